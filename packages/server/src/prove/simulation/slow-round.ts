/** A round the slow way: facts from the database, points and substitutions by the rules, entry by entry. */
import {
  awardBonus,
  footballerId,
  footballerPerformance,
  NO_MATCH,
  scoreRound,
  type EntryId,
  type FootballerId,
  type MatchAppearance,
  type MatchStats,
  type Performance,
  type Position,
  type RoundId,
  type RoundScore,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { Shadow } from "./checks/shadow.ts";

interface FactRow {
  readonly fixture_id: number;
  readonly footballer_id: number;
  readonly position: Position;
  readonly price_tenths: number;
  readonly stats: MatchStats;
}

export interface SlowRound {
  readonly scores: ReadonlyMap<EntryId, RoundScore>;
  /** Of all footballers whose club has a match in the round. */
  readonly footballers: ReadonlyMap<FootballerId, Performance>;
}

/** Every entry's score, from the squads in memory. A match counts as over from full time on. */
export async function scoreSlowly(
  db: Queryable,
  { ruleset, roundId, shadow }: { readonly ruleset: Ruleset; readonly roundId: RoundId; readonly shadow: Shadow },
): Promise<SlowRound> {
  const { positions, performances } = await performancesOf(db, ruleset, roundId);
  const positionOf = (id: FootballerId): Position => positions.get(id) ?? "MID";
  const performanceOf = (id: FootballerId): Performance => performances.get(id) ?? NO_MATCH;
  const scores = new Map(
    shadow.entryIds().map((id) => {
      const squad = shadow.squad(id, roundId);
      const costPoints = shadow.costPoints(id, roundId);
      return [id, scoreRound({ ruleset, squad, positionOf, performanceOf, costPoints })] as const;
    }),
  );
  return { scores, footballers: performances };
}

async function performancesOf(db: Queryable, ruleset: Ruleset, roundId: RoundId) {
  const footballers = await sql<{ footballer_id: number; club_id: number; position: Position }>`
    select footballer_id, club_id, position from footballers`.execute(db);
  const fixtures = await sql<{ fixture_id: number; home_club_id: number; away_club_id: number; over: boolean }>`
    select fixture_id, home_club_id, away_club_id, finished_provisional or finished as over
    from fixtures where round_id = ${roundId}`.execute(db);
  const facts = await sql<FactRow>`
    select m.fixture_id, m.footballer_id, f.position, coalesce(r.price_tenths, f.price_tenths) as price_tenths, m.stats
    from match_stats m join fixtures x using (fixture_id) join footballers f using (footballer_id)
    left join footballer_rounds r on r.footballer_id = m.footballer_id and r.round_id = x.round_id
    where x.round_id = ${roundId}`.execute(db);
  const byFixture = Map.groupBy(facts.rows, (row) => row.fixture_id);
  const appearances = new Map<FootballerId, MatchAppearance[]>();
  for (const fixture of fixtures.rows) {
    const stats = statsWithBonus(ruleset, byFixture.get(fixture.fixture_id) ?? []);
    for (const footballer of footballers.rows) {
      if (footballer.club_id !== fixture.home_club_id && footballer.club_id !== fixture.away_club_id) continue;
      const id = footballerId(footballer.footballer_id);
      const own = appearances.get(id) ?? [];
      const fixtureId = fixture.fixture_id as MatchAppearance["fixtureId"];
      own.push({ fixtureId, stats: stats.get(id) ?? {}, finished: fixture.over });
      appearances.set(id, own);
    }
  }
  const positions = new Map(footballers.rows.map((row) => [footballerId(row.footballer_id), row.position]));
  const performances = new Map(
    [...appearances].map(([id, own]) => {
      const position = positions.get(id) ?? "MID";
      return [id, footballerPerformance({ ruleset, position, appearances: own })] as const;
    }),
  );
  return { positions, performances };
}

function statsWithBonus(ruleset: Ruleset, rows: readonly FactRow[]): Map<FootballerId, MatchStats> {
  const bonus = awardBonus({
    ruleset,
    appearances: rows.map((row) => ({
      footballerId: footballerId(row.footballer_id),
      position: row.position,
      priceTenths: row.price_tenths,
      stats: row.stats,
    })),
  });
  return new Map(
    rows.map((row) => {
      const id = footballerId(row.footballer_id);
      return [id, { ...row.stats, bonus: bonus.get(id) ?? 0 }];
    }),
  );
}
