/** Does everybody in a line-up play for the club of that side, and does everybody in an act exist? */
import { STAT_NAMES, type FixtureId, type FootballerId, type MatchAct } from "@elleveren/rules";

import type { SeasonMemory } from "../live/index.ts";

export type ClubProblem =
  | { readonly code: "not_of_club"; readonly footballerId: FootballerId }
  | { readonly code: "unknown_stat"; readonly stat: string };

export function checkClubs(season: SeasonMemory, fixtureId: FixtureId, act: MatchAct): ClubProblem[] {
  if (act.kind === "figures") {
    const names = new Set<string>(STAT_NAMES);
    return Object.keys(act.stats)
      .filter((stat) => !names.has(stat))
      .map((stat) => ({ code: "unknown_stat", stat }));
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
