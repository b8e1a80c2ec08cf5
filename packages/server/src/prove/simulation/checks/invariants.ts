/** Invariants, whatever happened: each check answers with sentences about those that do not hold. */
import {
  checkSquad,
  footballerId,
  type EntryId,
  type Footballer,
  type FootballerId,
  type MatchStats,
  type Position,
  type RoundId,
  type RoundScore,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { normalStats, sameStats } from "../../../features/facts/index.ts";
import { finalFacts, type SeasonScript } from "../../../features/operate/index.ts";
import { plainCost, type Shadow } from "./shadow.ts";

/** Every squad is fifteen legal footballers, and no bank is below zero. */
export async function checkSquads(
  db: Queryable,
  { ruleset, roundId, shadow }: { readonly ruleset: Ruleset; readonly roundId: RoundId; readonly shadow: Shadow },
): Promise<string[]> {
  const { rows } = await sql<{ footballer_id: number; club_id: number; position: Position; price_tenths: number }>`
    select footballer_id, club_id, position, price_tenths from footballers`.execute(db);
  const market = new Map(
    rows.map((row): [FootballerId, Footballer] => {
      const id = footballerId(row.footballer_id);
      const clubId = row.club_id as Footballer["clubId"];
      return [id, { footballerId: id, clubId, position: row.position, priceTenths: row.price_tenths, status: "a" }];
    }),
  );
  return shadow.entryIds().flatMap((id) => {
    const squad = shadow.squad(id, roundId);
    const footballerIds = squad.picks.map((pick) => pick.footballerId);
    const { bankTenths, chip } = squad;
    const problems: unknown[] = checkSquad({ ruleset, market, footballerIds, bankTenths, chip });
    if (bankTenths < 0) problems.push("a bank below zero");
    const cost = plainCost(squad, ruleset.transfers.costPoints);
    if (cost !== shadow.costPoints(id, roundId)) problems.push(`transfers cost ${cost}`);
    return problems.length > 0 ? [`round ${roundId}: entry ${id}: ${JSON.stringify(problems)}`] : [];
  });
}

interface ResultRow {
  readonly entry_id: EntryId;
  readonly points: number;
  readonly bench_points: number;
  readonly cost_points: number;
  readonly total_points: number;
  readonly overall_rank: number;
  readonly rank_sort: number;
  readonly round_rank: number;
  readonly before: number;
}

/** Stored results equal those of the slow rules, totals add up, and ranks follow points. */
export async function checkResults(
  db: Queryable,
  roundId: RoundId,
  scores: ReadonlyMap<EntryId, RoundScore>,
): Promise<string[]> {
  const { rows } = await sql<ResultRow>`
    select r.entry_id, r.points, r.bench_points, r.cost_points, r.total_points, r.overall_rank, r.rank_sort,
      r.round_rank, coalesce(p.total_points, 0) as before
    from entry_results r
    left join entry_results p on p.entry_id = r.entry_id and p.round_id = r.round_id - 1
    where r.round_id = ${roundId} order by r.rank_sort`.execute(db);
  const wrong: string[] = [];
  const say = (row: ResultRow, what: string) => wrong.push(`round ${roundId}: entry ${row.entry_id}: ${what}`);
  if (rows.length !== scores.size) wrong.push(`round ${roundId}: ${rows.length} results for ${scores.size} entries`);
  rows.forEach((row, index) => {
    const score = scores.get(row.entry_id);
    if (row.points !== score?.points) say(row, `${row.points} points, by the rules ${score?.points}`);
    if (row.bench_points !== score?.benchPoints)
      say(row, `${row.bench_points} on the bench, not ${score?.benchPoints}`);
    if (row.cost_points !== score?.costPoints) say(row, `paid ${row.cost_points}, not ${score?.costPoints}`);
    if (row.total_points !== row.before + row.points - row.cost_points) say(row, "the total does not add up");
    if (row.rank_sort !== index + 1) say(row, `place ${row.rank_sort} where ${index + 1} belongs`);
    const better = rows.filter((other) => other.total_points > row.total_points).length;
    if (row.overall_rank !== better + 1) say(row, `overall rank ${row.overall_rank}, better are ${better}`);
    const betterInRound = rows.filter((other) => other.points > row.points).length;
    if (row.round_rank !== betterInRound + 1) say(row, `round rank ${row.round_rank}, better are ${betterInRound}`);
  });
  return wrong;
}

/** Everything told and mistold ended in the facts that the script says. */
export async function checkFactsEnded(db: Queryable, script: SeasonScript): Promise<string[]> {
  const fixtures = await sql<{ fixture_id: number; home_score: number; away_score: number; finished: boolean }>`
    select fixture_id, home_score, away_score, finished from fixtures`.execute(db);
  const facts = await sql<{ fixture_id: number; footballer_id: number; stats: MatchStats }>`
    select fixture_id, footballer_id, stats from match_stats`.execute(db);
  const scores = new Map(fixtures.rows.map((row) => [row.fixture_id, row]));
  const stored = new Map(facts.rows.map((row) => [`${row.fixture_id} ${row.footballer_id}`, row.stats]));
  const wrong: string[] = [];
  let expectedCount = 0;
  for (const timeline of script.timelines.values()) {
    for (const fact of finalFacts(timeline)) {
      if (fact.kind === "fixture") {
        const row = scores.get(fact.fixtureId);
        const same = row?.finished && row.home_score === fact.homeScore && row.away_score === fact.awayScore;
        if (!same) wrong.push(`fixture ${fact.fixtureId} ended otherwise: ${JSON.stringify(row)}`);
      }
      if (fact.kind !== "stats") continue;
      expectedCount += 1;
      const own = stored.get(`${fact.fixtureId} ${fact.footballerId}`);
      if (!own || !sameStats(normalStats(own), normalStats(fact.stats))) {
        wrong.push(`fixture ${fact.fixtureId}, footballer ${fact.footballerId}: ${JSON.stringify(own)}`);
      }
    }
  }
  if (stored.size !== expectedCount) wrong.push(`${stored.size} rows of statistics, expected ${expectedCount}`);
  return wrong;
}
