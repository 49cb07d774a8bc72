"use strict";
// Shows the students that pass the filters, in the order of one column. Only rows in view are in the document.
const data = JSON.parse(document.getElementById("data").textContent);
const grid = document.getElementById("grid");
const ROW = 25;
const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const compared = data.rows.some((row) => row.before !== null);
const columns = [
  { title: "Student", value: (row) => row.name },
  { title: "Score", value: (row) => (row.cells ? row.score : -1), shown: (row) => (row.cells ? row.score : "–") },
  ...(compared ? [{ title: "Before", value: (row) => row.before ?? -1, shown: (row) => row.before ?? "–" }] : []),
  { title: "Extra", value: (row) => row.extra, shown: (row) => (row.cells ? row.extra : "–") },
  { title: "Status", wide: true, value: (row) => row.status },
  { title: "ms", value: (row) => row.time ?? -1, shown: (row) => row.time ?? "–" },
  ...data.items.map((title, at) => ({
    title,
    item: true,
    value: (row) => (row.cells[at] === "e" ? 10 : row.cells[at] === undefined ? -1 : Number(row.cells[at])),
    shown: (row) => (row.cells[at] === "e" ? "✓" : row.cells[at] ?? "–"),
    kind: (row) => `v v${row.cells[at] ?? ""}`,
  })),
];
let sorted = { column: 0, down: false };
let found = [];

const table = element("table", undefined, { "aria-labelledby": "students" });
const head = element("tr");
const body = element("tbody");
const buttons = columns.map(({ title, item, wide }, at) => {
  const cell = element("th", undefined, { scope: "col", class: item ? "item" : wide ? "wide" : "" });
  const button = element("button", title, { type: "button", tabindex: at ? "-1" : "0" });
  button.addEventListener("click", () => {
    // Numbers are more useful from the highest down, names from A.
    const first = at !== 0 && columns[at].title !== "Status";
    sorted = { column: at, down: sorted.column === at ? !sorted.down : first };
    order();
  });
  cell.append(button);
  head.append(cell);
  return button;
});
head.addEventListener("keydown", (event) => {
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || !buttons[to]) return;
  event.preventDefault();
  buttons[at].tabIndex = -1;
  buttons[to].tabIndex = 0;
  buttons[to].focus();
});
const top_ = element("thead");
top_.append(head);
table.append(top_, body);
grid.append(table);

// Rows are made once and then show other students.
const pool = [];
function line(row, number, at) {
  const made = (pool[at] ??= element("tr"));
  while (made.cells.length < columns.length) {
    const { length } = made.cells;
    const cell = element(length ? "td" : "th", "", length ? {} : { scope: "row" });
    made.append(cell);
  }
  made.setAttribute("aria-rowindex", number + 2);
  made.firstChild.title = row.key;
  columns.forEach(({ item, shown, value, kind }, at) => {
    const cell = made.cells[at];
    const text = String((shown ?? value)(row));
    if (cell.textContent !== text) cell.textContent = text;
    if (item && cell.className !== kind(row)) cell.className = kind(row);
  });
  return made;
}
const gaps = [0, 1].map(() => {
  const made = element("tr", undefined, { class: "gap", "aria-hidden": "true" });
  made.append(element("td", "", { colspan: columns.length }));
  return made;
});
let shownFrom = -1;
function show(all = false) {
  const from = all ? 0 : Math.max(0, Math.floor(grid.scrollTop / ROW) - 5);
  const to = all ? found.length : Math.min(found.length, from + Math.ceil(grid.clientHeight / ROW) + 10);
  if (from === shownFrom && !all) return;
  shownFrom = from;
  const rows = found.slice(from, to).map((row, at) => line(row, from + at, at));
  [from, found.length - to].forEach((hidden, at) => (gaps[at].firstChild.style.height = `${hidden * ROW}px`));
  if (body.childElementCount !== rows.length + 2) body.replaceChildren(gaps[0], ...rows, gaps[1]);
}
function order() {
  const { column, down } = sorted;
  const { value } = columns[column];
  const keys = new Map(found.map((row) => [row, value(row)]));
  const words = new Intl.Collator(undefined, { numeric: true });
  const compare = (one, other) => {
    const [left, right] = [keys.get(one), keys.get(other)];
    return typeof left === "string" ? words.compare(left, right) : left - right;
  };
  found.sort((one, other) => (down ? compare(other, one) : compare(one, other)));
  buttons.forEach((button, at) => {
    if (at === column) button.parentElement.setAttribute("aria-sort", down ? "descending" : "ascending");
    else button.parentElement.removeAttribute("aria-sort");
  });
  shownFrom = -1;
  show();
}
const field = (id) => document.getElementById(id);
function filter() {
  const text = field("name").value.toLowerCase();
  const [status, lost, belief] = ["status", "lost", "belief"].map((id) => field(id).value);
  found = data.rows.filter(
    (row) =>
      (!text || row.name.toLowerCase().includes(text) || row.key.toLowerCase().includes(text)) &&
      (!status || row.status === status) &&
      (!lost || (row.cells && row.cells[lost] !== "e")) &&
      (!belief || row.beliefs.includes(Number(belief))),
  );
  field("found").textContent = `${found.length} of ${data.rows.length} students`;
  table.setAttribute("aria-rowcount", found.length + 1);
  grid.scrollTop = 0;
  order();
}
field("filters").addEventListener("input", filter);
field("filters").addEventListener("submit", (event) => event.preventDefault());
grid.addEventListener("scroll", () => show(), { passive: true });
addEventListener("resize", () => ((shownFrom = -1), show()));
addEventListener("beforeprint", () => show(true));
addEventListener("afterprint", () => ((shownFrom = -1), show()));
filter();
