"use strict";
// Shows the students that pass the filters, in the order of one column. Only rows in view are in the document.
const data = JSON.parse(document.getElementById("data").textContent);
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
for (const hidden of document.querySelectorAll("#filters, .legend, #grid")) hidden.hidden = false;
const compared = data.rows.some((row) => row.before !== null);
// A part's first item has a line before it.
const begins = data.parts.map((part, at) => (at && part !== data.parts[at - 1] ? " begins" : ""));
const columns = [
  { title: "Student", value: (row) => row.name, shown: (row) => (row.alike ? row.key : "") },
  { title: "Score", value: (row) => (row.cells ? row.score : -1), shown: (row) => (row.cells ? row.score : "–") },
  ...(compared ? [{ title: "Before", value: (row) => row.before ?? -1, shown: (row) => row.before ?? "–" }] : []),
  { title: "Extra", aside: true, value: (row) => row.extra, shown: (row) => (row.cells ? row.extra : "–") },
  { title: "Status", aside: true, wide: true, value: (row) => row.status },
  ...data.items.map((title, at) => ({
    title,
    item: true,
    begins: begins[at],
    value: (row) => (row.cells[at] === "e" ? 10 : row.cells[at] === undefined ? -1 : Number(row.cells[at])),
    shown: (row) => (row.cells[at] === "e" ? "✓" : row.cells[at] ?? "–"),
    kind: (row) => `v v${row.cells[at] ?? ""}${begins[at]}`,
  })),
];
let sorted = { column: 0, down: false };
let sortedBy = -1;
// The students that pass the filters, by their place in the data.
let found = [];

const table = element("table", undefined, { "aria-labelledby": "students" });
const head = element("tr");
const body = element("tbody");
const buttons = columns.map(({ title, item, aside, wide, begins }, at) => {
  const cell = element("th", undefined, { scope: "col", class: item ? `item${begins}` : `${wide ? "wide" : ""} ${aside ? "aside" : ""}` });
  const button = element("button", title, { type: "button", tabindex: at ? "-1" : "0" });
  button.addEventListener("click", () => {
    // Numbers are more useful from the highest down, names from A.
    const first = at !== 0 && columns[at].title !== "Status";
    sorted = { column: at, down: sorted.column === at ? !sorted.down : first };
    order();
    writeAddress();
  });
  cell.append(button);
  head.append(cell);
  return button;
});
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
const lead = columns.length - data.items.length;
let view = { from: lead, count: data.items.length };
function itemsInView() {
  const first = head.children[lead];
  if (!first?.offsetWidth) return { from: lead, count: data.items.length };
  const count = Math.min(data.items.length, Math.ceil(grid.clientWidth / first.offsetWidth) + 4);
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
  cells[0].firstChild.append(element("span", " "), element("span", " "));
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
  made.append(element("td", "", { colspan: columns.length }));
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
const keys = [];
const words = new Intl.Collator(undefined, { numeric: true });
function keysOf(column) {
  if (keys[column]) return keys[column];
  const values = data.rows.map(columns[column].value);
  const places = new Map();
  if (values.some((value) => typeof value === "string")) {
    [...new Set(values)].sort(words.compare).forEach((value, place) => places.set(value, place));
  }
  keys[column] = Float64Array.from(values, (value) => places.get(value) ?? value);
  return keys[column];
}
function order() {
  const { column, down } = sorted;
  const by = keysOf(column);
  found.sort(down ? (one, other) => by[other] - by[one] : (one, other) => by[one] - by[other]);
  if (sortedBy !== column) head.children[sortedBy]?.removeAttribute("aria-sort");
  sortedBy = column;
  head.children[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  shownFrom = -1;
  show();
}
const names = data.rows.map(({ name, key }) => `${name}\n${key}`.toLowerCase());
function filter() {
  const text = field("name").value.toLowerCase();
  const exact = data.rows.findIndex(({ key }) => key.toLowerCase() === text);
  const [status, rule, name] = ["status", "lost", "misconception"].map((id) => field(id).value);
  const [lost, misconception] = [data.items.indexOf(rule), data.misconceptions.indexOf(name)];
  const passes = (row, at) =>
    (!text || (exact < 0 ? names[at].includes(text) : at === exact)) &&
    (!status || row.status === status) &&
    (lost < 0 || (row.cells && row.cells[lost] !== "e")) &&
    (misconception < 0 || row.misconceptions.includes(misconception));
  found = [...data.rows.keys()].filter((at) => passes(data.rows[at], at));
  field("found").textContent = `${found.length} of ${data.rows.length} students`;
  table.setAttribute("aria-rowcount", found.length + 1);
  grid.scrollTop = 0;
  order();
}
// Filters and order are in the address: a list can be linked, and comes back.
const FILTERS = ["name", "status", "lost", "misconception"];
function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const id of FILTERS) {
    field(id).value = asked.get(id) ?? "";
    if (field(id).selectedIndex < 0) field(id).selectedIndex = 0;
  }
  const column = columns.findIndex(({ title }) => title === asked.get("sort"));
  sorted = { column: Math.max(column, 0), down: asked.has("down") };
  filter();
  if (column < 0 && !FILTERS.some((id) => asked.has(id))) return;
  field("students").scrollIntoView();
  grid.focus({ preventScroll: true });
}
function writeAddress() {
  const said = new URLSearchParams(FILTERS.map((id) => [id, field(id).value]).filter(([, value]) => value));
  if (sorted.column || sorted.down) said.set("sort", columns[sorted.column].title);
  if (sorted.down) said.set("down", "yes");
  history.replaceState(null, "", `#${said}`);
}
for (const link of document.querySelectorAll("a[data-name], a[data-status], a[data-misconception]")) {
  link.href = `#${new URLSearchParams({ ...link.dataset })}`;
  link.addEventListener("click", () => link.hash === location.hash && readAddress());
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
// On paper, a student is a line with the number of items earned in each part; the headings are on every page.
function showOnPaper() {
  const parts = [...new Set(data.parts)].map((part) => ({
    title: `Part ${part}`,
    value: (row) => (row.cells ? data.parts.filter((of, at) => of === part && row.cells[at] === "e").length : "–"),
  }));
  const line = (kind, cells) => {
    const row = element("tr");
    row.append(...cells.map((text) => element(kind, text)));
    return row;
  };
  const shown = [...columns.slice(1, lead), ...parts];
  const [head, body] = [element("thead"), element("tbody")];
  head.append(line("th", ["Student", ...shown.map(({ title }) => title)]));
  body.append(...found.map((at) => data.rows[at]).map((row) =>
    line("td", [`${row.name}${row.alike ? ` ${row.key}` : ""}`, ...shown.map(({ value, shown }) => (shown ?? value)(row))])));
  const table = element("table");
  table.append(head, body);
  field("paper").replaceChildren(table);
}
field("filters").addEventListener("input", () => (filter(), writeAddress()));
field("filters").addEventListener("submit", (event) => event.preventDefault());
grid.addEventListener("scroll", () => show(), { passive: true });
addEventListener("resize", fitNames);
addEventListener("hashchange", readAddress);
addEventListener("beforeprint", showOnPaper);
addEventListener("afterprint", () => field("paper").replaceChildren());
fitNames();
readAddress();
