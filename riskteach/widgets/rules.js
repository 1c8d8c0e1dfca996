// The rule explorer's view: it draws what Python says, and tells Python what was asked for. It knows no rule.
import { named } from "./board.js";
import { guard, modified, told, unique } from "./guard.js";
import { card, chip, dice, figures, html, learn, seat } from "./parts.js";

const STANDINGS = {
  stated: "a source says so",
  reading: "a source can be read in more than one way",
  supplied: "the sources are silent, and the game needs an answer",
};
const UNANSWERED = 5000; // ms after which the page says that the kernel has not answered

const sent = (message) => html`data-send="${JSON.stringify(message)}"`;
const badge = (standing) => html`<b class="badge ${standing}">${standing}</b>`;

// -- a board to look at ------------------------------------------------------------------------------

// A part of a board that nobody clicks: one picture for a screen reader, with its name in words.
function stillBoard(table, own) {
  const holder = document.createElement("div");
  holder.className = "still";
  holder.innerHTML = named(table.skeleton, table.prefix, own);
  const svg = holder.querySelector("svg");
  svg.setAttribute("role", "img");
  for (const text of svg.querySelectorAll("[aria-label]")) text.removeAttribute("aria-label");
  return {
    holder,
    show({ faces, arrow, frame, bonus, label }) {
      for (const node of svg.querySelectorAll("[data-place]")) {
        const [css, text, letter] = faces[node.dataset.place];
        if (!node.matches(".place")) node.setAttribute("class", `cell ${css}`);
        else {
          node.setAttribute("class", `place ${css}`);
          node.querySelector(".count").textContent = text;
          node.querySelector(".letter").textContent = letter;
        }
      }
      svg.querySelector(".arrows").innerHTML = arrow;
      svg.setAttribute("viewBox", frame.join(" "));
      svg.setAttribute("aria-label", label);
      svg.classList.toggle("rt-no-bonus", !bonus);
    },
    theme(dark) {
      svg.classList.toggle("rt-dark", dark);
      svg.classList.toggle("rt-light", !dark);
    },
  };
}

// -- above and beside ---------------------------------------------------------------------------------

function choose(label, key, message, among, now) {
  return html`<label>${label} <select data-key="${key}" data-choose="${JSON.stringify(message)}">${among.map(
    ([value, says]) => html`<option value="${value}" ${value === now ? "selected" : ""}>${says}</option>`)}</select></label>`;
}

function ruleTop(table, book, view) {
  return html`<h2>${table.title}: the rules</h2>
    <span class="tabs" role="group" aria-label="pages">${Object.entries(table.pages).map(([name, label]) =>
      html`<button type="button" data-key="page-${name}" aria-pressed="${view.page === name}" ${sent({ type: "page", name })}>${label}</button>`)}</span>
    <span class="push"></span>
    ${choose("Played as", "edition", { type: "edition" }, table.editions, book.edition)}
    <button type="button" class="icon" data-full data-key="full" title="full screen" aria-label="full screen"><svg viewBox="0 0 12 12" width="13" height="13"
      aria-hidden="true"><path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" fill="none" stroke="currentColor" stroke-width="1.6"/></svg></button>`;
}

function ruleFilters(table, view) {
  const filter = (name, label, all, among) => choose(label, name, { type: "filter", name }, [["", all], ...among], view[name]);
  const count = view.page === "open" ? view.questions.length : view.found;
  const narrowed = view.words || view.part || view.standing || view.source || view.limited;
  return html`${filter("part", "Part", "every part", Object.entries(table.parts))}
    <span class="toggles" role="group" aria-label="standing">${Object.entries(STANDINGS).map(([name, why]) =>
      html`<button type="button" class="toggle ${name}" data-key="standing-${name}" title="${why}" aria-pressed="${view.standing === name}"
        ${sent({ type: "filter", name: "standing", value: view.standing === name ? "" : name })}>${name}</button>`)}</span>
    ${filter("source", "Source", "every source", table.sources.map((one) => [one, one.replace(/ \(.*/, "")]))}
    <span class="found">${count} ${view.page === "open" ? "question" : "rule"}${count === 1 ? "" : "s"}</span>
    ${narrowed ? html`<button type="button" class="small" data-key="clear" ${sent({ type: "clear" })}>show all</button>` : ""}`;
}

function ruleList(table, book, view) {
  if (!view.found) return html`<p class="none">No rule has all of these words.</p>`;
  return view.groups.map(([part, ids]) => html`<div role="group" aria-label="${table.parts[part]}"><h3 aria-hidden="true">${table.parts[part]}</h3>${ids.map((id) => {
    const { title, standing } = book.rules[id];
    return html`<div role="option" class="entry ${standing}" data-key="entry-${id}" data-entry="${id}" aria-selected="${id === view.open}"
      tabindex="${id === view.open ? 0 : -1}"><span>${title}</span><i class="dot" title="${standing}"></i><span class="unseen">, ${standing}</span></div>`;
  })}</div>`).reduce((all, one) => html`${all}${one}`);
}

