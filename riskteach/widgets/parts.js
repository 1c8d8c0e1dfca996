// The parts of the frame as HTML. What is clicked says what it asks for in data-send; nothing here decides anything.

class Markup extends String {}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function piece(got) {
  if (got === false || got === null || got === undefined) return "";
  if (Array.isArray(got)) return got.map(piece).join("");
  return got instanceof Markup ? String(got) : String(got).replace(/[&<>"']/g, (sign) => ESCAPES[sign]);
}

// Text that is put in is escaped, unless it is markup itself.
export function html(texts, ...got) {
  return new Markup(texts.reduce((out, text, k) => out + piece(got[k - 1]) + text));
}

// Pictograms by name, in a box of 12 by 12: a game says which it uses, and they look the same in all games.
const SIGNS = {};
export const learn = (signs) => Object.assign(SIGNS, signs);
export const sign = (name) => name in SIGNS ? html`<svg class="sign sign-${name}" viewBox="0 0 12 12" aria-hidden="true"><path d="${SIGNS[name]}"/></svg>` : "";

export const seat = (letter) => html`<b class="seat owner-${letter}">${letter}</b>`;

export function button(label, message, { able = true, why = "", css = "", key = message.type, pressed, style } = {}) {
  // A button that can't be used stays reachable: pressing it says why.
  return html`<button type="button" class="${css}" data-key="${key}" data-send="${JSON.stringify(message)}"
    aria-disabled="${able ? "false" : "true"}" title="${why}" ${style ? html`style="${style}"` : ""} ${pressed === undefined ? "" : html`aria-pressed="${pressed}"`}>${label}</button>`;
}

// What is played here, where an option decides: the rule's own words tell what is usual.
export const played = ({ values = [] }) => values.filter(([, , now]) => now).map(([, says]) => `Played here: ${says}.`).join();

export function chip(id, rules) {
  const rule = rules[id];
  if (!rule) return "";
  return html`<button type="button" class="chip ${rule.standing}" data-rule="${id}" data-key="chip-${id}" aria-haspopup="dialog"
    title="${played(rule)} ${rule.text}">${rule.title}</button>`;
}

const ROBOT = html`<svg class="robot" viewBox="0 0 12 12" aria-hidden="true"><path d="M6 .5v2M1.5 2.5h9v8h-9z" fill="none" stroke="currentColor" stroke-width="1.4"/>
  <path d="M3.4 4.6h1.8v2H3.4zM6.8 4.6h1.8v2H6.8zM3.8 8.2h4.4v1H3.8z" fill="currentColor"/></svg>`;

// What a seat has, each number with its pictogram; all of it in words for who listens.
export const figures = (one) => html`<span class="unseen">${one.says}</span><span class="figures" aria-hidden="true">${one.figures.map(([number, name]) =>
  html`<span class="figure">${sign(name)}${number}</span>`)}</span>`;

// Who plays at a seat: a menu as large as the seat, so that six of them need no more room than the counts.
function who(one, number, kinds) {
  const option = (kind, label) => html`<option value="${kind}" ${kind === one.computer ? "selected" : ""}>${label}</option>`;
  return html`${one.computer ? "" : html`<i class="more-here" aria-hidden="true">▾</i>`}<select data-seat="${number}" data-key="seat-${number}" data-value="${one.computer}"
    aria-label="who plays ${one.name}">${option("", "a person")}${kinds.map((kind) => option(kind, kind))}</select>`;
}

export function head(view) {
  const { question, stages, stage, turn, seats, kinds, facts } = view.head;
  const now = seats.find((one) => one.now);
  const steps = stage && !stages.includes(stage) ? [stage, ...stages] : stages;
  const many = seats.reduce((sum, one) => sum + one.figures.length, steps.length + facts.length) > MANY;
  const teams = [...new Set(seats.map((one, number) => one.team || number))];
  return html`<span class="asked">${now ? seat(now.letter) : ""}<span class="question" title="${question}">${question}</span></span>
    <ol class="stages ${many ? "short" : ""}" aria-label="parts of the turn">${steps.map(
      (name) => html`<li class="${name === stage ? "now" : ""}" title="${name}" ${name === stage ? html`aria-current="step"` : ""}><span>${name}</span></li>`,
    )}</ol>
    <span class="turn ${many ? "short" : ""}">${stages.includes(stage) && turn ? `turn ${turn}` : ""}</span>
    <span class="counts ${many ? "short" : ""}">${teams.map((team) => {
      const mates = seats.map((one, number) => ((one.team || number) === team ? sitting(one, number, kinds) : ""));
      return typeof team === "number" ? mates : html`<span class="team" role="group" aria-label="a team">${mates}</span>`;
    })}${facts.map((fact) => html`<span class="fact">${fact}</span>`)}</span>`;
}

function sitting(one, number, kinds) {
  const says = [one.says, one.computer ? `${one.computer} plays here` : "", one.out ? "out" : ""].filter(Boolean).join("; ");
  return html`<span class="who ${one.out ? "out" : ""} ${one.plays ? "" : "aside"}" title="${says}. ${one.plays ? "Click to choose who plays here." : "Nobody plays it."}">${
    seat(one.letter)}${one.plays ? "" : html`<i>${one.name}</i> `}${one.computer ? ROBOT : ""}${one.out ? "out" : figures(one)}${one.plays ? who(one, number, kinds) : ""}</span>`;
}

// So many figures, parts of a turn and facts want so much room that the parts of the turn are shown by dots, where the frame is narrow.
const MANY = 12;

// -- the panel -------------------------------------------------------------------------------------

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8],
  7: [0, 2, 3, 4, 5, 6, 8], 8: [0, 1, 2, 3, 5, 6, 7, 8] };

