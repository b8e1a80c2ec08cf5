/** Brings the memory up to the newest facts: reads only what the revisions name, and computes only what follows. */
import type { FixtureId, FootballerId, RoundId } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import type { ChangedFootballer } from "./live.ts";
import { fixturesOfRound, footballerRound, pointsOfFixture } from "./round-points.ts";
import { marketMark } from "./season-marks.ts";
import type { FootballerRound, LiveFixture, LiveFootballer, SeasonMemory, StatsRow } from "./season-memory.ts";
import { selectRevisionsAfter } from "./reading/market-rows.sql.ts";
import {
  selectClubs,
  selectFixtures,
  selectFootballers,
  selectLineups,
  selectStats,
} from "./reading/season-rows.sql.ts";
import { bumpRound, keyed } from "./reading/load-season.ts";

export interface ChangedRound {
  readonly roundId: RoundId;
  /** The footballers whose points, minutes or absence moved. */
  readonly footballers: readonly ChangedFootballer[];
  /** The round's fixtures that the facts concern. */
  readonly fixtures: readonly LiveFixture[];
}

export interface AppliedFacts {
  readonly rounds: readonly ChangedRound[];
  /** The footballers whose news, status or club changed. */
  readonly footballerIds: readonly FootballerId[];
  /** When the oldest of them was written, by `performance.now()`; null when there is none, or it was not kept. */
  readonly toldAtMs: number | null;
}

/**
 * Applies revisions after the memory's watermark. Everything is read before anything changes: a failed read leaves the
 * memory as it was, and can be retried.
 */
export async function applyFacts(db: Queryable, memory: SeasonMemory): Promise<AppliedFacts> {
  const askedAtMs = performance.now();
  const revisions = await selectRevisionsAfter(db, memory.revision);
  const answeredAtMs = (askedAtMs + performance.now()) / 2;
  const newest = revisions.at(-1);
  if (!newest) return { rounds: [], footballerIds: [], toldAtMs: null };
  const ages = revisions.flatMap(({ ageMs }) => ageMs ?? []);

  const ofFootballer = revisions.filter(({ kind }) => kind === "footballer");
  const footballerIds = [...new Set(ofFootballer.flatMap(({ footballerId }) => footballerId ?? []))];
  const ofMatch = revisions.filter(({ kind }) => kind === "fixture" || kind === "stats" || kind === "lineup");
  const fixtureIds = [...new Set(ofMatch.flatMap(({ fixtureId }) => fixtureId ?? []))];
  const [footballers, clubs, fixtures, stats, lineups] = await Promise.all([
    footballerIds.length > 0 ? selectFootballers(db, footballerIds) : [],
    revisions.some((row) => row.kind === "club") ? selectClubs(db) : null,
    fixtureIds.length > 0 ? selectFixtures(db, fixtureIds) : [],
    fixtureIds.length > 0 ? selectStats(db, fixtureIds) : [],
    fixtureIds.length > 0 ? selectLineups(db, fixtureIds) : [],
  ]);

  const moved = takeFootballers(memory, footballers);
  if (clubs) memory.clubs = keyed(clubs, (club) => club.clubId);
  if (footballers.length > 0) memory.marketMark = marketMark(memory);
  for (const [id, rows] of Map.groupBy(lineups, (row) => row.fixtureId)) memory.lineups.set(id, rows);
  const touched = takeFixtures(memory, fixtures, stats);
  const gone = dropFixtures(memory, fixtureIds, fixtures);
  for (const fixture of touched.after) memory.matchPoints.set(fixture.fixtureId, pointsOfFixture(memory, fixture));

  memory.revision = newest.revision;
  memory.version += 1;
  return {
    rounds: rederive(memory, { ...touched, before: [...touched.before, ...gone] }, moved),
    footballerIds,
    toldAtMs: ages.length === 0 ? null : answeredAtMs - Math.max(...ages),
  };
}

/** Returns footballers that changed club, or are new in the market: their matches change too. */
function takeFootballers(memory: SeasonMemory, footballers: readonly LiveFootballer[]): FootballerId[] {
  const moved: FootballerId[] = [];
  for (const footballer of footballers) {
    const before = memory.footballers.get(footballer.footballerId);
    if (before?.clubId !== footballer.clubId) moved.push(footballer.footballerId);
    memory.footballers.set(footballer.footballerId, footballer);
  }
  return moved;
}

