// Looks at the page of a tournament: every game on the board is the one that was recorded, also by keyboard, and a name that
// would be an element is text.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { keepTheirPlaces, shown, stonesAreDrawn, walk } from "./boards.mjs";
import { expect, sideBySide, withBrowser, wrong } from "./browser.mjs";
import { hostileWords } from "./hostile.mjs";
import { content, look } from "./look.mjs";

const [, , folder, gallery] = process.argv;
const address = (name) => pathToFileURL(resolve(join(folder, name))).href;
const lines = (name) => readFileSync(join(folder, name), "utf8").trim().split("\n");
const games = lines("games.jsonl").map((line) => JSON.parse(line));
// The tables have keys, and the page has names as people write them.
const NAMES = { reference: "Ada Reference", first: "Chloé First", fails: "Emil Fails" };
for (const game of games) for (const seat of ["one", "two"]) game[seat] = Object.entries(NAMES).find(([word]) => game[seat].toLowerCase().includes(word))?.[1] ?? game[seat];
const SEATS = ["One", "Two"];

// What the board has to say at the end of a game.
function ending({ one, two, winner, forfeit }) {
  const names = { One: one, Two: two };
  if (!winner) return "The game is a draw";
  return forfeit ? `; ${names[winner]} wins.` : `${names[winner]} wins: `;
}

// Compares what a board shows, moment by moment, with a game as it was recorded.
function isGame(states, game) {
  const named = `game ${game.game}`;
  const boards = [game.start, ...game.moves.map(({ board }) => board)];
  expect(JSON.stringify(states.map(({ board }) => board)) === JSON.stringify(boards), `${named}: other boards than recorded`);
  for (const state of states) stonesAreDrawn(named, state);
  game.moves.forEach(({ player, bowl }, at) => {
    const words = `${game[player.toLowerCase()]} (Player ${player}) plays ${bowl}.`;
    expect(states[at + 1]?.says.startsWith(words), `${named}, move ${at + 1}: “${states[at + 1]?.says}”`);
  });
  expect(states.at(-1).says.includes(ending(game)), `${named}: ends with “${states.at(-1).says}”`);
}

// Chooses every player and every game, and steps through it.
async function replay(page) {
  await page.goto(address("tournament.html"));
  const players = await page.locator("#player option").count();
  const seen = new Set();
  for (let player = 0; player < players; player += 1) {
    await page.locator("#player").selectOption({ index: player });
    const listed = await page.locator("#game option").evaluateAll((options) => options.map(({ value }) => value));
    expect(listed.length > 0, `player ${player} has no games`);
    for (const value of listed.filter((value) => !seen.has(value))) {
      seen.add(value);
      await page.locator("#game").selectOption(value);
      const game = games[Number(value)];
      const [{ states }] = await page.evaluate(`(${walk})(${shown})`);
      const caption = await page.locator("figure.board figcaption").textContent();
      expect(caption === `${game.one} (Player One) and ${game.two} (Player Two)`, `game ${game.game}: “${caption}”`);
      isGame(states, game);
      const { boards } = await keepTheirPlaces(page, `game ${game.game}`);
      expect(boards === Math.min(1, game.moves.length), `game ${game.game} has ${boards} boards with controls`);
    }
  }
  expect(seen.size === games.length, `${seen.size} of ${games.length} games can be chosen`);
  console.log(`${games.length} games of ${players} players${wrong.length ? "" : ", all as recorded"}`);
}

