/** Does everybody in a line-up play for the club of that side, and are figures names that there are and numbers that can be? */
import type { FixtureId, FootballerId, MatchAct } from "@elleveren/rules";

import { checkFigures } from "../../facts/index.ts";
import type { SeasonMemory } from "../../live/index.ts";

export type ClubProblem =
  | { readonly code: "not_of_club"; readonly footballerId: FootballerId }
  | { readonly code: "unknown_stat"; readonly stat: string }
  /** A figure that no match brings: four points of bonus. */
  | { readonly code: "out_of_range"; readonly stat: string; readonly min: number; readonly max: number };

export function checkClubs(season: SeasonMemory, fixtureId: FixtureId, act: MatchAct): ClubProblem[] {
  if (act.kind === "figures") {
    const problems: ClubProblem[] = [];
    checkFigures(act.stats, (problem) => {
      if (problem.code === "unknown_stat") problems.push({ code: problem.code, stat: problem.field });
      if (problem.code === "out_of_range") {
        problems.push({ code: problem.code, stat: problem.field, min: problem.min, max: problem.max });
      }
    });
    return problems;
  }
  if (act.kind !== "lineup") return [];
  const fixture = season.fixtures.get(fixtureId)!;
  const clubId = act.side === "home" ? fixture.homeClubId : fixture.awayClubId;
  const stats = season.stats.get(fixtureId);
  // Who has moved since plays for the club that his statistics of the match name.
  const isOfClub = (footballerId: FootballerId) =>
    (stats?.get(footballerId)?.clubId ?? season.footballers.get(footballerId)?.clubId) === clubId;
  return [...act.starters, ...act.bench]
    .filter((footballerId) => !isOfClub(footballerId))
    .map((footballerId) => ({ code: "not_of_club", footballerId }));
}
