/**
 * Between which ranks a team of a million will end: what it costs after an event, and how far an interval drawn against two thousand teams lies
 * from the one against all. `npm run bench -- ranks [runs]`; results are kept in `results.md`.
 */
import type { ImaginedEnds, ImaginedRound } from "../../packages/engine/src/index.ts";
import type { EntryId } from "../../packages/rules/src/index.ts";
import {
  drawnField,
  drawnRanks,
  fieldIds,
  rankInterval,
  type DrawnField,
} from "../../packages/server/src/features/leagues/league-odds/odds-of.ts";
import { LIVE_ROUND, makeDataset } from "../engine/dataset.ts";
import { machine, mb, ms, printRow, quantile, spread, time } from "../measure.ts";
import { drawMatch, drawRound, endsOf, matches } from "./drawn-round.ts";

const runs = Number(process.argv[2] ?? 7);
const DRAWS = 1000;
const FEW = 50;
const ENTRIES = 1_000_000;
/** Teams whose intervals are compared. */
const ASKED = 2000;

const { engine } = await makeDataset(ENTRIES, 2, 10);
await engine.scoreRound(LIVE_ROUND);
const everybody = Array.from({ length: ENTRIES }, (_, row) => engine.entryIdOf(row));
const asked = everybody.filter((_, row) => (row * 7919) % ENTRIES < ASKED);

const imagine = async (ids: readonly EntryId[], ends: ImaginedEnds): Promise<ImaginedRound> =>
  (await engine.imagineRound(LIVE_ROUND, ids, ends))!;
const beforeOf = (id: EntryId): number =>
  engine.entryStanding(id, LIVE_ROUND)!.totalPoints - engine.netPointsOf(id, LIVE_ROUND);
const fieldOf = async (ids: readonly EntryId[], ends: ImaginedEnds): Promise<DrawnField> => {
  const round = await imagine(ids, ends);
  return drawnField(round, round.entryIds.map(beforeOf));
};
const columnOf = ({ entryIds, netPoints }: ImaginedRound, at: number, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, end) => netPoints[end * entryIds.length + at]! + beforeOf(entryIds[at]!));

process.stdout.write(
  `${machine()}\n\nMilliseconds, median (fastest-slowest) of ${runs}; two threads, ${DRAWS} draws.\n\n`,
);
printRow(["after an event", "ms"]);
printRow(["---", "---"]);
const drawn = matches.map((match, index) => drawMatch(match, DRAWS, `match ${index}`));
const ends = endsOf(drawn, DRAWS);
const own = asked[7]!;
const field = await fieldOf(fieldIds(engine), ends);
const intervalOf = async (id: EntryId, against: DrawnField, all: ImaginedEnds) => {
  const round = await imagine([id], all);
  return rankInterval(drawnRanks(against, columnOf(round, 0, all.count), ENTRIES));
};
const again = () => endsOf([drawMatch(matches[0]!, DRAWS, "again"), ...drawn.slice(1)], DRAWS);
printRow(["its match drawn again, put together with the others", spread(await time(runs, again))]);
printRow([
  `a field of ${field.size} scored and sorted`,
  spread(await time(runs, () => fieldOf(fieldIds(engine), ends))),
]);
printRow(["own ends scored, and ranks among the field", spread(await time(runs, () => intervalOf(own, field, ends)))]);
const whole = async () => {
  const all = again();
  return intervalOf(own, await fieldOf(fieldIds(engine), all), all);
};
printRow(["all of it: the first interval after an event", spread(await time(runs, whole))]);

