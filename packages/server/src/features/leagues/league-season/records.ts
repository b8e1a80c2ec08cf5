/**
 * A league's record book, of settled rounds alone. Made once for each settling and kept by this process, however many
 * people look; a correction settles rounds again, and the book is made anew.
 */
import { CHIP_NAMES, type LeagueRecordKind, type WireLeagueRecords } from "@elleveren/contract";
import { type Holders, type LeagueRound, MOST_NAMED } from "@elleveren/engine";
import {
  armbandFactors,
  type ChipName,
  chipScoring,
  entryId,
  type EntryId,
  type FootballerId,
  isFreeChip,
  type LeagueId,
  type Performance,
  type PhaseId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import { monthsOver } from "./load-winners.ts";
import { type LeagueSeason, requestOf, type TableRound, tableRounds } from "./season-of-league.ts";

/**
 * Members of a league whose stored results and squads are looked through: 150,000 rows at the end of a season. A larger
 * one's book holds what the columns in memory tell.
 */
export const MOST_DETAILED = 5000;

interface Book {
  readonly isShort: boolean;
  readonly records: readonly LeagueRecord[];
}

const books = keptPerEngine<LeagueId, Book>(5000);

/** Empty before the first round that counts is settled. */
export async function loadLeagueRecords(ctx: Context, season: LeagueSeason): Promise<WireLeagueRecords> {
  const { isShort, records } = await keptBook(ctx, season);
  const ids = records.flatMap(({ holders }) => holders.map((holder) => holder.entryId));
  const names = await selectNames(ctx.db, [...new Set(ids)]);
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
  const { engine, league, draw, members, rounds } = season;
  const stamps = await roundStamps(ctx, engine);
  const settled = rounds.filter(({ state }) => state === "settled");
  // Figures of the round under way are not in the records; a head-to-head league has the members that were drawn.
  const stamp = [league.startRoundId, draw ? null : members, ...settled.map(({ roundId }) => stamps.get(roundId))];
  return books(engine).get(league.leagueId, stamp, () => makeBook(ctx, season));
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

/** Entries in the table now. */
export function idsOf({ engine, members, roundId }: LeagueSeason): EntryId[] {
  if (members === null) return Array.from({ length: engine.entryCount }, (_, row) => engine.entryIdOf(row));
  const { rows, rankedFrom } = members;
  return [...rows].flatMap((row, index) =>
    rankedFrom && rankedFrom[index]! > roundId ? [] : [entryId(engine.entryIdOf(row))],
  );
}

/** Of each month that is over, how far the first was ahead of the second; 0 where they shared it. */
async function monthMargins(ctx: Context, season: LeagueSeason): Promise<Candidate[]> {
  const margins: Candidate[] = [];
  for (const phase of monthsOver(ctx, season)) {
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

/** Footballers multiplied by an armband; none under Attack! Attack!. */
function captainCandidates(
  armbands: readonly Armbands[],
  performanceOf: (roundId: RoundId, footballerId: FootballerId) => Performance,
): Candidate[] {
  return armbands.flatMap(({ roundId, captainId, viceId, chip, entryIds, count }) => {
    const captain = performanceOf(roundId, captainId);
    const vice = performanceOf(roundId, viceId);
    const factors = armbandFactors(chipScoring(chip), captain.absent, vice.absent);
    return [
      { footballerId: captainId, points: captain.points, factor: factors.captain },
      { footballerId: viceId, points: vice.points, factor: factors.viceCaptain },
    ]
      .filter(({ factor }) => factor > 1)
      .map(({ footballerId, points, factor }) => ({ value: points * factor, entryIds, count, roundId, footballerId }));
  });
}

/** Holders a record names; all are counted. */
const MOST_HOLDERS = 10;

interface Candidate {
  readonly value: number;
  readonly entryIds: readonly EntryId[];
  readonly count: number;
  /** The round, or the first of a run. */
  readonly roundId?: RoundId;
  readonly toRoundId?: RoundId;
  readonly phaseId?: PhaseId;
  readonly footballerId?: FootballerId;
}

type Holder = Omit<Candidate, "value" | "entryIds" | "count"> & { readonly entryId: EntryId };

interface LeagueRecord {
  readonly kind: LeagueRecordKind;
  readonly value: number;
  readonly count: number;
  readonly holders: readonly Holder[];
}

/** Nothing without a candidate. The lowest value is the record with `sign` -1. */
function recordOf(kind: LeagueRecordKind, candidates: readonly Candidate[], sign: 1 | -1 = 1): LeagueRecord[] {
  if (candidates.length === 0) return [];
  const value = sign * Math.max(...candidates.map((candidate) => sign * candidate.value));
  const best = candidates.filter((candidate) => candidate.value === value);
  const holders = best.flatMap(({ value: _, entryIds, count: __, ...where }) =>
    entryIds.map((entryId) => ({ entryId, ...where })),
  );
  const count = best.reduce((sum, candidate) => sum + candidate.count, 0);
  return [{ kind, value, count, holders: holders.toSorted(byTime).slice(0, MOST_HOLDERS) }];
}

const byTime = (one: Holder, other: Holder) => (one.roundId ?? 0) - (other.roundId ?? 0) || one.entryId - other.entryId;

type OfRound = Pick<LeagueRound, "best" | "worst"> & { readonly roundId: number };

const pointsRecords = (rounds: readonly OfRound[]): LeagueRecord[] => [
  ...recordOf(
    "highest_round",
    rounds.map(({ roundId, best }) => ({ ...best, roundId: roundId as RoundId })),
  ),
  ...recordOf(
    "lowest_round",
    rounds.map(({ roundId, worst }) => ({ ...worst, roundId: roundId as RoundId })),
    -1,
  ),
];

/** Records of the table: leads, reigns and climbs. A place shared by more than fifty counts for none. */
function tableRecords(rounds: readonly TableRound[]): LeagueRecord[] {
  const at = (round: TableRound) => ({ roundId: round.roundId as RoundId });
  const leads = rounds.flatMap((round): Candidate[] => {
    const { leaders, nextTotal } = round;
    if (leaders.count !== 1 || nextTotal === null) return [];
    return [{ ...leaders, value: leaders.value - nextTotal, ...at(round) }];
  });
  const climbs = rounds.flatMap((round) => (round.climb ? [{ ...round.climb, ...at(round) }] : []));
  // Where all are level there is no leader.
  const led = rounds.map(({ roundId, leaders, nextTotal }) => ({
    roundId: roundId as RoundId,
    entryIds: nextTotal === null || leaders.count > MOST_NAMED ? [] : leaders.entryIds,
  }));
  return [
    ...recordOf("biggest_lead", leads),
    ...recordOf("longest_reign", reigns(led)),
    ...recordOf("most_rounds_on_top", roundsOnTop(led)),
    ...recordOf("biggest_climb", climbs),
  ];
}

interface Led {
  readonly roundId: RoundId;
  readonly entryIds: readonly EntryId[];
}

/** Every run of rounds on top, also shared, in the order of their ends. */
function reigns(led: readonly Led[]): Candidate[] {
  const runs: Candidate[] = [];
  let current = new Map<EntryId, RoundId>();
  led.forEach(({ roundId, entryIds }, index) => {
    current = new Map(entryIds.map((id) => [id, current.get(id) ?? roundId]));
    const stays = new Set(led[index + 1]?.entryIds);
    for (const [id, from] of current) {
      if (stays.has(id)) continue;
      runs.push({ value: roundId - from + 1, entryIds: [id], count: 1, roundId: from, toRoundId: roundId });
    }
  });
  return runs;
}

function roundsOnTop(led: readonly Led[]): Candidate[] {
  const counts = new Map<EntryId, number>();
  for (const id of led.flatMap(({ entryIds }) => entryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, value]) => ({ value, entryIds: [id], count: 1 }));
}

interface DetailsRequest {
  readonly entryIds: readonly EntryId[];
  /** First and last settled round that count. */
  readonly fromRound: RoundId;
  readonly toRound: RoundId;
  /** Holders named at most; all are counted. */
  readonly mostNamed: number;
}

interface DetailRecord extends Holders {
  readonly kind: "most_bench" | "most_hits" | "best_unchanged";
  readonly roundId: RoundId;
}

interface HoldersDbRow {
  readonly value: number;
  readonly count: number;
  readonly entry_ids: EntryId[];
}

const toHolders = ({ value, count, entry_ids: entryIds }: HoldersDbRow): Holders => ({ value, entryIds, count });

/**
 * Per round the most points left on the bench, paid for transfers, and made without any transfer; a round under a chip
 * with free transfers, or the entry's first one, does not count as the last.
 */
async function selectDetailRecords(db: Queryable, request: DetailsRequest): Promise<DetailRecord[]> {
  const freeChips = CHIP_NAMES.filter((chip) => isFreeChip(chip));
  const { rows } = await sql<HoldersDbRow & { kind: DetailRecord["kind"]; round_id: RoundId }>`
    with figures as materialized (
      select r.round_id, r.entry_id, f.kind, f.value
      from entry_results r join entries e using (entry_id)
      cross join lateral (values ('most_bench', r.bench_points), ('most_hits', r.cost_points::integer),
        ('best_unchanged', case when r.transfers = 0 and coalesce(r.chip, '') <> all(${freeChips}::text[])
          and r.round_id > e.started_round_id then r.points end)) f (kind, value)
      where r.entry_id = any(${[...request.entryIds]}::bigint[])
        and r.round_id between ${request.fromRound} and ${request.toRound}
        and (f.kind = 'best_unchanged' or f.value > 0)
    ), best as (select kind, max(value) as value from figures group by kind)
    select kind, round_id, value, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from figures join best using (kind, value) group by kind, round_id, value order by kind, round_id`.execute(db);
  return rows.map((row) => ({ kind: row.kind, roundId: row.round_id, ...toHolders(row) }));
}

/** The entry with the highest transfer cost over all those rounds; null when none paid. */
async function selectSeasonHits(db: Queryable, request: DetailsRequest): Promise<Holders | null> {
  const { rows } = await sql<HoldersDbRow>`
    with paid as materialized (
      select entry_id, sum(cost_points)::integer as value from entry_results
      where entry_id = any(${[...request.entryIds]}::bigint[])
        and round_id between ${request.fromRound} and ${request.toRound}
      group by entry_id having sum(cost_points) > 0)
    select value, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from paid where value = (select max(value) from paid) group by value`.execute(db);
  return rows[0] ? toHolders(rows[0]) : null;
}

/** Entries with the same armbands under the same chip in a round. */
interface Armbands extends Omit<Holders, "value"> {
  readonly roundId: RoundId;
  readonly captainId: FootballerId;
  readonly viceId: FootballerId;
  readonly chip: ChipName | null;
}

/** Every pair of captain and vice-captain in use: hardly more than there are popular footballers. */
async function selectArmbands(db: Queryable, request: DetailsRequest): Promise<Armbands[]> {
  const { rows } = await sql<{
    round_id: RoundId;
    captain: FootballerId;
    vice: FootballerId;
    chip: ChipName | null;
    count: number;
    entry_ids: EntryId[];
  }>`
    with written as (
      select entry_id, round_id, footballer_ids[captain_slot] as captain, footballer_ids[vice_slot] as vice, chip,
        lead(round_id) over (partition by entry_id order by round_id) as next_round_id
      from squads where entry_id = any(${[...request.entryIds]}::bigint[]) and round_id <= ${request.toRound}
    ), worn as (
      -- A squad counts until the next one is written, its chip in its own round alone.
      select k.round_id, w.entry_id, w.captain, w.vice, case when k.round_id = w.round_id then w.chip end as chip
      from written w
      cross join lateral generate_series(greatest(w.round_id, ${request.fromRound}::integer),
        coalesce(w.next_round_id - 1, ${request.toRound}::integer)) k (round_id)
    )
    select w.round_id, captain, vice, chip, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from worn w join entries e using (entry_id) where w.round_id >= e.started_round_id
    group by w.round_id, captain, vice, chip order by w.round_id, captain, vice, chip`.execute(db);
  return rows.map((row) => ({
    roundId: row.round_id,
    captainId: row.captain,
    viceId: row.vice,
    chip: row.chip,
    entryIds: row.entry_ids,
    count: row.count,
  }));
}
