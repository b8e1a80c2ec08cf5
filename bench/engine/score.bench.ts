/**
 * One match event: a footballer's points change, everybody is scored (chips, armbands, costs, automatic substitutions),
 * totalled and ranked, overall and for the round. `npm run bench -- score [sizes]`
 * Every team is scored, whichever footballer it was.
 */
import { availableParallelism, loadavg } from "node:os";

import { LIVE_ROUND, makeDataset } from "./dataset.ts";
import { machine, mb, printRow, sizes, spread, time } from "../measure.ts";

const RUNS = 5;
const workers = availableParallelism();

process.stdout.write(`${machine()}, ${workers} threads, median (fastest-slowest) of ${RUNS}\n\n`);
printRow([
  "entries",
  "absent",
  "score + rank, ms",
  "processor, ns an entry",
  "+ both rank columns, ms",
  "processor, ns an entry",
  "columns",
  "bytes an entry",
  "process",
  "load",
]);
printRow(Array.from({ length: 10 }, () => "---"));
for (const entryCount of sizes()) {
  for (const absentPercent of [2, 10, 30]) await measure(entryCount, absentPercent);
}

async function measure(entryCount: number, absentPercent: number): Promise<void> {
  const { engine, performances } = await makeDataset(entryCount, workers, absentPercent);
  const event = (i: number) => {
    const scorer = performances[i % performances.length]!;
    engine.setPerformances(LIVE_ROUND, [{ ...scorer, points: scorer.points + 4, absent: false }]);
  };
  const scored = await time(RUNS, (i) => {
    event(i);
    return engine.scoreRound(LIVE_ROUND);
  });
  const columns = await engine.rankColumns(LIVE_ROUND);
  const written = await time(RUNS, async (i) => {
    event(i);
    await engine.scoreRound(LIVE_ROUND);
    await engine.rankColumns(LIVE_ROUND, columns);
  });
  const nanoseconds = (ms: number) => ((ms * 1e6) / entryCount).toFixed(1);
  const columnBytes = Object.values(engine.memory()).reduce((sum, bytes) => sum + bytes, 0);
  printRow([
    entryCount.toLocaleString("en"),
    `${absentPercent} %`,
    spread(scored),
    nanoseconds(scored.cpuMs),
    spread(written),
    nanoseconds(written.cpuMs),
    mb(columnBytes),
    (columnBytes / entryCount).toFixed(1),
    mb(process.memoryUsage().rss),
    loadavg()[0]!.toFixed(1),
  ]);
  await engine.close();
}
