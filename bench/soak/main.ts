/**
 * `npm run prove -- soak [--minutes 30] [--speed 60] [--streams 500] [--managers 200] [--entries 20000] [--seed 1]`: matches
 * without a pause, open pages and managers at it, against the game in a process of its own on a database of its own.
 * Prints what was seen as one JSON document. Every error is a line on standard error; errors, a difference on `verify`, or
 * memory that grew by more than a tenth make the exit code 1.
 */
import { readCommandLine, stopWith } from "../../packages/server/src/cli/command-line.ts";
import { machine } from "../measure.ts";
import { runSoak } from "./run-soak.ts";

const ERRORS_SHOWN = 40;
const MOST_GROWTH = 1.1;
/** A run of a few minutes may end before its first round is settled. */
const ROUND_SECONDS = 900;

const names = ["minutes", "speed", "streams", "managers", "entries", "seed"] as const;
const line = readCommandLine(process.argv.slice(2), { options: names });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --${names.join(", --")}`);

const startedAt = performance.now();
const progress = (text: string) =>
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(6)} s  ${text}\n`);
const { errors, ...report } = await runSoak({
  seed: number("seed", 1, Number.MAX_SAFE_INTEGER),
  minutes: number("minutes", 30, 240),
  speed: number("speed", 60, 600),
  streams: number("streams", 500, 900),
  managers: number("managers", 200, 2000),
  entries: number("entries", 20_000, 1_000_000),
  progress,
});
for (const error of errors.slice(0, ERRORS_SHOWN)) process.stderr.write(`${error}\n`);
process.stdout.write(`${JSON.stringify({ machine: machine("soak"), ...report, errors: errors.length }, null, 2)}\n`);
// A figure that was not measured is no proof: a comparison with NaN is false too.
const isFlat = report.resident.lateMb <= report.resident.earlyMb * MOST_GROWTH;
if (!isFlat) process.stderr.write(`memory went from ${report.resident.earlyMb} to ${report.resident.lateMb} MB\n`);
const shown = {
  facts: report.facts,
  actions: report.actions,
  "ranks on a page": report.freshness.count,
  "streams taken up where they were": report.streams.resumed,
  ...(report.seconds > ROUND_SECONDS && {
    "settled rounds": report.roundsSettled,
    "verified results": report.verified.results,
  }),
};
const missing = Object.entries(shown).filter(([, count]) => !(count > 0));
for (const [what] of missing) process.stderr.write(`there were no ${what}\n`);
process.exitCode = errors.length === 0 && report.verified.differences === 0 && isFlat && missing.length === 0 ? 0 : 1;

function number(name: (typeof names)[number], fallback: number, max: number): number {
  const value = Number(line.options[name] ?? fallback);
  if (value > 0 && value <= max && (name === "minutes" || Number.isInteger(value))) return value;
  return stopWith(`--${name} must be a number above 0, at most ${max}${name === "minutes" ? "" : ", and whole"}`);
}
