/**
 * Every table of a whole game as one figure: after one match event everybody is scored and ranked, and every team's place
 * in every classic league is found, now and before the round. Beside it what the tables of all head-to-head leagues take,
 * each of which is played with all its matches when somebody asks for it.
 * `npm run bench -- all-leagues [entries] [leagues]`
 */
import { availableParallelism, loadavg } from "node:os";

import { headToHeadFormat, playRounds, rulesetById, type EntryId, type FormatRound } from "@elleveren/rules";

import type { MembershipRanks } from "../../packages/engine/src/index.ts";
import { seededRandom, type SeededRandom } from "../../packages/engine/src/testing/seeded-random.ts";
import { LIVE_ROUND, makeDataset } from "./dataset.ts";
import { machine, mb, ms, printRow, spread, time } from "../measure.ts";

const RUNS = 15;
const MEMBERSHIPS_AN_ENTRY = 5;
/** One league in twenty. */
const H2H_SHARE = 20;
const H2H_MOST = 16;
/** Leagues of thousands. */
const FAMOUS = 20;
/** The nearest official game of this size: 182 thousand teams and 377 thousand leagues recalculated in 1 h 40. */
const PEER_MS = 100 * 60_000;
const [entryCount = 182_000, leagueCount = 377_000] = process.argv.slice(2).map(Number);
const workers = availableParallelism();

process.stdout.write(`${machine()}, ${workers} threads, median (fastest-slowest) of ${RUNS}, load ${load()}\n\n`);
const random = seededRandom(377);
const { engine, performances } = await makeDataset(entryCount, workers, 2);
await engine.scoreRound(LIVE_ROUND);
const h2hCount = Math.floor(leagueCount / H2H_SHARE);
const classicSizes = [...leagueSizes(leagueCount - h2hCount), ...systemSizes()];
const classic = memberships(classicSizes);
const h2h = Array.from({ length: h2hCount }, () => h2hSeats());

let renewed: MembershipRanks | null = null;
const everything = await time(RUNS, async (i) => {
  const scorer = performances[i % performances.length]!;
  engine.setPerformances(LIVE_ROUND, [{ ...scorer, points: scorer.points + 4, absent: false }]);
  await engine.scoreRound(LIVE_ROUND);
  await engine.rankColumns(LIVE_ROUND);
  renewed = await engine.rankMemberships(classic, { roundId: LIVE_ROUND, renewed });
});
const duels = await time(3, () => h2h.forEach(playDuels));
printRow([
  "entries",
  "leagues",
  "memberships",
  "largest",
  "everything, ms",
  "processor, ms",
  "head-to-head leagues",
  "their tables, processor ms",
  "process",
  "1 h 40 is so many times as long",
]);
printRow(Array.from({ length: 10 }, () => "---"));
const counts = [entryCount, classicSizes.length, classic.members.length, Math.max(...systemSizes())].map((count) =>
  count.toLocaleString("en"),
);
const times = Math.round(PEER_MS / everything.medianMs).toLocaleString("en");
printRow([
  ...counts,
  spread(everything),
  ms(everything.cpuMs),
  h2hCount,
  ms(duels.cpuMs),
  mb(process.memoryUsage().rss),
  times,
]);
process.stdout.write(`\nload ${load()} at the end\n`);
await engine.close();

/** Most have a handful, a few have thousands; together about five memberships an entry. */
function leagueSizes(count: number): number[] {
  const wanted = entryCount * MEMBERSHIPS_AN_ENTRY - h2hCount * (2 + H2H_MOST / 2);
  // Four times as large is a sixteenth as frequent; the few largest are those that everybody has heard of.
  const sizes = Array.from({ length: count }, (_, league) => {
    if (league < FAMOUS) return Math.floor(entryCount / 10 / (league + 1));
    const share = (1 + random.below(1_000_000)) / 1_000_000;
    return Math.floor(1 / share ** 0.5);
  });
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (let at = 0; total < wanted; at = (at + 1) % count) {
    sizes[at]! += 1;
    total += 1;
  }
  return sizes;
}

/** The game's own leagues: all managers, those of the first round, each club's fans, the broadcaster's viewers. */
function systemSizes(): number[] {
  const fans = Array.from({ length: 16 }, (_, club) => Math.floor((entryCount * 0.7 * (club + 1)) / 136));
  return [entryCount, Math.floor(entryCount * 0.9), ...fans, Math.floor(entryCount * 0.3)];
}

function memberships(sizes: readonly number[]) {
  const offsets = new Uint32Array(new SharedArrayBuffer((sizes.length + 1) * 4));
  sizes.forEach((size, league) => (offsets[league + 1] = offsets[league]! + size));
  const members = new Uint32Array(new SharedArrayBuffer(offsets[sizes.length]! * 4));
  const startRounds = new Uint8Array(new SharedArrayBuffer(sizes.length));
  sizes.forEach((size, league) => {
    startRounds[league] = random.chance(70) ? 1 : 1 + random.below(LIVE_ROUND);
    members.set(distinctRows(random, size), offsets[league]);
  });
  return { offsets, members, startRounds, rankedFrom: null };
}

/** Different rows, anywhere: friends have not signed up one after another. */
function distinctRows(chance: SeededRandom, size: number): Uint32Array {
  const from = chance.below(entryCount);
  // A step that has no factor with the number of entries visits each once.
  let step = 1 + chance.below(entryCount - 1);
  while (greatestCommonDivisor(step, entryCount) !== 1) step += 1;
  return Uint32Array.from({ length: size }, (_, at) => (from + at * step) % entryCount);
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

function h2hSeats() {
  const rows = distinctRows(random, 2 + random.below(H2H_MOST - 1));
  return {
    entryIds: Array.from(rows, (row): EntryId => engine.entryIdOf(row)),
    firstRound: random.chance(70) ? 1 : 1 + random.below(LIVE_ROUND),
  };
}

/** Of one league, up to its table. */
function playDuels({ entryIds, firstRound }: ReturnType<typeof h2hSeats>): void {
  const rounds = Array.from({ length: LIVE_ROUND - firstRound + 1 }, (_, day): FormatRound => {
    const round = firstRound + day;
    const points = new Map<number, number>(entryIds.map((id) => [id, engine.netPointsOf(id, round)]));
    const ofMember = (id: number) => ({ points: points.get(id)!, goalsScored: 0, goalsConceded: 0, transfers: 0 });
    return { round, state: "settled", averagePoints: engine.roundSummary(round)?.averagePoints ?? 0, ofMember };
  });
  const members = entryIds.map((memberId) => ({ memberId, joinedRound: 1, leftRound: null }));
  const format = headToHeadFormat(rulesetById("eliteserien-2026"), firstRound, 2);
  const request = { format, season: { lastRound: 30, months: [] }, leagueId: 1, members, rounds };
  let table: readonly unknown[] = [];
  for (const { round, tables } of playRounds({ ...request, seedOf: () => "" })) {
    if (round === LIVE_ROUND) table = tables[0]!.rows();
  }
  if (table.length !== entryIds.length) throw new Error("A table has every team of its league.");
}

function load(): string {
  return loadavg()[0]!.toFixed(1);
}
