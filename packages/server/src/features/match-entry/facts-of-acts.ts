/** What a list of acts says of a match, in the words in which everybody tells facts. Pure. */
import {
  statsOfMatch,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type MatchAct,
  type MatchSoFar,
} from "@elleveren/rules";

import type { MatchFact } from "../facts/index.ts";

export interface EnteredMatch {
  readonly fixtureId: FixtureId;
  readonly clubs: { readonly home: ClubId; readonly away: ClubId };
  /** Every act that was ever told, taken back ones too: who stood in one and stands in none has nothing any more. */
  readonly ever: readonly MatchAct[];
  readonly match: MatchSoFar;
  readonly cleanSheetMinutes: number;
}

/** Absolute facts of the match; none while nobody has ever told the kick-off. */
export function factsOfActs({ fixtureId, clubs, ever, match, cleanSheetMinutes }: EnteredMatch): MatchFact[] {
  if (!ever.some(({ kind }) => kind === "kick_off")) return [];
  const started = match.told.has("kick_off");
  const fixture: MatchFact = {
    kind: "fixture",
    fixtureId,
    started,
    minutes: started ? match.minute : 0,
    homeScore: started ? match.score.home : null,
    awayScore: started ? match.score.away : null,
    finishedProvisional: match.told.has("full_time"),
    finished: match.told.has("final"),
  };
  const stats = started ? statsOfMatch(match, cleanSheetMinutes) : new Map<FootballerId, object>();
  const told = [...stats].map(([footballerId, his]): MatchFact => {
    const clubId = clubs[match.footballers.get(footballerId)!.side];
    return { kind: "stats", fixtureId, footballerId, clubId, stats: his };
  });
  const gone = [...sidesEver(ever)].filter(([footballerId]) => !stats.has(footballerId));
  return [
    fixture,
    ...told,
    ...gone.map(([footballerId, side]): MatchFact => ({
      kind: "stats",
      fixtureId,
      footballerId,
      clubId: clubs[side],
      stats: {},
    })),
  ];
}

/** Everybody who was ever named in a line-up of the match. */
function sidesEver(ever: readonly MatchAct[]): Map<FootballerId, "home" | "away"> {
  return new Map(
    ever.flatMap((act) =>
      act.kind === "lineup"
        ? [...act.starters, ...act.bench].map((footballerId) => [footballerId, act.side] as const)
        : [],
    ),
  );
}
