// A quiz: one question after the other. Python decides everything, this only draws it.
import { guard, told, unique } from "../widgets/guard.js";

const PATIENCE = 4000;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const group = `rt-quiz-${unique()}`;
  const root = element("div", { class: "rt-quiz" });
  guard(root);
  el.append(root);

  let waiting = null;
  const say = (text) => root.querySelector("[role=status]").replaceChildren(element("p", {}, text));
  function send(message) {
    clearTimeout(waiting);
    if (told(model, message, say)) waiting = setTimeout(() => say("No answer yet. If the kernel was restarted: run the first box, then this one."), PATIENCE);
  }

  function choices(view) {
    const said = view.given.toLowerCase();
    return element("fieldset", {}, element("legend", { class: "unseen" }, "Choose an answer"),
      ...view.choices.map((choice) => {
        const button = element("input", { type: "radio", name: group, value: choice });
        button.checked = choice.toLowerCase() === said;
        return element("label", {}, button, element("span", {}, choice));
      }));
  }

  function number(view) {
    const field = element("input", { type: "text", inputmode: "numeric", "aria-label": "Your answer, a number", size: "6", autocomplete: "off" });
    field.value = view.given;
    return field;
  }

  function press(text, message) {
    const button = element("button", { type: "button" }, text);
    button.addEventListener("click", () => send(message));
    return button;
  }

  function draw() {
    clearTimeout(waiting);
    const view = model.get("view");
    const done = view.right || view.shown;
    const inside = root.contains(document.activeElement);
    if (view.verdict !== undefined) {
      const again = press("Begin again", { again: true });
      const said = element("div", { class: "said", role: "status", "aria-live": "polite" });
      root.replaceChildren(element("p", { class: "text" }, `All answered: ${view.verdict}.`), again, said);
      if (inside) again.focus();
      return;
    }
    const form = element("form", {});
    const answer = view.choices.length ? choices(view) : number(view);
    const button = element("button", { type: "submit" }, done ? "Next" : "Check");
    form.append(element("p", { class: "count" }, `Question ${view.number + 1} of ${view.of}`), element("p", { class: "text" }, view.text), answer, button);
    if (view.way_out) form.append(press("Show me", { show: true, of: view.number }));
    if (done) for (const input of form.querySelectorAll("input")) input.disabled = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (done) return send({ next: true });
      const given = view.choices.length ? form.querySelector("input:checked")?.value : answer.value.trim();
      if (given) send({ answer: given, of: view.number });
    });
    const [kind, mark] = view.right ? ["right", "✔"] : view.shown ? ["shown", "→"] : ["wrong", "✘"];
    const said = element("div", { class: `said ${view.said ? kind : ""}`, role: "status", "aria-live": "polite" });
    if (view.said) said.append(element("p", {}, `${mark} ${view.said}`), ...view.rules.map((rule) => element("p", { class: "rule" }, rule)));
    form.append(said);
    const parts = [form];
    if (view.image) parts.push(element("img", { src: view.image, alt: view.alt }));
    root.replaceChildren(...parts);
    if (inside) (done ? button : (form.querySelector("input:checked") ?? form.querySelector("input"))).focus();
  }

  model.on("change:view", draw);
  draw();
  return () => {
    clearTimeout(waiting);
    model.off("change:view", draw);
  };
}

export default { render };
