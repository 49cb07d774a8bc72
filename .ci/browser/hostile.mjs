// Names of the hostile gallery: every string in it that fits a line, and what would be an element or a script.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const MARKUP = [
  "</script><script>document.title='x'</script>", "<img src=https://example.org/x onerror=alert(1)>", '"><b onclick=alert(1)>',
  "</pre></td></table><iframe src=//example.org>", "<!--", "]]>", "&lt;b&gt;", "' onfocus=alert(1) x='", "</style><style>*{display:none}",
];
const STRING = /'''([^]*?)'''|"""([^]*?)"""|"((?:[^"\\\n]|\\.)*)"/g;
const ESCAPES = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" };

// What a terminal would obey; reports show it in another way.
const OBEYED = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

export function hostileWords(gallery) {
  const files = readdirSync(gallery).filter((name) => name.endsWith(".toml"));
  const strings = files.flatMap((name) => [...readFileSync(join(gallery, name), "utf8").matchAll(STRING)]);
  const character = (all, code, letter) => (code ? String.fromCodePoint(parseInt(code, 16)) : (ESCAPES[letter] ?? all));
  const read = ([, literal, block, line]) => literal ?? block ?? line.replace(/\\u\{?([0-9A-Fa-f]{4,8})\}?|\\(.)/g, character);
  const texts = [...new Set([...MARKUP, ...strings.map(read)].map((text) => text.trim()))];
  return texts.filter((text) => text && text.length < 120 && !OBEYED.test(text));
}
