// Reads the book as people do: with the keyboard, without JavaScript, on a phone, in the dark.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { audit, expect, open, overflow, tabStops, withBrowser } from "./browser.mjs";
import { distinct, examples, lessons, recordedSteps, sessions } from "./specs.mjs";
import { screenshots } from "./screenshots.mjs";

const [, , book, specs] = process.argv;
const url = (name) => new URL(name, pathToFileURL(`${resolve(book)}/`)).href;
const PAGES = readdirSync(book).filter((name) => name.endsWith(".html") && name !== "index.html");

// What a board shows right now: the numbers, and the stones that are drawn.
const shown = (figure) => {
  const count = (svg) => {
    const use = svg?.querySelector("use");
    if (!use) return 0;
    const path = document.querySelector(`${use.getAttribute("href")} path`);
    const { stroke, strokeLinecap } = getComputedStyle(path);
    // A stone is a dot of the line.
    if (svg.getBoundingClientRect().width < 16 || stroke === "none" || strokeLinecap !== "round") return -1;
    return path.getAttribute("d").split("M").length - 1;
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
    labels: cells.map((cell) => cell.getAttribute("aria-label")),
    ended: figure.querySelector("[aria-label='Last']")?.getAttribute("aria-disabled") !== "false",
    moves: figure.querySelectorAll(".controls").length,
  };
};

function stonesAreDrawn(title, state) {
  const right = (stones, drawn) => drawn === (stones >= 16 ? 0 : stones);
  state.board?.forEach((stones, bowl) => {
    expect(right(stones, state.drawn[bowl]), `${title}: bowl ${bowl} holds ${stones}, but ${state.drawn[bowl]} are drawn`);
    const label = state.labels[bowl];
    const words = stones === 0 ? "empty" : `${stones} stone`;
    expect(label.includes(`${bowl} of Player`) && label.includes(words), `${title}: bowl ${bowl} is called “${label}”`);
  });
  expect(right(state.hand, state.handDrawn), `${title}: ${state.hand} in the hand, ${state.handDrawn} drawn`);
  expect(state.says.length > 5, `${title}: a step says nothing`);
}

// Steps through every board of a page by keyboard, from its first moment to its last.
async function everyStep(page) {
  const seen = new Map();
  let steps = 0;
  for (const figure of await page.locator("figure.board:not(.lesson)").elementHandles()) {
    const title = await figure.getAttribute("data-title");
    const cell = await figure.$("td[tabindex='0']");
    await cell.focus();
    const states = [await figure.evaluate(shown)];
    while (!states.at(-1).ended && states.length < 200) {
      await page.keyboard.press("ArrowRight");
      states.push(await figure.evaluate(shown));
      expect(states.at(-1).says !== "" , `${title}: silent`);
    }
    for (const state of states) stonesAreDrawn(title, state);
    steps += states.length;
    seen.set(title, states);
    if (states.length > 1) {
      await page.keyboard.press("Home");
      expect((await figure.evaluate(shown)).says === states[0].says, `${title}: Home doesn't lead to the start`);
      await page.keyboard.press("End");
      expect((await figure.evaluate(shown)).says === states.at(-1).says, `${title}: End doesn't lead to the end`);
    }
  }
  return { seen, steps };
}

const positions = (states) => distinct(states.filter(({ board }) => board).map(({ board, hand }) => ({ board, hand })));

function sameAsRecorded(seen, file, recorded) {
  let compared = 0;
  for (const example of examples(specs, file, recorded)) {
    const states = seen.get(example.title);
    if (!expect(states, `${file}: no board for “${example.title}”`)) continue;
    const drawn = JSON.stringify(positions(states));
    expect(drawn === JSON.stringify(example.positions), `${example.title}: drawn ${drawn}, recorded ${JSON.stringify(example.positions)}`);
    if (example.marked.length) {
      const chosen = states.map((state) => state.chosen);
      const sorted = example.marked.map((bowls) => [...bowls].sort((one, other) => one - other));
      expect(JSON.stringify(chosen) === JSON.stringify(sorted), `${example.title}: marked ${JSON.stringify(chosen)}`);
    }
    compared += 1;
  }
  for (const { title, boards } of sessions(specs, file)) {
    const states = seen.get(title);
    if (!expect(states, `${file}: no board for the session “${title}”`)) continue;
    let at = 0;
    for (const { board } of states) if (JSON.stringify(board) === JSON.stringify(boards[at])) at += 1;
    expect(at === boards.length, `${title}: board ${at + 1} of the session isn't shown`);
    compared += 1;
  }
  expect(compared === seen.size, `${file}: ${seen.size} boards, ${compared} in the specs`);
  return compared;
}

