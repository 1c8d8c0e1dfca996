// The stepper's view: it draws what Python says, and tells Python what was clicked.
import { mountBoard } from "./board.js";
import { guard, modified, told, unique } from "./guard.js";
import { bar, die, head, html, learn, pane, panel, rule, status } from "./parts.js";

const SLOW = 5000; // ms after which the page says that the kernel has not answered
const PACE = 700; // ms between two steps of computers: a class has to see what is done

// Make one element's children like those of another, keeping every element that stays: focus and half-made clicks survive.
function morph(old, fresh) {
  const kept = new Map([...old.children].filter((node) => node.dataset?.key).map((node) => [node.dataset.key, node]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const match = node.dataset?.key ? kept.get(node.dataset.key) : at && !at.dataset?.key && at.nodeName === node.nodeName ? at : null;
    if (!match || match.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    if (match.nodeType !== Node.ELEMENT_NODE) match.nodeValue !== node.nodeValue && (match.nodeValue = node.nodeValue);
    else alike(match, node);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function alike(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.matches("input[type=range], input[type=number]")) old.value = fresh.getAttribute("value");
  if (!("keep" in old.dataset)) morph(old, fresh);
  if ("value" in old.dataset) old.value = old.dataset.value; // a menu that was used no longer minds which option is marked
}

function put(element, markup) {
  const fresh = document.createElement("template");
  fresh.innerHTML = String(markup);
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  morph(element, fresh.content);
  return focused && !element.contains(document.activeElement) ? focused : null;
}

function isDark() {
  const lab = document.querySelector("[data-jp-theme-light]");
  return lab ? lab.dataset.jpThemeLight === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  const own = `rt${unique()}`;
  const root = document.createElement("div");
  root.className = "rt-stepper";
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "Risk, step by step");
  guard(root);
  root.innerHTML = `<div class="head"></div><div class="middle"><div class="board"></div><div class="panel"></div></div>
    <div class="bar"></div><div class="foot"><div class="status" role="status" aria-live="polite"></div>
    <form class="type"><input type="text" aria-label="type an action" spellcheck="false" autocomplete="off" data-key="type"></form></div>
    <div class="pane"></div><div class="rule" role="dialog" aria-label="a rule" tabindex="-1" hidden></div>`;
  el.append(root);
  const find = (css) => root.querySelector(css);
  const [headline, holder, side, below, said, folded, card] = [".head", ".board", ".panel", ".bar", ".status", ".pane", ".rule"].map(find);
  const typing = find(".type input");

  let table = null;
  let board = null;
  let other = null;
  let waiting = null;
  let ticking = null;
  let wanted = null; // where the slider was dragged to while an answer was still out
  let opener = null;
  let asking = ""; // what was pressed by keyboard: the focus goes on to where the next pick is made
  let beat = -1;

  const say = (text) => put(said, html`<span class="said refused">${text}</span>`);

  const send = (message) => {
    clearTimeout(waiting);
    if (!told(model, { ...message, stamp: model.get("view").stamp }, say)) return;
    root.classList.add("waiting");
    waiting = setTimeout(() => {
      say("No answer from the kernel yet. It may be busy; if it was restarted, run the first box, then this one.");
    }, SLOW);
  };

  const draw = () => {
    const view = model.get("view");
    if (model.get("table") !== table) {
      table = model.get("table");
      learn(table.signs);
      root.classList.remove(...[...root.classList].filter((name) => name.startsWith("neutral-")));
      root.classList.add(...table.neutral.map((letter) => `neutral-${letter}`));
      board = mountBoard(holder, table, own, (place, enter) => {
        asking = enter ? "pick" : "";
        send({ type: "pick", place, enter });
      });
      other = null;
    }
    if (view.beat === beat) return;
    beat = view.beat;
    clearTimeout(waiting);
    clearTimeout(ticking);
    root.classList.remove("waiting");
    board.show(view.board.faces, view.board.arrow);
    put(headline, head(view));
    const lost = put(side, panel(view, table.rules));
    const told = side.querySelector(".happened");
    told.scrollTop = view.panel.events.length ? told.scrollHeight : 0; // what came of it stands last
    put(below, bar(view));
    put(said, status(view, table.rules));
    said.toggleAttribute("tabindex", false);
    if (said.scrollHeight > said.clientHeight) said.setAttribute("tabindex", "0"); // it can be scrolled by keyboard
    put(folded, pane(view, table.rules));
    typing.placeholder = view.panel.text || "type an action";
    typing.parentElement.style.flexBasis = `${Math.min(Math.max(29, typing.placeholder.length + 3), 52)}ch`;
    root.classList.toggle("compare", Boolean(view.pane.faces));
    if (view.pane.faces) {
      const place = find(".other");
      if (!place.firstChild) other = mountBoard(place, table, `${own}-other`, null);
      other.show(view.pane.faces, "");
    }
    theme();
    // Whoever pressed a button that is gone goes on with the next thing to press; and by keyboard with the next pick.
    const next = lost && `[data-key="${CSS.escape(lost)}"], .main${/^(main|also-Step|choose-|card-)/.test(lost) ? "" : ", .first, .end"}`;
    const { next: wants } = view.panel;
    if (asking === "card" && wants === "board") board.focus(Object.keys(view.board.faces).find((place) => / lit\b/.test(view.board.faces[place][0])));
    else if (asking && wants === "choices") side.querySelector(".choices button").focus({ preventScroll: true });
    else if (asking === "card" && wants === "main") side.querySelector(".main")?.focus({ preventScroll: true });
    else if (lost) (side.querySelector(next) ?? board)?.focus({ preventScroll: true });
    asking = "";
    if (wanted !== null && wanted !== view.at) send({ type: "goto", number: wanted });
    // The page asks for each step of the computers: so everything else that is clicked comes in between.
    else if (view.playing) ticking = setTimeout(() => send({ type: "tick", beat: view.beat }), PACE);
    wanted = null;
  };

  const theme = () => {
    const dark = isDark();
    root.classList.toggle("rt-dark", dark);
    root.classList.toggle("rt-light", !dark);
    board?.theme(dark);
    other?.theme(dark);
  };

  const showRule = (id, from) => {
    opener = from;
    card.innerHTML = String(rule(id, table.rules));
    card.hidden = false;
    // Beside what was clicked, and whole: "close" is seen without scrolling.
    card.style.top = "0";
    const [above, clicked] = [root, from].map((one) => one.getBoundingClientRect());
    const wanted = clicked.top - above.top + root.scrollTop - card.offsetHeight / 2;
    card.style.top = `${Math.max(0, Math.min(wanted, root.scrollHeight - card.offsetHeight - 6))}px`;
    card.scrollIntoView({ block: "nearest" });
    card.focus({ preventScroll: true });
  };
  const hideRule = () => {
    card.hidden = true;
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  };

  const setDice = () => {
    const choice = find("[data-dice-choice]");
    const groups = [...root.querySelectorAll("[data-group]")].map((group) => [...group.querySelectorAll("[data-die]")].map((one) => one.dataset.die).join(" "));
    send({ type: "dice", text: choice ? choice.value : `${find(".setting").dataset.verb} ${groups.join(" / ")}` });
  };

  root.addEventListener("click", (event) => {
    const hit = event.target.closest("button");
    if (!card.hidden && !card.contains(event.target) && !hit?.dataset.rule) hideRule();
    if (!hit) return;
    if (hit.dataset.rule) showRule(hit.dataset.rule, hit);
    else if ("close" in hit.dataset) hideRule();
    else if ("full" in hit.dataset) document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
    else if (hit.dataset.die) {
      const pips = (Number(hit.dataset.die) % 6) + 1;
      hit.dataset.die = pips;
      put(hit, die(pips));
      hit.setAttribute("aria-label", `die ${pips}`);
    } else if ("set" in hit.dataset) setDice();
    else if (hit.dataset.withFile) send({ type: hit.dataset.withFile, file: find("[data-file]").value.trim() });
    else if (hit.getAttribute("aria-disabled") === "true") said.textContent = `Not now: ${hit.title}.`;
    else if (hit.dataset.send) {
      const message = JSON.parse(hit.dataset.send);
      asking = !root.classList.contains("rt-by-mouse") && /^(card|choose)$/.test(message.type) ? "card" : "";
      send(message);
    }
  });

  root.addEventListener("input", (event) => {
    if (!("goto" in event.target.dataset)) return;
    const number = Number(event.target.value);
    if (root.classList.contains("waiting")) wanted = number;
    else send({ type: "goto", number });
  });
  root.addEventListener("change", (event) => {
    const { number, seat } = event.target.dataset;
    if (seat) send({ type: "seat", seat: Number(seat), player: event.target.value });
    else if (number) send({ type: "number", name: number, number: Number(event.target.value) });
  });

  find(".type").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = typing.value.trim();
    if (text) send({ type: "do", text });
    typing.value = "";
  });

  root.addEventListener("keydown", (event) => {
    if (modified(event)) return;
    if (event.key === "Escape") {
      if (!card.hidden) hideRule();
      else if (model.get("view").panel.picked) send({ type: "back" });
    } else if (event.key === "Backspace" && !event.target.matches("input") && model.get("view").panel.picked) {
      send({ type: "back" }); // in full screen Esc is the browser's
    } else if (event.key === "Enter" && event.target.matches(".panel, .happened, .panel input")) {
      event.target.blur?.();
      side.querySelector(".main")?.click();
    }
  });

  const watch = new MutationObserver(theme);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", theme);
  model.on("change:view", draw);
  draw();
  return () => {
    model.off("change:view", draw);
    watch.disconnect();
    scheme.removeEventListener("change", theme);
    clearTimeout(waiting);
    clearTimeout(ticking);
  };
}

export default { render };
