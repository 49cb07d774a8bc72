// Shows the games of a tournament. Every board was recorded: this script knows no rule of the game.
"use strict";

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const [player, opponent, game] = ["player", "opponent", "game"].map((id) => document.getElementById(id));
  const SEATS = ["One", "Two"];
  const KALAHS = ["kalah 6", "kalah 13"];
  const number = (text, at) => text.charCodeAt(at) - 48;

  function option(text, value) {
    const element = document.createElement("option");
    element.textContent = text;
    element.value = value;
    return element;
  }

  const name = ({ players }, seat) => data.players[players[seat]];

  // How a game ended, in a sentence.
  function ending(shown) {
    const { winner, kalahs, forfeit } = shown;
    if (forfeit) return `${name(shown, 1 - winner)} ${forfeit}; ${name(shown, winner)} wins.`;
    const stones = kalahs.map((count, seat) => `${count} in ${KALAHS[seat]}`).join(", ");
    return winner === null ? `The game is a draw: ${stones}.` : `${name(shown, winner)} wins: ${stones}.`;
  }

  function board(shown, at) {
    return Array.from({ length: 14 }, (_, bowl) => number(shown.boards, 14 * at + bowl));
  }

  // What a position is worth, in a sentence; nothing where the solver wasn't asked, or at the end.
  function worth(shown, at) {
    const { values } = shown;
    if (!values || at === values.length - 1) return "";
    const value = values[at];
    if (value === null) return " What this is worth is unknown.";
    if (value === 0) return " This is worth a draw.";
    return ` This is worth ${Math.abs(value)} stones more for ${name(shown, value > 0 ? 0 : 1)}.`;
  }

  // One moment for each board.
  function moments(shown) {
    const first = { board: board(shown, 0), mover: SEATS[shown.mover], begins: true };
    const all = [{ ...first, says: `The start: ${name(shown, shown.mover)} (Player ${SEATS[shown.mover]}) moves first.` }];
    for (let at = 0; at < shown.moves.length / 2; at += 1) {
      const [seat, bowl] = [number(shown.moves, 2 * at), number(shown.moves, 2 * at + 1)];
      const before = all[at].board;
      const after = board(shown, at + 1);
      const changed = after.map((stones, each) => [each, stones - before[each]]).filter(([, change]) => change !== 0);
      all.push({
        board: after,
        mover: SEATS[seat],
        marks: { [bowl]: "origin" },
        changes: Object.fromEntries(changed),
        says: `${name(shown, seat)} (Player ${SEATS[seat]}) plays ${bowl}.${worth(shown, at + 1)}`,
        begins: true,
      });
    }
    all[all.length - 1].says += ` ${ending(shown)}`;
    return all;
  }

  const SVG = "http://www.w3.org/2000/svg";
  const make = (kind, attributes, text = "") => {
    const element = document.createElementNS(SVG, kind);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };

  // Draws the values of a game: a point for each that is known, joined where nothing unknown is between them, and a band where
  // they are unknown.
  function graph({ values }) {
    const most = Math.max(6, ...values.map((value) => Math.abs(value ?? 0)));
    const [wide, high] = [300, 60];
    const x = (at) => 30 + (at * wide) / Math.max(1, values.length - 1);
    const y = (value) => 70 - (value * high) / most;
    const svg = make("svg", { viewBox: "0 0 340 140", role: "img", "aria-label": "Stones that Player One is ahead at the end, move by move" });
    const half = wide / Math.max(1, values.length - 1) / 2;
    values.forEach((value, at) => {
      if (value === null) svg.append(make("rect", { class: "unknown", x: x(at) - half, y: 10, width: 2 * half, height: 120 }));
    });
    for (const value of [most, 0, -most]) {
      svg.append(make("line", { x1: 30, x2: 330, y1: y(value), y2: y(value) }));
      svg.append(make("text", { x: 24, y: y(value) + 4 }, value > 0 ? `+${value}` : String(value).replace("-", "−")));
    }
    values.forEach((value, at) => {
      if (value === null) return;
      if (at > 0 && values[at - 1] !== null) svg.append(make("path", { d: `M${x(at - 1)} ${y(values[at - 1])}L${x(at)} ${y(value)}` }));
      svg.append(make("circle", { cx: x(at), cy: y(value), r: 2.5 }));
    });
    svg.append(make("line", { class: "here", y1: 8, y2: 132 }));
    return { svg, x };
  }

  // Lists the moves next to the board, and draws what each position is worth.
  let follow = () => {};
  function course(shown, figure) {
    const { values } = shown;
    const list = document.getElementById("moves");
    const buttons = Array.from({ length: shown.moves.length / 2 + 1 }, (_, at) => {
      const button = document.createElement("button");
      button.type = "button";
      const seat = at ? number(shown.moves, 2 * at - 2) : shown.mover;
      const value = values?.[at];
      const words = value === undefined ? "" : value === null ? " ?" : ` (${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)})`;
      button.textContent = at ? `${SEATS[seat]} ${number(shown.moves, 2 * at - 1)}${words}` : `Start${words}`;
      button.addEventListener("click", () => figure.board.go(at));
      return button;
    });
    list.replaceChildren(...buttons.map((button) => {
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    const drawn = values && graph(shown);
    const frame = document.getElementById("worth");
    frame.hidden = !values;
    if (values) {
      frame.querySelector("div").replaceChildren(drawn.svg);
      const known = values.filter((value) => value !== null).length;
      frame.querySelector("p").textContent =
        `Stones that ${name(shown, 0)} (Player One) is ahead at the end if both play as well as possible: exact for ${known} of ${values.length} positions, and unknown where the band is.`;
    }
    follow = (at) => {
      buttons.forEach((button, each) => (each === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
      const { offsetTop, offsetHeight } = buttons[at].parentElement;
      if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = offsetTop - list.clientHeight / 2;
      for (const side of drawn ? ["x1", "x2"] : []) drawn.svg.querySelector(".here").setAttribute(side, drawn.x(at));
    };
  }
  document.getElementById("board").addEventListener("moment", ({ detail }) => follow(detail));

  // Shows the chosen game on a new board.
  function show() {
    const shown = data.games[Number(game.value)];
    const figure = document.getElementById("empty-board").content.firstElementChild.cloneNode(true);
    figure.querySelector("figcaption").textContent = `${name(shown, 0)} (Player One) and ${name(shown, 1)} (Player Two)`;
    for (const [seat, label] of SEATS.entries()) figure.dataset[label.toLowerCase()] = name(shown, seat);
    figure.querySelector("script").textContent = JSON.stringify(moments(shown));
    document.getElementById("board").replaceChildren(figure);
    course(shown, figure);
    figure.dispatchEvent(new CustomEvent("board", { bubbles: true }));
  }

  // Lists the games of the chosen players.
  function list() {
    const [own, other] = [player.value, opponent.value].map(Number);
    const found = data.games
      .map((each, at) => ({ each, at }))
      .filter(({ each }) => each.players.includes(own) && (other < 0 || (other !== own && each.players.includes(other))));
    const items = found.map(({ each, at }) => {
      const seat = each.players.indexOf(own);
      const result = { [seat]: "won", null: "drawn" }[each.winner] ?? "lost";
      const how = each.forfeit ? " by forfeit" : ` ${each.kalahs[seat]} to ${each.kalahs[1 - seat]}`;
      return option(`as ${SEATS[seat]} against ${name(each, 1 - seat)}: ${result}${how}`, at);
    });
    game.replaceChildren(...items);
    if (found.length > 0) show();
  }

  player.append(...data.players.map(option));
  opponent.append(option("all", -1), ...data.players.map(option));
  player.addEventListener("change", list);
  opponent.addEventListener("change", list);
  game.addEventListener("change", show);
  document.getElementById("choice").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("choice").hidden = false;
  document.getElementById("no-script").remove();
  list();
})();
