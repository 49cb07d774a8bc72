// Reads worked examples and recorded steps from the specs, on its own: nothing here comes from the pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const UPPER = [12, 11, 10, 9, 8, 7];
const LOWER = [0, 1, 2, 3, 4, 5];
const ASKED_OF_NO_BOARD = ["bowls", "kalah", "opposite", "next"];

function picture(lines) {
  const [upper, middle, lower] = lines.map((line) => line.match(/\d+/g)?.map(Number) ?? []);
  if (upper?.length !== 6 || middle?.length !== 2 || lower?.length !== 6) return null;
  const board = Array(14).fill(0);
  UPPER.forEach((bowl, at) => (board[bowl] = upper[at]));
  LOWER.forEach((bowl, at) => (board[bowl] = lower[at]));
  [board[13], board[6]] = middle;
  return board;
}

// The recorded steps, by question.
export function recordedSteps(specs) {
  const steps = new Map();
  let question = "";
  for (const line of readFileSync(join(specs, "recorded/steps/moves.txt"), "utf8").split("\n")) {
    if (line.startsWith("  ")) steps.set(question, line.trim().split("; "));
    else question = line;
  }
  return steps;
}

// The positions on the way that these steps take, each with the stones in the hand.
function walk(board, steps) {
  const positions = [];
  let now = [...board];
  let hand = 0;
  for (const step of steps) {
    const [word, ...rest] = step.replace("pick up", "pick").split(" ");
    if (word === "pick") {
      hand = now[rest[0]];
      now[rest[0]] = 0;
      positions.push({ board: [...now], hand });
    } else if (word === "drop") {
      for (const bowl of rest) {
        now[bowl] += 1;
        hand -= 1;
        positions.push({ board: [...now], hand });
      }
    } else if (word === "capture" || word === "sweep") {
      now = rest.map(Number);
      positions.push({ board: [...now], hand });
    }
  }
  return positions;
}

// The board with which a game under these rules begins: their name or their preset's row says with how many stones.
function opening(specs, rules) {
  const [preset, ...axes] = rules.split("+");
  const rows = readFileSync(join(specs, "variants.md"), "utf8").matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm);
  const named = axes.find((axis) => axis.startsWith("stones="))?.slice("stones=".length);
  const stones = Number(named ?? new Map([...rows].map(([, name, stones]) => [name, stones])).get(preset));
  return Array.from({ length: 14 }, (_, bowl) => (bowl % 7 === 6 ? 0 : stones));
}

// The fenced blocks of a file, each with its language and its lines.
export function fences(specs, file) {
  const text = readFileSync(join(specs, file), "utf8");
  return [...text.matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gm)].map(([, language, rest, block]) => ({
    language,
    rules: rest.trim(),
    lines: block.replace(/\n$/, "").split("\n"),
  }));
}

const title = (line) => line.slice(line.indexOf(": ") + 2).trim();

// What is shown of sowing besides the positions: how often a kalah is skipped, how many last stones there are, how many laps
// after the first of a move, and from how many bowls stones are captured or swept.
const nothing = () => ({ skips: 0, lasts: 0, laps: 0, arrows: 0 });

function count(sowing, board, steps) {
  let now = [...board];
  let from = 0;
  let laps = 0;
  for (const step of steps) {
    const [word, ...rest] = step.replace("pick up", "pick").split(" ");
    const bowls = rest.map(Number);
    if (word === "pick") {
      from = bowls[0];
      now[from] = 0;
    } else if (word === "drop") {
      laps += 1;
      sowing.lasts += 1;
      for (const bowl of bowls) {
        sowing.skips += (from + 1) % 14 !== bowl;
        now[bowl] += 1;
        from = bowl;
      }
    } else if (word === "capture" || word === "sweep") {
      sowing.arrows += now.filter((stones, bowl) => bowls[bowl] < stones).length;
      now = bowls;
    }
  }
  sowing.laps += Math.max(0, laps - 1);
}

// What the boards of a file have to show, from the first position to the last.
export function examples(specs, file, recorded) {
  return fences(specs, file)
    .filter(({ language }) => language === "kalah")
    .map(({ rules, lines }) => {
      let board = null;
      let mover = null;
      const positions = [];
      const sowing = nothing();
      // The bowls that answer each question that is asked of no board.
      const marked = [];
      for (let at = 1; at < lines.length; at += 1) {
        const line = lines[at];
        if (line.startsWith(" ")) {
          const given = picture(lines.slice(at, at + 3));
          mover = lines[at + 1].match(/(One|Two) to move/)?.[1] ?? null;
          board = given;
          positions.push({ board, hand: 0 });
          at += 2;
          continue;
        }
        const [asked, said = ""] = line.split(":");
        const [verb, bowl] = asked.split(" ");
        if (ASKED_OF_NO_BOARD.includes(verb)) marked.push(said.match(/\d+/g)?.map(Number) ?? []);
        const answer = lines[at + 1]?.startsWith(" ") ? picture(lines.slice(at + 1, at + 4)) : null;
        if (!answer) continue;
        const question = [rules ? `${verb}@${rules}` : verb, board?.join(" "), mover, bowl].filter((word) => word !== undefined && word !== null).join(" ");
        const steps = recorded.get(question);
        if (steps) {
          positions.push(...walk(board, steps));
          count(sowing, board, steps);
        } else if (verb === "sweep") {
          count(sowing, board, [`sweep ${answer.join(" ")}`]);
        }
        positions.push({ board: answer, hand: 0 });
        board = answer;
        mover = lines[at + 2].match(/(One|Two) to move/)?.[1] ?? (["sow", "capture"].includes(verb) ? mover : null);
        at += 3;
      }
      // Who moves next is asked without the board that is drawn above the question.
      const asked = lines.slice(1).filter((line) => !line.startsWith(" "));
      const boardless = asked.every((line) => [...ASKED_OF_NO_BOARD, "turn"].includes(line.split(/[ :]/)[0]));
      return { title: title(lines[0]), positions: boardless ? [] : distinct(positions), sowing, marked };
    });
}

