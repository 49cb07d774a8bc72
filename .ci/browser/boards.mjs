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
  };
};

export function stonesAreDrawn(title, state) {
  state.board?.forEach((stones, bowl) => {
    expect(stones === state.drawn[bowl], `${title}: bowl ${bowl} holds ${stones}, but ${state.drawn[bowl]} are drawn`);
    const words = new RegExp(`^(Bowl|Kalah) ${bowl} of Player (One|Two) ${stones} stone${stones === 1 ? "" : "s"}\\b`);
    expect(words.test(state.names[bowl]), `${title}: bowl ${bowl} is called “${state.names[bowl]}”`);
  });
  expect(state.hand === state.handDrawn, `${title}: ${state.hand} in the hand, ${state.handDrawn} drawn`);
  expect(state.says.length > 5, `${title}: a step says nothing`);
}

// Every heap has as many stones as its number says, and fits into a bowl: 60 in a page with scripts or reports, and in a
// picture those that it shows. Its bowls show the heaps of their numbers.
export async function heapsAreWhole(page, name) {
  const heaps = await page.evaluate(() => [...document.querySelectorAll("path")].filter(({ id }) => /^h(eap-)?\d+$/.test(id)).map((path) => {
    const { x, y, width, height } = path.getBBox();
    const half = parseFloat(getComputedStyle(path).strokeWidth) / 2;
    const far = Math.max(-x, -y, x + width, y + height) + half;
    return { number: Number(path.id.match(/\d+/)), stones: path.getAttribute("d").split("M").length - 1, far: far * (path.transform.baseVal[0]?.matrix.a ?? 1) };
  }));
  for (const { number, stones, far } of heaps) {
    expect(number === stones, `${name}: the heap of ${number} has ${stones} stones`);
    expect(far > 3 && far <= 22, `${name}: the heap of ${number} reaches ${far.toFixed(1)} from its middle`);
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
// trips otherwise. `oneGame` presses the same keys on a real keyboard.
export function walk(shown) {
  return [...document.querySelectorAll("figure.board:not(.lesson)")].map((figure) => {
    const cell = figure.querySelector("td[tabindex='0']");
    const press = (key) => cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const states = [shown(figure)];
    while (!states.at(-1).ended && states.length < 1000) {
      press("ArrowRight");
      states.push(shown(figure));
    }
    const seen = [...figure.querySelectorAll(".live svg")].every((svg) => svg.getBoundingClientRect().width > 16);
    const ends = ["Home", "End"].map((key) => {
      press(key);
      return shown(figure).says;
    });
    return { title: figure.dataset.title, states, ends, seen };
  });
}

// Steps through some of the boards, and counts the changes of bowls that cover a number.
export function coveredNumbers() {
  const covers = (badge) => {
    const one = badge.getBoundingClientRect();
    return [...badge.closest("td").querySelectorAll(".id, .cup b")].some((number) => {
      const words = document.createRange();
      words.selectNodeContents([...number.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) ?? number);
      const other = words.getBoundingClientRect();
      return one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 3 && other.top + 3 < one.bottom;
    });
  };
  const figures = [...document.querySelectorAll("figure.board:not(.lesson)")].filter((figure) => figure.querySelector(".controls"));
  return figures.filter((_, index) => index % 5 === 0).map((figure) => {
    const cell = figure.querySelector("td[tabindex='0']");
    let covered = 0;
    for (let step = 0; step < 12; step += 1) {
      covered += [...figure.querySelectorAll(".badge")].filter(covers).length;
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    }
    return { title: figure.dataset.title, covered };
  });
}
