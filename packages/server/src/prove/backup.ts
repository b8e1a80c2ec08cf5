/**
 * `npm run prove -- backup [--seed 1] [--managers 100] [--seconds 10]`: backs up a game that is played, destroys it, restores it
 * to a minute before the deadline and compares every receipt; then restores all there is and counts what the destruction
 * cost. Prints one JSON line; every violation is a line on standard error and makes the exit code 1.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { proveRestore } from "./backup/prove-restore.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";

const given = readCommandLine(process.argv.slice(2), { options: ["seed", "managers", "seconds"] });
if (given.words.length > 0)
  stopWith(`"${given.words[0]}" is not known; arguments are --seed, --managers and --seconds`);
const folder = await mkdtemp(join(tmpdir(), "elleveren-backup-"));
try {
  const { violations, ...report } = await proveRestore({
    folder,
    seed: wholeNumber(given, "seed", 1, Number.MAX_SAFE_INTEGER),
    managerCount: wholeNumber(given, "managers", 100, 2000),
    seconds: wholeNumber(given, "seconds", 10, 600),
    withEnd: true,
    say: (line) => console.error(line),
  });
  for (const violation of violations) console.error(violation);
  console.log(JSON.stringify({ ...report, violations: violations.length }));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
