// Reads the book as people do: with the keyboard, without JavaScript, on a phone, in the dark.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { heapsAreWhole, isDrawn, keepTheirPlaces, shown, stonesAreDrawn, walk } from "./boards.mjs";
import { audit, expect, layoutShift, overflow, reachedByTab, screenshot, sideBySide, withBrowser, wrong } from "./browser.mjs";

// With a second word, only samples of the boards, the pictures and the search, and the keyboard are looked at.
const [, , book, quick] = process.argv;
const EVERY = quick ? 6 : 1;
const url = (name) => new URL(name, pathToFileURL(`${resolve(book)}/`)).href;
// The whole book is written once more to be printed.
const PAGES = readdirSync(book).filter((name) => name.endsWith(".html") && !["print.html", "toc.html"].includes(name));
const SESSION = "figure[data-title='Player One moves twice, and Player Two once']";
const found = { boards: 0, moments: 0, audited: 0, kinds: 0, steady: 0, badges: 0 };

// Every board draws its moments, which `cargo test -p book` compares with the specs.
async function everyStep(page, name) {
  const dots = await page.evaluate(() => [...document.querySelectorAll(".heap")].map((path) => getComputedStyle(path)).map(({ stroke, strokeLinecap }) => stroke !== "none" && strokeLinecap === "round"));
  expect(dots.every((dot) => dot), `${name}: stones can't be seen`);
  const heaps = await heapsAreWhole(page, name);
  expect(!(await page.locator("figure.board").count()) || heaps === 60, `${name}: only ${heaps} heaps`);
  const twice = await page.evaluate(() => [...document.querySelectorAll("main img")].filter((image) => {
    // A board belongs to the last picture before it, as long as no other heading comes between them.
    let next = image.closest("p");
    while (next && !next.matches("figure, h1, h2, h3, h4")) next = next.nextElementSibling;
    return next?.matches("figure");
  }).map(({ alt }) => alt));
  expect(!twice.length, `${name}: ${twice.length} pictures show the same as the board below them: ${twice[0]}`);
  const figures = await page.evaluate(`(${walk})(${shown}, undefined, ${EVERY})`);
  for (const { title, states, ends, seen, moments } of figures) {
    for (const state of states) stonesAreDrawn(title, state);
    isDrawn(title, states, moments);
    expect(seen, `${title}: the stones are too small`);
    expect(ends[0] === states[0].says, `${title}: Home doesn't lead to the start`);
    expect(ends[1] === states.at(-1).says, `${title}: End doesn't lead to the end`);
    found.boards += 1;
    found.moments += states.length;
  }
  const wide = page.viewportSize();
  for (const width of [wide.width, 360]) {
    await page.setViewportSize({ width, height: 740 });
    // A wide window shows the contents next to the page until it is loaded again.
    if (width !== wide.width) await page.reload();
    const { boards, badges } = await keepTheirPlaces(page, `${width} px`, EVERY);
    found.steady += boards;
    found.badges += badges;
  }
  await page.setViewportSize(wide);
}

// Answers a question of the lesson with these bowls, one after the other; runs inside the page.
function answer(figure, bowls) {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  figure.querySelector("td[tabindex='0']").focus();
  return bowls.map((bowl) => {
    for (let steps = 0; steps < 14 && document.activeElement.dataset.bowl !== String(bowl); steps += 1) press("ArrowUp");
    press("Enter");
    return figure.querySelector(".reply").textContent;
  });
}

