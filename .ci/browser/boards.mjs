// What boards with step control show, and how to step through them.
import { expect } from "./browser.mjs";

// What a board shows right now: the numbers, and the stones that are drawn.
export const shown = (figure) => {
  // A stone is a dot of a line.
  const count = (svg) => {
    const heap = svg?.querySelector("use")?.getAttribute("href");
    return heap ? document.querySelector(heap).getAttribute("d").split("M").length - 1 : 0;
  };
  const cells = [...figure.querySelectorAll(".live td")].sort((one, other) => one.dataset.bowl - other.dataset.bowl);
  const numbers = cells.map((cell) => cell.querySelector("b")?.textContent ?? null);
  const drawn = cells.map((cell) => count(cell.querySelector("svg")));
  const hand = figure.querySelector(".hand");
  return {
    board: numbers.includes(null) ? null : numbers.map(Number),
    drawn,
    hand: Number(hand?.dataset.stones ?? 0),
    handDrawn: count(hand?.querySelector("svg")),
    says: figure.querySelector(".says").textContent,
    chosen: cells.filter((cell) => cell.dataset.mark === "chosen").map((cell) => Number(cell.dataset.bowl)),
    names: cells.map((cell) => cell.textContent.trim()),
    ended: figure.querySelector("[aria-label='Last']")?.getAttribute("aria-disabled") !== "false",
    moves: figure.querySelectorAll(".controls").length,
    mover: figure.querySelector(".live table").dataset.mover,
    sides: [...figure.querySelectorAll(".live .side")].map((side) => ({
      player: side.dataset.player,
      name: [...side.children].slice(0, 3).map(({ textContent }) => textContent).join(" ").trim(),
      turn: side.querySelector(".turn").textContent,
    })),
    struck: cells.filter((cell) => cell.dataset.mark === "struck").length,
    passed: (figure.querySelector(".live .way path").getAttribute("d").match(/[ML]/g) ?? []).length,
    heads: figure.querySelectorAll(".live .head").length,
  };
};

export function stonesAreDrawn(title, state) {
  state.board?.forEach((stones, bowl) => {
    // A larger heap looks like one of sixty.
    expect(Math.min(60, stones) === state.drawn[bowl], `${title}: bowl ${bowl} holds ${stones}, but ${state.drawn[bowl]} are drawn`);
    const words = new RegExp(`^(Bowl|Kalah) ${bowl} of Player (One|Two) ${stones} stone${stones === 1 ? "" : "s"}\\b`);
    expect(words.test(state.names[bowl]), `${title}: bowl ${bowl} is called “${state.names[bowl]}”`);
  });
  expect(state.hand === state.handDrawn, `${title}: ${state.hand} in the hand, ${state.handDrawn} drawn`);
  expect(state.says.length > 5, `${title}: a step says nothing`);
  // Both players are named on the board with the direction of play, and whose turn it is is a word.
  const [upper, lower] = state.sides;
  expect(/^← .*Player Two\)?$/.test(upper.name) && /Player One\)? →$/.test(lower.name), `${title}: the players are called ${upper.name} and ${lower.name}`);
  for (const { player, turn } of state.sides) {
    expect(turn !== "" === (player === state.mover), `${title}: Player ${player} has “${turn}”, and Player ${state.mover} moves`);
    if (turn && /moves again\.$/.test(state.says)) expect(turn === "moves again", `${title}: an extra turn is shown as “${turn}”`);
  }
}

// Each moment is drawn as its data say: stones, marks, turn, words, and the way with the heads of its arrows.
export function isDrawn(title, states, moments) {
  expect(states.length === moments.length, `${title}: ${states.length} of ${moments.length} moments can be reached`);
  moments.forEach(({ board = null, hand = 0, mover = "", marks = {}, way = [], arrows = [], note = "to move", says }, at) => {
    const marked = (mark) => Object.keys(marks).filter((bowl) => marks[bowl] === mark).map(Number);
    const lines = [way.length > 1 ? way : [], ...arrows].filter(({ length }) => length);
    const passed = lines.flat().length;
    const turns = ["Two", "One"].map((player) => (player === mover ? note : ""));
    const wanted = [board, hand, mover, marked("chosen"), marked("struck").length, turns, says, passed, lines.length];
    const state = states[at];
    const drawn = [state.board, state.hand, state.mover, state.chosen, state.struck, state.sides.map(({ turn }) => turn), state.says, state.passed, state.heads];
    expect(JSON.stringify(drawn) === JSON.stringify(wanted), `${title}, moment ${at + 1}: drawn ${JSON.stringify(drawn)}, not ${JSON.stringify(wanted)}`);
  });
}

