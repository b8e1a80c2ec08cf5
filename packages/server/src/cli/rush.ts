/**
 * `npm run rush -- [--seed 1] [--managers 200] [--writes 10]`: managers save around a deadline on the running clock, with
 * repeats and broken connections, against a throw-away database. Prints one JSON line; every violation is a line on
 * standard error and makes the exit code 1.
 */
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openCommandServer } from "./command-server.ts";
import { runRush } from "./rush/run-rush.ts";

const line = readCommandLine(process.argv.slice(2), { options: ["seed", "managers", "writes"] });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --seed, --managers and --writes`);
const seed = wholeNumber("seed", 1, Number.MAX_SAFE_INTEGER);
const managerCount = wholeNumber("managers", 200, 2000);
const writesPerManager = wholeNumber("writes", 10, 100);

const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
const server = await openCommandServer({ config });
try {
  const request = { seed, managerCount, writesPerManager, beforeMs: 8000, afterMs: 2000 };
  const { violations, ...report } = await runRush(server, request);
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ seed, ...report, violations: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.close();
}

function wholeNumber(name: "seed" | "managers" | "writes", fallback: number, max: number): number {
  const value = Number(line.options[name] ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  return stopWith(`--${name} must be a whole number from 1 to ${max}`);
}
