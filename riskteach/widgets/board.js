// The board: drawn once, then only its faces change, so that focus stays and nothing is drawn twice. It knows no rule.
import { modified } from "./guard.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The place that an arrow key leads to: the nearest ahead, what is aside counting double; else around the world.
export function nearest(spots, from, key, width) {
  const [dx, dy] = DIRECTIONS[key];
  const [x0, y0] = spots[from];
  const search = (shift) => {
    let best = null;
    let least = Infinity;
    for (const [place, [x, y]] of Object.entries(spots)) {
      const ahead = (x + shift - x0) * dx + (y - y0) * dy;
      const aside = Math.abs((x + shift - x0) * dy) + Math.abs((y - y0) * dx);
      if (place !== from && ahead > 0 && aside <= 2 * ahead && ahead + 2 * aside < least) {
        best = place;
        least = ahead + 2 * aside;
      }
    }
    return best;
  };
  return search(0) ?? (dx ? search(dx * width) : null) ?? from;
}

// Which faces are not as they were.
export function changes(before, after) {
  return Object.entries(after).filter(([place, face]) => JSON.stringify(before[place]) !== JSON.stringify(face));
}

// Ids are unique on a page: each view puts its own prefix in place of the one the picture came with.
export function named(skeleton, prefix, own) {
  return skeleton.replaceAll(`"${prefix}-`, `"${own}-`).replaceAll(`#${prefix}-`, `#${own}-`);
}

export function mountBoard(holder, table, own, pick) {
  holder.innerHTML = named(table.skeleton, table.prefix, own);
  const svg = holder.querySelector("svg");
  const tokens = {};
  const cells = Object.create(null);
  for (const node of svg.querySelectorAll("[data-place]")) {
    (node.matches(".place") ? tokens : cells)[node.dataset.place] = node;
  }
  svg.classList.toggle("rt-no-bonus", !table.bonus);
  let shown = {};
  let current = Object.keys(tokens)[0];

  // The button of a place is its ring, which has no text of its own: its name says all in words.
  const buttons = {};
  for (const [place, node] of Object.entries(tokens)) {
    const ring = node.querySelector(".ring");
    ring.setAttribute("role", "button");
    ring.setAttribute("tabindex", "-1");
    ring.dataset.place = place;
    node.removeAttribute("aria-label");
    node.setAttribute("role", "none");
    for (const text of node.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    buttons[place] = ring;
  }
  buttons[current].setAttribute("tabindex", "0");
  if (pick) svg.setAttribute("role", "application"); // arrows are ours: a screen reader lets them through

  const move = (place, focus) => {
    buttons[current].setAttribute("tabindex", "-1");
    current = place;
    buttons[current].setAttribute("tabindex", "0");
    if (focus) buttons[current].focus({ preventScroll: true });
  };
  const at = (event) => event.target.closest?.("[data-place]")?.dataset.place;

  svg.addEventListener("mousedown", (event) => event.preventDefault()); // focus goes where the click leads, not to the cell
  svg.addEventListener("click", (event) => {
    const place = at(event);
    if (!place || !pick) return;
    move(place, true);
    pick(place, false);
  });
  svg.addEventListener("keydown", (event) => {
    const place = at(event);
    if (!place || modified(event)) return;
    if (event.key in DIRECTIONS) move(nearest(table.spots, place, event.key, table.size[0]), true);
    else if ((event.key === "Enter" || event.key === " ") && pick) pick(place, true);
    else return;
    event.preventDefault();
  });
  svg.addEventListener("focusin", (event) => at(event) && move(at(event), false));

  return {
    focus: (place) => move(place in buttons ? place : current, true),
    show(faces, arrow) {
      for (const [place, [css, text, letter, label]] of changes(shown, faces)) {
        const token = tokens[place];
        token.setAttribute("class", `place ${css}`);
        buttons[place].setAttribute("aria-label", label);
        buttons[place].setAttribute("aria-pressed", String(/\bsource\b/.test(css)));
        token.querySelector(".count").textContent = text;
        token.querySelector(".letter").textContent = letter;
        cells[place]?.setAttribute("class", `cell ${css}`);
      }
      shown = faces;
      const arrows = svg.querySelector(".arrows");
      if (arrow !== undefined && arrows.dataset.shown !== arrow) {
        arrows.innerHTML = arrow;
        arrows.dataset.shown = arrow;
      }
    },
    theme(dark) {
      svg.classList.toggle("rt-dark", dark);
      svg.classList.toggle("rt-light", !dark);
    },
  };
}
