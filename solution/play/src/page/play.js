// A board to play on. The rules and the values come from the module that is in the page.
"use strict";

(async () => {
  // In a page with several boards, as for printing, the first one is played on.
  const game = document.querySelector(".game");
  if (game.dataset.begun) return;
  game.dataset.begun = "";
  const $ = (id) => document.getElementById(id);
  const { make } = BoardDrawing;
  const SWAP = 14;
  const STONE = 110;
  const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const bytes = decoded(kalah.wasm);
  wasm_bindgen.initSync({ module: await WebAssembly.compile(bytes) });
  const { PageGame, OpeningValues } = wasm_bindgen;
  const openings = new OpeningValues();

  // The game: how it begins, its moves, the positions before and after each, and the one that is shown.
  let start = { rules: "egyptian", text: "" };
  let moves = [];
  let games = [];
  let at = 0;
  // The line of play that is looked at instead.
  let line = null;
  // What is known of the moves in the position that is shown, and whether a search goes on.
  let known = { numbers: [], trivial: [], best: undefined, done: false };
  let animation = 0;

  const { board } = game.querySelector("figure.board");
  const caption = board.figure.querySelector("figcaption");

  const begun = ({ rules, text }) => (text ? PageGame.read(rules, text) : PageGame.begin(rules));
  const after = (game, move) => (move === SWAP ? game.swap() : game.play(move));
  const solver = () => ({ One: "Two", Two: "One" })[$("players").value];
  const named = (move) => (move === SWAP ? "a swap" : `bowl ${move}`);
  const sentence = (words) => words[0].toUpperCase() + words.slice(1);
  const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0");

  // ---- The board ----

  // Shows a position, and which move has led to it.
  function draw(game, before, move, says) {
    const stones = [...game.stones()];
    const marks = before && move !== SWAP ? { [move]: "origin" } : {};
    const changes = {};
    if (before && !$("worth").checked) {
      before.stones().forEach((count, bowl) => { if (stones[bowl] !== count) changes[bowl] = stones[bowl] - count; });
    }
    const mover = game.mover();
    const again = before && move !== SWAP && before.mover() === mover;
    board.set({ board: stones, mover, marks, changes, note: again ? "moves again" : undefined });
    caption.textContent = mover ? `Player ${mover} ${again ? "moves again" : "to move"}` : ended(game);
    board.says.textContent = says;
    const playable = !line && mover !== undefined && mover !== solver();
    board.cells.forEach((cell, bowl) => {
      const own = playable && bowl % 7 < 6 && (bowl < 6) === (mover === "One") && stones[bowl] > 0;
      cell.toggleAttribute("data-playable", own);
      cell.querySelector(".pill")?.remove();
    });
  }

  const ended = (game) => `Game over: ${game.status() === "draw" ? "a draw" : game.status()}, ${game.stones()[6]} to ${game.stones()[13]}`;

  function told(game, move) {
    return move === SWAP ? `Player ${game.mover()} swaps sides: each player gets the stones of the other.` : game.told(move);
  }

  // Shows the stones of a move as they fall, then does what follows.
  function sow(game, move, then) {
    clearTimeout(animation);
    if (move === SWAP || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      then();
      return;
    }
    const all = game.boards(move);
    const mover = game.mover();
    let shown = 0;
    const next = () => {
      const stones = [...all.slice(14 * shown, 14 * shown + 14)];
      if (stones.length === 0) {
        animation = 0;
        then();
        return;
      }
      board.set({ board: stones, mover, marks: { [move]: "origin" } });
      for (const cell of board.cells) cell.querySelector(".pill")?.remove();
      shown += 1;
      animation = setTimeout(next, STONE);
    };
    next();
  }

  // Shows the position of the game, or of the line.
  function show() {
    const { games: shown, moves: made, at: now } = line ?? { games, moves, at };
    const says = now > 0 ? told(shown[now - 1], made[now - 1]) : "Choose a bowl of the player who moves.";
    draw(shown[now], shown[now - 1], made[now - 1], says);
    $("undo").disabled = line !== null || at === 0;
    $("redo").disabled = line !== null || at === moves.length;
    $("swap").hidden = line !== null || !games[at].can_swap() || games[at].mover() === solver();
    $("line").hidden = line === null;
    list();
    if (line) {
      const { shown: seen } = line;
      $("line-title").textContent = `Why ${named(seen.move)} ${outcome(seen.value)}`;
      $("line-why").textContent = line.why ?? "The best moves of both players are looked for.";
      const search = line.stopped ? "the search was stopped" : "the search goes on";
      const of = line.done ? `${line.moves.length}` : `${line.moves.length} so far; ${search}`;
      $("line-says").textContent = `The line of play: move ${now} of ${of}.`;
      for (const id of ["line-first", "line-back"]) $(id).disabled = now === 0;
      for (const id of ["line-on", "line-last"]) $(id).disabled = now === line.moves.length;
    }
    showValues();
  }

  // Lists the moves of the game; each leads to its position.
  function list() {
    const items = moves.map((move, number) => {
      const words = move === SWAP ? "Swap sides" : `${games[number].mover()} ${move}`;
      const button = make("button", { type: "button" }, `${number + 1}. ${words}`);
      if (number + 1 === at) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => go(number + 1));
      return make("li", {}, button);
    });
    $("moves").replaceChildren(...items);
    $("no-moves").hidden = moves.length > 0;
  }

  // ---- The game ----

  function address() {
    const words = moves.map((move) => (move === SWAP ? "swap" : move)).join(",");
    const parts = { rules: start.rules, ...(start.text && { board: start.text }), ...(words && { moves: words }), ...(at < moves.length && { at }) };
    const text = `${new URLSearchParams(parts)}`;
    return text === "rules=egyptian" ? "" : `#${text}`;
  }

  // Goes to a position of the game.
  function go(to) {
    clearTimeout(animation);
    animation = 0;
    stop();
    line = null;
    at = to;
    history.replaceState(null, "", location.href.split("#")[0] + address());
    $("more").hash = address();
    show();
    think();
  }

  function play(move) {
    if (line || (animation && games[at].mover() === solver())) return;
    const game = games[at];
    let next;
    try {
      next = after(game, move);
    } catch (refusal) {
      $("note").textContent = `Refused: ${refusal}.`;
      return;
    }
    $("note").textContent = "";
    stop();
    moves = [...moves.slice(0, at), move];
    games = [...games.slice(0, at + 1), next];
    const to = at + 1;
    at = to;
    sow(game, move, () => go(to));
  }

  // Takes moves back: against the solver, up to a move of one's own.
  function undo(step) {
    let to = at + step;
    while (to > 0 && to < moves.length && games[to].mover() === solver()) to += step;
    if (!line && to >= 0 && to <= moves.length) go(to);
  }

  // Begins a game; returns what is wrong if that can't be done.
  function begin(rules, text = "", made = [], to = made.length) {
    try {
      const first = begun({ rules, text });
      const all = [first];
      for (const move of made) {
        const next = after(all.at(-1), move);
        if (!next) throw "no swap is possible there";
        all.push(next);
      }
      [start, moves, games] = [{ rules, text }, made, all];
      chooseRules();
      $("note").textContent = "";
      go(Math.max(0, Math.min(to, made.length)));
    } catch (wrong) {
      $("note").textContent = `Not possible: ${wrong}.`;
    }
  }

  // ---- The rules ----

  const axes = () => $("axes").querySelectorAll("select");

  function chooseRules() {
    const [preset, ...changes] = start.rules.split("+");
    $("preset").value = preset;
    for (const select of axes()) select.value = "";
    for (const change of changes) {
      const [axis, value] = change.split("=");
      $(`axis-${axis}`).value = value;
    }
  }

  function rules() {
    const changes = [...axes()].filter(({ value }) => value).map(({ id, value }) => `+${id.slice(5)}=${value}`);
    return $("preset").value + changes.join("");
  }

  $("preset").addEventListener("change", () => {
    for (const select of axes()) select.value = "";
    begin(rules());
  });
  $("axes").addEventListener("change", () => begin(rules()));

  // ---- Values ----

  let worker = null;
  let task = 0;
  let heard = null;

  // Gives the worker a task; `listen` gets what it finds.
  function ask(kind, of, listen) {
    if (!worker) {
      const script = new Blob([decoded(kalah.worker)], { type: "text/javascript" });
      worker = new Worker(URL.createObjectURL(script));
      worker.postMessage({ bytes });
      worker.onmessage = ({ data }) => { if (data.id === task) heard?.(data); };
    }
    task += 1;
    heard = listen;
    worker.postMessage({ id: task, kind, game: start, moves: of });
    $("stop").hidden = false;
  }

  function stop() {
    if (!heard) return;
    heard = null;
    task += 1;
    worker.postMessage({ kind: "stop" });
    $("stop").hidden = true;
  }

  // Finds out what the moves are worth, as far as that is wanted.
  function think() {
    const game = games[at];
    const numbers = [...game.known(openings)];
    const done = numbers.every((_, index) => index % 3 !== 1 || numbers[index] === numbers[index + 1]);
    known = { numbers, trivial: numbers, best: best(numbers), done };
    const solverMoves = game.mover() !== undefined && game.mover() === solver();
    if (solverMoves && known.best !== undefined) {
      play(known.best);
      return;
    }
    if (!done && ($("worth").checked || solverMoves)) {
      ask("values", moves.slice(0, at), ({ news, done: all, best: found }) => {
        known = { ...known, numbers: news, best: found, done: all };
        if (all) stop();
        if (solverMoves && found !== undefined) play(found);
        else showValues();
      });
    }
    showValues();
  }

  // Returns a move that no other is better than, if that is known.
  function best(numbers) {
    const all = rows(numbers);
    const most = Math.max(...all.map(({ high }) => high));
    return all.find(({ low }) => low >= most)?.move;
  }

  const rows = (numbers) => Array.from({ length: numbers.length / 3 }, (_, row) => {
    const [move, low, high] = numbers.slice(3 * row, 3 * row + 3);
    return { move, low, high };
  });

  // A value, or what is proved of it.
  function worth({ low, high }, trivial) {
    if (low === high) return signed(low);
    const [above, below] = [low > trivial.low, high < trivial.high];
    if (above && below) return `${signed(low)}\u2026${signed(high)}`;
    if (above) return `\u2265 ${signed(low)}`;
    return below ? `\u2264 ${signed(high)}` : "not known yet";
  }

  const outcome = (value) => (value > 0 ? `wins by ${value}` : value < 0 ? `loses by ${-value}` : "draws");

  function means({ low, high }) {
    if (low === high) return outcome(low);
    if (low > 0) return "wins";
    if (high < 0) return "loses";
    if (low === 0) return "at least a draw";
    return high === 0 ? "at most a draw" : "";
  }

  function showValues() {
    const wanted = $("worth").checked;
    const shown = wanted && !line && known.numbers.length > 0;
    $("values").hidden = !shown;
    $("progress").textContent = progress(wanted);
    if (!shown) return;
    const trivial = rows(known.trivial);
    const all = rows(known.numbers);
    const most = Math.max(...all.map(({ low }) => low));
    const body = all.map((row, index) => {
      const isBest = row.low >= most && all.every(({ move, high }) => move === row.move || high <= row.low);
      const words = worth(row, trivial[index]);
      pill(row.move, words, isBest);
      const button = make("button", { type: "button", "aria-label": `Why? The reason for ${named(row.move)}` }, "Why?");
      button.disabled = row.low !== row.high;
      button.addEventListener("click", () => prove(row, all));
      const cells = [words, `${isBest ? "best, " : ""}${means(row)}`, button].map((content) => make("td", {}, content));
      return make("tr", isBest ? { "data-best": "" } : {}, make("th", { scope: "row" }, sentence(named(row.move))), ...cells);
    });
    keepFocus($("values").querySelector("tbody"), body);
  }

  // Replaces the rows, and leaves the focus on the same button.
  function keepFocus(table, body) {
    const focused = [...table.querySelectorAll("button")].indexOf(document.activeElement);
    table.replaceChildren(...body);
    if (focused >= 0) table.querySelectorAll("button")[focused]?.focus();
  }

  function pill(bowl, words, isBest) {
    const cell = board.cells[bowl];
    if (!cell || animation) return;
    cell.querySelector(".pill")?.remove();
    if (words === "not known yet") return;
    const text = make("span", { class: "pill" }, make("span", { class: "unseen" }, ", worth "), words);
    text.toggleAttribute("data-best", isBest);
    cell.querySelector(".cup").append(text);
  }

  function progress(wanted) {
    const solverMoves = games[at].mover() !== undefined && games[at].mover() === solver();
    if (solverMoves && heard) return "The solver thinks. Stop lets it play the best move that is proved so far.";
    if (!wanted || games[at].mover() === undefined || line) return "";
    if (known.done) return "All values are exact.";
    return heard ? "The search goes on; every bound is already true." : "Stopped; every bound is true.";
  }

  // ---- The reason ----

  // Looks for the line of play that follows a move, which gives the reason for its value.
  function prove(row, all) {
    const before = [...moves.slice(0, at), row.move];
    stop();
    line = { games: [games[at], after(games[at], row.move)], moves: [row.move], at: 1, done: false, shown: { move: row.move, value: row.low } };
    ask("line", before, ({ news, done }) => {
      for (const move of news.slice(line.moves.length - 1)) {
        line.games.push(after(line.games.at(-1), move));
        line.moves.push(move);
      }
      line.done = done;
      if (done) {
        stop();
        const better = all.find(({ low }) => low > row.low && all.every(({ high }) => high <= low));
        const instead = better ? ` Better: ${named(better.move)} ${outcome(better.low)}.` : "";
        line.why = line.games[0].reason(new Uint8Array(line.moves)) + instead;
      }
      show();
    });
    show();
    $("line-title").focus();
  }

  function step(to) {
    line.at = Math.max(0, Math.min(to, line.moves.length));
    show();
  }

  $("line-first").addEventListener("click", () => step(0));
  $("line-back").addEventListener("click", () => step(line.at - 1));
  $("line-on").addEventListener("click", () => step(line.at + 1));
  $("line-last").addEventListener("click", () => step(line.moves.length));
  $("line-close").addEventListener("click", () => go(at));

  // ---- Keys and buttons ----

  board.open = true;
  board.choose = (bowl) => play(bowl);
  board.table.addEventListener("keydown", (event) => { if (event.key === "Backspace") undo(-1); });
  board.table.addEventListener("click", ({ target }) => {
    const cell = target.closest("td");
    if (cell) board.choose(Number(cell.dataset.bowl));
  });
  $("undo").addEventListener("click", () => undo(-1));
  $("redo").addEventListener("click", () => undo(1));
  $("swap").addEventListener("click", () => play(SWAP));
  $("begin").addEventListener("click", () => begin(start.rules, start.text));
  $("read").addEventListener("click", () => begin(start.rules, $("text").value.trim()));
  $("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    $("note").textContent = "The address of this position is copied.";
  });
  $("players").addEventListener("change", () => go(at));
  $("worth").addEventListener("change", () => go(at));
  $("stop").addEventListener("click", () => {
    const solverMoves = games[at].mover() !== undefined && games[at].mover() === solver();
    const [most] = rows(known.numbers).sort((one, other) => other.low - one.low || other.high - one.high);
    stop();
    if (line) line.stopped = true;
    if (solverMoves) play(most.move);
    else show();
  });

  // Begins with what the address says.
  function follow() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const made = (parts.get("moves") ?? "").split(",").filter((word) => word).map((word) => (word === "swap" ? SWAP : Number(word)));
    begin(parts.get("rules") ?? "egyptian", parts.get("board") ?? "", made, Number(parts.get("at") ?? made.length));
    if (games.length > 0) return;
    const wrong = $("note").textContent;
    begin("egyptian");
    $("note").textContent = wrong;
  }
  // The page around the board has keys of its own.
  game.addEventListener("keydown", (event) => event.stopPropagation());
  addEventListener("hashchange", () => { if (location.hash.includes("=")) follow(); });
  follow();
})();
