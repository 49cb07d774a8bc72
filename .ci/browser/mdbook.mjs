// The boards in mdBook's own pages can be stepped through too.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, open, withBrowser } from "./browser.mjs";

const [, , book] = process.argv;

await withBrowser(async (browser) => {
  const page = await open(browser);
  await page.goto(pathToFileURL(resolve(join(book, "rules.html"))).href);
  const figure = page.locator("figure[data-title='Player One opens with bowl 4']");
  await figure.locator("td[tabindex='0']").focus();
  await page.keyboard.press("End");
  expect((await figure.locator("td[data-bowl='8'] b").textContent()) === "5", "the last stone isn't drawn");
  expect((await page.locator("figure.board").count()) > 150, "boards are missing");
  expect((await page.locator("[id='sow.own-kalah']").count()) === 1, "the rule has no anchor");
});