// Answers the questions of the lesson by keyboard alone: first wrong, then right, then the steps.
async function lesson(page) {
  await page.goto(url("lesson.html"));
  const questions = lessons(specs);
  const figures = await page.locator("figure.lesson").elementHandles();
  expect(figures.length === 7 && questions.length === 7, `the lesson has ${figures.length} boards`);
  const go = async (from, to) => {
    for (let at = from; at !== to; at = (at + 1) % 14) await page.keyboard.press("ArrowUp");
  };
  for (const [number, figure] of figures.entries()) {
    const replies = questions[number];
    const named = new Set(replies.flatMap(({ bowls }) => bowls));
    const other = [...Array(14).keys()].find((bowl) => !named.has(bowl));
    await (await figure.$("td[tabindex='0']")).focus();
    let at = 0;
    // The right answer comes last, since it ends the question.
    for (const reply of [...replies].sort((one, next) => one.right - next.right)) {
      const bowl = reply.bowls[0] ?? other;
      if (bowl === undefined) continue;
      await go(at, bowl);
      at = bowl;
      await page.keyboard.press("Enter");
      const says = await figure.$eval(".reply", (element) => element.textContent);
      const verdict = reply.right ? "\u2713 Right." : "\u2717 Not yet.";
      expect(says === `${verdict} ${reply.says}`, `question ${number + 1}, bowl ${bowl}: “${says}”`);
    }
    const before = await figure.evaluate(shown);
    if (before.moves) {
      await page.keyboard.press("End");
      const after = await figure.evaluate(shown);
      expect(after.ended && after.says !== before.says, `question ${number + 1} doesn't show the move`);
    }
  }
}

// Keys belong to the board only while it has the focus.
async function keys(page) {
  await page.goto(url("rules.html"));
  const figure = page.locator("figure[data-title='Player One opens with bowl 4']");
  const handle = await figure.elementHandle();
  const says = async () => (await handle.evaluate(shown)).says;
  await handle.scrollIntoViewIfNeeded();
  const start = await says();
  await page.keyboard.press("ArrowRight");
  expect((await says()) === start, "a board without focus takes a key");
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.keyboard.press("PageDown");
  await page.waitForFunction((was) => scrollY > was, before);
  await figure.locator("td[tabindex='0']").focus();
  await page.waitForTimeout(300);
  const held = await scrolled();
  for (const key of ["ArrowRight", "PageDown", "Home", "PageDown", "PageUp", "End"]) await page.keyboard.press(key);
  expect((await scrolled()) === held, "the page scrolls while a board takes the keys");
  expect((await says()) !== start, "a board with focus doesn't take the keys");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  expect((await figure.locator("[aria-label='Pause']").count()) === 1, "space doesn't play");
  await page.waitForFunction((element) => element.querySelector("[aria-label='Last']").ariaDisabled === "true", handle, { timeout: 15000 });
  expect((await figure.locator("[aria-label='Play']").count()) === 1, "playing doesn't end");
}