interface TouchedFixtures {
  readonly before: readonly LiveFixture[];
  readonly after: readonly LiveFixture[];
  /** All with statistics in them, before or after. */
  readonly footballerIds: ReadonlySet<FootballerId>;
}

function takeFixtures(
  memory: SeasonMemory,
  after: readonly LiveFixture[],
  statistics: readonly StatsRow[],
): TouchedFixtures {
  const rows = Map.groupBy(statistics, (row) => row.fixtureId);
  const before: LiveFixture[] = [];
  const footballerIds = new Set<FootballerId>();
  for (const fixture of after) {
    const old = memory.fixtures.get(fixture.fixtureId);
    if (old) before.push(old);
    for (const id of memory.stats.get(fixture.fixtureId)?.keys() ?? []) footballerIds.add(id);
    const stats: Map<FootballerId, StatsRow> = keyed(rows.get(fixture.fixtureId) ?? [], (row) => row.footballerId);
    for (const id of stats.keys()) footballerIds.add(id);
    memory.fixtures.set(fixture.fixtureId, fixture);
    memory.stats.set(fixture.fixtureId, stats);
  }
  return { before, after, footballerIds };
}

/** Matches that were taken out: facts name them, and they are no longer there. */
function dropFixtures(
  memory: SeasonMemory,
  named: readonly FixtureId[],
  there: readonly LiveFixture[],
): readonly LiveFixture[] {
  const found = new Set(there.map(({ fixtureId }) => fixtureId));
  const gone = named.filter((id) => !found.has(id)).flatMap((id) => memory.fixtures.get(id) ?? []);
  for (const { fixtureId } of gone) {
    for (const rows of [memory.fixtures, memory.stats, memory.lineups, memory.matchPoints]) rows.delete(fixtureId);
  }
  return gone;
}

/** Recomputes the rounds of affected footballers: those in the facts, and both clubs of each match. */
function rederive(memory: SeasonMemory, touched: TouchedFixtures, moved: readonly FootballerId[]): ChangedRound[] {
  const told = [...touched.before, ...touched.after];
  const clubs = new Set(told.flatMap((fixture) => [fixture.homeClubId, fixture.awayClubId]));
  const concerned = new Set([...touched.footballerIds, ...moved]);
  for (const footballer of memory.footballers.values()) {
    if (clubs.has(footballer.clubId)) concerned.add(footballer.footballerId);
  }
  const named = told.map((fixture) => fixture.roundId);
  const everyRound = moved.length > 0 ? memory.rounds.map((round) => round.roundId) : [];
  const roundIds = [...new Set([...named, ...everyRound])].filter((id) => id !== null).sort((a, b) => a - b);
  const fixtureIds = new Set<FixtureId>(touched.after.map((fixture) => fixture.fixtureId));

  return roundIds.flatMap((roundId) => {
    const footballers = rederiveRound(memory, roundId, concerned);
    const fixtures = touched.after.filter(
      (fixture) => fixture.roundId === roundId && fixtureIds.has(fixture.fixtureId),
    );
    return footballers.length > 0 || named.includes(roundId) ? [{ roundId, footballers, fixtures }] : [];
  });
}

/** Computes the round again for some footballers and returns those whose performance moved. */
export function rederiveRound(
  memory: SeasonMemory,
  roundId: RoundId,
  footballerIds: Iterable<FootballerId>,
): ChangedFootballer[] {
  const fixtures = fixturesOfRound(memory, roundId);
  const round = memory.roundPoints.get(roundId) ?? new Map<FootballerId, FootballerRound>();
  memory.roundPoints.set(roundId, round);
  bumpRound(memory, roundId);
  const changed: ChangedFootballer[] = [];
  for (const id of footballerIds) {
    const footballer = memory.footballers.get(id);
    if (!footballer) continue;
    const before = round.get(id);
    const after = footballerRound(memory.matchPoints, fixtures, footballer);
    round.set(id, after);
    if (before && sameRound(before, after)) continue;
    const { points, minutes, performance } = after;
    changed.push({ footballerId: id, points, minutes, performance });
  }
  return changed;
}

const sameRound = (a: FootballerRound, b: FootballerRound): boolean =>
  a.points === b.points &&
  a.minutes === b.minutes &&
  a.performance.absent === b.performance.absent &&
  a.performance.played === b.performance.played;