// A die that was raised shows what it counts.
export function die(pips, css = "", at = "", plus = 0) {
  const spots = (PIPS[pips] ?? []).map((k) => html`<circle cx="${5 + 7 * (k % 3)}" cy="${5 + 7 * Math.floor(k / 3)}" r="2.2"/>`);
  const cross = /\blost\b/.test(css) ? html`<path d="M2 2 22 22M22 2 2 22"/>` : "";
  return html`<svg class="die ${css}" ${at} viewBox="-1 -1 26 26" role="img" aria-label="${pips}${plus ? ` (${pips - plus} + ${plus})` : ""}${cross ? " lost" : ""}"><rect width="24" height="24" rx="5"/>${cross}${spots}</svg>`;
}

const MOST_BESIDE = 4; // pairs of dice that leave room beside them

export function dice(roll, rules) {
  if (!roll) return "";
  const at = (row, column) => html`style="grid-area: ${row} / ${column}"`;
  const row = (side) => html`<div class="row"><span ${at(1 + 2 * side, 1)}>${seat(roll.rows[side].letter)}</span>${roll.rows[side].dice.map((rolled, k) => {
    const pair = roll.pairs[k], plus = k ? 0 : roll.rows[side].plus;
    return die(rolled + plus, `${plus ? "raised" : ""} owner-${roll.rows[side].letter} ${!pair ? "idle" : pair.lost === side ? "lost" : "won"}`, at(1 + 2 * side, k + 2), plus);
  })}</div>`;
  const middle = html`<div class="row">${roll.pairs.map(
    (pair, k) => html`<span class="pair" title="${pair.says}" ${at(2, k + 2)}>${pair.lost === 1 ? "▲" : "▼"}${pair.tie ? "=" : ""}${sign(pair.sign)}</span>`,
  )}</div>`;
  return html`<div class="dice ${roll.pairs.length > MOST_BESIDE ? "long" : ""}" role="group" aria-label="the dice"><div class="rows">${row(0)}${middle}${row(1)}</div>
    <div class="told"><span>${roll.where}</span><b>${roll.says}</b>
    ${roll.before ? html`<span class="quiet">after ${roll.before} more</span>` : ""}
    ${[...new Set(roll.pairs.filter((pair) => pair.tie).map((pair) => pair.rule))].map((id) => html`<span>tie: ${chip(id, rules)}</span>`)}
    ${roll.by === "hand" ? html`<span>set by hand</span>` : ""}</div></div>
    ${roll.raised.length ? html`<p class="raises">${roll.raised.map((one) => html`<span>${seat(one.letter)}${one.says} ${chip(one.rule, rules)}</span> `)}</p>` : ""}`;
}

