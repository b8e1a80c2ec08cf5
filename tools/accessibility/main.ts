/**
 * `npm run accessibility [-- REPORT…]`: writes the accessibility declaration that the site shows from reports of test runs:
 * those of `test-results/`, or the named ones, as `vitest --reporter=json` leaves them. Tests that no report has keep the day
 * on which they last passed. It writes nothing while one that names a criterion failed or was never run.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { format, resolveConfig } from "prettier";

import { ROOT } from "../root.ts";
import { CRITERIA } from "./criteria.ts";
import { type Declaration, declare, type Report } from "./declare.ts";
import { taggedTests } from "./tagged-tests.ts";

const FILE = join(ROOT, "packages/web/src/features/content/accessibility/declaration.json");

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : globSync("test-results/*.json", { cwd: ROOT }).map((path) => join(ROOT, path));
const earlier = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Declaration).checks : [];
const committed = execFileSync("git", ["log", "-1", "--format=%cs"], { cwd: ROOT, encoding: "utf8" }).trim();
const reports = paths.map((path) => JSON.parse(readFileSync(path, "utf8")) as Report);
const { declaration, faults } = declare(reports, { criteria: CRITERIA, tagged: taggedTests(), earlier, committed });
if (declaration) {
  const options = await resolveConfig(FILE);
  writeFileSync(FILE, await format(JSON.stringify(declaration), { ...options, filepath: FILE }));
  const supported = declaration.criteria.filter(({ verdict }) => verdict === "supports").length;
  console.log(`${supported} of ${declaration.criteria.length} criteria are held by ${declaration.checks.length} tests`);
} else {
  console.error(`Nothing is declared:\n${faults.join("\n")}`);
  process.exitCode = 1;
}
