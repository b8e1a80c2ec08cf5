/** A list of acts as facts about the match. Pure. */
import {
  statsOfMatch,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type MatchAct,
  type MatchSoFar,
} from "@elleveren/rules";

import type { MatchFact, Withdrawal } from "../../facts/index.ts";

export interface EnteredMatch {
  readonly fixtureId: FixtureId;
  readonly clubs: { readonly home: ClubId; readonly away: ClubId };
  /** Every act ever entered, withdrawn ones too: a footballer in withdrawn ones only gets zeros. */
  readonly ever: readonly MatchAct[];
  readonly match: MatchSoFar;
  readonly cleanSheetMinutes: number;
}

/** From the kick-off on, and where the match was on by then, from when its acts have caught up with it. */
export const counts = ({ told, isCatchingUp }: MatchSoFar): boolean => told.has("kick_off") && !isCatchingUp;

export function factsOfActs({ fixtureId, clubs, ever, match, cleanSheetMinutes }: EnteredMatch): MatchFact[] {
  const fixture: MatchFact = {
    kind: "fixture",
    fixtureId,
    started: true,
    minutes: match.minute,
    homeScore: match.score.home,
    awayScore: match.score.away,
    finishedProvisional: match.told.has("full_time"),
    finished: match.told.has("final"),
  };
  const stats = statsOfMatch(match, cleanSheetMinutes);
  const told = [...stats].map(([footballerId, his]): MatchFact => {
    const { side } = (match.footballers.get(footballerId) ?? match.carried.get(footballerId))!;
    const clubId = clubs[side];
    return { kind: "stats", fixtureId, footballerId, clubId, stats: his };
  });
  const gone = [...sidesEver(ever)].filter(([footballerId]) => !stats.has(footballerId));
  return [
    fixture,
    // Substitutions give no points, and managers read them among the events.
    ...(["home", "away"] as const).map((side): MatchFact => ({
      kind: "lineup",
      fixtureId,
      clubId: clubs[side],
      substitutions: match.substitutions[side],
    })),
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

/** Everything that `factsOfActs` has ever told of the match. */
export function withdrawalsOf({ fixtureId, clubs, ever }: EnteredMatch): Withdrawal[] {
  const claimant = "operator";
  const fields = ["started", "minutes", "score", "finishedProvisional", "finished"];
  return [
    { subject: { kind: "fixture", fixtureId, aboutId: 0 }, claimant, fields },
    ...[clubs.home, clubs.away].map((aboutId): Withdrawal => ({
      subject: { kind: "lineup", fixtureId, aboutId },
      claimant,
      fields: ["substitutions"],
    })),
    ...[...sidesEver(ever).keys()].map((aboutId): Withdrawal => ({
      subject: { kind: "stats", fixtureId, aboutId },
      claimant,
      fields: null,
    })),
  ];
}

/** All footballers ever named in a line-up of the match, or carried over from a feed. */
function sidesEver(ever: readonly MatchAct[]): Map<FootballerId, "home" | "away"> {
  return new Map(
    ever.flatMap((act) => {
      if (act.kind === "carried") return [[act.footballerId, act.side] as const];
      if (act.kind !== "lineup") return [];
      return [...act.starters, ...act.bench].map((footballerId) => [footballerId, act.side] as const);
    }),
  );
}
