/**
 * A league's record book, of settled rounds alone. Made once for each settling and kept by this process, however many
 * people look; a correction settles rounds again, and the book is made anew.
 */
import type { WireLeagueRecords } from "@elleveren/contract";
import type { Engine } from "@elleveren/engine";
import { entryId, type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../context.ts";
import { roundStamps } from "../standings/index.ts";
import { captainCandidates } from "./captain-records.ts";
import { isOver } from "./load-winners.ts";
import { selectMembersNamed } from "./members-named.ts";
import {
  type Candidate,
  type LeagueRecord,
  MOST_HOLDERS,
  pointsRecords,
  recordOf,
  tableRecords,
} from "./record-candidates.ts";
import { selectArmbands, selectDetailRecords, selectSeasonHits } from "./record-details.sql.ts";
import { type LeagueSeason, requestOf, tableRounds } from "./season-of-league.ts";

/**
 * Members of a league whose stored results and squads are looked through: 150,000 rows at the end of a season. A larger
 * one's book holds what the columns in memory tell.
 */
export const MOST_DETAILED = 5000;

interface Book {
  readonly isShort: boolean;
  readonly records: readonly LeagueRecord[];
}

interface Kept {
  readonly stamp: string;
  readonly members: LeagueSeason["members"];
  readonly book: Promise<Book>;
}

const caches = new WeakMap<Engine, LRUCache<LeagueId, Kept>>();
/** Books kept at most; the one not asked for longest goes first. */
const MOST_KEPT = 5000;

/** Empty before the first round that counts is settled. */
export async function loadLeagueRecords(ctx: Context, season: LeagueSeason): Promise<WireLeagueRecords> {
  const { isShort, records } = await keptBook(ctx, season);
  const ids = records.flatMap(({ holders }) => holders.map((holder) => holder.entryId));
  const names = await selectMembersNamed(ctx.db, [...new Set(ids)]);
  return {
    is_short: isShort,
    records: records.map(({ kind, value, count, holders }) => ({
      kind,
      value,
      holder_count: count,
      holders: holders.flatMap((holder) => {
        const member = names.get(holder.entryId);
        if (!member) return [];
        const { roundId = null, toRoundId = null, phaseId = null, footballerId = null } = holder;
        return [{ ...member, event: roundId, to_event: toRoundId, phase: phaseId, element: footballerId }];
      }),
    })),
  };
}

async function keptBook(ctx: Context, season: LeagueSeason): Promise<Book> {
  const { engine, league, draw } = season;
  const books = caches.get(engine) ?? new LRUCache<LeagueId, Kept>({ max: MOST_KEPT });
  caches.set(engine, books);
  const stamps = await roundStamps(ctx, engine);
  const settled = season.rounds.filter(({ state }) => state === "settled");
  // What moves with the round under way is not in the book.
  const stamp = [league.startRoundId, ...settled.map(({ roundId }) => stamps.get(roundId))].join(" ");
  // A head-to-head league has those who were drawn.
  const members = draw ? null : season.members;
  const found = books.get(league.leagueId);
  const isCurrent = found?.stamp === stamp && found.members === members;
  const kept = isCurrent ? found : { stamp, members, book: makeBook(ctx, season) };
  if (!isCurrent) {
    books.set(league.leagueId, kept);
    kept.book.catch(() => books.peek(league.leagueId) === kept && books.delete(league.leagueId));
  }
  return kept.book;
}

async function makeBook(ctx: Context, season: LeagueSeason): Promise<Book> {
  const { engine, members, rounds } = season;
  const settled = rounds.filter(({ state }) => state === "settled").map(({ roundId }) => roundId);
  const isShort = (members?.rows.length ?? engine.entryCount) > MOST_DETAILED;
  const [fromRound, toRound] = [settled[0], settled.at(-1)];
  if (fromRound === undefined || toRound === undefined) return { isShort, records: [] };
  const counted = new Set<number>(settled);
  const isSettled = ({ roundId }: { readonly roundId: number }) => counted.has(roundId);

  const ofRounds = (await engine.leagueRounds(requestOf(season))).filter(isSettled);
  const tables = (await tableRounds(ctx, season, ofRounds)).filter(isSettled);
  const details = isShort ? [] : await detailRecords(ctx, season, { fromRound, toRound });
  const closest = recordOf("closest_month", await monthMargins(ctx, season), -1);
  return { isShort, records: [...pointsRecords(ofRounds), ...details, ...tableRecords(tables), ...closest] };
}

async function detailRecords(
  ctx: Context,
  season: LeagueSeason,
  rounds: { readonly fromRound: RoundId; readonly toRound: RoundId },
): Promise<LeagueRecord[]> {
  const request = { ...rounds, entryIds: idsOf(season), mostNamed: MOST_HOLDERS };
  const [figures, hits, armbands] = await ctx.reads.read((db) =>
    Promise.all([selectDetailRecords(db, request), selectSeasonHits(db, request), selectArmbands(db, request)]),
  );
  const ofKind = (kind: (typeof figures)[number]["kind"]) =>
    recordOf(
      kind,
      figures.filter((each) => each.kind === kind).map(({ kind: _, ...candidate }) => candidate),
    );
  const captains = captainCandidates(armbands, (roundId, id) => ctx.live.performanceOf(roundId, id));
  return [
    ...recordOf("best_captain", captains),
    ...ofKind("best_unchanged"),
    ...ofKind("most_bench"),
    ...ofKind("most_hits"),
    ...recordOf("most_hits_season", hits ? [hits] : []),
  ];
}

/** Who are in the table now. */
function idsOf({ engine, members, roundId }: LeagueSeason): EntryId[] {
  if (members === null) return Array.from({ length: engine.entryCount }, (_, row) => engine.entryIdOf(row));
  const { rows, rankedFrom } = members;
  return [...rows].flatMap((row, index) =>
    rankedFrom && rankedFrom[index]! > roundId ? [] : [entryId(engine.entryIdOf(row))],
  );
}

/** Of each month that is over, how far the first was ahead of the second; 0 where they shared it. */
async function monthMargins(ctx: Context, season: LeagueSeason): Promise<Candidate[]> {
  const { phases, rounds } = ctx.live.season();
  const months = phases.filter(
    (phase) =>
      phase.stopRoundId >= season.league.startRoundId &&
      phase.stopRoundId - phase.startRoundId + 1 < rounds.length &&
      isOver(season, phase),
  );
  const margins: Candidate[] = [];
  for (const phase of months) {
    const request = { ...requestOf(season, phase), offset: 0, limit: MOST_HOLDERS + 1 };
    const [first, second, ...rest] = (await season.engine.leagueTable(request)).rows;
    if (!first || !second) continue;
    const winners = [first, second, ...rest].filter(({ rank }) => rank === 1).slice(0, MOST_HOLDERS);
    margins.push({
      value: first.totalPoints - second.totalPoints,
      entryIds: winners.map((row) => row.entryId),
      count: winners.length,
      phaseId: phase.phaseId,
    });
  }
  return margins;
}
