/** A simulated match as the absolute facts a feed would tell at some minute of it. Pure. */
import type { ClubId, FootballerId, MatchStats } from "@elleveren/rules";

import type { FixtureFact, LineupFact, MatchFact, StatsFact } from "../../facts/index.ts";
import { matchMinute, playedLength } from "./match-clock.ts";
import type { MatchEvent, MatchTimeline, SideName } from "./match-types.ts";
import { tally, type Tally } from "./match-tally.ts";

export interface FactsOptions {
  /** Number of the match's corrections so far; 0 is the report during the match. */
  readonly corrections?: number;
  /** Full time and some later: the statistics are official. */
  readonly final?: boolean;
}

/**
 * The full report of the match at `played` minutes: its own row and one for each footballer who has been on the pitch.
 */
export function factsAt(timeline: MatchTimeline, played: number, options: FactsOptions = {}): MatchFact[] {
  const now = tally(timeline, eventsWith(timeline, options.corrections ?? 0), played);
  return [fixtureFact(timeline, now, played, options.final ?? false), ...statsFacts(timeline, now)];
}

export function eventsWith(timeline: MatchTimeline, count: number): readonly MatchEvent[] {
  if (count === 0 || timeline.corrections.length === 0) return timeline.events;
  const events = [...timeline.events];
  for (const correction of timeline.corrections.slice(0, count)) events[correction.eventIndex] = correction.event;
  return events;
}

function fixtureFact(timeline: MatchTimeline, now: Tally, played: number, final: boolean): FixtureFact {
  return {
    kind: "fixture",
    fixtureId: timeline.fixtureId,
    homeScore: now.score.home,
    awayScore: now.score.away,
    minutes: matchMinute(timeline, played),
    started: true,
    finishedProvisional: final || played >= playedLength(timeline),
    finished: final,
  };
}

function statsFacts(timeline: MatchTimeline, now: Tally): StatsFact[] {
  const clubs: Record<SideName, ClubId> = { home: timeline.home.clubId, away: timeline.away.clubId };
  return [...now.footballers].map(([footballerId, { side, stats }]): StatsFact => ({
    kind: "stats",
    fixtureId: timeline.fixtureId,
    footballerId: footballerId satisfies FootballerId,
    clubId: clubs[side],
    stats: nonZero(stats),
  }));
}

/** Both clubs' announced line-ups, and substitutions until `played`. */
export function lineupFacts(timeline: MatchTimeline, played: number, announcedAtMs: number): LineupFact[] {
  return (["home", "away"] as const).map((side): LineupFact => ({
    kind: "lineup",
    fixtureId: timeline.fixtureId,
    clubId: timeline[side].clubId,
    starters: timeline[side].starters.map((one) => one.footballerId),
    bench: timeline[side].bench.map((one) => one.footballerId),
    announcedAtMs,
    substitutions: timeline.events.flatMap((event) =>
      event.kind === "substitution" && event.side === side && event.at <= played
        ? [{ minute: matchMinute(timeline, event.at), off: event.outId, on: event.inId }]
        : [],
    ),
  }));
}

/** Zeros are not said; minutes always are. */
const nonZero = (stats: MatchStats): MatchStats =>
  Object.fromEntries(Object.entries(stats).filter(([name, value]) => value !== 0 || name === "minutes"));
