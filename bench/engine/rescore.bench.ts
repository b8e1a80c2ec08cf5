/**
 * One event of a few footballers: scoring every team beside scoring only the teams that own one of them, in turns on the same
 * columns, and the same result. `npm run bench -- rescore [sizes]`
 *
 * "Popular" are the most owned of all, "any" are spread over the market. Where the engine would choose to score everybody
 * the last column says so.
 */
import { availableParallelism, loadavg } from "node:os";

import type { Engine } from "../../packages/engine/src/index.ts";
import { LIVE_ROUND, makeDataset } from "./dataset.ts";
import { machine, ms, printRow, quantile, sizes } from "../measure.ts";

const RUNS = 7;
const workers = Math.min(2, availableParallelism());

process.stdout.write(`${machine()}, ${workers} threads, medians of ${RUNS}\n\n`);
const head = ["entries", "absent", "changed", "hold one", "everybody, ms", "those, ms"];
printRow([...head, "everybody, processor ns an entry", "those, processor ns", "equal", "chosen", "load"]);
printRow(Array.from({ length: 11 }, () => "---"));
for (const entryCount of sizes()) {
  for (const absentPercent of [2, 10, 30]) await measure(entryCount, absentPercent);
}

async function measure(entryCount: number, absentPercent: number): Promise<void> {
  const whole = await makeDataset(entryCount, workers, absentPercent, 0);
  const { engine: chooses } = await makeDataset(Math.min(entryCount, 20_000), 0, absentPercent);
  const partly = await makeDataset(entryCount, workers, absentPercent, 1);
  await whole.engine.scoreRound(LIVE_ROUND);
  await partly.engine.scoreRound(LIVE_ROUND);
  await chooses.scoreRound(LIVE_ROUND);
  for (const count of [1, 5, 22, 100]) {
    for (const who of ["popular", "any"]) {
      const changed = Array.from({ length: count }, (_, i) => (who === "popular" ? i * 3 + 60 : (i * 257 + 100) % 600));
      const event = (engine: Engine, run: number) => {
        const performances = changed.map((index) => {
          const each = whole.performances[index]!;
          return { ...each, points: each.points + 1 + (run % 5), absent: false };
        });
        engine.setPerformances(LIVE_ROUND, performances);
        return engine.scoreRound(LIVE_ROUND);
      };
      const figures = {
        whole: [] as number[],
        partly: [] as number[],
        wholeCpu: [] as number[],
        partlyCpu: [] as number[],
      };
      for (let run = 0; run <= RUNS; run++) {
        for (const name of ["whole", "partly"] as const) {
          const { engine } = name === "whole" ? whole : partly;
          const usedBefore = process.cpuUsage();
          const startedAt = performance.now();
          await event(engine, run);
          const took = performance.now() - startedAt;
          const { user, system } = process.cpuUsage(usedBefore);
          if (run === 0) continue;
          figures[name].push(took);
          figures[`${name}Cpu`].push(((user + system) * 1000) / entryCount);
        }
      }
      const before = chooses.rescoredCount;
      await event(chooses, 0);
      const middle = (values: readonly number[]) => ms(quantile(values, 0.5));
      const isEqual = (await checksum(whole.engine)) === (await checksum(partly.engine));
      if (!isEqual) process.exitCode = 1;
      printRow([
        entryCount.toLocaleString("en"),
        `${absentPercent} %`,
        `${count} ${who}`,
        `${Math.round(100 * shareHolding(whole.columns.squads, changed))} %`,
        middle(figures.whole),
        middle(figures.partly),
        middle(figures.wholeCpu),
        middle(figures.partlyCpu),
        isEqual ? "yes" : "NO",
        chooses.rescoredCount > before ? "those" : "everybody",
        loadavg()[0]!.toFixed(1),
      ]);
      // Back to where they began.
      for (const engine of [whole.engine, partly.engine, chooses]) {
        engine.setPerformances(LIVE_ROUND, whole.performances);
        await engine.scoreRound(LIVE_ROUND);
      }
    }
  }
  for (const engine of [whole.engine, partly.engine, chooses]) await engine.close();
}

/** Of the first rows. */
function shareHolding(squads: Uint16Array, changed: readonly number[]): number {
  const indexes = new Set(changed.map((index) => index + 1));
  const rows = Math.min(20_000, squads.length / 16);
  let holding = 0;
  for (let row = 0; row < rows; row++) {
    if (squads.subarray(row * 16, row * 16 + 15).some((index) => indexes.has(index))) holding++;
  }
  return holding / rows;
}

async function checksum(engine: Engine): Promise<number> {
  const { roundRanks, overallRanks } = await engine.rankColumns(LIVE_ROUND);
  const summary = engine.roundSummary(LIVE_ROUND)!;
  let sum = summary.averagePoints * 1000 + (summary.highest?.entryId ?? 0) + (summary.highestNet?.entryId ?? 0);
  for (let row = 0; row < roundRanks.length; row++) {
    sum = (Math.imul(sum, 31) + roundRanks[row]!) | 0;
    sum = (Math.imul(sum, 31) + overallRanks[row]!) | 0;
  }
  return sum >>> 0;
}
