/**
 * `npm run lines`: how many lines of source each package has: .ts, .tsx, .css and .sql of the repository, without tests,
 * what helps them, measurements, and what is made by a program. `-- FOLDER` counts below a folder, by its folders.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./root.ts";
import { isTestFile } from "./sources.ts";

const SOURCE = /\.(ts|tsx|css|sql)$/;
const MADE = /\.generated\.ts$|\/generated\.ts$|\/db\/schema\.sql$|\.d\.ts$/;

const below = (process.argv[2] ?? "packages").replace(/\/+$/, "");
const listed = execFileSync("git", ["ls-files", "--cached", "--", below], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 2 ** 26,
});
const paths = listed.split("\n").filter((path) => SOURCE.test(path) && !isTestFile(path) && !MADE.test(path));

const counts = new Map<string, { files: number; lines: number }>();
for (const path of paths) {
  const part = path.slice(below.length + 1).split("/")[0]!;
  const count = counts.get(part) ?? { files: 0, lines: 0 };
  count.files += 1;
  count.lines += readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
  counts.set(part, count);
}
const rows = [...counts].toSorted(([, one], [, other]) => other.lines - one.lines);
for (const [part, { files, lines }] of rows)
  console.log(`${String(lines).padStart(8)}  ${String(files).padStart(5)} files  ${part}`);
const sum = (of: "files" | "lines") => rows.reduce((total, [, count]) => total + count[of], 0);
console.log(`${String(sum("lines")).padStart(8)}  ${String(sum("files")).padStart(5)} files`);
