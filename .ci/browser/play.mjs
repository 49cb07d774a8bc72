// Plays on the board of the book, with a real keyboard: games of the solution's own program move by move, values compared with
// the command-line solver, a line of play to its end, undo, addresses, texts, and the solver as an opponent.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { covers, shown, stonesAreDrawn } from "./boards.mjs";
import { audit, expect, layoutShift, open, overflow, reachedByTab, screenshot, withBrowser } from "./browser.mjs";

const [, , folder, program, solve] = process.argv;
const address = pathToFileURL(resolve(join(folder, "play.html"))).href;
const RULES = ["egyptian", "wikipedia", "raven", "board-game-arena", "kalaha-relay", "egyptian+pie=yes", "raven+capture=last-stone+remains=uncounted"];

let seed = 217;
const random = (below) => {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
};

const state = async (page) => ({
  ...(await page.locator("figure.board").evaluate(shown)),
  caption: await page.locator("figure.board figcaption").textContent(),
});

// Where these buttons are on the page.
const places = (page, ids) => page.evaluate((ids) => ids.map((id) => {
  const { left, top } = document.getElementById(id).getBoundingClientRect();
  return `${id} ${Math.round(left + scrollX)} ${Math.round(top + scrollY)}`;
}).join(", "), ids);

// Plays at random to the end of the game, and compares each board with the one that the solution's program prints.
async function plays(page, rules) {
  await page.goto("about:blank");
  await page.goto(`${address}#rules=${encodeURIComponent(rules)}`);
  await page.locator("figure.board td[data-bowl='0']").focus();
  const moves = [];
  const states = [await state(page)];
  const seen = new Set();
  while (!states.at(-1).caption.startsWith("Game over") && moves.length < 300) {
    if (moves.length && (await page.locator("#swap").isVisible()) && random(2)) {
      await page.locator("#swap").click();
      moves.push("swap");
    } else {
      const bowls = await page.locator("td[data-playable]").evaluateAll((cells) => cells.map(({ dataset }) => Number(dataset.bowl)));
      const bowl = bowls[random(bowls.length)];
      await page.locator(`td[data-bowl='${bowl}']`).focus();
      await page.keyboard.press("Enter");
      moves.push(bowl);
    }
    states.push(await state(page));
    for (const width of [360, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      seen.add(`${width} px: ${await places(page, ["undo", "redo"])}`);
    }
  }
  expect(seen.size === 2, `${rules}: a move moves the buttons: ${[...seen].join(" | ")}`);
  const printed = execFileSync(program, ["--rules", rules], { input: `${moves.join("\n")}\n` }).toString();
  expect(!printed.includes("refused"), `${rules}: the program refuses a move of ${moves}`);
  const boards = [...printed.matchAll(/^ {3}((?: *\d+){6})\n *(\d+) +(\d+)\n {3}((?: *\d+){6})$/gm)].map(([, above, left, right, below]) => {
    const row = (text) => text.trim().split(/ +/).map(Number);
    return [...row(below), Number(right), ...row(above).reverse(), Number(left)];
  });
  expect(boards.length === states.length, `${rules}: ${states.length} boards, the program has ${boards.length}`);
  states.forEach((each, at) => {
    expect(String(each.board) === String(boards[at]), `${rules}, after ${moves.slice(0, at)}: ${each.board}, not ${boards[at]}`);
    stonesAreDrawn(`${rules}, move ${at}`, each);
  });
  // Its address is the game; undo and redo lead through it.
  const there = page.url();
  await page.goto("about:blank");
  await page.goto(there);
  expect(String((await state(page)).board) === String(boards.at(-1)), `${rules}: the address is another game`);
  await page.locator("#undo").click();
  expect(String((await state(page)).board) === String(boards.at(-2)), `${rules}: undo doesn't lead back`);
  await page.locator("#redo").click();
  expect(String((await state(page)).board) === String(boards.at(-1)), `${rules}: redo doesn't lead on`);
  return moves.length;
}

// Draws a position of the Egyptian game by moves.
async function drawn(page, most) {
  return page.evaluate(([most, first]) => {
    let now = first;
    const pick = (below) => (now = (now * 48271) % 2147483647) % below;
    for (;;) {
      let game = wasm_bindgen.PageGame.begin("egyptian");
      while (game.mover()) {
        const stones = [...game.stones()];
        if (48 - stones[6] - stones[13] <= most) return [...stones, game.mover()].join(" ");
        const own = [0, 1, 2, 3, 4, 5].map((bowl) => (game.mover() === "One" ? bowl : bowl + 7)).filter((bowl) => stones[bowl] > 0);
        game = game.play(own[pick(own.length)]);
      }
    }
  }, [most, 1 + random(1_000_000)]);
}

const number = (text) => Number(text.replace("\u2212", "-").replace("+", ""));

// Returns the values that a position has for the player who moves, as the command-line solver prints them.
function solved(position) {
  const words = position.split(" ");
  const lines = execFileSync(solve, ["--table", "64", ...words]).toString().matchAll(/^bowl +(\d+): ([+-]?\d+)$/gm);
  return new Map([...lines].map(([, bowl, value]) => [Number(bowl), words[14] === "One" ? Number(value) : -Number(value)]));
}

// Whether what the page says of a move is true.
function holds(words, value) {
  if (words === "not known yet") return true;
  if (words.startsWith("\u2265")) return value >= number(words.slice(2));
  if (words.startsWith("\u2264")) return value <= number(words.slice(2));
  const [low, high] = words.split("\u2026").map(number);
  return low <= value && value <= (high ?? low);
}

const table = (page) => page.locator("#values tbody tr").evaluateAll((rows) => rows.map(({ children }) => [children[0].textContent, children[1].textContent]));

// Shows the values of a position, and looks at every bound on the way.
async function values(page, position, rules = "egyptian") {
  const right = solved(position);
  await page.goto("about:blank");
  await page.goto(`${address}#rules=${rules}&board=${encodeURIComponent(position)}`);
  await page.locator("#worth").check();
  const begun = Date.now();
  for (;;) {
    const done = (await page.locator("#progress").textContent()).startsWith("All values");
    const rows = await table(page);
    for (const [bowl, words] of rows) {
      const value = right.get(Number(bowl.replace("Bowl ", "")));
      expect(holds(words, value), `${position}: ${bowl} is worth ${value}, not “${words}”`);
      expect(!done || number(words) === value, `${position}: ${bowl} is worth ${value}, but it ends with “${words}”`);
    }
    expect(!done || rows.length === right.size, `${position}: ${rows.length} of ${right.size} moves have values`);
    if (done) return Date.now() - begun;
    await page.waitForTimeout(20);
  }
}

// The values of all moves are recorded as long as fewer than six were made: they are there at once.
async function firstMoves(page) {
  const times = [];
  for (let made = 0; made < 60; made += 1) {
    await page.goto("about:blank");
    await page.goto(address);
    await page.locator("td[data-playable]").first().waitFor();
    const [took, said, moves] = await page.evaluate(([count, numbers]) => {
      for (const number of numbers.slice(0, count)) {
        const cells = document.querySelectorAll("td[data-playable]");
        cells[number % cells.length]?.click();
      }
      let least = Infinity;
      // The best of several: other programs may keep the machine busy.
      for (let run = 0; run < 5; run += 1) {
        if (run) document.getElementById("worth").click();
        const begun = performance.now();
        document.getElementById("worth").click();
        document.body.getBoundingClientRect();
        least = Math.min(least, performance.now() - begun);
      }
      return [least, document.getElementById("progress").textContent, document.querySelectorAll("#moves button").length];
    }, [made % 6, Array.from({ length: 6 }, () => random(60))]);
    times.push(took);
    expect(moves === made % 6 && took < 50 && said === "All values are exact.", `after ${page.url()}: “${said}” after ${took.toFixed()} ms`);
  }
  console.log(`${times.length} positions of the first six moves, with all values in ${Math.max(...times).toFixed()} ms or less`);
}

// The reason of each value is said in words, above the line of play: how the game ends, and what brings it about.
async function words(page) {
  const buttons = page.locator("#values button");
  for (let row = 0; row < await buttons.count(); row += 1) {
    const [bowl, worth] = (await table(page))[row];
    await buttons.nth(row).click();
    await page.waitForFunction(() => !document.getElementById("line-says").textContent.includes("so far"));
    const [title, why, line] = await page.locator("#line > :is(.title, p)").allTextContents();
    const ends = why.match(/^The game ends (\d+) to (\d+), if both go on as well as possible\. The main reasons?: Player (One|Two) /);
    expect(title.startsWith(`Why ${bowl.toLowerCase()} `) && ends && ends[1] - ends[2] === number(worth), `${page.url()}: ${bowl} is worth ${worth}, “${title}”: “${why}”`);
    expect(line.startsWith("The line of play: move 1 of"), `${page.url()}: the line begins with “${line}”`);
    await page.locator("#line-close").click();
  }
}

// Follows the line of play that proves a value, to the end of the game.
async function reason(page) {
  const rows = await table(page);
  const [bowl, words] = rows.at(-1);
  const position = (await state(page)).caption;
  await page.locator("#values button").last().click();
  await page.waitForFunction(() => !document.getElementById("line-says").textContent.includes("so far"));
  await page.locator("#line-last").click();
  const { board, caption } = await state(page);
  const lead = (board[6] - board[13]) * (position.includes("One") ? 1 : -1);
  expect(caption.startsWith("Game over") && lead === number(words), `the line after ${bowl} ends with ${lead}, not ${words}: ${caption}`);
  for (const width of [360, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("#line-first").click();
    const seen = new Set();
    while (await page.locator("#line-on").isEnabled()) {
      seen.add(await places(page, ["line-first", "line-back", "line-on", "line-last", "line-close"]));
      await page.locator("#line-on").click();
    }
    expect(seen.size === 1, `${width} px: a step of the line moves its buttons: ${[...seen].slice(0, 2).join(" | ")}`);
  }
  await page.locator("#line-first").click();
  expect((await state(page)).caption === position, "the line doesn't begin where it was asked for");
  await page.locator("#line-close").click();
  expect(await page.locator("#line").isHidden(), "the line doesn't close");
}

// Lets the solver play Player Two from a fair position: the reader can't win.
async function opponent(page) {
  await page.goto("about:blank");
  await page.goto(`${address}#rules=egyptian&board=${encodeURIComponent("0 2 0 0 1 3 15 0 4 2 0 1 1 19 One")}`);
  await page.locator("#players").selectOption("Two");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length > 0);
  await page.waitForFunction(() => /Player Two to move|Game over/.test(document.querySelector("figure.board figcaption").textContent));
  const moves = await page.locator("#moves button").allTextContents();
  expect(moves.every((move) => move.includes("One")), `the solver plays ${moves}`);
}

// What the page says of texts and addresses that aren't positions.
async function refusals(page) {
  for (const hash of ["rules=chess", "board=1 2 3", "moves=6", "board=0 0 0 0 0 0 20 1 0 0 0 0 0 27 One"]) {
    await page.goto("about:blank");
    await page.goto(`${address}#${hash.replaceAll(" ", "%20")}`);
    const note = await page.locator("#note").textContent();
    expect((await state(page)).board?.reduce((sum, stones) => sum + stones) === 48, `#${hash}: no game begins`);
    expect(note.startsWith("Not possible"), `#${hash}: “${note}”`);
  }
  await page.locator("#position summary").click();
  await page.locator("#text").fill("     0  0  0  3  0  0\n 20                    20\n     0  0  1  0  0  4\nTwo to move");
  await page.locator("#read").click();
  const read = await state(page);
  expect(String(read.board) === "0,0,1,0,0,4,20,0,0,3,0,0,0,20" && read.caption === "Player Two to move", `the picture is read as ${read.board}`);
}

// Stops a long search: nothing changes any more, and what is shown stays.
async function stops(page) {
  await page.goto("about:blank");
  // It has 45 stones in the small bowls, and isn't among the first moves.
  await page.goto(`${address}#rules=egyptian&board=${encodeURIComponent("6 1 6 5 0 6 2 1 6 6 0 5 3 1 One")}`);
  await page.locator("#worth").check();
  await page.waitForFunction(() => /[\u2265\u2264\u2026]/.test(document.querySelector("#values tbody").textContent));
  await page.locator("#stop").click();
  const rows = String(await table(page));
  await page.waitForTimeout(1000);
  expect(String(await table(page)) === rows, "the search goes on after Stop");
  expect((await page.locator("#progress").textContent()).startsWith("Stopped"), "the page doesn't say that it has stopped");
}

await withBrowser(async (browser) => {
  const page = await open(browser, { viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  // Windows change their width on the way, and the contents would stay beside the page.
  await page.addInitScript(() => { if (location.protocol === "file:") localStorage.setItem("mdbook-sidebar", "hidden"); });
  let moves = 0;
  for (const rules of RULES) moves += await plays(page, rules);
  console.log(`${RULES.length} games, ${moves} moves as the program plays them`);
  const times = [];
  for (let count = 0; count < 20; count += 1) times.push(await values(page, await drawn(page, count < 10 ? 20 : 28)));
  times.sort((one, other) => one - other);
  console.log(`${times.length} positions with true bounds and exact values; median ${times[10]} ms, longest ${times.at(-1)} ms`);
  await words(page);
  await reason(page);
  await firstMoves(page);
  await opponent(page);
  await refusals(page);
  await stops(page);
  await page.context().close();
  for (const [colorScheme, forcedColors] of [["light", "none"], ["dark", "none"], ["light", "active"]]) {
    const page = await open(browser, { colorScheme, forcedColors, reducedMotion: "reduce", viewport: { width: 1400, height: 900 } });
    for (const width of [1400, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const moved = await layoutShift(page, address);
      expect(moved <= 0.05, `play ${colorScheme} ${width}: the page moves by ${moved.toFixed(3)} while it loads`);
      await page.goto("about:blank");
      await page.goto(`${address}#rules=egyptian&board=${encodeURIComponent("0 2 0 0 1 3 15 0 4 2 0 1 1 19 One")}&moves=5`);
      await page.locator("#worth").check();
      await page.waitForFunction(() => document.getElementById("progress").textContent.startsWith("All values"));
      const name = `play ${colorScheme} ${forcedColors} ${width}`;
      expect((await overflow(page)) <= 0, `${name}: wider than the window`);
      const [pills, hidden] = await page.evaluate(`(() => {
        const pills = [...document.querySelectorAll(".pill")].filter((pill) => pill.checkVisibility());
        return [pills.length, pills.filter(${covers}).length];
      })()`);
      expect(pills === (width > 480 ? 5 : 0) && hidden === 0, `${name}: ${hidden} of ${pills} values cover a number`);
      await audit(page, name);
      if (width === 1400) await reachedByTab(page, name);
      await page.evaluate(() => document.activeElement.blur());
      await screenshot(page, `play-${width}-${forcedColors === "active" ? "forced" : colorScheme}`);
    }
    await page.context().close();
  }
});
