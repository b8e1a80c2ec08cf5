/** Where a footballer is in a match, from what the memory knows of it: line-ups, substitutions and statistics. */
import { matchThatCounts, mayPlay, placeInMatch, type FootballerId, type MatchPlace } from "@elleveren/rules";

import { isOver } from "./round-points.ts";
import type { FootballerRound, LiveFixture, MatchPoints, SeasonMemory } from "./season-memory.ts";

/** Whether a match's statistics include the starting elevens. */
export function tellsStarters(rows: Iterable<Pick<MatchPoints, "stats">>): boolean {
  for (const { stats } of rows) if ((stats.starts ?? 0) > 0) return true;
  return false;
}

type Points = ReadonlyMap<FootballerId, MatchPoints>;
/** The memory makes new points of a match with every fact about it: while they are the same, so is the answer. */
const keptTelling = new WeakMap<Points, boolean>();

function pointsTellStarters(points: Points): boolean {
  const kept = keptTelling.get(points) ?? tellsStarters(points.values());
  keptTelling.set(points, kept);
  return kept;
}

/** In a match of the round. */
export function placeOf(
  season: Pick<SeasonMemory, "matchPoints" | "lineups">,
  fixture: LiveFixture,
  { footballerId, clubId }: Pick<MatchPoints, "footballerId" | "clubId">,
): MatchPlace {
  const points = season.matchPoints.get(fixture.fixtureId);
  const own = points?.get(footballerId)?.stats;
  return placeInMatch({
    footballerId,
    match: { isStarted: fixture.started, isOver: isOver(fixture), minutes: fixture.minutes },
    lineup: season.lineups.get(fixture.fixtureId)?.find((lineup) => lineup.clubId === clubId) ?? null,
    stats:
      points && points.size > 0
        ? {
            minutes: own?.minutes ?? 0,
            isStarter: pointsTellStarters(points) ? (own?.starts ?? 0) > 0 : null,
            redCards: own?.red_cards ?? 0,
          }
        : null,
  });
}

export interface StillToPlay {
  /** The footballer's matches in progress or still to come. */
  readonly matchesLeft: number;
  /** On the pitch. */
  readonly isOn: boolean;
  /** In the running match, or in the next; unknown before its line-ups are announced, and once all matches are over. */
  readonly place: MatchPlace;
}

const NO_MATCH_LEFT: MatchPlace = { kind: "unknown" };

/** A footballer's matches still to come in a round. */
export function stillToPlay(
  season: Pick<SeasonMemory, "matchPoints" | "lineups" | "fixtures">,
  round: Pick<FootballerRound, "matches"> | undefined,
): StillToPlay {
  const ahead = (round?.matches ?? []).flatMap((match) => {
    const fixture = season.fixtures.get(match.fixtureId);
    if (!fixture || isOver(fixture)) return [];
    return [{ isStarted: fixture.started, isOver: false, place: placeOf(season, fixture, match) }];
  });
  return {
    matchesLeft: ahead.filter(({ place }) => mayPlay(place, { isOver: false })).length,
    isOn: ahead.some(({ place }) => place.kind === "on"),
    place: matchThatCounts(ahead)?.place ?? NO_MATCH_LEFT,
  };
}