export function numbers({ name, among, now }, labelled = false) {
  const [least, most] = among;
  const set = (number) =>
    button(number, { type: "number", name, number }, { css: number === now ? "number now" : "number", key: `number-${name}-${number}`, pressed: number === now });
  const label = labelled ? html`<span class="quiet" title="${name}" aria-hidden="true">${sign(name.replace(/s$/, "")) || (name === "number" ? "" : name)}</span>` : "";
  if (most - least < 6) {
    return html`<span class="numbers" role="group" aria-label="${name}">${label}${Array.from({ length: most - least + 1 }, (_, k) => set(least + k))}</span>`;
  }
  const half = Math.floor((least + most) / 2);
  return html`<span class="numbers" role="group" aria-label="${name}">${label}${set(least)}${set(half)}${set(most)}
    <input type="number" data-number="${name}" data-key="number-field-${name}" aria-label="${name}, ${least} to ${most}" min="${least}" max="${most}" value="${now}"></span>`;
}

// What an action brings and costs.
const price = (parts = []) => html`${parts.map(([number, name]) => html`<span class="price">${number}${sign(name)}</span>`)}`;

// What can be picked beside the board.
const choices = (got) => !got ? "" : html`<span class="numbers choices" role="group" aria-label="${got.name}">${got.among.map(({ value, label, sign: name }) =>
  button(html`${sign(name)}${label}`, { type: "choose", name: got.name, value }, { css: "choice", key: `choose-${got.name}-${value}` }))}</span>`;

export function happened(events, rules, more = 0) {
  return html`${more ? html`<p class="more">… and ${more} more before: see the log</p>` : ""}
    ${events.map((event) => html`<p>${event.text} ${chip(event.rule, rules)}</p>`)}`;
}

export function card(one, picking) {
  const about = [one.kind, one.own ? "own" : ""].filter(Boolean).join(" · ");
  const face = html`<span class="face"><b>${one.name}</b>${one.cost ? html`<span class="cost" title="costs: ${one.cost}">${
    one.sign ? html`1${sign(one.sign)}<span class="unseen">costs ${one.cost}</span>` : one.cost}</span>` : ""}</span>
    ${about ? html`<small>${about}</small>` : ""}${one.text ? html`<small>${one.text}</small>` : ""}`;
  const css = `card ${one.kind} ${one.text ? "wordy" : ""}`;
  if (!picking) return html`<span class="${css}">${face}</span>`;
  const able = one.able ?? true;
  return button(face, { type: "card", card: one.id }, { css: `${css} ${one.picked ? "now" : ""} ${able ? "" : "idle"}`,
    key: `card-${one.id}`, pressed: !!one.picked, why: able ? "" : "not now: press to see why" });
}

export function hand(cards) {
  if (!cards) return "";
  const count = `${cards.count} card${cards.count === 1 ? "" : "s"}`;
  if (!cards.count) return html`<span class="quiet">no cards</span>`;
  const wordy = cards.cards.some((one) => one.text);
  return html`${cards.asks ? html`<b class="wide">${cards.asks}</b>` : ""}${
    cards.covers ? html`${seat(cards.letter)}<span>${count}</span>${button(cards.open ? "hide" : "show", { type: "hand" }, { css: "small" })}` : ""}
    ${cards.open ? html`<span class="hand ${wordy ? "wordy" : ""}" role="group" aria-label="${cards.name}: ${count}">${cards.cards.map((one) => card(one, cards.used))}</span>` : ""}
`;
}

