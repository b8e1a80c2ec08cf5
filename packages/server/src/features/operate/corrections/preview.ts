/**
 * Effects of a correction, computed by the code that settles, in a read-only snapshot (decision 0150). A round is
 * scored twice from one read of all squads; of the rounds after it only the last is, since only totals move in between.
 */
import { type EntryId, findContradictions, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { clientTransaction, type ClientTransaction } from "../../../db/client-transaction.ts";
import type { FactPlan } from "../../facts/index.ts";
import { isPastDeadline, selectFixtures, selectStats, type SupposedFacts } from "../../live/index.ts";
import {
  compareFigures,
  rowFinder,
  type RoundRow,
  selectRounds,
  type SupposedRound,
  supposeRound,
} from "../../clock/index.ts";
import type { EntryRound, MovedFootballer, Preview, PreviewedRound } from "./correction.ts";
import { movedLeaders, movedPhases } from "./moved-leaders.ts";
import { flippedTies } from "./flipped-ties.ts";
import type { Question } from "./correction.ts";

export function inSnapshot<T>(ctx: Context, work: (transaction: ClientTransaction) => Promise<T>): Promise<T> {
  return clientTransaction(ctx.pool, async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction.tx);
    return work(transaction);
  });
}

export async function previewPlan(
  ctx: Context,
  transaction: ClientTransaction,
  plan: FactPlan,
  asked: EntryId | null,
  /** Rounds whose facts it rests on besides those that it moves. */
  also: readonly RoundId[] = [],
): Promise<Preview> {
  const { tx } = transaction;
  const rounds = await selectRounds(tx);
  const corrected = correctedRounds(plan, rounds);
  const supposed: SupposedFacts = plan;
  const differences = new Map<RoundId, Map<number, number>>();
  const movedBefore = new Map<number, number>();
  const footballers: MovedFootballer[] = [];
  const previewed: PreviewedRound[] = [];
  const entry: EntryRound[] = [];
  const ties = flippedTies(tx, rounds);
  let last: SupposedRound | null = null;
  for (const round of roundsToSuppose(rounds, corrected)) {
    const { roundId } = round;
    const pair = await supposeRound(transaction, ctx.game().ruleset, roundId, { supposed, movedBefore });
    const isCorrected = corrected.has(roundId);
    const isSettled = round.state === "settled";
    const move = await compareFigures(pair.columns.ids, pair.columns.count, pair);
    previewed.push({ roundId, isCorrected, isSettled, move });
    entry.push(...entryRound(pair, asked));
    if (isCorrected) {
      footballers.push(...movedFootballers(pair));
      differences.set(roundId, addDifferences(pair, movedBefore));
      if (isSettled) await ties.add(pair);
    }
    last = pair;
  }
  const revision = await selectRevision(tx, [...corrected, ...also]);
  const phases = await movedPhases(transaction, rounds, differences);
  const questions = await findQuestions(tx, plan);
  const leaders = last ? await movedLeaders(transaction, last, differences) : { count: 0, listed: [] };
  return { revision, questions, footballers, rounds: previewed, phases, ties: ties.result(), leaders, entry };
}

export function correctedRounds(plan: FactPlan, rounds: readonly RoundRow[]): Set<RoundId> {
  const touched = [...plan.fixtures.flatMap(({ roundIds }) => roundIds), ...plan.stats.map(({ roundId }) => roundId)];
  const counted = new Set(rounds.filter(isPastDeadline).map((r) => r.roundId));
  return new Set(touched.filter((roundId) => roundId !== null && counted.has(roundId)) as RoundId[]);
}

function roundsToSuppose(rounds: readonly RoundRow[], corrected: ReadonlySet<RoundId>): RoundRow[] {
  const lastSettled = rounds.findLast(({ state }) => state === "settled")?.roundId ?? 0;
  return rounds.filter(
    ({ roundId }) => corrected.has(roundId) || (roundId === lastSettled && Math.min(...corrected) < roundId),
  );
}

function movedFootballers({ roundId, playedBefore, playedAfter }: SupposedRound): MovedFootballer[] {
  return [...playedAfter.rounds].flatMap(([footballerId, { points }]) => {
    const before = playedBefore.rounds.get(footballerId)?.points ?? 0;
    return before === points ? [] : [{ footballerId, roundId, before, after: points }];
  });
}

/** The round's own, and the sum with earlier ones. */
function addDifferences({ columns, before, after }: SupposedRound, moved: Map<number, number>): Map<number, number> {
  const own = new Map<number, number>();
  for (let row = 0; row < columns.count; row += 1) {
    const difference = after.points[row]! - before.points[row]!;
    if (difference === 0) continue;
    const id = columns.ids[row]!;
    own.set(id, difference);
    moved.set(id, (moved.get(id) ?? 0) + difference);
  }
  return own;
}

function entryRound({ roundId, columns, before, after }: SupposedRound, asked: EntryId | null): EntryRound[] {
  const row = asked === null ? -1 : rowFinder(columns)(asked);
  if (row < 0) return [];
  return [
    {
      roundId,
      pointsBefore: before.points[row]!,
      pointsAfter: after.points[row]!,
      roundRankBefore: before.roundRanks[row]!,
      roundRankAfter: after.roundRanks[row]!,
      totalBefore: before.totalPoints[row]!,
      totalAfter: after.totalPoints[row]!,
      overallRankBefore: before.overallRanks[row]!,
      overallRankAfter: after.overallRanks[row]!,
    },
  ];
}

/** The newest of what the preview rests on: facts of the corrected rounds, and of all that are settled. */
export async function selectRevision(tx: ClientTransaction["tx"], corrected: readonly RoundId[]): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(v.revision), 0) as revision from fact_revisions v
    where v.kind in ('stats', 'fixture') and (v.round_id = any(${corrected}::integer[])
      or v.round_id in (select round_id from rounds where state = 'settled'))`.execute(tx);
  return rows[0]!.revision;
}

/** Of the matches that the plan changes; what contradicted itself before and is left alone is no question of this correction. */
async function findQuestions(tx: Queryable, plan: FactPlan): Promise<Question[]> {
  const ids = [...new Set([...plan.fixtures, ...plan.stats].map(({ fixtureId }) => fixtureId))];
  const [fixtures, rows] = [await selectFixtures(tx, ids), await selectStats(tx, ids)];
  return fixtures.flatMap(({ fixtureId, homeClubId, homeScore, awayScore }) => {
    const stored = rows.filter((row) => row.fixtureId === fixtureId);
    const find = (lines: readonly Pick<(typeof rows)[number], "footballerId" | "clubId" | "stats">[], score: Score) =>
      findContradictions({
        score:
          score.homeScore === null || score.awayScore === null
            ? null
            : { home: score.homeScore, away: score.awayScore },
        stats: lines.map((line) => ({
          ...line,
          side: line.clubId === homeClubId ? ("home" as const) : ("away" as const),
        })),
      });
    const known = new Set(find(stored, { homeScore, awayScore }).map((one) => JSON.stringify(one)));
    const told = plan.stats.filter((change) => change.fixtureId === fixtureId);
    const kept = stored.filter((row) => !told.some(({ footballerId }) => footballerId === row.footballerId));
    const after = plan.fixtures.find((change) => change.fixtureId === fixtureId)?.after ?? { homeScore, awayScore };
    return find([...kept, ...told], after)
      .filter((one) => !known.has(JSON.stringify(one)))
      .map((one) => ({ ...one, fixtureId }));
  });
}

interface Score {
  readonly homeScore: number | null;
  readonly awayScore: number | null;
}