// Without JavaScript, each board shows its start and its end.
async function withoutScript(browser, recorded) {
  const page = await open(browser, { javaScriptEnabled: false });
  let boards = 0;
  for (const file of ["rules.md", "variants.md"]) {
    await page.goto(url(file.replace(".md", ".html")));
    const still = await page.locator("figure.board").evaluateAll((figures) =>
      figures.map((figure) => ({
        title: figure.dataset.title,
        tables: [...figure.querySelectorAll(".still table")].map((table) => {
          const cells = [...table.querySelectorAll("td")].sort((one, other) => one.dataset.bowl - other.dataset.bowl);
          return cells.map((cell) => cell.querySelector("b")?.textContent ?? null).map((text) => (text === null ? null : Number(text)));
        }),
      })),
    );
    const wanted = new Map(examples(specs, file, recorded).map((example) => [example.title, example.positions]));
    for (const { title, tables } of still) {
      const all = wanted.get(title);
      if (!all?.length) continue;
      boards += 1;
      expect(JSON.stringify(tables[0]) === JSON.stringify(all[0].board), `${title}: another start without JavaScript`);
      expect(JSON.stringify(tables.at(-1)) === JSON.stringify(all.at(-1).board), `${title}: another end without JavaScript`);
    }
  }
  await page.context().close();
  return boards;
}

// Bowls, stones and marks stand out by at least 3 to 1, whatever the colours are.
async function contrast(page, scheme) {
  const ratios = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const luminance = (name) => {
      const hex = style.getPropertyValue(name).trim().slice(1);
      const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
      const [red, green, blue] = [0, 2, 4].map((at) => {
        const part = parseInt(full.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const pairs = [
      ["--rim", "--panel"], ["--rim", "--page"], ["--stone", "--bowl"], ["--accent", "--bowl"], ["--accent", "--panel"], ["--ink", "--bowl"],
    ];
    return pairs.map(([one, other]) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((first, second) => first - second);
      return { one, other, ratio: (light + 0.05) / (dark + 0.05) };
    });
  });
  for (const { one, other, ratio } of ratios) expect(ratio >= 3, `${scheme}: ${one} on ${other} has ${ratio.toFixed(1)} to 1`);
}

await withBrowser(async (browser) => {
  const recorded = recordedSteps(specs);
  const page = await open(browser, { viewport: { width: 1400, height: 900 } });
  let boards = 0;
  let steps = 0;
  for (const name of PAGES) {
    await page.goto(url(name));
    const walked = await everyStep(page);
    steps += walked.steps;
    if (["rules.html", "program.html", "variants.html"].includes(name)) {
      boards += sameAsRecorded(walked.seen, name.replace(".html", ".md"), recorded);
    }
  }
  console.log(`${boards} boards, ${steps} moments by keyboard, all as recorded`);
  await lesson(page);
  await audit(page, "lesson.html, answered");
  await keys(page);
  console.log(`${await withoutScript(browser, recorded)} boards without JavaScript`);
  for (const name of PAGES) {
    await page.goto(url(name));
    const stops = await tabStops(page);
    const focusable = await page.evaluate(
      () => [...document.querySelectorAll("a[href], button, summary, [tabindex='0']")].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length,
    );
    expect(stops.length === focusable, `${name}: ${focusable} things to reach, Tab reaches ${stops.length}`);
    for (const { name: what, outlined } of stops) expect(outlined, `${name}: the focus can't be seen on ${what}`);
  }
  for (const [colorScheme, width] of [["light", 1400], ["dark", 320]]) {
    const other = await open(browser, { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" });
    for (const name of PAGES) {
      await other.goto(url(name));
      await audit(other, `${name}, ${colorScheme}, ${width} px`, name === "rules.html" || name === "variants.html" ? "{ exclude: ['main > figure.board ~ figure.board ~ figure.board'] }" : "document");
      expect((await overflow(other)) <= 0, `${name}: wider than ${width} px`);
    }
    await contrast(other, colorScheme);
    await other.goto(url("rules.html"));
    await other.locator("figure[data-title='Player One opens with bowl 4'] td[tabindex='0']").focus();
    await other.keyboard.press("End");
    const moving = await other.evaluate(() => document.getAnimations().length);
    expect(moving === 0, "something moves although less motion is wanted");
    await other.context().close();
  }
  if (process.env.SCREENSHOTS) await screenshots(browser, url, specs, process.env.SCREENSHOTS);
});
