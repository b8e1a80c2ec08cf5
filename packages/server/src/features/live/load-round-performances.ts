/** A round's performances straight from the database, without the memory: what settling and verifying compute from. */
import type { FootballerId, Performance, Position, RoundId, Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import { groupFrozen, groupStats, keyed } from "./load-season.ts";
import { pointsOfFixture, pointsOfRound } from "./round-points.ts";
import { selectFrozenMarket } from "./market-rows.sql.ts";
import { selectFixtures, selectFootballers, selectStats } from "./season-rows.sql.ts";
import type { FootballerRound, SeasonMemory } from "./season-memory.ts";

export interface RoundPerformances {
  /** Everybody in the market, also those without a match. */
  readonly performances: ReadonlyMap<FootballerId, Performance>;
  readonly positions: ReadonlyMap<FootballerId, Position>;
  /** The same with matches and explanation. */
  readonly rounds: ReadonlyMap<FootballerId, FootballerRound>;
}

/** Computes one round as `db` (a transaction, for one instant) sees it. */
export async function loadRoundPerformances(
  db: Queryable,
  ruleset: Ruleset,
  roundId: RoundId,
): Promise<RoundPerformances> {
  const fixtureIds = await selectFixtureIds(db, roundId);
  const fixtures = keyed(await selectFixtures(db, fixtureIds), (fixture) => fixture.fixtureId);
  const memory = {
    ruleset,
    fixtures,
    footballers: keyed(await selectFootballers(db, null), (footballer) => footballer.footballerId),
    stats: groupStats(await selectStats(db, fixtureIds)),
    frozen: groupFrozen(await selectFrozenMarket(db, [roundId])),
    matchPoints: new Map(),
  } satisfies Partial<SeasonMemory>;
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

async function selectFixtureIds(db: Queryable, roundId: RoundId): Promise<number[]> {
  const { rows } = await sql<{ fixture_id: number }>`
    select fixture_id from fixtures where round_id = ${roundId} order by fixture_id`.execute(db);
  return rows.map((row) => row.fixture_id);
}
