/**
 * `npm run prove -- simulate --seed 42 [--managers N] [--rounds N] [--faults N]`: plays a whole invented season on processes and
 * a database of its own, which are killed and cut off from each other on the way, `--faults` times as much as usually, and
 * looks after every round at what must hold. Prints one JSON line; every violation is a line on standard error and makes
 * the exit code 1. `npm run prove -- simulate --seeds 1-200 [--at-once 2]` plays many and ends with those that failed.
 */
import { join } from "node:path";

import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";
import { openSimulatedGame } from "./simulation/simulated-game.ts";
import { runSeeds } from "./simulation/run-seeds.ts";
import { SeasonBrokeOff, simulateSeason } from "./simulation/simulate-season.ts";

const LONGEST_SEASON = 30;
const VIOLATIONS_SHOWN = 50;
const MANAGERS = 34;

const line = readCommandLine(process.argv.slice(2), {
  options: ["seed", "seeds", "at-once", "managers", "rounds", "faults", "data"],
});
if (line.words.length > 0)
  stopWith(`"${line.words[0]}" is not known; --seed, --seeds, --at-once, --managers, --rounds, --faults`);
const managerCount = wholeNumber(line, "managers", MANAGERS, 5000);
const roundCount = wholeNumber(line, "rounds", LONGEST_SEASON, LONGEST_SEASON);
const faults = wholeNumber(line, "faults", 1, 100);
const config = readCommandConfig();
const folder = line.options["data"] ?? join(config.dataDirectory, "simulation");

if (line.options["seeds"] === undefined) await runOne(wholeNumber(line, "seed", 42, Number.MAX_SAFE_INTEGER));
else {
  const passed = { managers: managerCount, rounds: roundCount, faults };
  process.exitCode = await runSeeds({
    seeds: readSeeds(line.options["seeds"]),
    atOnce: wholeNumber(line, "at-once", 1, 16),
    folder,
    passed,
  });
}

async function runOne(seed: number): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const progress = (text: string) => console.error(`${seconds().padStart(6)} s  ${text}`);
  const game = await openSimulatedGame(folder);
  const abandon = () => void game.abandon().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, abandon);
  try {
    const { violations, ...report } = await simulateSeason(game, { seed, managerCount, roundCount, faults, progress });
    await game.close();
    const all = [...violations, ...game.incidents];
    for (const violation of all.slice(0, VIOLATIONS_SHOWN)) console.error(violation);
    console.log(JSON.stringify({ seed, ...report, violations: all.length, seconds: Number(seconds()) }));
    process.exitCode = all.length === 0 ? 0 : 1;
  } catch (error) {
    const known = error instanceof SeasonBrokeOff ? error.violations : [];
    for (const violation of [...known, ...game.incidents].slice(0, VIOLATIONS_SHOWN)) console.error(violation);
    await game.abandon();
    throw error;
  }
}

/** `1-200`, `7`, or several of them: `3,10-12`. */
function readSeeds(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (from === undefined || Number(to) < Number(from)) stopWith(`--seeds takes 1-200 or 3,10-12, not "${text}"`);
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
  });
}