// The same with a real keyboard: the second game of the first player, move by move.
async function keys(page) {
  await page.goto(address("tournament.html"));
  await page.locator("#game").focus();
  await page.keyboard.press("ArrowDown");
  const game = games[Number(await page.locator("#game").inputValue())];
  const second = await page.locator("#game option").nth(1).getAttribute("value");
  expect(game === games[Number(second)], "an arrow key doesn't choose the next game");
  const cell = page.locator("figure.board td[tabindex='0']");
  for (let tabs = 0; tabs < 5 && !(await cell.evaluate((element) => element === document.activeElement)); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  const figure = await page.locator("figure.board").elementHandle();
  const states = [await figure.evaluate(shown)];
  while (!states.at(-1).ended && states.length < 1000) {
    await page.keyboard.press(states.length % 2 ? "PageDown" : "ArrowRight");
    states.push(await figure.evaluate(shown));
  }
  isGame(states, game);
}

// The list of moves leads to each board.
async function moves(page) {
  await page.goto(address("tournament.html"));
  const players = await page.locator("[aria-labelledby=standings] tbody th").allTextContents();
  expect([...players].sort().join() === Object.values(NAMES).sort().join(), `players are called ${players}`);
  for (const [at, game] of games.entries()) {
    await page.locator("#player").selectOption(String(players.indexOf(game.one)));
    await page.locator("#game").selectOption(String(at));
    const listed = await page.locator("#moves button").allTextContents();
    const all = ["Start", ...game.moves.map(({ player, bowl }) => `${player} ${bowl}`)];
    expect(listed.join() === all.join(), `game ${game.game}: lists ${listed}, not ${all}`);
    const middle = Math.floor(all.length / 2);
    await page.locator("#moves button").nth(middle).click();
    const [{ board }, current] = [await page.locator("figure.board").evaluate(shown), await page.locator("#moves [aria-current]").allTextContents()];
    const there = [game.start, ...game.moves.map(({ board }) => board)][middle];
    expect(JSON.stringify(board) === JSON.stringify(there) && current.join() === listed[middle], `game ${game.game}: a move leads to ${board}`);
  }
}

// The cross table has the points of each pair as the recorded games have them, and the axis stands on round ratings.
async function pairs(page) {
  await page.goto(address("tournament.html"));
  const [head, ...rows] = await page.locator(".cross tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  for (const [name, ...cells] of rows) {
    cells.forEach((text, at) => {
      const other = head[at + 1];
      const played = games.filter(({ one, two }) => [one, two].includes(name) && [one, two].includes(other) && one !== two && name !== other);
      const points = played.reduce((sum, game) => sum + (!game.winner ? 0.5 : (game.winner === "One" ? game.one : game.two) === name ? 1 : 0), 0);
      expect(text === (played.length ? `${points} of ${played.length}` : "–"), `${name} against ${other}: “${text}”, not ${points} of ${played.length}`);
    });
  }
  expect(rows.length > 2 && rows.every((row) => row.length === rows.length + 1), "the cross table isn't complete");
  const ticks = await page.locator("thead .interval text").allTextContents();
  expect(ticks.length > 0 && ticks.every((text) => Number(text) % 50 === 0), `the axis has ${ticks}`);
}

// The same page with other names: those of the hostile gallery, or harmless ones. Every name is in a list and in a game.
function renamed(kind, names) {
  const page = readFileSync(join(folder, "tournament.html"), "utf8");
  const [before, data, after] = page.split(/(?<=id="data">)([^]*?)(?=<\/script>)/);
  const read = JSON.parse(data);
  read.games = names.map((_, at) => ({ ...read.games[at % read.games.length], players: [at, (at + 1) % names.length] }));
  const written = JSON.stringify({ ...read, players: names }).replaceAll("<", "\\u003c");
  writeFileSync(join(folder, `${kind}.html`), before + written + after);
}

async function hostileNames(page) {
  const names = hostileWords(gallery);
  renamed("hostile", names);
  renamed("plain", names.map((_, at) => `plain ${at}`));
  const pages = [];
  for (const kind of ["plain", "hostile"]) {
    await page.goto(address(`${kind}.html`));
    const captions = await page.evaluate(() => [...document.querySelectorAll("#player option")].map((option) => {
      option.parentElement.value = option.value;
      option.parentElement.dispatchEvent(new Event("change"));
      return document.querySelector("figcaption").textContent + document.querySelector("figure .says").textContent;
    }));
    pages.push({ ...(await content(page)), captions });
  }
  const [plain, hostile] = pages;
  expect(plain.made === hostile.made, "hostile names make other elements than plain ones");
  const lost = names.filter((name, at) => !hostile.says.includes(name) || !hostile.captions[at].includes(name));
  expect(!lost.length, `${lost.length} of ${names.length} hostile names aren't text: ${lost[0]}`);
  console.log(`${names.length} hostile names are text`);
}

await withBrowser(async (browser) => {
  expect(games.length > 3 && games.some(({ forfeit }) => forfeit), "no game was lost away from the board");
  expect(games.every(({ winner }) => !winner || SEATS.includes(winner)), "a winner has another name");
  const window = { viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" };
  await sideBySide(browser, [
    { ...window, name: "tournament.html", does: (page) => look(page, address("tournament.html")) },
    { ...window, name: "replay", does: replay },
    { ...window, name: "pairs", does: pairs },
    { ...window, name: "moves", does: moves },
    { ...window, name: "keys", does: keys },
    { ...window, name: "hostile names", does: hostileNames },
  ]);
});