// Answers the questions of the lesson: first wrong, then right, then the steps.
async function lesson(page) {
  await page.goto(url("lesson.html"));
  const figures = await page.locator("figure.lesson").elementHandles();
  expect(figures.length === 7, `the lesson has ${figures.length} boards`);
  for (const [number, figure] of figures.entries()) {
    const question = await figure.evaluate(({ board }) => board.replies);
    const named = new Set(question.flatMap(({ bowls }) => bowls));
    const other = [...Array(14).keys()].find((bowl) => !named.has(bowl));
    // The right answer comes last, since it ends the question.
    const replies = question.filter(({ bowls }) => bowls.length || other !== undefined).sort((one, next) => one.right - next.right);
    const said = await figure.evaluate((element, [run, bowls]) => eval(`(${run})`)(element, bowls), [`${answer}`, replies.map(({ bowls }) => bowls[0] ?? other)]);
    for (const [at, reply] of replies.entries()) {
      const verdict = reply.right ? "\u2713 Right." : "\u2717 Not yet.";
      expect(said[at] === `${verdict} ${reply.says}`, `question ${number + 1}, answer ${at + 1}: “${said[at]}”`);
    }
    const before = await figure.evaluate(shown);
    if (before.moves) {
      await page.keyboard.press("End");
      const after = await figure.evaluate(shown);
      expect(after.ended && after.says !== before.says, `question ${number + 1} doesn't show the move`);
    }
  }
  const { boards } = await keepTheirPlaces(page, "lesson.html, answered");
  expect(boards > 2, `${boards} answers of the lesson show their moves`);
  if (!quick) await audit(page, "lesson.html, answered");
}

// Keys belong to the board only while it has the focus. A real keyboard steps through a whole move here.
async function keys(page) {
  await page.clock.install();
  await page.goto(url("program.html"));
  const figure = page.locator(SESSION);
  const handle = await figure.elementHandle();
  const says = async () => (await handle.evaluate(shown)).says;
  await handle.scrollIntoViewIfNeeded();
  const start = await says();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.keyboard.press("PageDown");
  await page.waitForFunction((was) => scrollY > was, before);
  expect((await says()) === start, "a board without focus takes a key");
  await figure.locator("td[tabindex='0']").focus();
  const held = await scrolled();
  for (const key of ["ArrowRight", "PageDown", "Home", "PageDown", "PageUp", "End"]) await page.keyboard.press(key);
  expect((await scrolled()) === held, "the page scrolls while a board takes the keys");
  expect((await says()) !== start, "a board with focus doesn't take the keys");
  await page.keyboard.press("Home");
  const [{ states }] = await page.evaluate(`(${walk})(${shown}, ${JSON.stringify(SESSION)})`);
  await page.keyboard.press("Home");
  for (const [at, state] of states.entries()) {
    expect((await says()) === state.says, `moment ${at + 1} by keyboard: “${await says()}”`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  expect((await figure.locator("[aria-label='Pause']").count()) === 1, "space doesn't play");
  // Who listens hears where it ends, and not each step.
  const live = () => figure.locator(".says[aria-live]").evaluateAll((all) => all.map((says) => says.getAttribute("aria-live")).join());
  expect((await live()) === "off", `while a board plays, its sentence is ${await live()}`);
  // The page's clock is run by hand.
  await page.clock.runFor(1000 * states.length);
  expect((await handle.evaluate(shown)).ended, "playing doesn't lead to the end");
  expect((await live()) === "polite", `after a board has played, its sentence is ${await live()}`);
  expect((await figure.locator("[aria-label='Play']").count()) === 1, "playing doesn't end");
  // Twice as fast, it takes half the time.
  for (const key of ["Home", "+", "Space"]) await page.keyboard.press(key);
  await page.clock.runFor(500 * states.length);
  expect((await handle.evaluate(shown)).ended, "a plus doesn't play faster");
  // A board fills the screen and leaves it again.
  for (const filled of [true, false]) {
    await page.keyboard.press("f");
    await page.waitForFunction((wanted) => Boolean(document.fullscreenElement) === wanted, filled);
  }
  await page.evaluate(() => {
    Clipboard.prototype.writeText = async (text) => { window.copied = text; };
  });
  await page.keyboard.press("Home");
  await figure.locator("[aria-label='Copy the board as text']").click();
  const copied = await page.evaluate(() => window.copied);
  const wanted = "     4  4  4  4  4  4\n  0                    0\n     4  4  4  4  4  4\n";
  expect(copied === wanted, `a board is copied as ${copied}`);
}

// Without JavaScript, each board shows its start and its end.
async function withoutScript(page) {
  let boards = 0;
  for (const name of PAGES) {
    await page.goto(url(name));
    const still = await page.locator("figure.board:not(.lesson)").evaluateAll((figures) => figures.map((figure) => {
      const numbers = (table) => [...table.querySelectorAll("td")].sort((one, other) => one.dataset.bowl - other.dataset.bowl)
        .map((cell) => cell.querySelector("b")).filter(Boolean).map((number) => Number(number.textContent));
      const tables = [...figure.querySelectorAll(".still table")].map(numbers);
      const moments = JSON.parse(figure.querySelector("script").textContent);
      return { title: figure.dataset.title, tables, ends: [moments[0], moments.at(-1)].map(({ board }) => board ?? []) };
    }));
    for (const { title, tables, ends } of still) {
      boards += 1;
      expect(String(tables[0]) === String(ends[0]) && String(tables.at(-1)) === String(ends[1]), `${title}: shows ${tables.join(" and ")} without JavaScript`);
    }
  }
  expect(boards > 200, `only ${boards} boards without JavaScript`);
}

// Bowls, stones and marks stand out by at least 3 to 1, whatever the colours are.
async function contrast(page, scheme) {
  await page.goto(url("program.html"));
  const ratios = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const luminance = (name) => {
      probe.style.color = `var(${name})`;
      const [red, green, blue] = getComputedStyle(probe).color.match(/[\d.]+/g).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
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

// Runs inside the page: puts every board at its start, or in the middle of its way, where it has marks, changes and stones in
// the hand. Bowls that are made of the same elements in the same states are of one kind, and so are boards but for their
// bowls. Only boards that have something of a new kind stay in the page.
function oneOfEachKind(middle) {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const states = ["class", "role", "tabindex", "aria-hidden", "aria-disabled", "data-mark", "data-mover"];
  const kinds = new Set();
  const made = (element, cells) => {
    const attributes = [...element.attributes].map(({ name, value }) => (states.includes(name) ? `${name}=${value}` : name));
    const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) ? "text" : "";
    const kind = `<${element.localName} ${attributes.sort().join(" ")}>${text}${[...element.children].map((child) => made(child, cells)).join("")}`;
    if (element.localName !== "td") return kind;
    cells.push(kind);
    return "";
  };
  const figures = [...document.querySelectorAll("figure.board")];
  for (const figure of figures) {
    const { board } = figure;
    if (!figure.matches(".lesson")) board.go(middle ? Math.ceil(board.moments.length / 2) - 1 : 0);
    const found = [];
    found.push(made(figure, found));
    if (found.every((kind) => kinds.has(kind))) figure.remove();
    for (const kind of found) kinds.add(kind);
  }
  return { boards: figures.length, kinds: kinds.size };
}

async function accessible(page, name, { colorScheme, forcedColors = "no forced", viewport }, middle) {
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) < at);
  });
  expect(!twice.length, `${name}: two elements are called ${twice[0]}`);
  expect((await overflow(page)) <= 0, `${name}: wider than ${viewport.width} px`);
  const { boards, kinds } = await page.evaluate(oneOfEachKind, middle);
  await audit(page, `${name}, ${colorScheme}, ${forcedColors} colours, ${viewport.width} px`);
  expect((await overflow(page)) <= 0, `${name}: opened, it is wider than ${viewport.width} px`);
  return { boards, kinds };
}

