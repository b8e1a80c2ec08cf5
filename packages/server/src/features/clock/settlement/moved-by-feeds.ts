/**
 * Entries whose points change in a settled round because of a feed's words, not an operator's. The facts of the
 * previous settling are rebuilt from the revisions since. Where an operator's revision is among them, that correction
 * reports the change.
 */
import {
  clubId,
  fixtureId,
  footballerId,
  type FootballerId,
  type MatchStats,
  roundId,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { loadRoundPerformances, type SupposedFacts } from "../../live/index.ts";

export interface MovedPoints {
  readonly footballerId: FootballerId;
  readonly before: number;
  readonly after: number;
}

/** `since`: the newest revision that the round was settled with before. */
export async function movedByFeeds(
  tx: Tx,
  ruleset: Ruleset,
  round: RoundId,
  since: number,
): Promise<readonly MovedPoints[]> {
  const said = await selectSaidSince(tx, round, since);
  if (said.fixtures.length + said.stats.length === 0) return [];
  const before = await loadRoundPerformances(tx, ruleset, round, said);
  const now = await loadRoundPerformances(tx, ruleset, round);
  return [...now.rounds].flatMap(([id, { points }]) => {
    const had = before.rounds.get(id)?.points ?? 0;
    return had === points ? [] : [{ footballerId: id, before: had, after: points }];
  });
}

interface SaidRow {
  readonly kind: "stats" | "fixture";
  readonly fixture_id: number;
  readonly footballer_id: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly is_operator: boolean;
}

/** Revisions since, and the state before them, subject by subject. */
async function selectSaidSince(tx: Tx, round: RoundId, since: number): Promise<SupposedFacts> {
  const { rows } = await sql<SaidRow>`
    select kind, fixture_id, footballer_id, before, after, source like 'operator:%' as is_operator
    from fact_revisions where round_id = ${round} and revision > ${since} and kind in ('stats', 'fixture')
    order by revision`.execute(tx);
  const subjects = [...Map.groupBy(rows, (row) => `${row.kind} ${row.fixture_id} ${row.footballer_id}`).values()];
  const told = subjects.filter((subject) => !subject.some((row) => row.is_operator));
  return {
    fixtures: told
      .filter(([first]) => first!.kind === "fixture")
      .map((subject) => ({ fixtureId: fixtureId(subject[0]!.fixture_id), after: fixtureBefore(subject) })),
    stats: told
      .filter(([first]) => first!.kind === "stats")
      .map(([first]) => {
        const { before, after, fixture_id: fixture, footballer_id: footballer } = first!;
        return {
          fixtureId: fixtureId(fixture),
          footballerId: footballerId(footballer!),
          clubId: clubId(((before ?? after) as { club_id: number }).club_id),
          stats: ((before as { stats?: MatchStats } | null)?.stats ?? {}) as MatchStats,
        };
      }),
  };
}

/** The first revision of a field holds its value at the beginning. */
function fixtureBefore(subject: readonly SaidRow[]): SupposedFacts["fixtures"][number]["after"] {
  const was: Record<string, unknown> = Object.assign({}, ...subject.map(({ before }) => before ?? {}).toReversed());
  return {
    ...("round_id" in was && { roundId: was["round_id"] === null ? null : roundId(was["round_id"] as number) }),
    ...("home_score" in was && { homeScore: was["home_score"] as number | null }),
    ...("away_score" in was && { awayScore: was["away_score"] as number | null }),
    ...("minutes" in was && { minutes: was["minutes"] as number }),
    ...("started" in was && { started: was["started"] as boolean }),
    ...("finished_provisional" in was && { finishedProvisional: was["finished_provisional"] as boolean }),
    ...("finished" in was && { finished: was["finished"] as boolean }),
  };
}
