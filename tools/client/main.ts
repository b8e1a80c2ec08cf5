/**
 * `npm run client`: makes the TypeScript client and what the API's document says about fields from the contract, and in
 * docs/security/access.md the list of who may call what. `--if-changed` makes the first two alone, where they are older than
 * what they are made of: every command of the repository begins with it, for neither is in Git.
 */
import { globSync, statSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ROOT } from "../root.ts";
import { MADE } from "./made-paths.ts";

const MADE_OF = ["packages/contract/src/**/*.ts", "tools/client/*.ts"];

const changedAt = (paths: readonly string[]) =>
  paths.map((path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);

function areCurrent(): boolean {
  const made: readonly string[] = Object.values(MADE);
  const sources = globSync(MADE_OF, { cwd: ROOT }).filter((path) => !made.includes(path.replaceAll("\\", "/")));
  return Math.min(...changedAt(made)) >= Math.max(...changedAt(sources));
}

const isIfChanged = process.argv.includes("--if-changed");
if (!isIfChanged || !areCurrent()) {
  const { makeClient, makeMeanings } = await import("./make-files.ts");
  const makers = [makeMeanings, makeClient];
  // The document reads the meanings, so they are there first.
  if (!isIfChanged) makers.push((await import("./make-access.ts")).makeAccess);
  for (const make of makers) {
    const { path, text } = await make();
    // Whole at once, for commands that begin at the same time.
    await writeFile(join(ROOT, `${path}.${process.pid}`), text);
    await rename(join(ROOT, `${path}.${process.pid}`), join(ROOT, path));
    if (!isIfChanged) console.error(`wrote ${path}`);
  }
}