// What can be reached, each as a small card with how far one is; pressed, the board shows what would help.
export function goals(got, rules, busy) {
  if (!got) return "";
  const cards = got.among.map((one) => button(
    html`<span>${one.title}</span>${one.owner ? seat(one.owner) : html`<b>${one.have}/${one.need}</b>`}<span class="unseen">${one.grade} ${got.what}</span>`,
    { type: "goal", id: one.id },
    { css: `goal ${one.grade} ${one.owner ? "taken" : one.have >= one.need ? "met" : ""}`, key: `goal-${one.id}`, pressed: one.now, why: one.says, style: `--far: ${(100 * one.have) / one.need}%` },
  ));
  const whose = got.secret ? html`<div class="row">${seat(got.letter)}<span>${got.what}</span>${
    button(got.open ? "hide" : "show", { type: "uncover" }, { css: "small", why: got.open ? "" : `for ${got.name} alone` })}</div>` : "";
  return html`<div class="goals ${got.secret ? "secret" : ""} ${busy ? "busy" : ""}" role="group" aria-label="${got.what}s">${whose}${
    cards.length ? html`<div class="deck">${cards}</div>` : ""}${
    got.has.length ? html`<p class="has">${seat(got.letter)}${got.has.map((id) => chip(id, rules))}</p>` : ""}</div>`;
}

const trade = (cards) => !cards?.trade ? "" : button("Trade", { type: "trade" },
  { able: cards.ready, why: cards.ready ? "" : `pick ${cards.takes} cards`, css: cards.ready ? "main" : "" });

// What lies beside the board for everybody.
const supply = (parts) => !parts.length ? "" : html`<span class="supply"><span class="quiet">Supply</span>${parts.map(([number, name, says]) =>
  html`<span class="figure" title="${says} left"><span aria-hidden="true">${sign(name)}${number}</span><span class="unseen">${says}</span></span>`)}</span>`;

const LEGEND = html`<small class="legend" aria-hidden="true"><i class="kept"></i>not taken <i class="taken"></i>taken</small>`;

// How a battle may end, as small bars: the worst for the attacker on the left.
export function spread(ends) {
  if (!ends) return "";
  const [wide, tall] = ends.size;
  return html`<svg class="spread" viewBox="0 0 ${wide} ${tall}" preserveAspectRatio="none" role="img" aria-label="${ends.says}"><title>${ends.says}</title>
    <path class="kept" d="${ends.kept}"/><path class="taken" d="${ends.taken}"/></svg>`;
}

// What a computer chose, as it is written, and why.
export function chose(got) {
  if (!got) return "";
  return html`<p class="chose">${seat(got.letter)}<b>${got.kind}</b> <code>${got.text}</code>${got.why ? html` <span class="why">Why: ${got.why}.</span>` : ""}</p>`;
}

export function predict({ on, options, told }) {
  if (!on && !told) return "";
  const asked = options.length
    ? html`<div class="predict"><b>Predict: who loses what?</b><span class="numbers">${options.map(([says, now], number) =>
        button(says, { type: "guess", number }, { css: now ? "number now" : "number", key: `guess-${number}`, pressed: now }),
      )}</span></div>`
    : "";
  return html`${asked}${told ? html`<p class="told-so">${told}</p>` : ""}`;
}

const takeUp = (view) => button(`Take up the earlier game (step ${view.earlier})`, { type: "take_up" }, { css: "end" });