process.stdout.write(`\nAll ${ENTRIES} intervals at once, ${FEW} draws:\n\n`);
printRow(["everybody", ""]);
printRow(["---", "---"]);
const fewEnds = drawRound(FEW);
const startedMs = performance.now();
const all = await imagine(everybody, fewEnds);
const scoredMs = performance.now();
const totals = Int16Array.from(all.entryIds, beforeOf);
const tabledMs = performance.now();
const intervals = allIntervals(all, totals);
const rankedMs = performance.now();
printRow(["scored", `${ms(scoredMs - startedMs)} ms`]);
printRow(["totals before the round read", `${ms(tabledMs - scoredMs)} ms`]);
printRow(["ranks and intervals", `${ms(rankedMs - tabledMs)} ms`]);
printRow(["ends", mb(all.netPoints.byteLength)]);
printRow(["intervals", mb(intervals.byteLength)]);
printRow(["resident", mb(process.memoryUsage().rss)]);

process.stdout.write(
  `\nHow far intervals of ${ASKED} teams lie from those of all, in places: median, 95 of 100, farthest.\n\n`,
);
printRow(["against", "best", "middle", "worst"]);
printRow(["---", "---", "---", "---"]);
const rows = new Map(all.entryIds.map((id, row) => [id, row]));
const exact = (id: EntryId) => {
  const at = 3 * rows.get(id)!;
  return { best: intervals[at]!, middle: intervals[at + 1]!, worst: intervals[at + 2]! };
};
type Interval = ReturnType<typeof exact>;
const told = asked.filter((id) => rows.has(id));
const fewField = await fieldOf(fieldIds(engine), fewEnds);
const [fewOwn, manyOwn] = [await imagine(told, fewEnds), await imagine(told, ends)];
const against = (round: ImaginedRound, ofField: DrawnField, count: number): Interval[] =>
  told.map((_, at) => rankInterval(drawnRanks(ofField, columnOf(round, at, count), all.entryIds.length)));
const sampled = against(fewOwn, fewField, FEW);
const thousand = against(manyOwn, field, DRAWS);
for (const [name, isMeant] of [
  ["all", () => true],
  ["the first tenth", (id: EntryId) => exact(id).middle <= ENTRIES / 10],
  ["the first hundredth", (id: EntryId) => exact(id).middle <= ENTRIES / 100],
] as const) {
  printRow([`two thousand, the same ${FEW} draws: ${name}`, ...farness(sampled, isMeant)]);
  printRow([`two thousand, ${DRAWS} draws: ${name}`, ...farness(thousand, isMeant)]);
}
const widths = told.map((id) => exact(id).worst - exact(id).best);
process.stdout.write(`\nAn interval of all is ${Math.round(quantile(widths, 0.5))} places wide (median).\n`);
await engine.close();

function farness(found: readonly Interval[], isMeant: (id: EntryId) => boolean): string[] {
  return (["best", "middle", "worst"] as const).map((edge) => {
    const far = told.flatMap((id, at) => (isMeant(id) ? [Math.abs(found[at]![edge] - exact(id)[edge])] : []));
    return [0.5, 0.95, 1].map((share) => Math.round(quantile(far, share))).join(", ");
  });
}

/** Best, middle and worst of each team, from how many have more in each end. */
function allIntervals({ entryIds, netPoints }: ImaginedRound, before: Int16Array): Uint32Array {
  const size = entryIds.length;
  const count = netPoints.length / size;
  const width = 1 << 16;
  const better = Array.from({ length: count }, (_, end) => {
    const counts = new Uint32Array(width + 1);
    for (let at = 0; at < size; at++) counts[before[at]! + netPoints[end * size + at]! + width / 2]! += 1;
    let above = 0;
    for (let value = width; value >= 0; value--) {
      const here = counts[value]!;
      counts[value] = above;
      above += here;
    }
    return counts;
  });
  const found = new Uint32Array(3 * size);
  const ranks = new Uint32Array(count);
  for (let at = 0; at < size; at++) {
    for (let end = 0; end < count; end++) {
      ranks[end] = 1 + better[end]![before[at]! + netPoints[end * size + at]! + width / 2]!;
    }
    const { best, middle, worst } = rankInterval(ranks.sort());
    found[3 * at] = best;
    found[3 * at + 1] = middle;
    found[3 * at + 2] = worst;
  }
  return found;
}
