// Runs Dolos on a folder from `cargo course similarity` and prints the pairs of submissions, the most similar first.
// usage: node .ci/similarity.mjs DIR, in a folder in which `npm install @dodona/dolos-lib` was run
import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { Dolos } = await import(pathToFileURL(require.resolve("@dodona/dolos-lib")));

const folder = process.argv[2];
const whole = join(folder, "whole");
const files = readdirSync(whole).map((name) => join(whole, name));
const report = await new Dolos({ language: "rust" }).analyzePaths(files, join(folder, "starter.rs"));
const name = (file) => basename(file.path, ".rs");
for (const pair of report.allPairs().sort((one, other) => other.similarity - one.similarity)) {
    const names = [name(pair.leftFile), name(pair.rightFile)].sort();
    console.log(`${pair.similarity.toFixed(3)} ${names.join(" ")}`);
}
