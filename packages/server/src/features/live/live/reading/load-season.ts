/** Reads the whole season into memory, as of one instant, and computes what follows from it. */
import { sql } from "kysely";
import type { FixtureId, FootballerId, RoundId, Ruleset } from "@elleveren/rules";

import type { Database, Queryable } from "../../../../context.ts";
import { pointsOfFixture, pointsOfRound } from "../round-points.ts";
import {
  selectEntryCount,
  selectFrozenMarket,
  selectNewestRevision,
  selectOpenMarket,
  type FrozenRow,
} from "./market-rows.sql.ts";
import {
  selectClockSpeed,
  selectClubs,
  selectFixtures,
  selectFootballers,
  selectGame,
  selectLineups,
  selectPhases,
  selectRounds,
  selectStats,
} from "./season-rows.sql.ts";
import { marketMark, roundsMark } from "../season-marks.ts";
import type { MarketRow, SeasonMemory, StatsRow } from "../season-memory.ts";

/** The season, or null while the database holds none. */
export async function loadSeason(db: Database): Promise<SeasonMemory | null> {
  return db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    const game = await selectGame(tx);
    return game ? readSeason(tx, game.seasonName, game.ruleset) : null;
  });
}

async function readSeason(db: Queryable, seasonName: string, ruleset: Ruleset): Promise<SeasonMemory> {
  const memory: SeasonMemory = {
    seasonName,
    ruleset,
    revision: await selectNewestRevision(db),
    version: 1,
    clubs: keyed(await selectClubs(db), (club) => club.clubId),
    footballers: keyed(await selectFootballers(db, null), (footballer) => footballer.footballerId),
    rounds: await selectRounds(db),
    phases: await selectPhases(db),
    fixtures: keyed(await selectFixtures(db, null), (fixture) => fixture.fixtureId),
    stats: groupStats(await selectStats(db, null)),
    lineups: Map.groupBy(await selectLineups(db, null), (row) => row.fixtureId),
    entryCount: await selectEntryCount(db),
    market: await selectOpenMarket(db),
    frozen: groupFrozen(await selectFrozenMarket(db, null)),
    matchPoints: new Map(),
    roundPoints: new Map(),
    roundVersions: new Map(),
    clockSpeed: await selectClockSpeed(db),
    roundsMark: "",
    marketMark: "",
  };
  memory.roundsMark = roundsMark(memory);
  memory.marketMark = marketMark(memory);
  deriveAll(memory);
  return memory;
}

/** Computes every match and round anew; called when the whole season was read. */
export function deriveAll(memory: SeasonMemory): void {
  memory.matchPoints = new Map();
  for (const fixture of memory.fixtures.values()) {
    memory.matchPoints.set(fixture.fixtureId, pointsOfFixture(memory, fixture));
  }
  memory.roundPoints = new Map();
  for (const { roundId } of memory.rounds) {
    memory.roundPoints.set(roundId, pointsOfRound(memory, roundId));
    bumpRound(memory, roundId);
  }
}

export function bumpRound(memory: Pick<SeasonMemory, "roundVersions">, roundId: RoundId): void {
  memory.roundVersions.set(roundId, (memory.roundVersions.get(roundId) ?? 0) + 1);
}

export function keyed<K, V>(rows: readonly V[], keyOf: (row: V) => K): Map<K, V> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export function groupStats(rows: readonly StatsRow[]): Map<FixtureId, Map<FootballerId, StatsRow>> {
  const groups = Map.groupBy(rows, (row) => row.fixtureId);
  return new Map([...groups].map(([id, group]) => [id, keyed(group, (row) => row.footballerId)]));
}

export function groupFrozen(rows: readonly FrozenRow[]): Map<RoundId, Map<FootballerId, MarketRow>> {
  const groups = Map.groupBy(rows, (row) => row.roundId);
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      keyed(group as readonly (FrozenRow & MarketRow)[], (row) => row.footballerId),
    ]),
  );
}
