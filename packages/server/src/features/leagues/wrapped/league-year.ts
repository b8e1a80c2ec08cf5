/**
 * A league's year as facts, each of them one of its tables, winners or records: the same that the season's page shows. Made
 * once for each settling and kept, as the record book is.
 */
import type { WireLeagueRecord, WireYearFact } from "@elleveren/contract";
import type { EntryId, FootballerId, LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import {
  idsOf,
  type LeagueSeason,
  loadLeagueRecords,
  loadLeagueWinners,
  MOST_DETAILED,
  ranksByRound,
  requestOf,
  type TableRound,
  tableRounds,
} from "../league-season/index.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import { FEWEST_FOR_SPOON, loadTableEnds, type TableEnds } from "./final-table.ts";

export interface YearFact {
  readonly kind: WireYearFact["kind"];
  readonly entryIds: readonly EntryId[];
  readonly count: number;
  readonly value: number;
  readonly more: number;
  readonly event: RoundId | null;
  readonly toEvent: RoundId | null;
  readonly footballerId: FootballerId | null;
}

export interface LeagueYear {
  readonly isShort: boolean;
  readonly facts: readonly YearFact[];
}

/** Those of many that a fact names. */
const NAMED = 3;
/** Teams of whose duels the year tells. */
const RIVALS = 5;

const fact = (
  kind: YearFact["kind"],
  entryIds: readonly EntryId[],
  value: number,
  more: Partial<Omit<YearFact, "kind" | "entryIds" | "value">> = {},
): YearFact => ({
  kind,
  entryIds: entryIds.slice(0, NAMED),
  count: entryIds.length,
  value,
  more: 0,
  event: null,
  toEvent: null,
  footballerId: null,
  ...more,
});

const years = keptPerEngine<LeagueId, LeagueYear>(2000);

/** `season` is as it was settled. */
export async function loadLeagueYear(ctx: Context, season: LeagueSeason): Promise<LeagueYear> {
  const { engine, league, draw, members } = season;
  const stamp = [league.startRoundId, draw ? null : members, ...(await roundStamps(ctx, engine)).values()];
  return years(engine).get(league.leagueId, stamp, () => makeYear(ctx, season));
}

async function makeYear(ctx: Context, season: LeagueSeason): Promise<LeagueYear> {
  const { engine, rounds } = season;
  const settled = new Set<number>(rounds.map(({ roundId }) => roundId));
  const ofRounds = (await engine.leagueRounds(requestOf(season))).filter(({ roundId }) => settled.has(roundId));
  const tables = (await tableRounds(ctx, season, ofRounds)).filter(({ roundId }) => settled.has(roundId));
  const [ends, book, winners] = await Promise.all([
    loadTableEnds(ctx, season),
    loadLeagueRecords(ctx, season),
    loadLeagueWinners(ctx, season),
  ]);
  const isLarge = ends.count > MOST_DETAILED;
  const ofRecord = (kind: YearFact["kind"], record: WireLeagueRecord["kind"]) =>
    factsOfRecord(
      kind,
      book.records.find((one) => one.kind === record),
    );
  const [most] = winners.tally;
  return {
    isShort: isLarge,
    facts: [
      ...factsOfChampion(ends),
      ...ofRecord("record_round", "highest_round"),
      ...ofRecord("reign", "longest_reign"),
      ...ofRecord("lead", "biggest_lead"),
      ...factsOfTurns(tables),
      ...(await factsOfDuel(ctx, season, ends)),
      ...ofRecord("climb", "biggest_climb"),
      ...ofRecord("captain", "best_captain"),
      ...(most && most.rounds > 1
        ? [
            fact(
              "wins",
              winners.tally
                .filter(({ rounds: won, phases }) => won === most.rounds && phases === most.phases)
                .map(({ entry }) => entry),
              most.rounds,
              { more: most.phases },
            ),
          ]
        : []),
      ...(isLarge ? [] : await factsOfBench(ctx, season)),
      ...(await factsOfSpoon(ctx, season, ends)),
    ],
  };
}

function factsOfChampion({ top }: TableEnds): YearFact[] {
  const [first] = top;
  const next = top.find(({ rank }) => rank > 1);
  // Where all are level nobody is champion.
  if (!first || !next) return [];
  const ids = top.filter(({ rank }) => rank === 1).map(({ entryId }) => entryId);
  return [fact("champion", ids, first.total, { more: ids.length > 1 ? 0 : first.total - next.total })];
}

function factsOfRecord(kind: YearFact["kind"], record: WireLeagueRecord | undefined): YearFact[] {
  const first = record?.holders[0];
  if (!record || !first) return [];
  const ids = [...new Set(record.holders.map(({ entry }) => entry))];
  const { event, to_event: toEvent, element } = first;
  return [fact(kind, ids, record.value, { count: record.holder_count, event, toEvent, footballerId: element })];
}

/** The first place changes hands when another team than the last alone on top is alone on top. */
function factsOfTurns(tables: readonly TableRound[]): YearFact[] {
  const alone = tables.flatMap(({ leaders, nextTotal }) =>
    leaders.count === 1 && nextTotal !== null ? leaders.entryIds : [],
  );
  const takers = alone.filter((id, index) => index > 0 && id !== alone[index - 1]);
  if (takers.length === 0) return [];
  const counts = [...Map.groupBy(takers, (id) => id)].map(([id, times]) => ({ id, times: times.length }));
  const most = Math.max(...counts.map(({ times }) => times));
  const ids = counts.filter(({ times }) => times === most).map(({ id }) => id);
  return [fact("turns", ids, takers.length, { more: most })];
}

/** Of the first five in the table, the two who went past each other most often; of equals those who ended closer. */
async function factsOfDuel(ctx: Context, season: LeagueSeason, { top }: TableEnds): Promise<YearFact[]> {
  const ids = top.slice(0, RIVALS).map(({ entryId }) => entryId);
  const ranks = await ranksByRound(ctx, season, undefined, ids);
  const totals = ranks.map((of) => new Map(of?.map(({ roundId, totalPoints }) => [roundId, totalPoints])));
  const pairs = ids.flatMap((one, at) =>
    ids.slice(at + 1).map((other, after) => {
      const [first, second] = [totals[at]!, totals[at + 1 + after]!];
      const gaps = [...first].flatMap(([round, total]) => (second.has(round) ? [total - second.get(round)!] : []));
      const ahead = gaps.filter((gap) => gap !== 0).map(Math.sign);
      const passed = ahead.filter((sign, index) => index > 0 && sign !== ahead[index - 1]).length;
      return { ids: [one, other], passed, gap: Math.abs(gaps.at(-1) ?? 0) };
    }),
  );
  const [most] = pairs.toSorted((one, other) => other.passed - one.passed || one.gap - other.gap);
  return most && most.passed > 0 ? [fact("duel", most.ids, most.passed, { more: most.gap })] : [];
}

async function factsOfBench(ctx: Context, season: LeagueSeason): Promise<YearFact[]> {
  const [from, to] = [season.rounds[0]!.roundId, season.roundId];
  const rows = await ctx.reads.read((db) => selectBenched(db, idsOf(season), from, to));
  const [first] = rows;
  return first
    ? [
        fact(
          "bench",
          rows.map(({ entry }) => entry),
          first.points,
        ),
      ]
    : [];
}

/** Everybody with the most points left on the bench in these rounds; none where nobody left any. */
async function selectBenched(db: Queryable, entryIds: readonly EntryId[], from: RoundId, to: RoundId) {
  const { rows } = await sql<{ entry: EntryId; points: number }>`
    with benched as materialized (
      select entry_id, sum(bench_points)::integer as points from entry_results
      where entry_id = any(${[...entryIds]}::bigint[]) and round_id between ${from} and ${to}
      group by entry_id having sum(bench_points) > 0)
    select entry_id as entry, points from benched
    where points = (select max(points) from benched) order by entry_id`.execute(db);
  return rows;
}

/** The team in last place, with the best round that it had: every team has one. */
async function factsOfSpoon(ctx: Context, season: LeagueSeason, { last, count }: TableEnds): Promise<YearFact[]> {
  if (!last || count < FEWEST_FOR_SPOON || last.count > NAMED) return [];
  const ranks = await ranksByRound(ctx, season, undefined, last.entryIds.slice(0, 1));
  const best = (ranks[0] ?? []).toSorted((one, other) => other.roundPoints - one.roundPoints)[0];
  return [
    fact("spoon", last.entryIds, last.value, {
      more: best?.roundPoints ?? 0,
      event: best ? (best.roundId as RoundId) : null,
    }),
  ];
}
