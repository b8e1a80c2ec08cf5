/**
 * Ownership inside leagues: every member of a league with substitutions, armband and chip, after a match event.
 * `npm run bench -- ownership [sizes]`
 */
import { availableParallelism } from "node:os";

import { LIVE_ROUND, makeDataset } from "./dataset.ts";
import { machine, mb, ms, printRow, sizes, spread, time } from "../measure.ts";

const RUNS = 7;
const workers = availableParallelism();

process.stdout.write(`${machine()}, ${workers} threads, median (fastest-slowest) of ${RUNS}\n\n`);
printRow(["entries", "members", "absent", "counted anew, ms", "processor, ns a member", "kept, ms", "process"]);
printRow(["---", "---", "---", "---", "---", "---", "---"]);
for (const entryCount of sizes()) {
  for (const absentPercent of [2, 10, 30]) await measure(entryCount, absentPercent);
}

async function measure(entryCount: number, absentPercent: number): Promise<void> {
  const { engine, performances } = await makeDataset(entryCount, workers, absentPercent);
  const half = Float64Array.from({ length: Math.floor(entryCount / 2) }, (_, i) => 1 + 2 * i);
  for (const members of [engine.leagueMembers(half), null]) {
    const took: number[] = [];
    const used: number[] = [];
    for (let i = 0; i < RUNS + 2; i++) {
      const scorer = performances[i]!;
      engine.setPerformances(LIVE_ROUND, [{ ...scorer, points: scorer.points + 4 }]);
      await engine.scoreRound(LIVE_ROUND);
      await engine.whenIdle();
      const timing = await once(() => engine.leagueOwnership(members, LIVE_ROUND));
      if (i < 2) continue;
      took.push(timing.ms);
      used.push(timing.cpuMs);
    }
    const sorted = took.toSorted((first, second) => first - second);
    const middle = Math.floor(RUNS / 2);
    const again = await time(RUNS, () => engine.leagueOwnership(members, LIVE_ROUND));
    const count = members === null ? entryCount : half.length;
    const cpu = used.toSorted((first, second) => first - second)[middle]!;
    printRow([
      entryCount.toLocaleString("en"),
      count.toLocaleString("en"),
      `${absentPercent} %`,
      spread({ fastestMs: sorted[0]!, medianMs: sorted[middle]!, slowestMs: sorted.at(-1)!, cpuMs: cpu }),
      ((cpu * 1e6) / count).toFixed(1),
      ms(again.medianMs),
      mb(process.memoryUsage().rss),
    ]);
  }
  await engine.close();
}

async function once(run: () => Promise<unknown>): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  await run();
  const { user, system } = process.cpuUsage(usedBefore);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}
