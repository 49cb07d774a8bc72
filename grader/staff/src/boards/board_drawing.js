// Draws what boards are made of: stones, icons, and the way of the stones.
"use strict";

const BoardDrawing = (() => {
  // How far from the middle of a bowl an arrow ends.
  const BEFORE = 19;
  const SVG = "http://www.w3.org/2000/svg";
  // The icons of the controls, drawn in a square of 24.
  const ICONS = {
    first: "M5 4h3v16H5zM20 4v16L9 12z",
    moveBack: "M12 4v16L2 12zM22 4v16L12 12z",
    back: "M17 4v16L6 12z",
    play: "M6 3v18l15-9z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    on: "M7 4v16l11-8z",
    moveOn: "M2 4v16l10-8zM12 4v16l10-8z",
    last: "M16 4h3v16h-3zM4 4v16l11-8z",
    copy: "M8 3h11v13h-2V5H8zM5 7h10v14H5z",
    screen: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
  };

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  function draw(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const icon = (path) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

  // The heaps of the page are numbered without a gap; a larger one looks like the largest.
  const LARGEST = document.querySelectorAll("path.heap").length;

  function fill(svg, stones) {
    svg.replaceChildren(...(stones ? [draw("use", { href: `#heap-${Math.min(stones, LARGEST)}` })] : []));
  }

  // Words that only a screen reader reads: with the numbers that everybody sees, they are the name of a bowl.
  const unseen = (words = "") => make("span", { class: "unseen" }, words);

  // Where the middle of a bowl is, in columns and rows.
  function place(bowl) {
    if (bowl === 13) return [0.5, 1];
    if (bowl === 6) return [7.5, 1];
    return bowl < 6 ? [bowl + 1.5, 1.45] : [13.5 - bowl, 0.55];
  }

  // The way of the stones over a table, and arrows, each with a head.
  class Way {
    constructor(table) {
      this.path = draw("path", {});
      const view = { class: "way", viewBox: "0 0 8 2", preserveAspectRatio: "none", "aria-hidden": "true" };
      this.drawing = make("div", { class: "drawing" });
      table.replaceWith(this.drawing);
      this.drawing.append(table, draw("svg", view, this.path));
      this.heads = [];
    }

    show({ way = [], arrows = [] }) {
      const lines = way.length > 1 ? [way, ...arrows] : arrows;
      this.path.setAttribute("d", lines.map((bowls) => `M${bowls.map((bowl) => place(bowl).join(" ")).join("L")}`).join(""));
      for (const head of this.heads) head.remove();
      this.heads = lines.map((bowls) => this.head(...bowls.slice(-2).map(place)));
      this.drawing.append(...this.heads);
    }

    // The drawing is as wide as its window wants, and its head isn't, which stops before the stones.
    head([fromX, fromY], [x, y]) {
      const { clientWidth: width, clientHeight: height } = this.drawing;
      const turn = Math.atan2((y - fromY) * height * 4, (x - fromX) * width);
      const svg = draw("svg", { class: "head", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, draw("path", { d: "M8 0L-8 8V-8z" }));
      svg.style.left = `calc(${x * 12.5}% - ${(BEFORE * Math.cos(turn)).toFixed(1)}px)`;
      svg.style.top = `calc(${y * 50}% - ${(BEFORE * Math.sin(turn)).toFixed(1)}px)`;
      svg.style.transform = `rotate(${turn.toFixed(2)}rad)`;
      return svg;
    }
  }

  return { ICONS, Way, draw, fill, icon, make, unseen };
})();
