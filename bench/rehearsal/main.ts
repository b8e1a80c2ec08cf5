/**
 * `npm run prove -- rehearsal [--entries 10000000] [--minutes 20] [--speed 60] [--pages 900] [--rush 15] [--connections 32]
 * [--callers 20000] [--seed 1]`: a round of the largest game on this machine, from loading it to its settling. Progress goes to
 * standard error, the protocol to standard output as one JSON document. Every error is a line on standard error; errors, a
 * difference, no settled round or no ranks on a page make the exit code 1.
 */
import { freemem } from "node:os";

import { readCommandLine, stopWith } from "../../packages/server/src/cli/command-line.ts";
import { machine, mb } from "../measure.ts";
import { runRehearsal } from "./run-rehearsal.ts";

const ERRORS_SHOWN = 40;
/** Of the game's two processes, beside what they have without teams; PostgreSQL has its own (docs/SCALING.md). */
const BYTES_AN_ENTRY = 380;
const BYTES_WITHOUT = 1.5e9;

const names = ["entries", "minutes", "speed", "pages", "rush", "connections", "callers", "seed"] as const;
const line = readCommandLine(process.argv.slice(2), { options: names });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --${names.join(", --")}`);
const asked = number("entries", 10_000_000, 50_000_000);
const entries = fitting(asked);

const startedAt = performance.now();
const { errors, ...report } = await runRehearsal({
  entries,
  seed: number("seed", 1, Number.MAX_SAFE_INTEGER),
  minutes: number("minutes", 20, 240),
  speed: number("speed", 60, 600),
  pages: number("pages", 900, 20_000),
  rushSeconds: number("rush", 15, 600),
  connections: number("connections", 32, 500),
  callers: Math.min(entries, number("callers", 20_000, 1_000_000)),
  progress: (text) =>
    process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(6)} s  ${text}\n`),
});
for (const error of errors.slice(0, ERRORS_SHOWN)) process.stderr.write(`${error}\n`);
process.stdout.write(
  `${JSON.stringify({ machine: machine("rehearsal"), entries, ...report, errors: errors.length }, null, 2)}\n`,
);
const shown = {
  saves: report.rush.accepted,
  "settled rounds": report.roundsSettled,
  "ranks on a page": report.matches.freshness.count,
};
const missing = Object.entries(shown).filter(([, count]) => !(count > 0));
for (const [what] of missing) process.stderr.write(`there were no ${what}\n`);
process.exitCode = errors.length === 0 && missing.length === 0 && (report.verified?.differences ?? 0) === 0 ? 0 : 1;

/** As many teams as there is memory for, and no more than asked. */
function fitting(most: number): number {
  const needed = BYTES_WITHOUT + most * BYTES_AN_ENTRY;
  const free = freemem();
  if (free >= needed) return most;
  const fewer = Math.floor((free - BYTES_WITHOUT) / BYTES_AN_ENTRY / 100_000) * 100_000;
  const says = `${most} teams need ${mb(needed)} of memory and ${mb(free)} are free`;
  if (fewer <= 0) return stopWith(`${says}, which is too little for any`);
  process.stderr.write(`${says}: it goes on with ${fewer}\n`);
  return fewer;
}

function number(name: (typeof names)[number], fallback: number, max: number): number {
  const value = Number(line.options[name] ?? fallback);
  if (value > 0 && value <= max && Number.isInteger(value)) return value;
  return stopWith(`--${name} must be a whole number above 0, at most ${max}`);
}
