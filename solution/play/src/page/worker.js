// Searches for values, a little at a time, so that it hears when it should stop or do something else.
"use strict";

// Memory for positions, in MiB, and the time of one piece of work in milliseconds.
const MEBIBYTES = 128;
const PIECE = 60;

let openings;
let analysis = null;
let rules = "";
let job = null;
let nodes = 20_000;
let waits = false;

// Turns to another task; what was found under the same rules stays known.
function begin({ id, kind, game, moves }) {
  const { PageGame, Analysis, ProofLine } = wasm_bindgen;
  let now = game.text ? PageGame.read(game.rules, game.text) : PageGame.begin(game.rules);
  for (const move of moves) now = move === 14 ? now.swap() : now.play(move);
  if (rules !== game.rules) {
    analysis?.free();
    analysis = new Analysis(now, MEBIBYTES);
    rules = game.rules;
  }
  if (kind === "line") return { id, line: new ProofLine(now, openings) };
  analysis.begin(now, openings);
  return { id };
}

function work() {
  if (!job) return;
  const begun = performance.now();
  const { id, line } = job;
  const step = () => (line ? line.step(analysis, openings, nodes) : analysis.step(nodes));
  // A browser waits some milliseconds between two pieces of work, so that many short steps are one piece.
  let done = step();
  while (!done && performance.now() - begun < PIECE / 2) done = step();
  const took = performance.now() - begun;
  const news = line ? [...line.bowls()] : [...analysis.numbers()];
  if (took < PIECE) nodes = Math.min(nodes * 2, 10_000_000);
  if (took > PIECE * 2) nodes = Math.max(Math.floor(nodes / 2), 20_000);
  const text = JSON.stringify(news);
  if (done || text !== job.text) postMessage({ id, news, done, best: line ? undefined : analysis.best() });
  job.text = text;
  if (done) job = null;
  else wait();
}

// Messages are heard between two pieces of work.
function wait() {
  if (waits) return;
  waits = true;
  setTimeout(() => {
    waits = false;
    work();
  });
}

onmessage = ({ data }) => {
  if (data.bytes) {
    wasm_bindgen.initSync({ module: new WebAssembly.Module(data.bytes) });
    openings = new wasm_bindgen.OpeningValues();
    return;
  }
  job = data.kind === "stop" ? null : begin(data);
  wait();
};
