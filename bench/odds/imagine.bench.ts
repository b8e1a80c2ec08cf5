/**
 * The cost of odds after an event: matches drawn a thousand times, ends scored for duels, leagues and everybody, and what others notice of it.
 * `npm run bench -- imagine [runs]`; results are kept in `results.md`.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

import type { Engine, ImaginedEnds } from "../../packages/engine/src/index.ts";
import type { EntryId } from "../../packages/rules/src/index.ts";
import { mapInSlices } from "../../packages/server/src/breather.ts";
import { placeOdds, spreadOfEnds } from "../../packages/server/src/features/leagues/league-odds/odds-of.ts";
import { LIVE_ROUND, makeDataset } from "../engine/dataset.ts";
import { machine, mb, ms, printRow, quantile, spread, time } from "../measure.ts";
import { drawMatch, drawRound, endsOf, matches } from "./drawn-round.ts";

const runs = Number(process.argv[2] ?? 7);
const DRAWS = 1000;
const ENTRIES = 1_000_000;
const LEAGUE = 10_000;
/** Taken evenly: not of the few squads that lie side by side in memory. */
const some = (count: number): EntryId[] =>
  Array.from({ length: count }, (_, index) => (1 + Math.floor((index * ENTRIES) / count)) as EntryId);
const THREADS = [0, 2];

const drawn = matches.map((match, index) => drawMatch(match, DRAWS, `match ${index}`));
const ends = endsOf(drawn, DRAWS);
const few = drawRound(50);

process.stdout.write(`${machine()}\n\nMilliseconds, median (fastest-slowest) of ${runs}; ${DRAWS} draws.\n\n`);
printRow(["drawing", "ms", "processor"]);
printRow(["---", "---", "---"]);
for (const [name, work] of [
  ["a match drawn again", () => drawMatch(matches[0]!, DRAWS, "again")],
  [`all ${matches.length} matches`, () => drawRound(DRAWS)],
  ["draws of all matches put together", () => endsOf(drawn, DRAWS)],
] as const) {
  const timing = await time(runs, work);
  printRow([name, spread(timing), ms(timing.cpuMs)]);
}

const residentBytes: number[] = [];
for (const workers of THREADS) {
  const { engine, performances } = await makeDataset(ENTRIES, workers, 10);
  const imagine = (ids: readonly EntryId[], all: ImaginedEnds) => engine.imagineRound(LIVE_ROUND, ids, all);
  const score = async (plus: number) => {
    // Everybody has other points: all teams are scored.
    engine.setPerformances(
      LIVE_ROUND,
      performances.map((each) => ({ ...each, points: each.points + (plus % 5) })),
    );
    await engine.scoreRound(LIVE_ROUND);
  };
  await score(0);
  const before = process.memoryUsage().rss;
  process.stdout.write("\n");
  printRow([`${workers} threads`, "ms", "processor", "longest pause"]);
  printRow(["---", "---", "---", "---"]);
  const row = async (name: string, work: () => Promise<unknown>) => {
    const timing = await time(runs, work);
    printRow([name, spread(timing), ms(timing.cpuMs), spreadOf(await pauses(work))]);
  };
  await row("one duel", () => imagine(some(2), ends));
  await row("a league of 100", () => imagine(some(100), ends));
  await row("a thousand duels, two thousand teams at once", () => imagine(some(2000), ends));
  await row("a league of 10,000", () => imagine(some(LEAGUE), ends));
  await row("the same with its chances", () => chances(engine, ends));
  residentBytes.push(before, process.memoryUsage().rss);
  await row("a million teams, fifty ends", () => imagine(some(ENTRIES), few));

  process.stdout.write("\n");
  printRow([`${workers} threads: a million teams scored`, "ms"]);
  printRow(["---", "---"]);
  printRow(["alone", spreadOf(await scorings(async () => {}))]);
  printRow(["while a league of 10,000 is imagined", spreadOf(await scorings(() => imagine(some(LEAGUE), ends)))]);
  await engine.close();

  /** Times of scorings, each asked for a moment after `beside` has begun. */
  async function scorings(beside: () => Promise<unknown>): Promise<number[]> {
    const took: number[] = [];
    for (let at = 0; at < 3 * runs; at++) {
      const other = beside();
      await setTimeout(5 + 3 * at);
      const startedMs = performance.now();
      await score(at + 1);
      took.push(performance.now() - startedMs);
      await other;
    }
    return took;
  }
}
process.stdout.write(`\nResident before leagues and after: ${residentBytes.map(mb).join(", ")}\n`);

/** Of the thread that answers calls, while the work goes on. */
async function pauses(work: () => Promise<unknown>): Promise<number[]> {
  const longest: number[] = [];
  for (let at = 0; at < runs; at++) {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    await setTimeout(10);
    delays.reset();
    await work();
    await setTimeout(10);
    delays.disable();
    longest.push(delays.max / 1e6);
  }
  return longest;
}

function spreadOf(values: readonly number[]): string {
  const [fastest, median, slowest] = [0, 0.5, 1].map((share) => ms(quantile(values, share)));
  return `${median} (${fastest}-${slowest})`;
}

/** As the server works them out. */
async function chances(engine: Engine, all: ImaginedEnds): Promise<number> {
  const round = (await engine.imagineRound(LIVE_ROUND, some(LEAGUE), all))!;
  const rounds: Float64Array[] = [];
  for (let played = 1; played < LIVE_ROUND; played++) {
    rounds.push(Float64Array.from(await mapInSlices(round.entryIds, (id) => engine.netPointsOf(id, played))));
  }
  const before = (id: EntryId) => {
    const { totalPoints, netPoints } = engine.entryRound(id, LIVE_ROUND)!;
    return totalPoints - netPoints;
  };
  const totals = Float64Array.from(await mapInSlices(round.entryIds, before));
  const odds = await placeOdds(round, { rounds, totals }, { roundsLeft: 18, seed: "season" });
  const spreads = await mapInSlices(round.entryIds, (_, at) => spreadOfEnds(round, at));
  return odds.length + spreads.length;
}
