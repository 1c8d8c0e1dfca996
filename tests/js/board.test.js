// What the board and the parts of the frame compute without a page. Run by `node --test`, from pytest too.
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const test = require("node:test");

// By its text: the file's name alone does not tell every node that it is a module.
const load = (name) => {
  const text = readFileSync(join(__dirname, "../../riskteach/widgets", name), "utf8").replace(/^import .*\n/gm, "");
  return import("data:text/javascript," + encodeURIComponent(text));
};

const SPOTS = { west: [10, 50], middle: [50, 50], east: [90, 55], north: [52, 10] };

test("an arrow leads to the nearest place ahead", async () => {
  const { nearest } = await load("board.js");
  assert.equal(nearest(SPOTS, "west", "ArrowRight", 100), "middle");
  assert.equal(nearest(SPOTS, "middle", "ArrowRight", 100), "east");
  assert.equal(nearest(SPOTS, "middle", "ArrowUp", 100), "north");
  assert.equal(nearest(SPOTS, "north", "ArrowDown", 100), "middle");
});

test("where nothing is ahead it goes around the world, or stays", async () => {
  const { nearest } = await load("board.js");
  assert.equal(nearest(SPOTS, "west", "ArrowLeft", 100), "east");
  assert.equal(nearest(SPOTS, "east", "ArrowRight", 100), "west");
  assert.equal(nearest(SPOTS, "north", "ArrowUp", 100), "north");
});

test("only faces that changed are set", async () => {
  const { changes } = await load("board.js");
  const before = { a: ["free", "", "", "A"], b: ["owner-A", "1", "A", "B"] };
  assert.deepEqual(changes(before, { ...before, b: ["owner-A", "2", "A", "B"] }), [["b", ["owner-A", "2", "A", "B"]]]);
  assert.equal(changes({}, before).length, 2);
});

test("each view has ids of its own", async () => {
  const { named } = await load("board.js");
  const drawn = '<path id="rt-view-asia"/><use href="#rt-view-asia"/><g class="rt-view"/><g clip-path="url(#rt-view-asia)"/>';
  const own = named(drawn, "rt-view", "rt7");
  assert.equal(own, '<path id="rt7-asia"/><use href="#rt7-asia"/><g class="rt-view"/><g clip-path="url(#rt7-asia)"/>');
});

test("text is escaped, markup is not", async () => {
  const { html } = await load("parts.js");
  const name = '<img src=x onerror="alert(1)">';
  assert.equal(String(html`<b>${name}</b>`), "<b>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</b>");
  assert.equal(String(html`<p>${[html`<i>${1}</i>`, "&"]}${null}${0}</p>`), "<p><i>1</i>&amp;0</p>");
});

test("a message in a button survives as it is", async () => {
  const { button } = await load("parts.js");
  const made = String(button("x", { type: "do", text: `say "it's" <b>` }));
  const sent = made.match(/data-send="([^"]*)"/)[1];
  const plain = sent.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  assert.deepEqual(JSON.parse(plain), { type: "do", text: `say "it's" <b>` });
});

test("dice have as many pips as they show", async () => {
  const { die } = await load("parts.js");
  for (const pips of [1, 2, 3, 4, 5, 6]) assert.equal(String(die(pips)).match(/<circle/g).length, pips);
});

test("many numbers are a field with presets, few are buttons", async () => {
  const { numbers } = await load("parts.js");
  assert.equal(String(numbers({ name: "dice", among: [1, 3], now: 3 })).match(/<button/g).length, 3);
  const many = String(numbers({ name: "armies", among: [1, 30], now: 30 }));
  assert.match(many, /min="1" max="30" value="30"/);
});
