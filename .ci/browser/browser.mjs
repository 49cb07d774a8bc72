// A browser that asks nobody for anything, and complains about every page that tries.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-smooth-scrolling",
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// A slow machine is no reason to fail.
const PATIENCE = 600_000;

// What went wrong; the check fails if there is anything.
export const wrong = [];

export function expect(holds, ...words) {
  if (!holds) wrong.push(words.join(" "));
  return holds;
}

// Runs a check with a browser, prints what was wrong, and ends with the right exit code.
export async function withBrowser(check) {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ARGUMENTS,
    chromiumSandbox: false,
    timeout: PATIENCE,
  });
  try {
    await check(browser.browser() ?? browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const each of wrong.slice(0, 40)) console.error(`wrong: ${each}`);
  if (wrong.length) console.error(`${wrong.length} findings`);
  process.exitCode = wrong.length ? 1 : 0;
}

// Says what the checks have cost so far.
async function cpuTime(browser) {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const used = processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  console.log(`CPU: ${used.toFixed(1)} s in the browser, ${(process.cpuUsage().user / 1e6).toFixed(1)} s here`);
}

// Opens a window of its own; `options` are Playwright's.
export async function open(browser, options = {}) {
  const context = await browser.newContext(options);
  await context.route("**", (route) => {
    const url = route.request().url();
    if (url.startsWith("file:") || url.startsWith("data:")) return route.continue();
    expect(false, "a request leaves the page:", url);
    return route.abort();
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const say = (kind, text) => wrong.push(`${page.url()}: ${kind}: ${text}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) say("console", message.text());
  });
  page.on("pageerror", (error) => say("script", error.message));
  // What a page still waits for when it is left is aborted.
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") say("request", request.url());
  });
  return page;
}

// Looks for what people with disabilities would stumble over; `options` are axe's.
export async function audit(page, name, options = {}) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate((more) => window.axe.run(document, {
    // The name of a bowl is made of what everybody sees in it. The pages' policy lets nobody load their styles again.
    rules: { "label-content-name-mismatch": { enabled: true }, ...more.rules },
    preload: false,
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }), options);
  for (const { id, impact, help, nodes } of violations) {
    const found = `${name}: ${impact}: ${help} (${id})`;
    if (["serious", "critical"].includes(impact)) {
      wrong.push(`${found}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`);
    } else {
      console.log(`${found}, ${nodes.length} times`);
    }
  }
  expect(passes.some(({ id }) => id === "html-has-lang"), `${name}: axe looked at nothing`);
}

// Presses Tab until everything that can be reached has had the focus, and complains about what hasn't or doesn't show it.
export async function reachedByTab(page, name) {
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], button, summary, input, select, [tabindex]")];
    // The contents of a book list the headings near the one that is being read: they change while one goes through the page.
    const contents = document.getElementById("mdbook-sidebar");
    const stops = all.filter((element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility() && !contents?.contains(element));
    window.tab = { missing: new Set(stops), plain: new Set() };
    addEventListener("focusin", ({ target }) => {
      window.tab.missing.delete(target);
      const style = getComputedStyle(target.querySelector(".cup") ?? target);
      if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) === 0) window.tab.plain.add(target);
    });
    // From the last one, Tab leads to the window, and from there to the first one.
    return stops.length + (contents?.querySelectorAll("a").length ?? 0) + 1;
  });
  // All at once: the browser works them off in their order, and each would otherwise wait for an answer.
  const devtools = await page.context().newCDPSession(page);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: wanted }, () => ["rawKeyDown", "keyUp"]).flat();
  await Promise.all(presses.map((type) => devtools.send("Input.dispatchKeyEvent", { type, ...tab })));
  const { missing, plain } = await page.evaluate(() => {
    const words = (elements) => [...elements].map((element) => element.outerHTML.slice(0, 120));
    return { missing: words(window.tab.missing), plain: words(window.tab.plain) };
  });
  expect(wanted > 1 && !missing.length, `${name}: Tab doesn't reach ${missing.length} of ${wanted}: ${missing.slice(0, 3).join(" | ")}`);
  expect(!plain.length, `${name}: the focus can't be seen on ${plain.slice(0, 3).join(" | ")}`);
}

// Takes a picture of the whole page for people to look at, if SCREENSHOTS says where.
export async function screenshot(page, name) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

// Opens a page, and returns how far its contents have moved once nothing comes any more: 0 is not at all.
export async function layoutShift(page, address) {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "networkidle" });
  return page.evaluate(() => new Promise((tell) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach(({ value }) => { sum += value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => tell(sum), 300);
  }));
}

// Returns how much wider a page is than its window.
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Does several things side by side; those that want the same kind of window share it.
export async function sideBySide(browser, things) {
  const waiting = [...things];
  const opened = [];
  const lane = async () => {
    const pages = new Map();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, does, ...options } = next;
      const begun = Date.now();
      const window = JSON.stringify(options);
      const page = pages.get(window) ?? (await open(browser, options));
      pages.set(window, page);
      await does(page);
      if (process.env.TIMES) console.log(`${name}: ${Date.now() - begun} ms`);
    }
    opened.push(...pages.values());
  };
  await Promise.all([lane(), lane()]);
  if (process.env.TIMES) await cpuTime(browser);
  for (const page of opened) await page.context().close();
}
