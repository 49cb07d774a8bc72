// Boards with step control. Every step was recorded: this script shows them, and knows no rule of the game.
"use strict";

(() => {
  const { ICONS, Way, draw, fill, icon, make, unseen } = BoardDrawing;
  const KALAHS = { 6: "One", 13: "Two" };
  const MARKS = {
    chosen: "marked",
    origin: "the stones come from here",
    last: "the last stone fell here",
    struck: "not this one",
  };
  // Milliseconds for each step while a board plays: `+` and `-` change them.
  const SHORTEST = 225;
  const LONGEST = 3600;
  let pause = 900;
  let boards = 0;

  class Board {
    constructor(figure) {
      this.figure = figure;
      boards += 1;
      const data = JSON.parse(figure.querySelector("script").textContent);
      this.moments = data.moments ?? data;
      this.replies = data.replies ?? null;
      this.at = 0;
      this.timer = 0;
      const [still, ...others] = figure.querySelectorAll(".still");
      for (const other of others) other.remove();
      figure.querySelector(".replies")?.remove();
      still.className = "live";
      this.table = still.querySelector("table");
      this.sides = still.querySelectorAll(".side");
      for (const side of this.sides) {
        const name = figure.dataset[side.dataset.player.toLowerCase()];
        if (name) side.querySelector(".player").textContent = `${name} (Player ${side.dataset.player})`;
      }
      this.says = still.querySelector(".says");
      this.says.setAttribute("aria-live", "polite");
      this.prepare(still);
      if (this.replies) {
        this.ask();
      } else {
        this.begin();
      }
    }

    // Makes the table a grid with one tab stop.
    prepare(still) {
      const caption = this.figure.querySelector("figcaption");
      caption.id = `board-${boards}`;
      this.table.setAttribute("role", "grid");
      this.table.setAttribute("aria-labelledby", caption.id);
      const keys = document.getElementById("board-keys");
      if (keys) this.table.setAttribute("aria-describedby", keys.id);
      this.cells = [];
      for (const cell of this.table.querySelectorAll("td")) {
        const bowl = Number(cell.dataset.bowl);
        this.cells[bowl] = cell;
        cell.setAttribute("tabindex", "-1");
        const kind = KALAHS[bowl] ? "Kalah " : "Bowl ";
        cell.querySelector(".id").prepend(unseen(kind));
        cell.querySelector(".id").append(unseen(` of Player ${bowl < 7 ? "One" : "Two"}`));
        cell.querySelector(".cup").append(unseen(), unseen());
      }
      this.focused = 0;
      this.cells[0].setAttribute("tabindex", "0");
      this.way = new Way(this.table);
      this.table.addEventListener("keydown", (event) => this.key(event));
      this.table.addEventListener("focusin", (event) => {
        const cell = event.target.closest("td");
        if (cell) this.rove(Number(cell.dataset.bowl));
      });
      this.talk = make("div", { class: "talk" });
      this.says.replaceWith(this.talk);
      // The longest sentences keep room for all the others, so that a step moves nothing.
      const sentences = [...new Set(this.moments.map(({ says }) => says))].sort((one, other) => other.length - one.length);
      const rooms = sentences.slice(0, 4).map((says) => make("p", { class: "says room", "aria-hidden": "true" }, says));
      this.talk.append(this.says, ...rooms);
      this.still = still;
    }

    // Shows the controls, and the first moment.
    begin() {
      if (this.moments.some((moment) => moment.hand)) {
        this.hand = make("p", { class: "hand" });
        this.talk.append(this.hand);
      }
      if (this.moments.length > 1) this.controls();
      this.show(0);
    }

    controls() {
      const button = (id, label, action) => {
        const element = make("button", { type: "button", "aria-label": label, title: label, tabindex: "-1" }, icon(ICONS[id]));
        element.addEventListener("click", () => action());
        return element;
      };
      this.first = button("first", "First", () => this.go(0));
      this.moveBack = button("moveBack", "One move back", () => this.go(this.before()));
      this.back = button("back", "One stone back", () => this.go(this.at - 1));
      this.play = button("play", "Play", () => this.toggle());
      this.on = button("on", "One stone on", () => this.go(this.at + 1));
      this.moveOn = button("moveOn", "One move on", () => this.go(this.after()));
      this.last = button("last", "Last", () => this.go(this.moments.length - 1));
      this.count = make("span", { class: "count" });
      const stones = !this.figure.classList.contains("moves");
      const back = stones ? [this.moveBack, this.back] : [this.moveBack];
      const on = stones ? [this.on, this.moveOn] : [this.moveOn];
      const buttons = [this.first, ...back, this.play, ...on, this.last];
      const copy = button("copy", "Copy the board as text", () => this.copy());
      const screen = button("screen", "Fill the screen", () => this.fillScreen());
      const bar = make("div", { class: "controls", role: "toolbar", "aria-label": "Steps" }, ...buttons, this.count, copy, screen);
      buttons.push(copy, screen);
      this.play.setAttribute("tabindex", "0");
      bar.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const at = buttons.indexOf(document.activeElement);
        if (!step || at < 0) return;
        event.preventDefault();
        event.stopPropagation();
        buttons[(at + step + buttons.length) % buttons.length].focus();
      });
      bar.addEventListener("focusin", (event) => {
        for (const each of buttons) each.setAttribute("tabindex", each === event.target ? "0" : "-1");
      });
      this.talk.before(bar);
    }

    // The moment where this move began, or the one before it if this is where it began.
    before() {
      let at = this.at - 1;
      while (at > 0 && !this.moments[at].begins) at -= 1;
      return at;
    }

    // The moment where the next move begins, or the last one.
    after() {
      let at = this.at + 1;
      while (at < this.moments.length - 1 && !this.moments[at].begins) at += 1;
      return at;
    }

    go(at) {
      this.pause();
      this.show(at);
    }

    show(at) {
      this.at = Math.max(0, Math.min(at, this.moments.length - 1));
      const moment = this.moments[this.at];
      this.set(moment);
      this.says.textContent = moment.says;
      this.figure.dispatchEvent(new CustomEvent("moment", { detail: this.at, bubbles: true }));
      if (this.hand) this.hold(moment.hand ?? 0);
      if (!this.count) return;
      this.count.removeAttribute("aria-live");
      this.count.textContent = `${this.at + 1} / ${this.moments.length}`;
      const end = this.at === this.moments.length - 1;
      for (const button of [this.first, this.moveBack, this.back]) button.setAttribute("aria-disabled", this.at === 0);
      for (const button of [this.on, this.moveOn, this.last]) button.setAttribute("aria-disabled", end);
    }

    // Shows the stones that are in the player's hand.
    hold(stones) {
      const svg = draw("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" });
      fill(svg, stones);
      this.hand.replaceChildren(...(stones ? [svg, "in hand: ", make("b", {}, String(stones))] : []));
      this.hand.dataset.stones = stones;
    }

    // Draws a board.
    set(moment) {
      this.table.dataset.mover = moment.mover ?? "";
      this.cells.forEach((cell, bowl) => {
        const stones = moment.board?.[bowl];
        const mark = moment.marks?.[bowl];
        const change = moment.changes?.[bowl];
        const cup = cell.querySelector(".cup");
        const [counted, marked] = cup.querySelectorAll(".unseen");
        cup.querySelector(".badge")?.remove();
        if (stones !== undefined) {
          fill(cup.querySelector("svg"), stones);
          cup.querySelector("b").textContent = stones;
          counted.textContent = stones === 1 ? " stone" : " stones";
        }
        if (change) {
          const text = change > 0 ? `+${change}` : `\u2212${-change}`;
          marked.before(make("span", { class: change > 0 ? "badge" : "badge lost" }, text));
        }
        if (mark) {
          cell.dataset.mark = mark;
        } else {
          delete cell.dataset.mark;
        }
        marked.textContent = mark ? `, ${MARKS[mark]}` : "";
      });
      this.way.show(moment);
      for (const side of this.sides) {
        const moves = side.dataset.player === moment.mover;
        side.querySelector(".turn").textContent = moves ? moment.note ?? "to move" : "";
      }
    }

    toggle() {
      if (this.timer) {
        this.pause();
        return;
      }
      if (this.at === this.moments.length - 1) this.show(0);
      this.label("Pause", ICONS.pause);
      // A reader who plays is told where it ends, not each step.
      this.says.setAttribute("aria-live", "off");
      this.timer = setInterval(() => {
        if (this.at + 2 >= this.moments.length) this.pause();
        this.show(this.at + 1);
      }, pause);
    }

    pause() {
      if (!this.timer) return;
      clearInterval(this.timer);
      this.timer = 0;
      this.says.setAttribute("aria-live", "polite");
      this.label("Play", ICONS.play);
    }

    label(words, path) {
      this.play.setAttribute("aria-label", words);
      this.play.title = words;
      this.play.replaceChildren(icon(path));
    }

    // The board as an example shows it.
    text() {
      const row = (bowls) => bowls.map((bowl) => String(this.moments[this.at].board[bowl]).padStart(3)).join("");
      return `   ${row([12, 11, 10, 9, 8, 7])}\n${row([13])}${" ".repeat(18)}${row([6])}\n   ${row([0, 1, 2, 3, 4, 5])}\n`;
    }

    async copy() {
      await navigator.clipboard.writeText(this.text());
      this.count.setAttribute("aria-live", "polite");
      this.count.textContent = "copied";
    }

    // For a lecture: the board as large as the screen, until Escape.
    fillScreen() {
      if (document.fullscreenElement) document.exitFullscreen();
      else this.figure.requestFullscreen();
    }

    // A board that plays goes on at the new speed.
    speed(factor) {
      pause = Math.max(SHORTEST, Math.min(pause * factor, LONGEST));
      if (!this.timer) return;
      this.pause();
      this.toggle();
    }

    // Moves the one tab stop of the grid.
    rove(bowl) {
      this.cells[this.focused].setAttribute("tabindex", "-1");
      this.focused = bowl;
      this.cells[bowl].setAttribute("tabindex", "0");
    }

    // Keys are taken only while a bowl has the focus.
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // The page around a board may turn its own pages with the arrows.
      event.stopPropagation();
      const steps = this.open ? this.choices() : this.steps();
      const walk = { ArrowUp: 1, ArrowDown: -1 };
      const bowl = this.focused;
      if (steps[event.key]) {
        steps[event.key]();
      } else if (walk[event.key]) {
        this.cells[(bowl + walk[event.key] + 14) % 14].focus();
      } else {
        return;
      }
      event.preventDefault();
    }

    steps() {
      if (!this.count) return {};
      return {
        ArrowLeft: () => this.go(this.at - 1),
        ArrowRight: () => this.go(this.at + 1),
        PageUp: () => this.go(this.before()),
        PageDown: () => this.go(this.after()),
        Home: () => this.go(0),
        End: () => this.go(this.moments.length - 1),
        " ": () => this.toggle(),
        "+": () => this.speed(1 / 2),
        "-": () => this.speed(2),
        f: () => this.fillScreen(),
      };
    }

    // Before the question is answered, every arrow leads to a bowl.
    choices() {
      const choose = () => this.choose(this.focused);
      const beside = (step) => {
        const row = this.focused > 6 ? -step : step;
        this.cells[(this.focused + row + 14) % 14].focus();
      };
      return { Enter: choose, " ": choose, ArrowLeft: () => beside(-1), ArrowRight: () => beside(1) };
    }

    // Asks the question of the lesson.
    ask() {
      this.talk.hidden = true;
      this.open = true;
      this.figure.classList.add("open");
      this.reply = make("p", { class: "reply", "aria-live": "polite" }, "Choose a bowl.");
      this.still.after(this.reply);
      const { board, mover } = this.moments[0];
      this.set({ board, mover });
      this.table.addEventListener("click", (event) => {
        const cell = event.target.closest("td");
        if (cell && this.open) this.choose(Number(cell.dataset.bowl));
      });
    }

    choose(bowl) {
      const fits = (reply) => reply.bowls.includes(bowl);
      const reply = this.replies.find(fits) ?? this.replies.find((other) => other.bowls.length === 0);
      const { board, mover } = this.moments[0];
      this.set({ board, mover, marks: { [bowl]: reply.right ? "chosen" : "struck" } });
      this.cells[bowl].focus();
      this.reply.replaceChildren(make("strong", {}, reply.right ? "\u2713 Right." : "\u2717 Not yet."), ` ${reply.says}`);
      if (!reply.right) return;
      this.reply.dataset.right = "";
      this.open = false;
      this.figure.classList.remove("open");
      // The move itself can be watched now.
      if (this.moments.length < 2) return;
      this.talk.hidden = false;
      this.begin();
    }
  }

  for (const figure of document.querySelectorAll("figure.board")) figure.board = new Board(figure);
  // A page that adds a board later says so on the figure.
  document.addEventListener("board", ({ target }) => {
    target.board = new Board(target);
  });
})();