export function panel(view, rules) {
  const p = view.panel;
  const main = p.main && button(html`${p.main.label}${price(p.main.price)}`, { type: p.main.type }, { css: "main", key: "main", why: p.main.says ?? "" });
  const end = ({ label, text }) => button(label, { type: "do", text }, { css: "end", key: `do-${text}` });
  const also = (p.also ?? []).map(({ label, text, says, price: costs, type = "do" }) =>
    button(html`${label}${price(costs)}`, { type, text }, { why: says, key: `also-${label}`, css: p.spelled ? "first" : "" }));
  return html`<div class="ask"><div class="row topmost"><span>${p.asked ? seat(p.asked) : ""}<b class="title">${p.title}</b> ${p.rule ? chip(p.rule, rules) : ""}</span><span class="push"></span>
        ${p.picked ? button("back", { type: "back" }, { css: "small", why: "take the last pick back: Esc or Backspace", key: "back" }) : ""}</div>
      ${p.predict.options.length ? predict(p.predict) : ""}
      ${p.kinds?.length ? html`<span class="numbers" role="group" aria-label="what to do">${p.kinds.map(({ verb, now, able }) =>
        button(verb, { type: "kind", verb }, { css: `number ${now ? "now" : ""} ${able ? "" : "idle"}`, key: `kind-${verb}`, pressed: now, why: able ? "" : "not now: press to see why" }))}</span>` : ""}
      ${choices(p.choices)}
      ${p.main?.says && (p.numbers.length || p.main.tells) ? html`<span class="says">${p.main.says}</span>` : ""}
      ${p.numbers.length || main || also.length ? html`<div class="row">${p.numbers.map((one) => numbers(one, p.numbers.length > 1))}${main || ""}${also}${
        p.spelled ? p.others.map(end) : ""}</div>` : ""}
      ${p.odds ? html`<div class="row odds"><span><span>${p.odds}</span>${LEGEND}</span>${spread(p.spread)}</div>` : ""}</div>
    ${p.predict.options.length ? "" : predict(p.predict)}
    ${view.status.fault ? html`<p class="fault">${view.status.fault} ${view.status.rules.map((id) => chip(id, rules))}</p>` : ""}
    ${chose(p.chose)}
    ${dice(p.dice, rules)}
    ${p.luck ? html`<p class="luck">${p.luck}</p>` : ""}
    ${goals(p.goals, rules, Boolean(p.dice))}
    <div class="happened" tabindex="0" role="region" aria-label="what happened">
      ${p.events.length || !p.rule ? happened(p.events, rules, p.more) : p.main ? "" : html`<p class="more">${rules[p.rule].text}</p>`}</div>
    <div class="row last">${hand(p.cards)}${supply(p.supply)}${trade(p.cards)}<span class="push"></span>
      ${view.earlier !== null && !view.tools.undo[0] ? takeUp(view) : ""}
      ${view.tools.finish[0] ? button("Finish set-up", { type: "finish" }, { css: "end first", why: "the rest by chance" }) : ""}
      ${p.spelled ? "" : p.others.map(end)}</div>`;
}

// -- below -----------------------------------------------------------------------------------------

const TABS = [["log", "log"], ["what-if", "what if"], ["hands", "hands"], ["text", "text board"], ["options", "options"]];

export function bar(view) {
  const { tools, at, length, pane } = view;
  const tool = (name, label, css = "") => button(label, { type: name }, { able: tools[name][0], why: tools[name][1], css });
  const tab = ([name, label]) => button(label, { type: "pane", name }, { css: "tab", key: `pane-${name}`, pressed: pane.name === name });
  return html`${button("↶", { type: "undo" }, { able: tools.undo[0], why: tools.undo[1] || "undo", css: "icon undo" })}
    ${button("↷", { type: "redo" }, { able: tools.redo[0], why: tools.redo[1] || "redo", css: "icon redo" })}
    <input type="range" data-goto data-key="goto" min="0" max="${length}" value="${at}" aria-label="step" aria-valuetext="step ${at} of ${length}">
    <output>${at}/${length}</output>
    ${tool("reroll", "roll again")}
    ${button("set dice", { type: "pane", name: "dice" }, { able: tools.dice[0], why: tools.dice[1], key: "pane-dice", css: "tab", pressed: pane.name === "dice" })}
    ${button("predict", { type: "predict" }, { pressed: view.panel.predict.on, css: "tab" })}
    ${button("save", { type: "pane", name: "files" }, { key: "pane-files", css: "tab", pressed: pane.name === "files" })}
    <span class="tabs">${TABS.map(tab)}</span>
    <button type="button" class="icon" data-full data-key="full" title="full screen" aria-label="full screen"><svg viewBox="0 0 12 12" width="13" height="13"
      aria-hidden="true"><path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" fill="none" stroke="currentColor" stroke-width="1.6"/></svg></button>`;
}

