// Takes pictures of the book and of drawn rules, for people to look at.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "./browser.mjs";

const VIEWS = [
  ["lesson", "lesson.html", null, 3],
  ["rules", "rules.html#sow.own-kalah", "figure[data-title='Player One opens with bowl 4']", 3],
  ["capture", "rules.html#play.captures", "figure[data-title=\"Player One's two stones capture five\"]", 4],
  ["program", "program.html#program.moves", "figure[data-title='Player One moves twice, and Player Two once']", 1],
  ["relay", "variants.html#variant.relay-on", "figure[data-title='Player Two, with three laps']", 6],
  ["player", "player.html#choose.win", "figure[data-title='a capture brings Player Two to 26 stones']", 0],
  ["protocol", "player.html#protocol.moves", "figure[data-title='the opponent moves once, then MAX moves twice']", 8],
  ["referee", "referee.html#referee.turn-again", "figure[data-title='Player Two moves twice']", 14],
  ["variants", "variants.html", null, 0],
  ["assignment", "assignment.html", null, 0],
  ["points", "assignment.html#parts-and-points", null, 0],
  ["reading", "README.html", null, 0],
];
const PICTURES = [
  "board.opening", "board.next-skips", "board.opposite", "sow.own-kalah", "sow.many", "capture.own-empty-bowl", "refuse.kalah",
  "sweep.adds", "play.winner-after-sweep", "program.refused", "variant.relay-on", "referee.turn-again", "choose.win",
];

export async function screenshots(browser, url, specs, folder) {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [360, 800, 1400]) {
      const page = await open(browser, { colorScheme, viewport: { width, height: 900 } });
      for (const [name, address, figure, steps] of VIEWS) {
        await page.goto("about:blank");
        await page.goto(url(address));
        if (figure) {
          await page.locator(`${figure} td[tabindex='0']`).focus();
          for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
          await page.locator(figure).scrollIntoViewIfNeeded();
          await page.waitForTimeout(300);
        }
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
      await page.context().close();
    }
  }
  const sheet = PICTURES.map((name) => {
    const svg = readFileSync(join(specs, "pictures", `${name}.svg`)).toString("base64");
    return `<img src="data:image/svg+xml;base64,${svg}" alt="">`;
  }).join("");
  for (const [name, colorScheme, background, filter] of [
    ["white", "light", "#fff", "none"], ["dark", "dark", "#0d1117", "none"], ["grey", "light", "#fff", "grayscale(1)"],
  ]) {
    const page = await open(browser, { colorScheme, viewport: { width: 1900, height: 1200 } });
    await page.setContent(`<body style="background:${background};filter:${filter};columns:5">${sheet}`);
    await page.screenshot({ path: join(folder, `pictures-${name}.png`), fullPage: true });
    await page.context().close();
  }
}
