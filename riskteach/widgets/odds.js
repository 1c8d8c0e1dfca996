// The odds explorer: sliders on the left, how the battle ends on the right. Python works everything out.
import { guard, told, unique } from "./guard.js";

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const prefix = `rt-odds-${unique()}`;
  const table = model.get("table");
  const root = element("div", { class: "rt-odds" });
  guard(root);

  // While one change is worked out, only the newest of the next ones is kept: a slider moves faster than a kernel.
  const inputs = {};
  let waiting = false;
  const later = new Map();
  const say = (text) => (trouble.textContent = text);
  function send(name, to) {
    if (waiting) later.set(name, to);
    else waiting = told(model, { set: name, to }, say);
  }

  function slider([name, label, least, most]) {
    const input = element("input", { type: "range", min: least, max: most, id: `${prefix}-${name}` });
    const output = element("output", { for: input.id });
    input.addEventListener("input", () => {
      output.textContent = input.value;
      send(name, Number(input.value));
    });
    inputs[name] = { input, output };
    return element("div", { class: "row" }, element("label", { for: input.id }, label), input, output);
  }

  function choice([name, label, among]) {
    const input = element("select", { id: `${prefix}-${name}` }, ...among.map(([value, says]) => element("option", { value }, says)));
    input.addEventListener("change", () => send(name, input.value));
    inputs[name] = { input };
    return element("div", { class: "row" }, element("label", { for: input.id }, label), input);
  }

  const [armies, more] = [table.sliders.slice(0, 2), table.sliders.slice(2)];
  const percent = element("input", { type: "number", min: table.percent[0], max: table.percent[1], id: `${prefix}-percent` });
  percent.addEventListener("change", () => send("percent", percent.value === "" ? null : Number(percent.value)));
  inputs.percent = { input: percent };
  const reset = element("button", { type: "button" }, "As at first");
  reset.addEventListener("click", () => {
    later.clear();
    told(model, { reset: true }, say);
  });
  const numbers = element("form", { "aria-label": "the battle" }, ...armies.map(slider), ...more.map(slider), ...table.choices.map(choice), reset);
  numbers.addEventListener("submit", (event) => event.preventDefault());

  const title = element("p", { class: "title", role: "status", "aria-live": "polite" });
  const losses = element("p", { class: "losses" });
  const picture = element("div", { class: "picture" });
  const enough = element("p", { class: "enough", "aria-live": "polite" });
  const trouble = element("p", { class: "trouble", role: "alert" });
  const code = element("code");
  const body = element("tbody");
  const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "end"), element("th", { scope: "col" }, "chance")));
  const result = element("div", { class: "result" }, title, losses, picture,
    element("div", { class: "ask" }, element("label", { for: percent.id }, "How many for a chance of "), percent, element("span", {}, " %?")), enough, trouble,
    element("details", {}, element("summary", {}, "The numbers as a table"), element("table", {}, head, body)),
    element("p", { class: "code" }, "The same in Python: ", code));
  root.append(numbers, result);
  el.append(root);

  function draw() {
    const view = model.get("view");
    waiting = false;
    title.textContent = view.title;
    losses.textContent = view.losses;
    picture.innerHTML = view.picture;
    enough.textContent = view.enough;
    trouble.textContent = view.trouble;
    code.textContent = view.code;
    body.replaceChildren(...view.rows.map(([end, chance]) => element("tr", {}, element("th", { scope: "row" }, end), element("td", {}, chance))));
    for (const [name, value] of Object.entries(view.values)) {
      if (later.has(name)) continue; // it has moved on meanwhile
      inputs[name].input.value = value;
      if (inputs[name].output) inputs[name].output.textContent = value;
    }
    const [next] = later;
    if (next) {
      later.delete(next[0]);
      send(...next);
    }
  }

  model.on("change:view", draw);
  draw();
  return () => model.off("change:view", draw);
}

export default { render };
