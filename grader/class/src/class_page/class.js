"use strict";
// Shows the students that pass the filters, in the order of one column. Only rows in view are in the document.
const data = JSON.parse(document.getElementById("data").textContent);
data.rows = data.rows.map((row) => Object.fromEntries(row.map((value, at) => [data.columns[at], value ?? undefined])));
const grid = document.getElementById("grid");
// On a phone, a name has two lines, and some columns are left out.
const phone = matchMedia("(max-width: 40rem)");
const rowHeight = () => (phone.matches ? 42 : 25);
const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const field = (id) => document.getElementById(id);
for (const hidden of document.querySelectorAll("#filters, .legend, #grid, #clear")) hidden.hidden = false;
const has = (key) => data.rows.some((row) => row[key] !== undefined);
// A column of numbers, which not everybody has.
const numbers = (title, of, more) => ({ title, value: (row) => of(row) ?? -1, shown: (row) => of(row) ?? "–", ...more });
const fixed = [
  { title: "Student", value: (row) => row.name, shown: (row) => (row.alike ? row.key : "") },
  ...(has("section") ? [{ title: "Section", aside: true, value: (row) => row.section ?? "" }] : []),
  numbers("Score", (row) => (row.cells ? row.score : undefined)),
  numbers("Final", (row) => row.final),
  ...(has("before") ? [numbers("Before", (row) => row.before)] : []),
  ...(has("late") ? [numbers("Days late", (row) => row.late, { aside: true })] : []),
  ...(has("hand") ? [numbers("By hand", (row) => row.hand && Number(row.hand), { aside: true })] : []),
  numbers("Extra", (row) => (row.cells ? row.extra : undefined), { aside: true }),
  { title: "Status", aside: true, wide: true, value: (row) => row.status },
];
const lead = fixed.length;
// A part's points are a column, and the rules in it are columns too once it is opened.
const parts = [...new Set(data.parts)].map((part) => {
  const rules = [...data.items.keys()].filter((at) => data.parts[at] === part);
  const points = (row) => (row.cells ? rules.reduce((sum, at) => sum + (row.cells[at] === "e" ? data.points[at] : 0), 0) : undefined);
  const items = rules.map((at) => ({
    title: data.items[at],
    item: true,
    value: (row) => (row.cells[at] === "e" ? 10 : row.cells[at] === undefined ? -1 : Number(row.cells[at])),
    shown: (row) => (row.cells[at] === "e" ? "✓" : row.cells[at] ?? "–"),
    kind: (row) => `v v${row.cells[at] ?? ""}`,
  }));
  return { items, column: numbers(`Part ${part}`, points, { item: true, part: items, kind: () => "v begins" }) };
});
const opened = new Set();
let columns = [];
let buttons = [];
let sorted = { title: "Student", down: false };
// The students that pass the filters, by their place in the data.
let found = [];

const table = element("table", undefined, { "aria-labelledby": "students" });
const head = element("tr");
const body = element("tbody");
function build() {
  columns = [...fixed, ...parts.flatMap(({ column, items }) => [column, ...(opened.has(column.title) ? items : [])])];
  buttons = columns.map(({ title, part }) => {
    const button = element("button", title, { type: "button", tabindex: title === sorted.title ? "0" : "-1" });
    if (part) button.setAttribute("aria-expanded", opened.has(title));
    button.addEventListener("click", () => {
      const again = sorted.title === title;
      // Numbers are more useful from the highest down, names from A.
      const down = again ? !sorted.down : !["Student", "Section", "Status"].includes(title);
      sorted = { title, down: !part && down };
      if (part) opened.has(title) && again ? opened.delete(title) : opened.add(title);
      if (part) build();
      order();
      writeAddress();
      if (part) buttons.find(({ textContent }) => textContent === title).focus();
    });
    return button;
  });
  head.replaceChildren(...columns.map(({ item, aside, wide, part }, at) => {
    const kind = item ? `item${part ? " begins" : ""}` : `${wide ? "wide" : ""} ${aside ? "aside" : ""}`;
    const cell = element("th", undefined, { scope: "col", class: kind });
    cell.append(buttons[at]);
    return cell;
  }));
  for (const gap of gaps) gap.firstChild.colSpan = columns.length;
  pool = [];
  fitNames();
}
head.addEventListener("keydown", (event) => {
  const shown = buttons.filter((button) => button.offsetWidth);
  const at = shown.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (at < 0 || !shown[to]) return;
  event.preventDefault();
  shown[at].tabIndex = -1;
  shown[to].tabIndex = 0;
  shown[to].focus();
});
const top_ = element("thead");
top_.append(head);
table.append(top_, body);
grid.append(table);

