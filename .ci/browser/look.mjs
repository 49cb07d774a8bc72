// Looks at a page in every width and colour scheme, as people do: by keyboard, on a phone, in the dark.
import { basename } from "node:path";
import { heapsAreWhole } from "./boards.mjs";
import { audit, expect, overflow, reachedByTab, screenshot } from "./browser.mjs";

// Each width and each colour scheme is audited.
const AUDITED = ["light 1400", "light 800", "dark 360"];

// Looks at a page in every width and colour scheme; opened, since what is closed isn't audited.
export async function look(page, address) {
  const name = basename(new URL(address).pathname);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(address);
  await heapsAreWhole(page, name);
  await reachedByTab(page, name);
  await page.evaluate(() => {
    document.activeElement.blur();
    // All rows of the table of students have the same structure, so one is enough.
    const filter = document.getElementById("name");
    if (filter) {
      filter.value = document.getElementById("grid").textContent.includes("student-001") ? "student-001" : "s00001";
      filter.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await page.emulateMedia({ forcedColors: "active" });
  await audit(page, `${name}, forced colours`);
  await page.emulateMedia({ forcedColors: "none" });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1400, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await overflow(page)) <= 0, `${name}: wider than ${width} pixels`);
      const view = `${colorScheme} ${width}`;
      if (AUDITED.includes(view)) await audit(page, `${name}, ${view}`);
      await screenshot(page, `${basename(name, ".html")}-${width}-${colorScheme}`);
    }
  }
}

// Returns what a page is made of, and what it says.
export const content = (page) =>
  page.evaluate(() => {
    // All rows of a class, not only those in view.
    dispatchEvent(new Event("beforeprint"));
    const made = [...document.querySelectorAll("*")].map((element) => `${element.localName} ${[...element.attributes].map(({ name }) => name)}`);
    return { made: made.join("\n"), says: document.body.textContent };
  });
