/** The counts of members' rounds in a format: of settled rounds worked out once and kept, of rounds under way anew each time. */
import type { Engine } from "@elleveren/engine";
import {
  entryId,
  type EntryId,
  type Format,
  type FormatCount,
  type LeagueId,
  type MemberRound,
  type RoundId,
} from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import type { LiveRound } from "../../live/index.ts";
import { countManByMan } from "./count-men.ts";
import { selectSettledResults } from "./formats.sql.ts";

/** Null for a team without a squad in the round. */
export type RoundCounts = ReadonlyMap<EntryId, MemberRound | null>;

/** The round's points after the cost of transfers, as the game itself has them. */
export const isPlain = ({ men, captain, club, cost }: FormatCount): boolean =>
  men === "eleven" && captain === "picked" && club === "any" && cost;

/** Whether the engine's columns and stored results have all of it, so that no squad is looked at. */
export const isInColumns = (format: Format): boolean => isPlain(format.count) && !asksForGoals(format);

/** Of the settled rounds of a league in one count. */
interface Kept {
  readonly settlementNumber: number;
  readonly counts: Map<EntryId, MemberRound | null>;
}

/** Rounds of members that a process keeps, a hundred bytes or so each. */
const MOST_KEPT = 600_000;
const books = new WeakMap<Engine, LRUCache<string, Map<RoundId, Kept>>>();

function bookOf(engine: Engine, key: string): Map<RoundId, Kept> {
  let book = books.get(engine);
  if (!book) {
    book = new LRUCache<string, Map<RoundId, Kept>>({
      maxSize: MOST_KEPT,
      sizeCalculation: (rounds) => 1 + [...rounds.values()].reduce((sum, { counts }) => sum + counts.size, 0),
    });
    books.set(engine, book);
  }
  return book.get(key) ?? new Map<RoundId, Kept>();
}

export interface CountWish {
  readonly engine: Engine;
  readonly leagueId: LeagueId;
  readonly format: Format;
  readonly entryIds: readonly EntryId[];
  /** That are played: settled, or under way. */
  readonly rounds: readonly LiveRound[];
}

/** By round: of all the entries. */
export async function countRounds(ctx: Context, wish: CountWish): Promise<ReadonlyMap<RoundId, RoundCounts>> {
  const settled = wish.rounds.filter(({ state }) => state === "settled");
  const live = wish.rounds.filter(({ state }) => state !== "settled");
  const counted = new Map<RoundId, RoundCounts>(await countSettled(ctx, wish, settled));
  for (const round of live) counted.set(round.roundId, await countLive(ctx, wish, round));
  return counted;
}

async function countSettled(ctx: Context, wish: CountWish, rounds: readonly LiveRound[]) {
  const { engine, leagueId, format, entryIds } = wish;
  const key = `${leagueId} ${keyOf(format.count)}`;
  const book = bookOf(engine, key);
  const counted = rounds.map(({ roundId, settlementNumber }): [RoundId, Kept["counts"]] => {
    const found = book.get(roundId);
    const isCurrent = found?.settlementNumber === settlementNumber;
    const counts = isCurrent ? found.counts : new Map<EntryId, MemberRound | null>();
    book.set(roundId, { settlementNumber, counts });
    return [roundId, counts];
  });
  const missing = counted.flatMap(([roundId, counts]) => {
    const ids = entryIds.filter((id) => !counts.has(id));
    return Array.from({ length: Math.ceil(ids.length / ROWS_AT_ONCE) }, (_, part) => ({
      roundId,
      ids: ids.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
      counts,
    }));
  });
  for (const batch of batchesOf(missing)) {
    const ids = [...new Set(batch.flatMap((one) => one.ids))];
    const results = await selectSettledResults(
      ctx.db,
      ids,
      batch.map(({ roundId }) => roundId),
    );
    await breathe();
    const byRound = Map.groupBy(results, ({ roundId }) => roundId);
    for (const { roundId, counts, ids: wanted } of batch) {
      const stored = new Map((byRound.get(roundId) ?? []).map((row) => [row.entryId, row]));
      const men = isPlain(format.count)
        ? null
        : await countManByMan(ctx, { format, entryIds: [...stored.keys()], roundId });
      for (const id of wanted) {
        const row = stored.get(id);
        counts.set(id, row ? { ...roundOf(row), ...men?.get(id) } : null);
      }
      await breathe();
    }
  }
  // Anew: the size of a value that is there already is not asked for again.
  books.get(engine)?.set(key, new Map(book));
  return counted;
}

const roundOf = ({ points, goalsScored, goalsConceded, transfers }: MemberRound): MemberRound => ({
  points,
  goalsScored,
  goalsConceded,
  transfers,
});

/** Rows that one query answers: what reads and sorts them holds the process without a pause. */
const ROWS_AT_ONCE = 2500;

function batchesOf<Missing extends { readonly ids: readonly unknown[] }>(missing: readonly Missing[]): Missing[][] {
  const batches: Missing[][] = [];
  let rows = Infinity;
  for (const one of missing) {
    if (rows + one.ids.length > ROWS_AT_ONCE) {
      batches.push([]);
      rows = 0;
    }
    batches.at(-1)!.push(one);
    rows += one.ids.length;
  }
  return batches;
}

async function countLive(ctx: Context, wish: CountWish, { roundId }: LiveRound): Promise<RoundCounts> {
  const { engine, format } = wish;
  const hasTeam = (id: EntryId) => engine.entryStanding(id, roundId) !== null;
  const transfersOf = (id: EntryId) => engine.totalTransfersOf(id, roundId);
  if (isInColumns(format)) {
    // Without a pause: all of one moment.
    const roundOf = (id: EntryId) => ({
      ...NO_GOALS,
      points: engine.netPointsOf(id, roundId),
      transfers: transfersOf(id),
    });
    return new Map(wish.entryIds.map((id) => [id, hasTeam(id) ? roundOf(id) : null]));
  }
  const men = await countManByMan(ctx, { format, entryIds: wish.entryIds.filter(hasTeam), roundId });
  return new Map(
    wish.entryIds.map((id) => {
      const counted = men.get(id);
      return [id, counted ? { ...counted, transfers: transfersOf(id) } : null];
    }),
  );
}

const NO_GOALS = { goalsScored: 0, goalsConceded: 0 };

export function asksForGoals({ ties, stages }: Format): boolean {
  const asked: readonly string[] = [
    ...ties.rank,
    ...ties.order,
    ...stages.flatMap(({ meet }) => (meet.kind === "knockout" ? meet.ties : [])),
  ];
  return asked.includes("goals_scored") || asked.includes("goals_conceded");
}

/** The key that tells counts apart: the average is another step. */
const keyOf = ({ men, captain, club, cost }: FormatCount): string => `${men} ${captain} ${club} ${cost}`;

export const entryIdsOf = (members: readonly { readonly memberId: number }[]): EntryId[] =>
  members.map(({ memberId }) => entryId(memberId));