// Only the items in view have cells; the others are behind a gap on either side.
let view = { from: lead, count: 0 };
function itemsInView() {
  const first = head.children[lead];
  const all = columns.length - lead;
  if (!first?.offsetWidth) return { from: lead, count: all };
  const count = Math.min(all, Math.ceil(grid.clientWidth / first.offsetWidth) + 4);
  const from = lead + Math.floor((grid.scrollLeft - first.offsetLeft) / first.offsetWidth) - 2;
  return { from: Math.max(lead, Math.min(from, columns.length - count)), count };
}
function gapBeside() {
  const cell = element("td", "", { class: "beside", "aria-hidden": "true" });
  return (hidden) => {
    cell.hidden = hidden === 0;
    cell.colSpan = Math.max(1, hidden);
    return cell;
  };
}
// Rows are made once and then show other students; what they show is remembered, since asking the document is slow.
let pool = [];
function made() {
  const row = element("tr");
  const cells = Array.from({ length: lead + view.count }, (_, at) => {
    const cell = element(at ? "td" : "th", undefined, at ? {} : { scope: "row" });
    cell.className = at >= lead ? "v" : columns[at].aside ? `aside${columns[at].wide ? " wide" : ""}` : "";
    cell.append(at ? "" : element("div"));
    return cell;
  });
  // A name, and the key if the name doesn't tell students apart.
  cells[0].firstChild.append(element("a", " "), element("span", " "));
  const nodes = cells.map((cell, at) => (at ? cell.lastChild : cell.firstChild.lastChild.firstChild));
  nodes[0].data = "";
  const beside = [gapBeside(), gapBeside()];
  row.append(...cells.slice(0, lead), beside[0](0), ...cells.slice(lead), beside[1](0));
  const name = cells[0].firstChild.firstChild.firstChild;
  return { row, name, cells, nodes, beside, texts: cells.map(() => ""), kinds: cells.map(() => "v") };
}
function line(row, number, at) {
  const shown = (pool[at] ??= made());
  const { cells, nodes, beside, texts, kinds } = shown;
  shown.row.setAttribute("aria-rowindex", number + 2);
  if (shown.key !== row.key) {
    cells[0].title = shown.key = row.key;
    shown.name.data = row.name;
    const link = shown.name.parentNode;
    if (data.pages && row.status !== "no-submission") link.href = `${data.pages}/${encodeURIComponent(row.key)}.html`;
    else link.removeAttribute("href");
  }
  if (shown.from !== view.from) {
    beside[0](view.from - lead);
    beside[1](columns.length - view.from - view.count);
    shown.from = view.from;
  }
  for (let cell = 0; cell < cells.length; cell += 1) {
    const column = cell < lead ? cell : view.from + cell - lead;
    const { item, shown: words, value, kind } = columns[column];
    const text = String((words ?? value)(row));
    if (texts[cell] !== text) nodes[cell].data = texts[cell] = text;
    if (item && kinds[cell] !== kind(row)) cells[cell].className = kinds[cell] = kind(row);
  }
  return shown.row;
}
const gaps = [0, 1].map(() => {
  const made = element("tr", undefined, { class: "gap", "aria-hidden": "true" });
  made.append(element("td", ""));
  return made;
});
let shownFrom = -1;
function show() {
  const height = rowHeight();
  const from = Math.max(0, Math.floor(grid.scrollTop / height) - 2);
  const to = Math.min(found.length, from + Math.ceil((innerHeight * 0.8) / height) + 4);
  const before = view;
  view = itemsInView();
  if (from === shownFrom && view.from === before.from && view.count === before.count) return;
  if (view.count !== before.count) pool = [];
  shownFrom = from;
  const rows = found.slice(from, to).map((place, at) => line(data.rows[place], from + at, at));
  [from, found.length - to].forEach((hidden, at) => (gaps[at].firstChild.style.height = `${hidden * height}px`));
  const shown = [gaps[0], ...rows, gaps[1]];
  if (body.childElementCount !== shown.length || body.children[1] !== shown[1]) body.replaceChildren(...shown);
}
// What a column is sorted by, as a number for each student: words by their place in the alphabet.
const keys = {};
const words = new Intl.Collator(undefined, { numeric: true });
function keysOf({ title, value }) {
  if (keys[title]) return keys[title];
  const values = data.rows.map(value);
  const places = new Map();
  if (values.some((value) => typeof value === "string")) {
    [...new Set(values)].sort(words.compare).forEach((value, place) => places.set(value, place));
  }
  return (keys[title] = Float64Array.from(values, (value) => places.get(value) ?? value));
}
function order() {
  const at = Math.max(0, columns.findIndex(({ title }) => title === sorted.title));
  // Who has no number comes last, whatever the direction.
  const by = keysOf(columns[at]).map((key) => (key < 0 && !sorted.down ? Infinity : key));
  found.sort(sorted.down ? (one, other) => by[other] - by[one] : (one, other) => by[one] - by[other] || 0);
  for (const cell of head.children) cell.removeAttribute("aria-sort");
  head.children[at].setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  shownFrom = -1;
  show();
}
const names = data.rows.map(({ name, key }) => `${name}\n${key}`.toLowerCase());
function filter() {
  const text = field("name").value.toLowerCase();
  const exact = data.rows.findIndex(({ key }) => key.toLowerCase() === text);
  const [own, section, rule, name] = ["own", "section", "lost", "misconception"].map((id) => field(id).value);
  const [lost, misconception] = [data.items.indexOf(rule), data.misconceptions.indexOf(name)];
  const state = field("state").value && String(data.states.indexOf(field("state").value));
  const [from, to] = [field("from").value || 0, field("to").value || Infinity].map(Number);
  const isScored = field("from").value || field("to").value;
  const passes = (row, at) =>
    (!text || (exact < 0 ? names[at].includes(text) : at === exact)) &&
    (!own || row.own) &&
    (!section || (row.section ?? "none") === section) &&
    (!state || row.states.includes(state)) &&
    (!isScored || (row.cells && row.score >= from && row.score <= to)) &&
    (lost < 0 || (row.cells && row.cells[lost] !== "e")) &&
    (misconception < 0 || row.misconceptions?.includes(misconception));
  found = [...data.rows.keys()].filter((at) => passes(data.rows[at], at));
  const said = ({ parentNode, value, selectedOptions }) => `${parentNode.firstChild.data.trim()} ${selectedOptions ? selectedOptions[0].text : value}`;
  const asked = FILTERS.map(field).filter(({ value }) => value).map(said);
  field("found").textContent = [`${found.length} of ${data.rows.length} students`, ...asked].join("; ");
  document.body.classList.toggle("filtered", asked.length > 0);
  table.setAttribute("aria-rowcount", found.length + 1);
  grid.scrollTop = 0;
  order();
}
// Filters and order are in the address: a list can be linked, and comes back.
const FILTERS = ["name", "state", "section", "from", "to", "lost", "own", "misconception"];
function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const id of FILTERS) {
    field(id).value = asked.get(id) ?? "";
    if (field(id).selectedIndex < 0) field(id).selectedIndex = 0;
  }
  // A rule's column is there if its part is open.
  for (const title of [asked.get("sort"), asked.get("lost")]) {
    const part = parts.find(({ items }) => items.some((item) => item.title === title));
    if (part) opened.add(part.column.title);
  }
  sorted = { title: asked.get("sort") ?? "Student", down: asked.has("down") };
  build();
  filter();
  if (!asked.has("sort") && !FILTERS.some((id) => asked.has(id))) return;
  field("students").scrollIntoView();
  grid.focus({ preventScroll: true });
}
function writeAddress() {
  const said = new URLSearchParams(FILTERS.map((id) => [id, field(id).value]).filter(([, value]) => value));
  if (sorted.title !== "Student" || sorted.down) said.set("sort", sorted.title);
  if (sorted.down) said.set("down", "yes");
  history.replaceState(null, "", `#${said}`);
}
// What counts or names students leads to their rows; whoever looks at a section stays in it.
for (const link of document.querySelectorAll("main section:not([aria-labelledby=students]) :is(a:not([href]), rect[data-from])")) {
  const kept = () => (field("section").value && !link.dataset.name ? { section: field("section").value } : {});
  const address = () => `#${new URLSearchParams({ ...kept(), ...link.dataset })}`;
  if (link.localName === "a") link.href = address();
  link.addEventListener("click", () => {
    const to = address();
    if (location.hash === to) readAddress();
    else if (link.localName === "a") link.href = to;
    else location.hash = to;
  });
}
// The names' column is as wide as the names, within bounds. A name that is cut, or that two students have, is followed by the key.
// Two lines have room for less than twice as much, since they break between words.
const pen = document.createElement("canvas").getContext("2d");
pen.font = "600 13px system-ui, sans-serif";
const widths = data.rows.map(({ name }) => pen.measureText(name).width);
const namesakes = new Map();
for (const { name } of data.rows) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
function fitNames() {
  const room = Math.min(Math.max(...widths) + 24, grid.clientWidth * (phone.matches ? 0.55 : 0.35), 420);
  head.firstChild.style.width = `${Math.max(room, 70)}px`;
  const fits = (width) => width + 16 <= room || (phone.matches && width + 16 <= 1.4 * room);
  data.rows.forEach((row, at) => (row.alike = row.name !== row.key && (!fits(widths[at]) || namesakes.get(row.name) > 1)));
  shownFrom = -1;
  show();
}
// On paper, a student is a line with the points of each part; the headings are on every page.
function showOnPaper() {
  const line = (kind, cells) => {
    const row = element("tr");
    row.append(...cells.map((text) => element(kind, text)));
    return row;
  };
  const shown = [...fixed.slice(1), ...parts.map(({ column }) => column)];
  const [head, body] = [element("thead"), element("tbody")];
  head.append(line("th", ["Student", ...shown.map(({ title }) => title)]));
  body.append(...found.map((at) => data.rows[at]).map((row) =>
    line("td", [`${row.name}${row.alike ? ` ${row.key}` : ""}`, ...shown.map(({ value, shown }) => (shown ?? value)(row))])));
  const table = element("table");
  table.append(head, body);
  field("paper").replaceChildren(table);
}
field("filters").addEventListener("input", () => {
  filter();
  writeAddress();
  // What was found is in view.
  if (grid.getBoundingClientRect().top + 10 * rowHeight() > innerHeight) field("students").scrollIntoView();
});
// Enter opens the page of the only student found.
field("name").addEventListener("keydown", ({ key }) => {
  const page = key === "Enter" && found.length === 1 && body.querySelector("a[href]");
  if (page) location.href = page.href;
});
field("clear").addEventListener("click", () => {
  history.replaceState(null, "", "#");
  readAddress();
});
grid.addEventListener("scroll", () => show(), { passive: true });
addEventListener("resize", fitNames);
addEventListener("hashchange", readAddress);
addEventListener("beforeprint", showOnPaper);
addEventListener("afterprint", () => field("paper").replaceChildren());
readAddress();
