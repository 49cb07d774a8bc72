// Looks at the pages of students as people do: by keyboard, on a phone, in the dark, and with hostile names.
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, sideBySide, withBrowser } from "./browser.mjs";
import { hostileWords } from "./hostile.mjs";
import { content, look } from "./look.mjs";

const [, , folder, gallery, ...names] = process.argv;
const address = (name) => pathToFileURL(resolve(join(folder, name))).href;

// Two pages of the same class: one with the hostile gallery's words, one with harmless words in their places.
async function isText(page, [hostile, plain], words) {
  await page.goto(address(plain));
  const harmless = await content(page);
  await page.goto(address(hostile));
  const found = await content(page);
  expect(found.made === harmless.made, `${hostile}: it is made of other elements than ${plain}`);
  return words.filter((word) => found.says.includes(word));
}

// Scripts write the names into the pages of classes; `cargo test -p course --test export html_pages` reads those of students.
async function hostileNames(page) {
  const names = hostileWords(gallery);
  for (const kind of ["", "-diff"]) {
    const found = await isText(page, [`hostile${kind}.html`, `plain${kind}.html`], names);
    expect(found.length === names.length, `${found.length} of ${names.length} hostile names are shown`);
  }
  console.log(`${names.length} hostile names are text`);
}

// A student sees what to fix first without scrolling a phone, code as code, no folder of another machine, no name that only the
// grader uses, and no hint on paper.
async function readByStudent(page, name) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address(name));
  const { top, backticks, folders, names } = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const plain = [];
    while (texts.nextNode()) if (!texts.currentNode.parentElement.closest("pre, code, .texts")) plain.push(texts.currentNode.data);
    return {
      top: document.getElementById("first")?.getBoundingClientRect().top,
      backticks: plain.filter((text) => text.includes("`")),
      names: document.body.textContent.match(/\b[a-z]+@[a-z]\S*/g) ?? [],
      folders: document.body.textContent.match(/(?<![\w.])\/(home|root|tmp|work)\/\S+/g) ?? [],
    };
  });
  expect(top === undefined ? name.includes("right") : top < 370, `${name}: what to fix first begins at ${top}`);
  expect(!backticks.length, `${name}: ${backticks.length} texts have backticks: ${backticks[0]}`);
  expect(!names.length, `${name}: ${names.length} names are the grader's own: ${names[0]}`);
  expect(!folders.length, `${name}: ${folders[0]}`);
  const size = statSync(join(folder, name)).size;
  expect(size < 150_000, `${name}: ${size} bytes`);
  // Each rule leads to a heading of the specs, here on the same disk.
  const links = await page.locator("a:not([href^='#'])").evaluateAll((all) => all.map(({ href }) => href));
  const lost = links.filter((href) => {
    const { pathname, hash } = new URL(href);
    const headings = readFileSync(decodeURIComponent(pathname), "utf8").match(/^#+ .*$/gm) ?? [];
    return !headings.some((heading) => heading.replace(/[^\w-]/g, "") === hash.slice(1));
  });
  expect(links.length > 100 === !name.includes("broken") && !lost.length, `${name}: ${links.length} rules are links, and ${lost.length} lead nowhere: ${lost[0]}`);
  await page.emulateMedia({ media: "print" });
  const hints = await page.locator("details.hint").evaluateAll((all) => all.map((hint) => hint.querySelector("p").checkVisibility({ contentVisibilityAuto: true })));
  expect(!hints.includes(true), `${name}: a hint is printed`);
  // An A4 page's width without its margins: what to fix first begins on the first page, and its boards are next to one another.
  await page.setViewportSize({ width: 680, height: 1000 });
  const paper = await page.evaluate(() => ({
    breaks: getComputedStyle(document.getElementById("first")?.parentElement ?? document.body).breakInside,
    rows: [...document.querySelectorAll(".boards")].map((boards) => new Set([...boards.children].map((board) => board.offsetTop)).size),
  }));
  expect(paper.breaks === "auto" && paper.rows.every((rows) => rows === 1), `${name}: printed as ${JSON.stringify(paper)}`);
  await page.emulateMedia({ media: null });
}

// A session with a board too many is compared as in the terminal: its lines before the first difference are counted.
async function comparedSession(page, name) {
  await page.goto(address(name));
  const said = await page.locator("#first ~ .scroll .left-out").first().textContent();
  const rows = await page.locator("#first ~ .scroll tbody tr").evaluateAll((rows) => rows.map((row) => row.classList.contains("differs")));
  expect(/^[1-9]\d* identical lines$/.test(said), `${name}: “${said}”`);
  expect(rows.indexOf(true) === 3, `${name}: the first difference is in row ${rows.indexOf(true)}`);
}

await withBrowser(async (browser) => {
  const window = { viewport: { width: 1400, height: 900 } };
  const things = names.map((name) => ({ ...window, name, does: (page) => look(page, address(name)) }));
  things.push({ name: "students", does: async (page) => { for (const name of names) await readByStudent(page, name); } });
  things.push({ ...window, name: "session", does: (page) => comparedSession(page, "student-session.html") });
  things.unshift({ ...window, name: "hostile names", does: hostileNames });
  await sideBySide(browser, things);
});
