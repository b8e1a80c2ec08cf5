/** The state of a footballer's round: the match that counts now, and the place in it. */
import { matchThatCounts, type ClubId, type FootballerId, type MatchPlace } from "@elleveren/rules";

import { isLive, type Fixture } from "../../../api/live/fixtures.ts";
import type { PlaceIn } from "../match-place/index.ts";

export type MatchState = "none" | "coming" | "live" | "over";

export interface RoundStatus {
  readonly state: MatchState;
  /** The match that the state speaks of. */
  readonly fixture: Fixture | undefined;
  /** Where he is in that match. */
  readonly place: MatchPlace;
  /** True once any of his matches has started: before that he has no points to show. */
  readonly hasStarted: boolean;
}

interface Man {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
}

/** Of several matches the live one counts, then the next one, then the last. */
export function roundStatus(fixtures: readonly Fixture[], man: Man, placeIn: PlaceIn): RoundStatus {
  const own = fixtures
    .filter(({ home, away }) => home.clubId === man.clubId || away.clubId === man.clubId)
    .toSorted((a, b) => (a.kickoffAtMs ?? Infinity) - (b.kickoffAtMs ?? Infinity));
  const hasStarted = own.some((fixture) => fixture.isStarted);
  const fixture = matchThatCounts(own);
  if (!fixture) return { state: "none", fixture, place: { kind: "unknown" }, hasStarted };
  const state = isLive(fixture) ? "live" : fixture.isOver ? "over" : "coming";
  return { state, fixture, place: placeIn(man, fixture), hasStarted };
}

export function playingCounts(fixtures: readonly Fixture[], men: readonly Man[], placeIn: PlaceIn) {
  const statuses = men.map((man) => roundStatus(fixtures, man, placeIn));
  const count = (wanted: (status: RoundStatus) => boolean) => statuses.filter(wanted).length;
  return {
    /** On the pitch. */
    now: count(({ place }) => place.kind === "on"),
    /** Not on the pitch of a running match, but may come on: the bench, and footballers without a known line-up. */
    waiting: count(
      ({ state, place: { kind } }) => state === "live" && kind !== "on" && kind !== "off" && kind !== "left_out",
    ),
    /** Of clubs that have not kicked off, unless they are left out of the squad. */
    left: count(({ state, place }) => state === "coming" && place.kind !== "left_out"),
  };
}
