// A browser that asks nobody for anything, and complains about every page that tries.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

// Opens a window of its own; `options` are Playwright's.
export async function open(browser, options = {}) {
  const context = await browser.newContext(options);
  await context.route("**", (route) => {
    const url = route.request().url();
    if (url.startsWith("file:") || url.startsWith("data:")) return route.continue();
    expect(false, "a request leaves the page:", url);
    return route.abort();
  });
  const page = await context.newPage();
  const say = (kind, text) => wrong.push(`${page.url()}: ${kind}: ${text}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) say("console", message.text());
  });
  page.on("pageerror", (error) => say("script", error.message));
  page.on("requestfailed", (request) => say("request", request.url()));
  return page;
}

// Looks for what people with disabilities would stumble over. Returns how many rules passed.
export async function audit(page, name, context = "document") {
  await page.evaluate(AXE);
  // The name of a bowl says more than the two numbers in it. The pages' policy lets nobody load their styles again.
  const rules = `rules: { "label-content-name-mismatch": { enabled: false } }, preload: false`;
  const run = `axe.run(${context}, { ${rules}, resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })`;
  const { violations, passes } = await page.evaluate(run);
  for (const { id, impact, help, nodes } of violations) {
    if (["serious", "critical"].includes(impact)) {
      wrong.push(`${name}: ${impact}: ${help} (${id}): ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`);
    } else {
      console.log(`${name}: ${impact}: ${help} (${id}), ${nodes.length} times`);
    }
  }
  return passes.length;
}

// Presses Tab until the focus leaves the page; returns what got it, in order.
export async function tabStops(page, most = 2000) {
  await page.evaluate(() => document.activeElement?.blur());
  const stops = [];
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return null;
      const again = element.dataset.tabbed === "yes";
      element.dataset.tabbed = "yes";
      const style = getComputedStyle(element.querySelector(".cup") ?? element);
      const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
      return { again, outlined, name: element.outerHTML.slice(0, 120) };
    });
    if (!stop || stop.again) break;
    stops.push(stop);
  }
  return stops;
}

// Returns how much wider a page is than its window.
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
