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
        says: `${name(shown, seat)} (Player ${SEATS[seat]}) plays ${bowl}.`,
        begins: true,
      });
    }
    all[all.length - 1].says += ` ${ending(shown)}`;
    return all;
  }

  // Lists the moves next to the board.
  let follow = () => {};
  function course(shown, figure) {
    const list = document.getElementById("moves");
    const buttons = Array.from({ length: shown.moves.length / 2 + 1 }, (_, at) => {
      const button = document.createElement("button");
      button.type = "button";
      const seat = at ? number(shown.moves, 2 * at - 2) : shown.mover;
      button.textContent = at ? `${SEATS[seat]} ${number(shown.moves, 2 * at - 1)}` : "Start";
      button.addEventListener("click", () => figure.board.go(at));
      return button;
    });
    list.replaceChildren(...buttons.map((button) => {
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    follow = (at) => {
      buttons.forEach((button, each) => (each === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
      const { offsetTop, offsetHeight } = buttons[at].parentElement;
      if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = offsetTop - list.clientHeight / 2;
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
  for (const id of ["choice", "keys"]) document.getElementById(id).hidden = false;
  document.getElementById("no-script").remove();
  list();
})();
