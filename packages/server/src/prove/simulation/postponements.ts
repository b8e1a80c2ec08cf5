/**
 * Postponed matches of a simulated season. An invented season has matches that are planned for a later round from the start; here
 * each stands in the round that it was drawn into, until the feed calls it off before that deadline and gives it its new time
 * before the deadline of the round in which it is played.
 */
import { invariant, roundId, type RoundId } from "@elleveren/rules";

import type { Delivery } from "../../features/operate/index.ts";
import type { Season } from "../../features/seasons/index.ts";

const HOUR_MS = 3_600_000;
/** Before managers look at the calendar for the last time but one. */
const CALLED_OFF_MS = 40 * HOUR_MS;
const NEW_TIME_MS = 60 * HOUR_MS;

/** The season as it was planned, and what the feed tells of its changes. */
export function planBeforePostponements(season: Season): { planned: Season; told: Delivery[] } {
  const perRound = season.clubs.filter((club) => !club.unavailable).length / 2;
  const deadlines = new Map(season.rounds.map((round) => [round.roundId, round.deadlineAtMs]));
  const told: Delivery[] = [];
  const fixtures = season.fixtures.map((fixture) => {
    // Numbers follow the drawn rounds, also of a moved match.
    const drawn = roundId(Math.ceil(fixture.fixtureId / perRound));
    if (fixture.roundId === drawn || fixture.roundId === null) return fixture;
    const { fixtureId, roundId: playedIn, kickoffAtMs } = fixture;
    const tell = (
      name: string,
      before: RoundId,
      aheadMs: number,
      change: { roundId: RoundId | null; kickoffAtMs: number | null },
    ) => {
      const atMs = (deadlines.get(before) ?? 0) - aheadMs;
      told.push({
        atMs,
        message: { messageId: `${name}-${fixtureId}`, facts: [{ kind: "fixture", fixtureId, ...change }] },
      });
    };
    tell("off", drawn, CALLED_OFF_MS, { roundId: null, kickoffAtMs: null });
    tell("on", playedIn, NEW_TIME_MS, { roundId: playedIn, kickoffAtMs });
    const others = season.fixtures.filter((other) => other.roundId === drawn).map((other) => other.kickoffAtMs ?? 0);
    invariant(others.length > 0, "a round keeps a match");
    return { ...fixture, roundId: drawn, kickoffAtMs: Math.max(...others) };
  });
  return { planned: { ...season, fixtures }, told };
}
