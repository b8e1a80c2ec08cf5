/** Changes, in the stream's words. */
import type { Engine } from "@elleveren/engine";
import type { WireLiveMessage, WireRanksMessage, WireRoundsMessage } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

import { isPastDeadline } from "../current-round.ts";
import type { LiveEvent } from "../live.ts";
import { fixturesOfRound } from "../round-points.ts";
import type { FootballerRound, LiveFixture, SeasonMemory } from "../season-memory.ts";

type PointsEvent = Extract<LiveEvent, { kind: "points" }>;

/** A change of points as it is told. */
export function presentChange(season: SeasonMemory, event: PointsEvent): WireLiveMessage {
  const round = season.roundPoints.get(event.roundId);
  const rounds = event.footballers.flatMap(({ footballerId }) => round?.get(footballerId) ?? []);
  return presentLiveMessage(event.roundId, event.revision, rounds, event.fixtures);
}

/** All of a round's changes so far: for a reader that reconnects without knowing its gap. */
export function presentRoundSoFar(season: SeasonMemory, roundId: RoundId): WireLiveMessage {
  const round = [...(season.roundPoints.get(roundId)?.values() ?? [])];
  // Also footballers back at zero: earlier statistics may have been withdrawn.
  const moved = round.filter((own) =>
    own.matches.some((match) => season.stats.get(match.fixtureId)?.has(own.footballerId)),
  );
  return presentLiveMessage(roundId, season.revision, moved, fixturesOfRound(season, roundId));
}

function presentLiveMessage(
  roundId: RoundId,
  revision: number,
  rounds: readonly FootballerRound[],
  fixtures: readonly LiveFixture[],
): WireLiveMessage {
  return {
    kind: "live",
    event: roundId,
    revision,
    elements: rounds.map((own) => ({
      id: own.footballerId,
      total_points: own.points,
      minutes: own.minutes,
      bonus: own.matches.reduce((sum, match) => sum + (match.stats.bonus ?? 0), 0),
    })),
    fixtures: fixtures.map((fixture) => ({
      id: fixture.fixtureId,
      minutes: fixture.minutes,
      team_h_score: fixture.homeScore,
      team_a_score: fixture.awayScore,
      started: fixture.started,
      finished: fixture.finished,
      finished_provisional: fixture.finishedProvisional,
    })),
  };
}

/** Where the season stands; `settled` is the round whose results came in just now. */
export function presentRounds({ rounds }: SeasonMemory, settled: RoundId | null): WireRoundsMessage {
  const current = rounds.findLast(isPastDeadline);
  const next = rounds.find((round) => round.state === "open");
  return { kind: "rounds", current: current?.roundId ?? null, next: next?.roundId ?? null, settled };
}

/** The round among everybody, as ranked now. */
export function presentRanks(engine: Engine | null, roundId: RoundId, revision: number): WireRanksMessage {
  const summary = engine?.roundSummary(roundId);
  return {
    kind: "ranks",
    event: roundId,
    revision,
    average_entry_score: summary?.averagePoints ?? 0,
    highest_score: summary?.highest?.points ?? null,
    highest_scoring_entry: summary?.highest?.entryId ?? null,
  };
}
