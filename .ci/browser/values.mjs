// Compares what the board to play on says of drawn positions with the command-line solver: every bound on the way, every value
// at the end, and the time that they take. BOOK SOLVE [POSITIONS].
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, open, withBrowser } from "./browser.mjs";

const [, , folder, solve, count = "10000"] = process.argv;
const address = pathToFileURL(resolve(join(folder, "play.html"))).href;
// Each rule set with its share of the positions, and the most stones in the small bowls: games without captures take long.
const RULES = {
  "egyptian": [0.7, 36], "kalaha-relay": [0.1, 36], "wikipedia": [0.08, 30], "board-game-arena": [0.06, 28],
  "raven+capture=last-stone+remains=uncounted": [0.03, 24], "egyptian+end=at-turn+capture=never": [0.03, 18],
};
// The times are those of positions with this many stones.
const TIMED = 36;

// Returns how many stones are in the small bowls of each position: two thirds of them have six fewer than the most or less, and
// a few of the Egyptian game have more.
function stonesOf(rules, all, most) {
  const fewest = Math.min(20, most - 8);
  return Array.from({ length: all }, (_, at) => {
    if (rules === "egyptian" && at % 200 === 199) return most + 1 + (at % 3);
    const range = at % 3 ? most - 6 - fewest : most - fewest;
    return fewest + (Math.floor(at / 3) % (range + 1));
  });
}

// Draws positions by moves at random; runs inside the page. Each has what its moves lead to: a position, or the end of the game.
function draw([rules, seed, stones]) {
  let now = seed;
  const pick = (below) => (now = (now * 48271) % 2147483647) % below;
  const { PageGame } = wasm_bindgen;
  const own = (game) => [0, 1, 2, 3, 4, 5].map((bowl) => (game.mover() === "One" ? bowl : bowl + 7)).filter((bowl) => game.stones()[bowl] > 0);
  const text = (game) => [...game.stones(), game.mover()].join(" ");
  const inBowls = (game) => game.stones().reduce((sum, each, bowl) => (bowl % 7 === 6 ? sum : sum + each));
  const drawn = new Map();
  for (const wanted of stones) {
    for (;;) {
      let game = PageGame.begin(rules);
      while (game.mover() && inBowls(game) > wanted) {
        const bowls = own(game);
        game = game.play(bowls[pick(bowls.length)]);
      }
      if (!game.mover() || inBowls(game) !== wanted || drawn.has(text(game))) continue;
      const moves = own(game).map((bowl) => {
        const next = game.play(bowl);
        const [one, two] = [next.stones()[6], next.stones()[13]];
        return next.mover() ? { bowl, leads: text(next) } : { bowl, ends: one - two };
      });
      drawn.set(text(game), { text: text(game), stones: wanted, mover: game.mover(), moves });
      break;
    }
  }
  return [...drawn.values()];
}

// Asks the page's worker, as the page does, and returns all that it says and how long it took; runs inside the page.
async function search([rules, texts]) {
  if (!window.asked) {
    const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const worker = new Worker(URL.createObjectURL(new Blob([decoded(kalah.worker)], { type: "text/javascript" })));
    worker.postMessage({ bytes: decoded(kalah.wasm) });
    window.asked = { worker, id: 0 };
  }
  const { worker } = window.asked;
  const all = [];
  for (const text of texts) {
    const id = (window.asked.id += 1);
    const begun = performance.now();
    const said = await new Promise((tell) => {
      const news = [];
      worker.onmessage = ({ data }) => {
        news.push(data.news);
        if (data.done) tell({ news, best: data.best });
      };
      worker.postMessage({ id, kind: "values", game: { rules, text }, moves: [] });
    });
    all.push({ ...said, time: performance.now() - begun });
  }
  return all;
}

// Returns the values of positions for Player One, as the command-line solver writes them.
function solved(rules, texts) {
  const scratch = mkdtempSync(join(tmpdir(), "values-"));
  try {
    const file = join(scratch, "positions.txt");
    writeFileSync(file, texts.join("\n"));
    const written = execFileSync(solve, ["--rules", rules, "--stones", "48", "--table", "512", "--positions", file], { maxBuffer: 1 << 28 });
    const lines = written.toString().trim().split("\n").filter((line) => !line.startsWith("#"));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

// Compares all that was said of a position with the values of its moves; returns how many bounds that were.
function compare(rules, { text, mover, moves }, { news, best }, values) {
  const sign = mover === "One" ? 1 : -1;
  const right = new Map(moves.map(({ bowl, leads, ends }) => [bowl, sign * (leads ? values.get(leads) : ends)]));
  let bounds = 0;
  for (const [at, numbers] of news.entries()) {
    const last = at === news.length - 1;
    expect(numbers.length === 3 * right.size, `${rules}, ${text}: ${numbers.length / 3} moves, not ${right.size}`);
    for (let move = 0; move < numbers.length; move += 3) {
      const [bowl, low, high] = numbers.slice(move, move + 3);
      const value = right.get(bowl);
      expect(low <= value && value <= high, `${rules}, ${text}: bowl ${bowl} is worth ${value}, not ${low} to ${high}`);
      expect(!last || low === high, `${rules}, ${text}: bowl ${bowl} ends with ${low} to ${high}`);
      bounds += 1;
    }
  }
  expect(right.get(best) === Math.max(...right.values()), `${rules}, ${text}: bowl ${best} is called the best`);
  return bounds;
}

const share = (times, part) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]);

await withBrowser(async (browser) => {
  const page = await open(browser);
  await page.goto(address);
  let [positions, moves, bounds, seed] = [0, 0, 0, 217];
  for (const [rules, [part, most]] of Object.entries(RULES)) {
    seed += 1;
    const drawn = await page.evaluate(draw, [rules, seed, stonesOf(rules, Math.round(Number(count) * part), most)]);
    const found = new Map();
    for (let from = 0; from < drawn.length; from += 20) {
      const some = drawn.slice(from, from + 20);
      const said = await page.evaluate(search, [rules, some.map(({ text }) => text)]);
      some.forEach(({ text }, at) => found.set(text, said[at]));
    }
    const leads = [...new Set(drawn.flatMap((each) => each.moves.flatMap(({ leads }) => leads ?? [])))];
    const values = solved(rules, leads);
    expect(values.size === leads.length && leads.every((text) => Number.isInteger(values.get(text))), `${rules}: ${values.size} of ${leads.length} positions are solved`);
    for (const each of drawn) bounds += compare(rules, each, found.get(each.text), values);
    positions += drawn.length;
    moves += drawn.reduce((sum, each) => sum + each.moves.length, 0);
    const times = drawn.filter(({ stones }) => stones === TIMED).map(({ text }) => found.get(text).time).sort((one, other) => one - other);
    console.log(`${rules}: ${drawn.length} positions`);
    if (!times.length) continue;
    console.log(`  ${times.length} with ${TIMED} stones take ${share(times, 0.5)} ms (median), ${share(times, 0.95)} ms (nineteen of twenty), ${share(times, 1)} ms (longest)`);
    expect(share(times, 0.5) < 1000 && share(times, 0.95) < 5000, `${rules}: all values of a position take too long`);
  }
  console.log(`${positions} positions, ${moves} moves with the values of the solver, ${bounds} true bounds`);
});
