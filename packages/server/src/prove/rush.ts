/**
 * `npm run prove -- rush [--seed 1] [--managers 200] [--writes 10] [--outage [--gone-before 4] [--gone-after 4]]`: managers save
 * around a deadline on the running clock, with repeats and broken connections, against a throw-away database. With
 * `--outage` the database is gone from so many seconds before the deadline until so many after it; after less than none,
 * it is back before. Prints one JSON line; every violation is a line on standard error and makes the exit code 1.
 */
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";
import { openCommandServer } from "../cli/command-server.ts";
import { openCutLine, type CutLine } from "./cut-line.ts";
import { runRush } from "./rush/run-rush.ts";

/** Of saving before the outage and after it. */
const MARGIN_MS = 4000;

const given = readCommandLine(process.argv.slice(2), {
  options: ["seed", "managers", "writes", "gone-before", "gone-after"],
  flags: ["outage"],
});
if (given.words.length > 0)
  stopWith(
    `"${given.words[0]}" is not known; arguments are --seed, --managers, --writes, --outage, --gone-before and --gone-after`,
  );
const seed = wholeNumber(given, "seed", 1, Number.MAX_SAFE_INTEGER);
const managerCount = wholeNumber(given, "managers", 200, 2000);
const writesPerManager = wholeNumber(given, "writes", 10, 100);
const goneBeforeMs = wholeNumber(given, "gone-before", 4, 300) * 1000;
const goneAfterMs = wholeNumber(given, "gone-after", 4, 300, -300) * 1000;
if (goneAfterMs <= -goneBeforeMs) stopWith("--gone-after must be later than --gone-before");

const config = readCommandConfig();
let line: CutLine | undefined;
const databaseThrough = async (url: string) => (line = await openCutLine(url)).url;
// The game's messages about an outage are no news; its handling of the outage is checked.
const server = await openCommandServer(
  given.flags.has("outage") ? { config, databaseThrough, logLevel: "fatal" } : { config },
);
try {
  const request = {
    seed,
    managerCount,
    writesPerManager,
    beforeMs: line ? goneBeforeMs + MARGIN_MS : 8000,
    afterMs: line ? Math.max(0, goneAfterMs) + MARGIN_MS : 2000,
    ...(line && { outage: { line, beforeMs: goneBeforeMs, afterMs: goneAfterMs } }),
  };
  const { violations, ...report } = await runRush(server, request);
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ seed, ...report, violations: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.close();
  await line?.close();
}