// Every heap has as many stones as its number says, and fits into a bowl: 60 in a page with scripts or reports, and in a
// picture those that it shows. Its bowls show the heaps of their numbers.
export async function heapsAreWhole(page, name) {
  const heaps = await page.evaluate(() => [...document.querySelectorAll("path")].filter(({ id }) => /^h(eap-)?\d+$/.test(id)).map((path) => {
    const { x, y, width, height } = path.getBBox();
    const half = parseFloat(getComputedStyle(path).strokeWidth) / 2;
    const far = Math.max(-x, -y, x + width, y + height) + half;
    const stones = path.getAttribute("d").split("M").slice(1).map((stone) => stone.match(/-?[\d.]+/g).map(Number));
    const apart = stones.flatMap(([left, top], at) => stones.slice(at + 1).map(([x, y]) => Math.hypot(left - x, top - y)));
    const [scale, near] = [path.transform.baseVal[0]?.matrix.a ?? 1, Math.min(...apart) / (2 * half)];
    return { number: Number(path.id.match(/\d+/)), stones: stones.length, far: far * scale, near, small: 2 * half * scale };
  }));
  for (const { number, stones, far, near, small } of heaps) {
    expect(number === stones, `${name}: the heap of ${number} has ${stones} stones`);
    // No stone hides another, or is a speck.
    expect(near > 0.6 && small > 3, `${name}: in the heap of ${number}, stones of ${small.toFixed(1)} are ${near.toFixed(2)} of their size apart`);
    expect(far > 3 && far < 18.5, `${name}: the heap of ${number} reaches ${far.toFixed(1)} from its middle`);
  }
  // A picture has its frames in groups, a report each in an SVG of its own.
  const frames = await page.evaluate(() => [...new Set([...document.querySelectorAll("svg g.n")].map((numbers) => numbers.parentElement))].map((frame) => ({
    wanted: [...frame.querySelectorAll("g.n text")].map((text) => Math.min(60, Number(text.textContent))).filter((stones) => stones > 0),
    drawn: [...frame.querySelectorAll(":scope > use[href^='#h']")].map((use) => Number(use.getAttribute("href").slice(2))),
  })));
  for (const { wanted, drawn } of frames) {
    expect(drawn.sort().join() === wanted.sort().join(), `${name}: ${wanted} stones are drawn as ${drawn}`);
  }
  return heaps.length;
}

// Steps through every board, from its first moment to its last; runs inside the page, since each key would take two round
// trips otherwise; one of `every` so many, of those that the selector finds. `keys` presses the same keys on a real keyboard.
export function walk(shown, selector = "figure.board:not(.lesson)", every = 1) {
  return [...document.querySelectorAll(selector)].filter((_, at) => at % every === 0).map((figure) => {
    const cell = figure.querySelector("td[tabindex='0']");
    const press = (key) => cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const states = [shown(figure)];
    while (!states.at(-1).ended && states.length < 10_000) {
      press("ArrowRight");
      states.push(shown(figure));
    }
    const seen = [...figure.querySelectorAll(".live svg")].every((svg) => svg.getBoundingClientRect().width > 16);
    const ends = ["Home", "End"].map((key) => {
      press(key);
      return shown(figure).says;
    });
    return { title: figure.dataset.title, states, ends, seen, moments: figure.board.moments };
  });
}

// Whether a label of a bowl covers the bowl's number or that of its stones; runs inside the page.
export function covers(label) {
  const one = label.getBoundingClientRect();
  return [...label.closest("td").querySelectorAll(".id, .cup b")].some((number) => {
    const words = document.createRange();
    words.selectNodeContents([...number.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) ?? number);
    const other = words.getBoundingClientRect();
    return one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 3 && other.top + 3 < one.bottom;
  });
}

// Steps through all boards and all their moments: counts the changes of bowls that cover a number, and the places of the
// controls and the heights that a board has on the way; runs inside the page.
function steadiness(covers, every) {
  const figures = [...document.querySelectorAll("figure.board")].filter((figure) => figure.querySelector(".controls")).filter((_, at) => at % every === 0);
  return figures.map((figure) => {
    const { board } = figure;
    const places = new Set();
    let [covered, badges] = [0, 0];
    for (let at = 0; at < board.moments.length; at += 1) {
      board.go(at);
      const all = [...figure.querySelectorAll(".badge")];
      badges += all.length;
      covered += all.filter(covers).length;
      const { top, height } = figure.getBoundingClientRect();
      const buttons = [...figure.querySelectorAll(".controls button")].map((button) => button.getBoundingClientRect());
      places.add(`${height.toFixed(1)}: ${buttons.map(({ left, top: above }) => `${left.toFixed(1)} ${(above - top).toFixed(1)}`)}`);
    }
    board.go(0);
    return { title: figure.dataset.title, covered, badges, places: [...places] };
  });
}

// No step moves a control or changes a board's height, and no change of a bowl covers a number. Returns how many boards and changes that were.
export async function keepTheirPlaces(page, name, every = 1) {
  const found = { boards: 0, badges: 0 };
  for (const { title, covered, badges, places } of await page.evaluate(`(${steadiness})(${covers}, ${every})`)) {
    expect(covered === 0, `${name}, ${title}: ${covered} of ${badges} changes cover a number`);
    expect(places.length === 1, `${name}, ${title}: the controls move, or the board changes its height: ${places.slice(0, 2).join(" | ")}`);
    found.boards += 1;
    found.badges += badges;
  }
  return found;
}
