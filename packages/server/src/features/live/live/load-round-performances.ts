/** A round's performances straight from the database, without the memory: what settling and verifying compute from. */
import type { FixtureId, FootballerId, Performance, Position, RoundId, Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { groupFrozen, groupStats, keyed } from "./reading/load-season.ts";
import { pointsOfFixture, pointsOfRound } from "./round-points.ts";
import { selectFrozenMarket } from "./reading/market-rows.sql.ts";
import { selectFixtures, selectFootballers, selectStats } from "./reading/season-rows.sql.ts";
import type { FootballerRound, LiveFixture, SeasonMemory, StatsRow } from "./season-memory.ts";

export interface RoundPerformances {
  /** All footballers in the market, also those without a match. */
  readonly performances: ReadonlyMap<FootballerId, Performance>;
  readonly positions: ReadonlyMap<FootballerId, Position>;
  /** The same with matches and explanation. */
  readonly rounds: ReadonlyMap<FootballerId, FootballerRound>;
}

/** Facts that are not stored: what a correction would say, for a preview of it. */
export interface SupposedFacts {
  readonly fixtures: readonly { readonly fixtureId: FixtureId; readonly after: Partial<LiveFixture> }[];
  readonly stats: readonly StatsRow[];
}

/** Computes one round as `db` (a transaction, for one instant) sees it, or as it would be with the supposed facts. */
export async function loadRoundPerformances(
  db: Queryable,
  ruleset: Ruleset,
  roundId: RoundId,
  supposed: SupposedFacts = { fixtures: [], stats: [] },
): Promise<RoundPerformances> {
  const fixtureIds = await selectFixtureIds(db, roundId, supposed);
  const fixtures = keyed(await selectFixtures(db, fixtureIds), (fixture) => fixture.fixtureId);
  const memory = {
    ruleset,
    fixtures,
    footballers: keyed(await selectFootballers(db, null), (footballer) => footballer.footballerId),
    stats: groupStats(await selectStats(db, fixtureIds)),
    frozen: groupFrozen(await selectFrozenMarket(db, [roundId])),
    matchPoints: new Map(),
  } satisfies Partial<SeasonMemory>;
  suppose(memory, supposed);
  for (const fixture of fixtures.values()) {
    memory.matchPoints.set(fixture.fixtureId, pointsOfFixture(memory, fixture));
  }
  const rounds = pointsOfRound(memory, roundId);
  return {
    rounds,
    performances: new Map([...rounds].map(([id, round]) => [id, round.performance])),
    positions: new Map([...memory.footballers].map(([id, footballer]) => [id, footballer.position])),
  };
}

/** Only what belongs to the round's own matches. */
function suppose({ fixtures, stats }: Pick<SeasonMemory, "fixtures" | "stats">, supposed: SupposedFacts): void {
  for (const { fixtureId, after } of supposed.fixtures) {
    const fixture = fixtures.get(fixtureId);
    if (fixture) fixtures.set(fixtureId, { ...fixture, ...after });
  }
  for (const { fixtureId, footballerId, clubId, stats: said } of supposed.stats) {
    if (!fixtures.has(fixtureId)) continue;
    const rows = stats.get(fixtureId) ?? new Map<FootballerId, StatsRow>();
    rows.set(footballerId, { fixtureId, footballerId, clubId, stats: said });
    stats.set(fixtureId, rows);
  }
}

/** Also those that are only supposed to be of the round. */
async function selectFixtureIds(db: Queryable, roundId: RoundId, { fixtures }: SupposedFacts): Promise<number[]> {
  const { rows } = await sql<{ fixture_id: number }>`
    select fixture_id from fixtures where round_id = ${roundId} or fixture_id = any(${fixtures.map(({ fixtureId }) => fixtureId)}::integer[])
    order by fixture_id`.execute(db);
  return rows.map((row) => row.fixture_id);
}