// How a move ends that takes these steps: the board, and who moves next if anybody does.
function ending(board, steps) {
  const next = steps.find((step) => step.startsWith("next "));
  return { board: walk(board, steps).at(-1)?.board ?? board, mover: next?.slice("next ".length) };
}

// Who says a line of a session, and what; nothing for a line that nobody says.
function said(kind, line) {
  if (kind.language === "referee") return line.match(/^> (?:One|Two):(.*)$/)?.[1];
  if (line.startsWith(">")) return line.slice(1);
  return kind.rules.match(/^M(IN|AX)$/) && /^\d+$/.test(line) ? line : undefined;
}

// What the boards of sessions have to show: from the opening on, the recorded steps of each move and each board that is
// printed. `jumps` says after which words a board is printed that no steps lead to.
export function sessions(specs, file, recorded) {
  return fences(specs, file)
    .filter(({ language }) => ["console", "referee"].includes(language))
    .map((kind) => {
      const { lines } = kind;
      // A `Game` that is played has the same boards as the program.
      const rules = kind.rules.replace(/^game /, "");
      const named = rules && !/^M(IN|AX)$/.test(rules);
      const positions = [];
      const sowing = nothing();
      const jumps = [];
      let now = { board: opening(specs, named ? rules : "egyptian"), mover: "One" };
      let moves = 0;
      let typed = "";
      const move = (words) => {
        typed = words.trim();
        const number = /^\+?\d+(\^D)?$/.test(plain(typed)) ? BigInt(plain(typed).replace(/^\+|\^D$/g, "")) : null;
        const steps = now?.mover && number !== null && recorded.get(`play${named ? `@${rules}` : ""} ${now.board.join(" ")} ${now.mover} ${number}`);
        if (!steps) return;
        if (!moves && !positions.length) positions.push({ board: now.board, hand: 0 });
        positions.push(...walk(now.board, steps));
        count(sowing, now.board, steps);
        now = ending(now.board, steps);
        moves += 1;
      };
      for (let at = 1; at < lines.length; at += 1) {
        const line = lines[at];
        const board = lines[at + 3] && line.startsWith(" ") ? picture(lines.slice(at, at + 3)) : null;
        if (board) {
          if (positions.length && JSON.stringify(board) !== JSON.stringify(now?.board)) jumps.push(typed);
          positions.push({ board, hand: 0 });
          now = { board, mover: lines[at + 3].match(/(One|Two) to move/)?.[1] };
          at += 3;
        } else if (line.startsWith(">>")) {
          for (const word of line.slice(2).trim().split(/\s+/)) if (!word.endsWith(":")) move(word);
        } else if (/^\[(ends|returns)/.test(line)) {
          break;
        } else {
          const words = said(kind, line);
          if (words !== undefined) move(words);
        }
      }
      const shown = distinct(positions);
      return { title: title(lines[0]), positions: shown, sowing, jumps };
    })
    .filter(({ positions }) => positions.length > 1);
}

// The text of a line without the escapes of white space.
const plain = (words) => words.replace(/\\[trn]|\\x20|\\u\{(20|a0|3000|2003|85)\}/g, " ").trim();

// The rules of these files, each with the sentence below its heading.
export function rules(specs, files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(specs, file), "utf8");
    return [...text.matchAll(/^#+ `([\w.-]+)`\n+([^]*?)\n\n/gm)].map(([, name, sentence]) => ({ name, sentence }));
  });
}

// The questions of the lesson, with the right bowls and a wrong one for each answer.
export function lessons(specs) {
  const all = fences(specs, "lesson.md");
  // The answers are the block below a question.
  return all
    .flatMap(({ language }, at) => (language === "lesson" ? [all[at + 1]] : []))
    .map(({ lines }) => {
      const replies = lines.map((line) => line.match(/^(right|wrong)([ 0-9]*): (.*)$/)).filter(Boolean);
      const bowls = (words) => words.match(/\d+/g)?.map(Number) ?? [];
      return replies.map(([, kind, words, says]) => ({ right: kind === "right", bowls: bowls(words), says }));
    });
}

// Leaves out positions that are the same as the one before.
export function distinct(positions) {
  return positions.filter((each, at) => at === 0 || JSON.stringify(each) !== JSON.stringify(positions[at - 1]));
}
