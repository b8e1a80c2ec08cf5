/**
 * A hundred thousand leagues with a further table each, of mixed formats and of sizes as real leagues have, after an event: the
 * tables that somebody looks at brought up to date, and all of them, beside the leagues' own tables. `npm run bench --
 * format-leagues [leagues]`; results are kept in `results.md`.
 */
import { availableParallelism } from "node:os";

import type { Engine, MembershipRanks } from "../../packages/engine/src/index.ts";
import { seededRandom } from "../../packages/engine/src/testing/seeded-random.ts";
import { entryId, type Format, type FormatRound, playRounds, READY_FORMATS } from "../../packages/rules/src/index.ts";
import { LIVE_ROUND, makeDataset } from "../engine/dataset.ts";
import { machine, mb, ms, printRow, quantile } from "../measure.ts";

const RUNS = 3;
/** Rounds of the season; those up to the live one have been played. */
const LAST_ROUND = 30;
const PAGE = 50;
const PERCENT_LOOKED_AT = 1;
const MEMBERSHIPS_AN_ENTRY = 5;
/** Of them a large league has one that stored results can be counted for. */
const formats: readonly Format[] = Object.values(READY_FORMATS);
const plain = formats.filter(
  ({ count }) => count.men === "eleven" && count.captain === "picked" && count.club === "any",
);

const leagueCount = Number(process.argv[2] ?? 100_000);
const random = seededRandom(leagueCount);
const sizes = Array.from({ length: leagueCount }, (_, index) => sizeOf(index));
const memberCount = sizes.reduce((sum, size) => sum + size, 0);
const entryCount = Math.ceil(memberCount / MEMBERSHIPS_AN_ENTRY / 10_000) * 10_000;

process.stdout.write(`${machine()}\n\n`);
const { engine, performances } = await makeDataset(entryCount, availableParallelism(), 2);
await engine.scoreRound(LIVE_ROUND);
const settled = Array.from({ length: LIVE_ROUND - 1 }, (_, index) => roundColumn(index + 1));
const leagues = sizes.map((size, index) => makeLeague(index, size));
const lookedAt = leagues.filter(() => random.chance(PERCENT_LOOKED_AT));

printRow([
  `${leagueCount} leagues, ${memberCount} memberships, round ${LIVE_ROUND}`,
  "ms",
  "processor, ms",
  "longest table, ms",
]);
printRow(["---", "---", "---", "---"]);
await measure(`further tables looked at: ${lookedAt.length}`, RUNS, () => playAll(lookedAt));
await measure("all further tables, once", 1, () => playAll(leagues));
await measureOwnTables(engine);
process.stdout.write(`\n${mb(process.memoryUsage().rss)} resident\n`);
await engine.close();

/** Nineteen of twenty are of five to twenty teams, some of hundreds; one in twenty thousand of ten thousand. */
function sizeOf(index: number): number {
  if (index % 20_000 === 7) return 10_000;
  if (index % 100 === 3) return 100 + random.below(700);
  return index % 20 === 5 ? 20 + random.below(80) : 5 + random.below(16);
}

/** Points of a round by entry, as stored results have them. */
function roundColumn(round: number): Int16Array {
  return Int16Array.from({ length: entryCount }, (_, row) => engine.netPointsOf(entryId(row + 1), round));
}

interface BenchLeague {
  readonly leagueId: number;
  readonly format: Format;
  readonly memberIds: readonly number[];
}

function makeLeague(index: number, size: number): BenchLeague {
  const memberIds = new Set<number>();
  while (memberIds.size < size) memberIds.add(1 + random.below(entryCount));
  const ready = size > 2000 ? plain : formats;
  return { leagueId: index + 1, format: ready[index % ready.length]!, memberIds: [...memberIds] };
}

/** The longest a single table took. */
function playAll(some: readonly BenchLeague[]): number {
  let longestMs = 0;
  for (const league of some) {
    const startedAt = performance.now();
    play(league);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  return longestMs;
}

/** From the first round to the one under way, and a page of its table, as whoever looks is answered. */
function play({ leagueId, format, memberIds }: BenchLeague): void {
  const rounds = Array.from({ length: LIVE_ROUND }, (_, index): FormatRound => {
    const column = settled[index];
    const round = index + 1;
    const pointsOf = (id: number) => (column ? column[id - 1]! : engine.netPointsOf(entryId(id), round));
    return {
      round,
      state: column ? "settled" : "live",
      averagePoints: 50,
      ofMember: (id) => ({ points: pointsOf(id), goalsScored: 0, goalsConceded: 0, transfers: index }),
    };
  });
  const members = memberIds.map((memberId) => ({ memberId, joinedRound: 1, leftRound: null }));
  const months = Array.from({ length: 6 }, (_, index) => ({ from: 1 + 5 * index, to: 5 * (index + 1) }));
  const season = { lastRound: LAST_ROUND, months };
  const seedOf = (round: number) => (0xbe + round).toString(16).padStart(64, "0");
  let shown = 0;
  for (const { round, tables } of playRounds({ format, season, leagueId, members, rounds, seedOf })) {
    if (round === LIVE_ROUND) shown += tables[0]?.rows(0, PAGE).length ?? 0;
  }
  if (shown === 0) throw new Error(`no table of league ${leagueId}`);
}

async function scored(run: number): Promise<void> {
  engine.setPerformances(LIVE_ROUND, [{ ...performances[run]!, points: performances[run]!.points + 2 }]);
  await engine.scoreRound(LIVE_ROUND);
}

async function measure(what: string, runs: number, work: () => number): Promise<void> {
  const took: number[] = [];
  const used: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await scored(run);
    const usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    longest.push(work());
    took.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usedBefore);
    used.push((user + system) / 1000);
  }
  printRow([what, ...[took, used, longest].map((values) => ms(quantile(values, 0.5)))]);
}

/** The same leagues' own tables, ranked by the engine. */
async function measureOwnTables(own: Engine): Promise<void> {
  const members = new Uint32Array(new SharedArrayBuffer(memberCount * 4));
  members.set(leagues.flatMap(({ memberIds }) => memberIds.map((id) => id - 1)));
  const offsets = new Uint32Array(new SharedArrayBuffer((leagueCount + 1) * 4));
  for (const [index, { memberIds }] of leagues.entries()) offsets[index + 1] = offsets[index]! + memberIds.length;
  const startRounds = new Uint8Array(new SharedArrayBuffer(leagueCount)).fill(1);
  const memberships = { offsets, members, startRounds, rankedFrom: null };
  let renewed: MembershipRanks | null = null;
  const rank = async () => {
    renewed = await own.rankMemberships(memberships, { roundId: LIVE_ROUND, renewed });
  };
  await rank();
  const took: number[] = [];
  const used: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await scored(RUNS + run);
    const usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    await rank();
    took.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usedBefore);
    used.push((user + system) / 1000);
  }
  printRow(["all own tables (classic)", ms(quantile(took, 0.5)), ms(quantile(used, 0.5)), ""]);
}