export function status(view, rules) {
  const { text, kind, typed, instead, fault } = view.status;
  const ids = fault ? [] : view.status.rules; // the panel has them, beside the buttons
  return html`${typed ? html`<code title="how this is written">${typed}</code> ` : ""}<span class="said ${kind}">${text || view.hint}</span>
    ${ids.map((id) => chip(id, rules))} ${instead ? html`<span class="instead">${instead}</span>` : ""}`;
}

export function rule(id, rules) {
  const r = rules[id];
  const standing = {
    stated: "a source says so",
    reading: "a source can be read in more than one way",
    supplied: r.partly ? "the sources say a part of it and are silent on the rest; the rule tells which" : "the sources are silent",
  };
  return html`<div class="row top"><h3>${r.title}</h3><span class="push"></span><button type="button" class="small" data-close data-key="close">close</button></div>
    ${r.option ? html`<p><b>${played(r)}</b></p>` : ""}<p>${r.text}</p>
    <dl><dt>standing</dt><dd><b class="${r.standing}">${r.standing}</b>: ${standing[r.standing] ?? ""}</dd>
    <dt>from</dt><dd>${r.from}</dd>
    ${r.readings.length ? html`<dt>it could be read</dt>${r.readings.map((one) => html`<dd>${one}</dd>`)}` : ""}
    ${r.option ? html`<dt>option <code>${r.option}</code></dt>${r.values.map(
      ([value, says, now]) => html`<dd class="${now ? "now" : ""}">${now ? "▸ " : ""}<code>${value}</code> ${says}${now ? " (in force)" : ""}</dd>`)}` : ""}
    <dt>id</dt><dd><code>${id}</code></dd></dl>`;
}

