/**
 * `npm run rush -- [--seed 1] [--managers 200] [--writes 10] [--outage]`: managers save around a deadline on the running clock, with
 * repeats and broken connections, against a throw-away database. With `--outage` the database is gone from four seconds
 * before the deadline until four after it. Prints one JSON line; every violation is a line on
 * standard error and makes the exit code 1.
 */
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openCommandServer } from "./command-server.ts";
import { openCutLine, type CutLine } from "./cut-line.ts";
import { runRush } from "./rush/run-rush.ts";

const given = readCommandLine(process.argv.slice(2), { options: ["seed", "managers", "writes"], flags: ["outage"] });
if (given.words.length > 0)
  stopWith(`"${given.words[0]}" is not known; arguments are --seed, --managers, --writes and --outage`);
const seed = wholeNumber("seed", 1, Number.MAX_SAFE_INTEGER);
const managerCount = wholeNumber("managers", 200, 2000);
const writesPerManager = wholeNumber("writes", 10, 100);

const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
let line: CutLine | undefined;
const databaseThrough = async (url: string) => (line = await openCutLine(url)).url;
// What an outage makes the game say is no news; what it makes of it is checked.
const server = await openCommandServer(
  given.flags.has("outage") ? { config, databaseThrough, logLevel: "fatal" } : { config },
);
try {
  const request = {
    seed,
    managerCount,
    writesPerManager,
    beforeMs: 8000,
    afterMs: line ? 8000 : 2000,
    ...(line && { outage: { line, beforeMs: 4000, afterMs: 4000 } }),
  };
  const { violations, ...report } = await runRush(server, request);
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ seed, ...report, violations: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.close();
  await line?.close();
}

function wholeNumber(name: "seed" | "managers" | "writes", fallback: number, max: number): number {
  const value = Number(given.options[name] ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  return stopWith(`--${name} must be a whole number from 1 to ${max}`);
}
