/**
 * `npm run simulate -- --seed 42 [--managers N] [--rounds N]`: plays a whole invented season against a throw-away
 * database and looks after every round at what must hold. Prints one JSON line; every violation is a line on standard
 * error and makes the exit code 1. The same seed is the same season.
 */
import { join } from "node:path";

import { readConfig } from "../config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { openCommandServer } from "./command-server.ts";
import { simulateSeason } from "./simulation/simulate-season.ts";

const LONGEST_SEASON = 30;
const VIOLATIONS_SHOWN = 50;

const line = readCommandLine(process.argv.slice(2), { options: ["seed", "managers", "rounds"] });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --seed, --managers and --rounds`);
const seed = wholeNumber("seed", 42, Number.MAX_SAFE_INTEGER);
const managerCount = wholeNumber("managers", 60, 5000);
const roundCount = wholeNumber("rounds", LONGEST_SEASON, LONGEST_SEASON);

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
const config = readConfig({ env: process.env, args: [], rootDirectory: join(import.meta.dirname, "../../../..") });
// Cut connections are part of it: what the server says about them is no news.
const server = await openCommandServer({ config, logLevel: "fatal" });
try {
  const progress = (text: string) => console.error(`${seconds().padStart(6)} s  ${text}`);
  const { violations, ...report } = await simulateSeason(server, { seed, managerCount, roundCount, progress });
  for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.error(violation);
  const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    JSON.stringify({ seed, ...report, violations: violations.length, seconds: Number(seconds()), peakMemoryMb }),
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.close();
}

function wholeNumber(name: "seed" | "managers" | "rounds", fallback: number, max: number): number {
  const value = Number(line.options[name] ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  return stopWith(`--${name} must be a whole number from 1 to ${max}`);
}