const PANES = {
  log: ({ log, left }, { rules }) => html`<ol class="log">${log.map((step) => html`<li value="${step.number}">
      <button type="button" class="small" data-key="log-${step.number}" data-send="${JSON.stringify({ type: "goto", number: step.number })}">${step.number}</button>
      ${step.letter ? seat(step.letter) : html`<b class="seat">⚂</b>`} <code>${step.text}</code>
      ${step.why ? html`<span class="why">${step.by}: ${step.why}.</span>` : ""}
      ${step.events.map((event) => html`<span>${event.text} ${chip(event.rule, rules)}</span>`)}</li>`)}</ol>
      ${left ? html`<p class="more">${left} earlier ${left === 1 ? "step" : "steps"}: drag the slider back to see them.</p>` : ""}`,
  options: ({ options }, { rules }) => html`<p>Dice and cards:
      ${[["auto", "by themselves"], ["manual", "wait for me"]].map(([mode, label]) =>
        button(label, { type: "chance", mode }, { css: "number", key: `chance-${mode}`, pressed: options.chance === mode }))}</p>
    ${options.orders.map(([name, answers, now]) => html`<p>Standing order “${name}”: ${answers.map((answer) =>
      button(answer, { type: "order", name, answer }, { css: "number", key: `order-${name}-${answer}`, pressed: answer === now }))}</p>`)}
    <p>${options.edition ? `Edition ${options.edition}, seed` : "Seed"} ${options.seed}. ${options.inForce.map(([says, id]) => html`<span class="pairing">${says} ${chip(id, rules)}</span>`)}</p>`,
  text: ({ text, told, position, tells }) => html`<pre tabindex="0">${text}</pre>${told.map((one) => html`<p>${one}</p>`)}${
    tells ? html`<details><summary>This position in one line, with all that is hidden</summary><code>${position}</code></details>`
      : html`<p>This position in one line: <code>${position}</code></p>`}`,
  hands: ({ hands }, { rules }) => html`${hands.map((one) => html`<p>${seat(one.letter)} ${one.name}: <span class="hand">${
    one.cards.length ? one.cards.map((each) => card(each, false)) : "no cards"}</span>
    ${one.has.length ? html` · won: ${one.has.map((id) => chip(id, rules))}` : ""}</p>
    ${one.goals.map(([what, says]) => html`<details><summary>The ${what} of ${one.name}: to see it is to know a secret</summary>${says}.</details>`)}`)}`,
  files: ({ file, inWay }, { view }) => html`<p><label>File <input type="text" data-file data-key="file" value="${file}" spellcheck="false"></label>
      <button type="button" data-key="save" data-with-file="save">Save</button> <button type="button" data-key="load" data-with-file="load">Load</button>
      ${inWay ? button(`Replace ${inWay}`, { type: "replace", file: inWay }, { css: "end" }) : ""}
      ${view.earlier === null ? "" : takeUp(view)}</p>
      <p class="more">In a cell: <code>game.save("game.json")</code>, <code>game = rt.load_game("game.json")</code>.
        The game is kept, but not who is a computer: a computer stays at its seat while this board is open; after a restart, choose it again, or
        write <code>game.play(computers={"${view.head.seats[1].name}": "${view.head.kinds[1] ?? "random"}"})</code>.</p>`,
  dice: ({ dice: d }) => {
    if (!d) return html`<p>No dice were rolled yet.</p>`;
    if (d.among) return html`<p>${d.asks}: <select data-dice-choice data-key="dice-choice">${d.among.map((one) =>
      html`<option ${one === d.now ? "selected" : ""}>${one}</option>`)}</select> <button type="button" data-set data-key="set">Set</button></p>`;
    return html`<p>${d.asks}. Click a die to turn it: <span class="setting" data-verb="${d.verb}">${d.dice.map((group, g) => html`${g ? html`<i>/</i>` : ""}
      <span data-group>${d.letters[g] ? seat(d.letters[g]) : ""}${group.map((pips, k) => html`<button type="button" class="turn-die" data-die="${pips}" data-key="die-${g}-${k}" aria-label="die ${pips}">${die(pips)}</button>`)}</span>`)}</span>
      <button type="button" class="main" data-set data-key="set">Set</button></p>`;
  },
  "what-if": (pane, { rules, other }) => {
    const side = (name, one) => html`<div><h4>${name}</h4><p>${one.question}</p>${happened(one.events, rules)}
      ${pane.differ ? "" : html`<p class="more">${one.count} actions are possible: ${one.offers.join("; ")}</p>`}</div>`;
    return html`<p>What if … ${button("another roll", { type: "what_if" }, { css: "number", key: "if-roll" })}
      ${pane.options.map(([name, id, values, now]) => html`<span class="pairing">${chip(id, rules)} ${values.map(([value, says], k) =>
        button(says, { type: "what_if", option: name, value: k }, { able: value !== now, why: value === now ? "this is played here" : `${name}=${value}`, css: "number", key: `if-${name}-${k}`, pressed: value === now }))}</span>`)}</p>
      ${pane.title ? html`<p class="told-so">${pane.title}. ${pane.says} <code>${pane.typed}</code></p>
        <div class="sides"><div><h4>There</h4><div class="other" data-keep data-key="other"></div></div><div class="tell">${side("Here", pane.here)}${side("There", pane.there)}</div></div>` : ""}`;
  },
};

export function pane(view, rules) {
  const draw = PANES[view.pane.name];
  return draw ? html`<div class="pane-${view.pane.name}">${draw(view.pane, { view, rules })}</div>` : html``;
}
