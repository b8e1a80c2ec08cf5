/**
 * `npm run prove -- attack [--seed 1] [--requests 100000]`: the calls of the contract and the site's pages, as every kind of
 * viewer, with hostile values at every depth, against a process of the game on a database of its own. Says what came; every
 * violation is a line on standard error and makes the exit code 1.
 */
import { openAttackedProcess } from "./attack/open-attacked-process.ts";
import { openAttackedWorld } from "./attack/attacked-world.ts";
import { runAttack, type AttackReport } from "./attack/run-attack.ts";
import { readCommandConfig } from "../cli/command-config.ts";
import { readCommandLine, stopWith, wholeNumber } from "../cli/command-line.ts";

const VIOLATIONS_SHOWN = 50;

const line = readCommandLine(process.argv.slice(2), { options: ["seed", "requests"] });
if (line.words.length > 0) stopWith(`"${line.words[0]}" is not known; arguments are --seed and --requests`);
const seed = wholeNumber(line, "seed", 1, Number.MAX_SAFE_INTEGER);
const requests = wholeNumber(line, "requests", 100_000, 10_000_000);
const config = readCommandConfig();
const target = await openAttackedProcess(config);
try {
  const world = await openAttackedWorld({ origin: target.origin, db: target.db, sessions: config.sessions });
  const report = await runAttack(target, world, { seed, requests, progress: (text) => console.error(text) });
  for (const violation of report.violations.slice(0, VIOLATIONS_SHOWN)) console.error(violation);
  console.log(textOf(report));
  process.exitCode = report.violations.length === 0 ? 0 : 1;
} finally {
  await target.close();
}

function textOf(report: AttackReport): string {
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const fives = Object.entries(report.statuses).filter(([status]) => status.startsWith("5"));
  return [
    `${report.calls} calls and pages × ${report.viewers} viewers × ${Object.keys(report.kinds).length} kinds, seed ${report.seed}: ${report.requests} requests in ${report.seconds} s`,
    `kinds: ${counted(report.kinds)}`,
    `statuses: ${counted(report.statuses)}; 5xx: ${fives.reduce((sum, [, count]) => sum + count, 0)}`,
    ...report.slowest.map((slow) => `slowest by processor: ${slow}`),
    ...report.largestRefusals.map((large) => `largest refusal: ${large}`),
    `memory after a collection: ${report.memory?.before} MB before, ${report.memory?.after} MB after`,
    `violations: ${report.violations.length}`,
  ].join("\n");
}
