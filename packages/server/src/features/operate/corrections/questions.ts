/** What a correction would make contradict itself: asked about, not refused, for reality has odder matches than rules foresee. */
import { findContradictions, type FixtureId, type StatsContradiction } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import type { FactPlan } from "../../facts/index.ts";
import { selectFixtures, selectStats } from "../../live/index.ts";

export type Question = StatsContradiction & { readonly fixtureId: FixtureId };

/** Of the matches that the plan changes; what contradicted itself before and is left alone is no question of this correction. */
export async function findQuestions(tx: Queryable, plan: FactPlan): Promise<Question[]> {
  const ids = [...new Set([...plan.fixtures, ...plan.stats].map(({ fixtureId }) => fixtureId))];
  const [fixtures, rows] = [await selectFixtures(tx, ids), await selectStats(tx, ids)];
  return fixtures.flatMap(({ fixtureId, homeClubId, homeScore, awayScore }) => {
    const stored = rows.filter((row) => row.fixtureId === fixtureId);
    const find = (lines: readonly Pick<(typeof rows)[number], "footballerId" | "clubId" | "stats">[], score: Score) =>
      findContradictions({
        score:
          score.homeScore === null || score.awayScore === null
            ? null
            : { home: score.homeScore, away: score.awayScore },
        stats: lines.map((line) => ({
          ...line,
          side: line.clubId === homeClubId ? ("home" as const) : ("away" as const),
        })),
      });
    const known = new Set(find(stored, { homeScore, awayScore }).map((one) => JSON.stringify(one)));
    const told = plan.stats.filter((change) => change.fixtureId === fixtureId);
    const kept = stored.filter((row) => !told.some(({ footballerId }) => footballerId === row.footballerId));
    const after = plan.fixtures.find((change) => change.fixtureId === fixtureId)?.after ?? { homeScore, awayScore };
    return find([...kept, ...told], after)
      .filter((one) => !known.has(JSON.stringify(one)))
      .map((one) => ({ ...one, fixtureId }));
  });
}

interface Score {
  readonly homeScore: number | null;
  readonly awayScore: number | null;
}