// A change moves, unless the reader wants less motion.
async function motion(page) {
  await page.goto(url("program.html"));
  for (const reducedMotion of ["no-preference", "reduce"]) {
    await page.emulateMedia({ reducedMotion });
    // In one piece: a movement lasts a moment only.
    const moving = await page.evaluate((session) => {
      const cell = document.querySelector(`${session} td[tabindex='0']`);
      for (const key of ["Home", "End"]) cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return document.getAnimations().length;
    }, SESSION);
    expect(moving > 0 === (reducedMotion !== "reduce"), `${moving} things move with ${reducedMotion}`);
  }
}

// Each rule is found by its name, and by one of the rarest words of the sentence below it. The index is loaded once, and asked by the
// same keys as a reader's.
async function search(page) {
  const ask = (words) => page.waitForFunction((words) => {
    const bar = document.querySelector("#mdbook-searchbar");
    if (!bar.checkVisibility()) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
    bar.value = words;
    bar.dispatchEvent(new KeyboardEvent("keyup", { key: "e", bubbles: true }));
    const said = document.querySelector("#mdbook-searchresults-header")?.textContent ?? "";
    return said.includes(`'${words}'`) && [...document.querySelectorAll("#mdbook-searchresults a")].map(({ href }) => href);
  }, words, { polling: 50 }).then((found) => found.jsonValue());
  // `cargo test -p book` knows that each rule has a heading, which is its sentence and its name.
  const headings = PAGES.flatMap((name) => [...readFileSync(join(book, name), "utf8").matchAll(/<h[2-4] id="([a-z]+\.[^"]+)"><a [^>]*>(.*) <code>/g)]);
  const all = headings.map(([, name, sentence]) => ({ name, sentence: sentence.replace(/<[^>]*>|&\w+;/g, " ") }));
  await page.goto(url("part-1-the-board.html"));
  const words = (sentence) => [...new Set(sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [])];
  const counts = new Map();
  for (const { sentence } of all) for (const word of words(sentence)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { name, sentence } of all.filter((_, at) => at % EVERY === 0)) {
    const rarest = words(sentence).sort((one, other) => counts.get(one) - counts.get(other) || other.length - one.length);
    const finds = async (asked) => (await ask(asked)).some((href) => href.endsWith(`#${name}`));
    expect(await finds(name), `“${name}” doesn't find it`);
    // The index leaves out words such as “since”, and lists no more than its first thirty places.
    let byWord = false;
    for (const word of rarest.slice(0, 6)) byWord ||= await finds(word);
    expect(byWord, `none of ${rarest.slice(0, 6)} finds ${name}`);
  }
  expect(all.length > 100, `only ${all.length} rules`);
  const mancala = await ask("mancala");
  expect(mancala.some((href) => /index\.html/.test(href)), `“mancala” finds ${mancala}`);
  console.log(`${Math.ceil(all.length / EVERY)} of ${all.length} rules are found by name and by a word`);
}

// The first page says what the book is, has three doors, and a board on which a move can be made at once; the game goes along to the
// page with the solver.
async function firstPage(page) {
  await page.goto(url("index.html"));
  const title = await page.locator("main h1").textContent();
  expect(title === "Kalah (Mancala): a programming assignment", `the first page is called “${title}”`);
  const doors = await page.locator(".doors a").evaluateAll((all) => all.map(({ href }) => href));
  expect(doors.length === 3, `the first page has ${doors.length} doors`);
  if (!PAGES.includes("play.html")) return;
  await page.locator("td[data-playable]").first().waitFor();
  const { top, bottom } = await page.locator("figure.board table").evaluate((table) => table.getBoundingClientRect());
  expect(top > 0 && bottom < 900, `the board of the first page is at ${top} to ${bottom}`);
  await page.locator("td[data-bowl='4']").click();
  const { board } = await page.locator("figure.board").evaluate(shown);
  if (!expect(String(board) === "4,4,4,4,0,5,1,5,5,4,4,4,4,0", `after bowl 4, the board of the first page is ${board}`)) return;
  await page.locator("#undo").click();
  await page.locator("td[data-bowl='2']").focus();
  await page.keyboard.press("Enter");
  await page.locator("#more").click();
  await page.waitForURL(/play\.html#rules=egyptian&moves=2$/);
  await page.locator("td[data-playable]").first().waitFor();
  const next = await page.locator("figure.board").evaluate(shown);
  expect(String(next.board) === "4,4,0,5,5,5,1,4,4,4,4,4,4,0", `the game goes on with ${next.board}`);
  for (const href of doors) {
    await page.goto(href);
    expect((await page.locator("main h1").count()) === 1, `the door ${href} leads to no page`);
  }
}

// The whole book on one page has two boards to play on: the first one is playable, and the page reports no error.
async function printed(page) {
  await page.goto(url("print.html"));
  if (PAGES.includes("play.html")) await page.locator("td[data-playable]").first().waitFor();
}

// Nothing moves while a page loads.
async function steady(page) {
  for (const width of [360, 800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of quick ? ["index.html"] : PAGES) {
      const moved = await layoutShift(page, url(name));
      expect(moved <= 0.05, `${name}, ${width} px: the page moves by ${moved.toFixed(3)} while it loads`);
    }
  }
}

// The arrows belong to a board while it has the focus, and turn pages otherwise.
async function arrows(page) {
  await page.goto(url("lesson.html"));
  const here = page.url();
  await page.locator("figure.lesson td[tabindex='0']").first().focus();
  await page.keyboard.press("ArrowRight");
  expect(page.url() === here, "an arrow on a board turns the page");
}

// Each picture by itself, as a code host shows it.
async function pictures(page, names) {
  for (const name of names) {
    await page.goto(url(`pictures/${name}`));
    const { root, broken, active, clipped, width, height } = await page.evaluate(() => {
      const { documentElement } = document;
      const all = [...document.querySelectorAll("*")];
      const { width, height } = documentElement.getBBox();
      // A wide font, such as this system's may be.
      const fits = (text) => text.getBBox().x + text.getBBox().width <= documentElement.viewBox.baseVal.width;
      return {
        root: documentElement.localName,
        broken: document.querySelector("parsererror")?.textContent,
        active: all.filter((each) => ["script", "foreignObject"].includes(each.localName) || [...each.attributes].some(({ name }) => /^on/.test(name)) || [...each.attributes].some(({ name, value }) => /href$/.test(name) && !value.startsWith("#"))).length,
        clipped: all.filter((each) => each.localName === "text" && !fits(each)).map((text) => text.textContent),
        width, height,
      };
    });
    expect(!clipped.length, `${name}: clipped: ${clipped[0]}`);
    expect(root === "svg" && !broken, `${name}: ${root} ${broken}`);
    expect(width > 300 && height > 40, `${name}: shows only ${width} x ${height}`);
    expect(active === 0, `${name}: something in it is active or leads elsewhere`);
    await heapsAreWhole(page, name);
  }
}

await withBrowser(async (browser) => {
  const light = { colorScheme: "light", viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" };
  const dark = { colorScheme: "dark", viewport: { width: 320, height: 800 }, reducedMotion: "reduce" };
  const forced = { ...light, forcedColors: "active" };
  const visit = async (page, name, view, middle) => {
    await page.goto(url(name));
    if (!middle) {
      if (!quick) await reachedByTab(page, name);
      await everyStep(page, name);
    }
    if (quick) return;
    // Where stones are on their way.
    await page.evaluate(() => document.querySelectorAll("figure.board:not(.lesson)").forEach(({ board }) => board.go(board.moments.length / 2 | 0)));
    await screenshot(page, `${name}-${view.viewport.width}-${view.forcedColors ?? view.colorScheme}`);
    const { boards, kinds } = await accessible(page, name, view, middle);
    found.audited += boards;
    found.kinds += kinds;
  };
  const drawings = readdirSync(join(book, "pictures"));
  expect(drawings.length > 80, `only ${drawings.length} pictures`);
  // What takes longest comes first.
  const size = (name) => statSync(join(book, name)).size;
  const byLength = [...PAGES].sort((one, other) => size(other) - size(one));
  const things = byLength.flatMap((name) => [
    { ...light, name: `${name}, light`, does: (page) => visit(page, name, light, false) },
    ...(quick ? [] : [dark, forced].map((view) => ({ ...view, name: `${name}, ${view === dark ? "dark" : "forced colours"}`, does: (page) => visit(page, name, view, true) }))),
  ]);
  things.push(
    ...[0, 1].map((half) => ({ ...light, name: "pictures", does: (page) => pictures(page, drawings.filter((_, at) => at % (2 * EVERY) === half)) })),
    { ...light, name: "lesson", does: lesson },
    { name: "keys", does: keys },
    { name: "search", does: search },
    { ...light, name: "first page", does: firstPage },
    { name: "steady", does: steady },
    { name: "arrows", does: arrows },
  );
  if (!quick) {
    things.push(
      { ...light, name: "contrast, light", does: (page) => contrast(page, "light") },
      { ...dark, name: "contrast, dark", does: (page) => contrast(page, "dark") },
      { ...light, forcedColors: "active", name: "contrast, forced colours", does: (page) => contrast(page, "forced colours") },
      { name: "motion", does: motion },
      { name: "printed", does: printed },
      { javaScriptEnabled: false, name: "without script", does: withoutScript },
    );
  }
  await sideBySide(browser, things);
  console.log(`${found.boards} boards, ${found.moments} moments${wrong.length ? "" : ", all drawn"}; ${Math.ceil(drawings.length / EVERY)} pictures`);
  console.log(`${found.steady} times a board was stepped through without moving its controls, with ${found.badges} changes of bowls`);
  if (!quick) console.log(`axe: ${found.kinds} kinds of bowls and boards, of ${found.audited} boards`);
});
