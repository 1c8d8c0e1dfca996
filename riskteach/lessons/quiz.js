// A quiz: one question after the other. Python decides everything, this only draws it.

let quizzes = 0;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const group = `rt-quiz-${++quizzes}`;
  const root = element("div", { class: "rt-quiz", "data-lm-suppress-shortcuts": "true" });
  // `a` and `d d` are commands of the notebook: no key leaves this box.
  for (const kind of ["keydown", "keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());
  el.append(root);

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

  function draw() {
    const view = model.get("view");
    const inside = root.contains(document.activeElement);
    if (view.verdict !== undefined) {
      const again = element("button", { type: "button" }, "Begin again");
      again.addEventListener("click", () => model.send({ again: true }));
      root.replaceChildren(element("p", { class: "text" }, `All answered: ${view.verdict}.`), again);
      if (inside) again.focus();
      return;
    }
    const form = element("form", {});
    const answer = view.choices.length ? choices(view) : number(view);
    const button = element("button", { type: "submit" }, view.right ? "Next" : "Check");
    form.append(element("p", { class: "count" }, `Question ${view.number + 1} of ${view.of}`), element("p", { class: "text" }, view.text), answer, button);
    if (view.right) for (const input of form.querySelectorAll("input")) input.disabled = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (view.right) return model.send({ next: true });
      const given = view.choices.length ? form.querySelector("input:checked")?.value : answer.value.trim();
      if (given) model.send({ answer: given, of: view.number });
    });
    const said = element("div", { class: `said ${view.right === undefined ? "" : view.right ? "right" : "wrong"}`, role: "status", "aria-live": "polite" });
    if (view.said) said.append(element("p", {}, `${view.right ? "✔" : "✘"} ${view.said}`), ...view.rules.map((rule) => element("p", { class: "rule" }, rule)));
    form.append(said);
    const parts = [form];
    if (view.image) parts.push(element("img", { src: view.image, alt: view.alt }));
    root.replaceChildren(...parts);
    if (inside) (view.right ? button : (form.querySelector("input:checked") ?? form.querySelector("input"))).focus();
  }

  model.on("change:view", draw);
  draw();
  return () => model.off("change:view", draw);
}

export default { render };