// -- one rule ---------------------------------------------------------------------------------------

const mark = (allowed) => html`<b class="mark-${allowed ? "yes" : "no"}" aria-hidden="true">${allowed ? "✔" : "✘"}</b>`;
const verdictWord = (allowed) => html`<b>${allowed ? "Allowed" : "Not possible"}</b>`;

function ruleResult(result, rules) {
  if (!result) return html`<p class="ask-class">What will the rules say? Agree on an answer, then press.</p>`;
  return html`<div class="verdict ${result.allowed ? "yes" : "no"}">
      <p class="word">${mark(result.allowed)} ${verdictWord(result.allowed)}${result.says ? html`: ${result.says}` : ""}</p>
      ${result.allowed && result.events.length ? "" : html`<p>${result.text} ${result.rules.map((id) => chip(id, rules))}</p>`}
      ${result.dice ? dice(result.dice, rules) : ""}
      ${result.events.map((event) => html`<p>${event.text}. ${chip(event.rule, rules)}</p>`)}
      ${result.more ? html`<p class="quiet">… and ${result.more} more</p>` : ""}
      ${result.next ? html`<p class="quiet">${result.allowed ? "Next: " : ""}${result.next}</p>` : ""}
      ${result.allowed && result.events.length && result.rules.length ? html`<details data-key="because"><summary>Why it was allowed</summary><p>${result.text} ${result.rules.map((id) => chip(id, rules))}</p></details>` : ""}
    </div>`;
}

function ruleExample(example, rules) {
  if (!example) return "";
  const { tries, tried, seats, hands, facts, options, by } = example;
  const own = tried && !tries.some(([action]) => action === tried);
  return html`<section class="example ${example.picture.whole ? "whole" : ""}" aria-label="an example">
    <h4>Try it ${options.map((one) => html`<code>${one}</code>`)}</h4>
    <div class="sides"><div class="at"><div data-board></div>
        ${seats.length ? html`<p class="has">${seats.map((one) => html`<span title="${one.says}">${seat(one.letter)}${figures(one)}</span> `)}</p>` : ""}
        ${hands.map((one) => html`<p class="hands">${seat(one.letter)}<span class="hand">${one.cards.length > 8
          ? html`${one.cards.length} cards` : one.cards.map((each) => card(each, false))}</span></p>`)}
        ${facts.length ? html`<p class="quiet">${facts.join(", ")}</p>` : ""}</div>
      <div class="act"><p class="asked">${example.asks}.</p>
        ${tries.map(([action, words, now]) => html`<button type="button" class="attempt" data-key="try-${action}" aria-pressed="${now}"
          ${sent(now ? { type: "back" } : { type: "try", text: action })}><span>${words}</span><code>${action}</code></button>`)}
        ${ruleResult(example.result, rules)}
        <form class="own"><input type="text" data-key="own" data-own aria-label="try something else, written as an action" placeholder="or write one yourself"
          value="${own ? tried : ""}" spellcheck="false" autocomplete="off"><button type="submit" data-key="own-go">Try</button></form>
        ${by ? html`<p class="quiet">This rule says what there is. What decides here: ${chip(by, rules)}</p>` : ""}
        <details data-key="code"><summary>In a cell of your own</summary><code class="cell">${example.code}</code></details></div></div></section>`;
}

function ruleChoice(id, choice, rules) {
  if (!choice) return "";
  const { actions, columns, asks, name, drawn, drawable } = choice;
  return html`<section class="choice" aria-label="the values of ${name}"><p class="asks"><b>${asks}</b> <code>${name}</code>
      ${drawable ? html`<button type="button" class="small" data-key="draw-${id}" aria-pressed="${drawn}" ${sent({ type: "draw", rule: id })}>on the board</button>` : ""}</p>
    <div class="values ${columns.some(({ picture }) => picture?.whole) ? "stacked" : ""}">${columns.map(({ value, meaning, now, results, picture }, k) => html`<div class="value ${now ? "now" : ""}">
      <p class="meaning"><code>${value}</code> <b>${meaning}</b></p>
      <p class="where">${now ? html`<span class="tag now">in force</span>` : ""}${(rules[id].played[k] ?? []).map((edition) => html`<span class="tag">${edition}</span>`)}</p>
      ${picture ? html`<div data-picture="${k}"></div>` : ""}
      ${results.map((one, n) => html`<div class="came ${one.allowed ? "yes" : "no"}"><p class="quiet">${actions[n]}</p>
        <p>${mark(one.allowed)} <span class="unseen">${one.allowed ? "Allowed:" : "Not possible:"}</span>${one.text} ${one.next ? html`<i>${one.next}</i>` : ""}</p></div>`)}
    </div>`)}</div></section>`;
}

