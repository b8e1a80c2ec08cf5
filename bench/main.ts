/**
 * `npm run bench -- NAME [arguments]`: one measurement, named as its file: `score`, `league-page`, `first-load` … Without
 * a name it lists them. Each prints the machine, sizes, medians and memory; what was seen is kept in `results.md`.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const HERE = import.meta.dirname;
const ENDING = ".bench.ts";

const files = readdirSync(HERE, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ENDING));
const byName = new Map(files.map((path) => [basename(path, ENDING), join(HERE, path)]));

const [name, ...rest] = process.argv.slice(2);
const file = name === undefined ? undefined : byName.get(name);
if (file) {
  process.argv = [process.argv[0]!, file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  if (name !== undefined) process.stderr.write(`No measurement is called "${name}".\n`);
  process.stdout.write(`npm run bench -- NAME, one of:\n${[...byName.keys()].toSorted().join("\n")}\n`);
  process.exitCode = name === undefined ? 0 : 1;
}
