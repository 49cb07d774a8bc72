// Makes the results of a class without grading anybody: `node made_class.mjs DIR STUDENTS LUCK`. The same numbers give the
// same class. With `- course`, the class has a course next to it. With the folder of the hostile gallery and the word `hostile`, there is a student for each name of it; with
// `plain`, harmless words are in their places.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostileWords } from "./hostile.mjs";

const [, , folder, size, luck, gallery, kind] = process.argv;
const names = gallery !== undefined && gallery !== "-" ? hostileWords(gallery).map((word, at) => (kind === "hostile" ? word : `plain ${at}`)) : [];
const students = names.length || Number(size);
let seed = 217;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const PARTS = [["board", 14], ["sow", 16], ["capture", 14], ["over", 12], ["play", 20], ["program", 16],
  // As many parts as the assignment has, for the width of its table on paper.
  ...(kind === "course" ? [["variant", 3], ["player", 3], ["referee", 2]] : [])];
const items = PARTS.flatMap(([name, count], at) =>
  Array.from({ length: count }, (_, number) => ({ rule: `${name}.rule-${number + 1}`, part: at + 1, hard: random() })));
const points = (at) => (at < 100 - items.length ? 2 : 1);
const MISTAKEN_RULES = ["a player also drops a stone in the opponent's kalah", "the last stone never moves again", "an empty bowl captures nothing with `capture=always`"];

function report(ability) {
  const parts = PARTS.map(([title], at) => ({ number: at + 1, title, extra: false, score: 0, max_score: 0, items: [] }));
  items.forEach(({ rule, part, hard }, at) => {
    const right = random() < 1 / (1 + Math.exp(6 * (hard - ability)));
    const cases = 20;
    const max_score = points(at);
    const place = { file: "specs/rules.md", line: at + 1 };
    const shown = { right: right ? cases : Math.floor(random() * cases), cases };
    const item = { rule, sentence: "A rule.", place, score: right ? max_score : 0, max_score, shown, hidden: { right: 0, cases: 0 }, failures: [] };
    const of = parts[part - 1];
    of.items.push(item);
    of.score += item.score;
    of.max_score += max_score;
  });
  const score = parts.reduce((sum, part) => sum + part.score, 0);
  const number = Math.floor(random() * 3);
  const misconception = { name: `misconception-${number + 1}`, rule: items[0].rule, mistaken_rule: MISTAKEN_RULES[number], hint: "", explains: 3, items: [items[0].rule] };
  const first = parts.flatMap(({ items }) => items).find((item) => item.score < item.max_score)?.rule;
  return {
    format: "kalah-report/2", first, submission: "made", outcome: "graded", score, max_score: 100, extra: 0, max_extra: 0, parts,
    misconceptions: random() < 0.3 ? [misconception] : [], ignored: [],
    made_by: { grader: "0", rustc: [], assignment: "0", sources: String(Math.floor(random() * 2 ** 40)), sandbox: [] },
  };
}

// Long names that begin in the same way, as their keys do.
const LONG = ["Berger", "Bergmann", "Große", "Lang"].map((last) => `Anna-Katharina Maximiliane von Hohenstaufen-Wittgenstein ${last}`);

const results = Array.from({ length: students }, (_, at) => {
  const key = `${LONG[at - 40] ? "anna-katharina-maximiliane-von-hohenstaufen-wittgenstein-" : "s"}${String(at).padStart(5, "0")}`;
  const name = names[at] ?? `Student ${LONG[at - 40] ?? ["Ada", "Ben", "Chloé", "Dora", "Emil"][at % 5]} ${at}`;
  const status = random() < 0.03 ? "does-not-compile" : "graded";
  const made = report(Number(luck) + random() * 0.8);
  if (status !== "graded") {
    const not_graded = { what: "it does not compile", detail: "" };
    Object.assign(made, { outcome: status, score: 0, parts: [], misconceptions: [], not_graded });
  }
  const attention = status === "graded" ? [] : [{ reason: { "not-graded": status }, detail: "error[E0308]: expected `u8`, found `usize`" }];
  if (at === 30) attention.push({ reason: "other-files", detail: "<b>notes</b>.txt" });
  return { format: "kalah-class/3", student: { key, name, ...(kind === "course" && { login: key }) }, path: key, late: false, status, copies: [], attention, report: made };
});
// Two and three students with the same sources.
for (const group of [[10, 11], [20, 21, 22]].map((group) => group.map((at) => results[at]).filter(Boolean))) {
  for (const result of group) {
    result.copies = group.filter((other) => other !== result).map(({ student }) => student.key);
    result.report.made_by.sources = group[0].report.made_by.sources;
    if (result.copies.length) result.attention.push({ reason: "same-sources", detail: result.copies.join(", ") });
  }
}
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "results.jsonl"), results.map((result) => JSON.stringify(result) + "\n").join(""));
// The course that belongs to it: names and sections, people without a submission, times, and points by hand.
if (kind === "course") {
  const write = (name, lines) => writeFileSync(join(folder, "..", name), lines.join("\n") + "\n");
  const keys = results.map(({ student }) => student.key);
  const missing = Array.from({ length: 8 }, (_, at) => `m${at}`);
  write("roster.csv", ["name,login,section", ...[...keys, ...missing].map((key, at) => `Person ${at},${key},${"ABC"[at % 3]}`)]);
  write("times.csv", ["login,submitted_at", ...keys.map((key, at) => `${key},2027-0${at % 20 ? "3-30" : "4-02"} 12:00`)]);
  // Whoever has a comment is decided: a pair who handed in the same.
  const comment = (at) => (at === 10 || at === 11 ? "they worked together" : "");
  write("oral.csv", ["login,points,comment", ...keys.slice(0, 20).map((key, at) => `${key},${2 + (at % 3)},${comment(at)}`)]);
  write("course.toml", ['roster = "roster.csv"', 'times = ["times.csv"]', 'points_by_hand = ["oral.csv"]', "[late_policy]",
    "due = 2027-03-31T23:59:00Z", "percent_per_day = 10", "[feedback]", 'out = "../feedback"']);
}