const readings = (rule) => rule.readings.length
  ? html`<div class="readings"><h4>It could also mean</h4><ul>${rule.readings.map((one) => html`<li>${one}</li>`)}</ul></div>` : "";

function ruleDetail(table, book, view) {
  const { id, example, choice } = view.detail;
  const rule = book.rules[id];
  if (!rule) return html``;
  const force = rule.values.find(([, , now]) => now);
  return html`<header><p class="kicker">${table.parts[rule.part]} <code>${id}</code></p><h3 tabindex="-1" data-key="title">${rule.title}</h3></header>
    <p class="text">${rule.text}</p>
    <div class="facts"><p>${badge(rule.standing)} ${STANDINGS[rule.standing]}.</p><p class="from"><span class="quiet">From</span> ${rule.sources.length ? rule.sources.join("; ") : "no source"}</p>
      ${force ? html`<p><span class="quiet">Option</span> <code>${rule.option}=${force[0]}</code> ${force[1]}</p>` : ""}</div>
    ${ruleExample(example, book.rules)}${ruleChoice(id, choice, book.rules)}${readings(rule)}
    ${rule.hangs ? html`<div class="hangs"><h4>What hangs on it</h4><p>${rule.hangs}</p></div>` : ""}`;
}

// -- the open questions ------------------------------------------------------------------------------

function ruleQuestion({ id, choice }, rules) {
  const rule = rules[id];
  return html`<article class="question ${rule.standing}"><header><h4>${rule.title}</h4>${badge(rule.standing)}<span class="push"></span>
      <button type="button" class="small" data-key="open-${id}" aria-label="open the rule: ${rule.title}" ${sent({ type: "open", rule: id })}>open the rule</button></header>
    ${choice ? html`<p class="hanging">${rule.hangs}</p>${ruleChoice(id, choice, rules)}`
      : html`<p>${rule.text}</p>${readings(rule)}${rule.hangs ? html`<p class="hanging"><span class="quiet">What hangs on it:</span> ${rule.hangs}</p>` : ""}`}</article>`;
}

function ruleQuestions(book, view) {
  const part = (title, says, found, css) => (found.length
    ? html`<section class="${css}" aria-label="${title}"><h3>${title}</h3><p class="says">${says}</p><div class="cards">${found.map((one) => ruleQuestion(one, book.rules))}</div></section>` : "");
  if (!view.questions.length) return html`<p class="none">Nothing is open among these rules: the sources state them all.</p>`;
  return html`${part("What your table can choose", "The sources leave it open, and an option decides. The same position, under each value:", view.questions.filter((one) => one.choice), "chosen")}
    ${part("Settled here, and worth talking about", "A reading of the sources, or an answer where they are silent.", view.questions.filter((one) => !one.choice), "settled")}`;
}

// -- all together --------------------------------------------------------------------------------------

