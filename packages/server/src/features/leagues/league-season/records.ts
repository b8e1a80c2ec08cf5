/**
 * A league's record book, of settled rounds alone. Made once for each settling and kept by this process, however many
 * people look; a correction settles rounds again, and the book is made anew.
 */
import type { LeagueRecordKind, WireLeagueRecords } from "@elleveren/contract";
import { type LeagueRound, MOST_NAMED } from "@elleveren/engine";
import {
  armbandFactors,
  chipScoring,
  entryId,
  type EntryId,
  type FootballerId,
  type LeagueId,
  type Performance,
  type PhaseId,
  type RoundId,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { keptPerEngine, roundStamps } from "../standings/index.ts";
import { isOver } from "./load-winners.ts";
import { type LeagueSeason, requestOf, type TableRound, tableRounds } from "./season-of-league.ts";
import { type Armbands, selectArmbands, selectDetailRecords, selectSeasonHits } from "./record-details.sql.ts";
import { selectNames } from "../../../db/entry-names.ts";

/**
 * Members of a league whose stored results and squads are looked through: 150,000 rows at the end of a season. A larger
 * one's book holds what the columns in memory tell.
 */
const MOST_DETAILED = 5000;

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
  // What moves with the round under way is not in the book; a head-to-head league has the members who were drawn.
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

/** Who counts more than once by an armband; under Attack! Attack! nobody does. */
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

/** What the table tells: leads, reigns and climbs. A place that more than fifty share is nobody's. */
function tableRecords(rounds: readonly TableRound[]): LeagueRecord[] {
  const at = (round: TableRound) => ({ roundId: round.roundId as RoundId });
  const leads = rounds.flatMap((round): Candidate[] => {
    const { leaders, nextTotal } = round;
    if (leaders.count !== 1 || nextTotal === null) return [];
    return [{ ...leaders, value: leaders.value - nextTotal, ...at(round) }];
  });
  const climbs = rounds.flatMap((round) => (round.climb ? [{ ...round.climb, ...at(round) }] : []));
  // Where all are level nobody is on top.
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
