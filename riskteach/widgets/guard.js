// What a notebook must not hear from a widget: `a`, `d d` and others are commands there, and change it.

const GUARD = "data-lm-suppress-shortcuts"; // JupyterLab's own word for "this key is not yours"
const FOCUSABLE = "a, button, input, select, summary, textarea, [tabindex]";

// Keys mean something here only when they are pressed alone.
export const modified = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

// A number that no other widget of the page has. Each widget is a module of its own: a counter in here would begin anew.
const COUNT = Symbol.for("riskteach.widgets");
export function unique() {
  globalThis[COUNT] = (globalThis[COUNT] ?? 0) + 1;
  return globalThis[COUNT];
}

// To save the notebook, and to run the cell, is the notebook's: Ctrl+S, Shift+Enter, Ctrl+Enter.
export function forNotebook(event) {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey || control === event.shiftKey) return false;
  return event.key === "Enter" || (control && event.key.toLowerCase() === "s");
}

export function guard(root) {
  root.setAttribute(GUARD, "true");
  // A click on what can't take the focus leaves it here: else it goes to the cell, and the next key is a command.
  root.setAttribute("tabindex", "-1");
  root.addEventListener("pointerdown", (event) => {
    root.classList.add("rt-by-mouse");
    const hit = event.target.closest(FOCUSABLE);
    if (hit === root || !root.contains(hit)) root.focus({ preventScroll: true });
  });

  root.addEventListener("keydown", (event) => {
    root.classList.remove("rt-by-mouse");
    if (!forNotebook(event)) {
      event.stopPropagation();
      if (event.key === "Enter" && modified(event)) event.preventDefault(); // it would press the button
      return;
    }
    // Let the notebook have it, and only the notebook: not the button that has the focus.
    const spent = (late) => late.preventDefault();
    root.removeAttribute(GUARD);
    window.addEventListener("keydown", spent);
    setTimeout(() => {
      root.setAttribute(GUARD, "true");
      window.removeEventListener("keydown", spent);
    });
  });
  for (const kind of ["keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());
}

// Tell Python; where nobody listens any longer, say so at once.
export function told(model, message, say) {
  try {
    model.send(message);
    return true;
  } catch {
    say("The kernel was restarted: run the first box, then this one.");
    return false;
  }
}