function render({ model, el }) {
  const own = `rtr${unique()}`;
  const root = document.createElement("div");
  root.className = "rt-stepper rt-rules";
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "the rules");
  guard(root);
  root.innerHTML = `<div class="top"></div><div class="sieve"><input type="search" data-key="search" aria-label="search the rules" placeholder="search the rules"
      spellcheck="false" autocomplete="off"><div class="filters"></div></div><p class="trouble" role="alert"></p>
    <div class="body"><div class="list" role="listbox" aria-label="rules"></div><article class="detail" tabindex="0" aria-label="a rule"></article>
    <div class="questions" tabindex="0" role="region" aria-label="open questions"></div></div><p class="unseen" role="status" aria-live="polite"></p>`;
  el.append(root);
  const [top, filters, trouble, list, detail, questions, status] = [".top", ".filters", ".trouble", ".list", ".detail", ".questions", "[role=status]"].map((css) => root.querySelector(css));
  const search = root.querySelector("[type=search]");
  const drawn = new Map();
  const boards = {};
  let waiting = null;
  let wanted = null; // the key of what is to have the focus once it is there

  const send = (message) => {
    clearTimeout(waiting);
    if (!told(model, message, (text) => (trouble.textContent = text))) return;
    waiting = setTimeout(() => {
      trouble.textContent = "No answer from the kernel yet. It may be busy; if it was restarted, run the first box, then this one.";
    }, UNANSWERED);
  };

  // Draw a part anew, if it is not as it was; the focus stays on what has the same key.
  const put = (place, markup) => {
    const text = String(markup);
    if (drawn.get(place) === text) return false;
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const opened = [...place.querySelectorAll("details[open]")].map((one) => one.dataset.key);
    drawn.set(place, text);
    place.innerHTML = text;
    for (const key of opened) place.querySelector(`details[data-key="${key}"]`)?.setAttribute("open", "");
    if (focused) (place.querySelector(`[data-key="${CSS.escape(focused)}"]`) ?? place).focus({ preventScroll: true });
    return true;
  };

  const hang = (place, name, picture) => {
    if (!place) return;
    boards[name] ??= stillBoard(model.get("table"), `${own}-${name}`);
    boards[name].show(picture);
    place.append(boards[name].holder);
  };
  const hangChoice = (place, choice) => choice?.columns.forEach(({ picture }, k) => picture && hang(place.querySelector(`[data-picture="${k}"]`), `choice${k}`, picture));

  const draw = () => {
    const [table, book, view] = ["table", "book", "view"].map((name) => model.get(name));
    clearTimeout(waiting);
    learn(table.signs);
    put(top, ruleTop(table, book, view));
    put(filters, ruleFilters(table, view));
    if (document.activeElement !== search) search.value = view.words;
    trouble.textContent = view.trouble;
    status.textContent = view.status;
    const open = view.page === "open";
    root.classList.toggle("open-page", open);
    if (open) {
      if (put(questions, ruleQuestions(book, view))) view.questions.forEach((one) => hangChoice(questions, one.choice));
    } else {
      put(list, ruleList(table, book, view));
      const shown = view.found ? detail.dataset.rule : null;
      const fresh = put(detail, view.found ? ruleDetail(table, book, view) : "");
      const { example, choice } = view.detail;
      if (example) hang(detail.querySelector("[data-board]"), "example", example.picture);
      hangChoice(detail, choice);
      detail.dataset.rule = view.open;
      if (shown !== view.open) detail.scrollTop = 0;
      // The verdict is read without scrolling, as far as the board stays in sight.
      const verdict = detail.querySelector(".verdict");
      if (verdict && fresh) {
        const [frame, told, around] = [detail, verdict, detail.querySelector(".example")].map((one) => one.getBoundingClientRect());
        detail.scrollTop += Math.max(0, Math.min(told.bottom + 12 - frame.bottom, around.top - frame.top));
      }
      const entry = list.querySelector("[aria-selected=true]");
      if (entry && (entry.offsetTop < list.scrollTop || entry.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight)) {
        list.scrollTop = entry.offsetTop - list.clientHeight / 3;
      }
    }
    const goal = wanted && root.querySelector(`[data-key="${CSS.escape(wanted)}"]`);
    if (goal) goal.focus({ preventScroll: true });
    wanted = null;
    theme();
  };

  const theme = () => {
    const lab = document.querySelector("[data-jp-theme-light]");
    const dark = lab ? lab.dataset.jpThemeLight === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.classList.toggle("rt-dark", dark);
    root.classList.toggle("rt-light", !dark);
    Object.values(boards).forEach((board) => board.theme(dark));
  };

  root.addEventListener("click", (event) => {
    const entry = event.target.closest("[data-entry]");
    const hit = event.target.closest("button");
    if (entry) {
      wanted = entry.dataset.key;
      send({ type: "open", rule: entry.dataset.entry });
    } else if (!hit) return;
    else if (hit.dataset.rule) {
      wanted = "title";
      send({ type: "open", rule: hit.dataset.rule });
    } else if ("full" in hit.dataset) document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
    else if (hit.dataset.send) {
      const message = JSON.parse(hit.dataset.send);
      if (message.type === "open") wanted = "title";
      if (message.type === "clear") search.value = "";
      send(message);
    }
  });
  root.addEventListener("change", (event) => {
    const message = event.target.dataset.choose;
    if (message) send({ ...JSON.parse(message), [message.includes('"edition"') ? "name" : "value"]: event.target.value });
  });
  search.addEventListener("input", () => send({ type: "search", words: search.value }));
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = root.querySelector("[data-own]").value.trim();
    if (text) send({ type: "try", text });
  });

  root.addEventListener("keydown", (event) => {
    if (modified(event)) return;
    const entry = event.target.closest("[data-entry]");
    if (!entry) {
      if (event.key === "ArrowDown" && event.target === search) list.querySelector("[aria-selected=true]")?.focus();
      return;
    }
    const all = [...list.querySelectorAll("[data-entry]")];
    const at = all.indexOf(entry);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") detail.querySelector("[data-key=title]")?.focus();
    else if (to === undefined) return;
    else if (all[to]) {
      wanted = all[to].dataset.key;
      all[to].focus();
      send({ type: "open", rule: all[to].dataset.entry });
    }
    event.preventDefault();
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
  };
}

export default { render };
