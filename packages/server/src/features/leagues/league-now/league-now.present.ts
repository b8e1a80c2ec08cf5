/** What happens inside a league, in the words of the wire. */
import type {
  WireComparison,
  WireDifference,
  WireLeagueOwnership,
  WireLeagueSide,
  WireLeagueSwing,
  WireOwnership,
  WireSwing,
} from "@elleveren/contract";
import type { MatchPlace } from "@elleveren/rules";

import type { Comparison } from "./load-comparison.ts";
import type { LeagueSwing } from "./load-swing.ts";
import type { Ownership } from "./load-ownership.ts";
import type { LeagueRound } from "./league-round.ts";
import type { Difference, Swing } from "./differences.ts";
import type { PointsSoFar, pointsSoFar } from "./round-points.ts";
import type { Side } from "./load-sides.ts";

export const NOT_YET: WireLeagueOwnership = { event: null, provisional: false, members: 0, elements: [] };

/** At most `limit` footballers, most owned first; of equals whom most count. */
export function presentOwnership(
  at: LeagueRound,
  { memberCount, footballers }: Ownership,
  soFar: ReturnType<typeof pointsSoFar>,
  limit: number | undefined,
): WireLeagueOwnership {
  const ordered = footballers.toSorted(
    (one, other) =>
      other.owned - one.owned || other.multiplied - one.multiplied || one.footballerId - other.footballerId,
  );
  return {
    ...roundOf(at),
    members: memberCount,
    elements: ordered
      .slice(0, limit)
      .map(({ footballerId, owned, playing, captained, twice, thrice, multiplied }): WireOwnership => ({
        element: footballerId,
        owned,
        in_eleven: playing,
        captained,
        twice,
        thrice,
        multiplied,
        ...presentSoFar(soFar(footballerId)),
      })),
  };
}

export function presentSwing(at: LeagueRound, swing: LeagueSwing): WireLeagueSwing {
  const rival = ({ differences, gap, ...side }: LeagueSwing["above"][number]) => ({
    ...presentSide(side),
    gap,
    differences: differences.map(presentDifference),
  });
  return {
    ...roundOf(at),
    members: swing.memberCount,
    own: presentSide(swing.own),
    points_to_hold: swing.pointsToHold,
    average_points: swing.average.points,
    average_cost: swing.average.costPoints,
    elements: swing.swings.map(presentFootballerSwing),
    above: swing.above.map(rival),
    below: swing.below.map(rival),
  };
}

export const presentComparison = (at: LeagueRound, { a, b, differences }: Comparison): WireComparison => ({
  ...roundOf(at),
  a: presentSide(a),
  b: presentSide(b),
  elements: differences.map(presentDifference),
  difference: a.points - a.costPoints - (b.points - b.costPoints),
});

const roundOf = ({ roundId, provisional }: LeagueRound) => ({ event: roundId, provisional });

const presentSide = (side: Side): WireLeagueSide => ({
  entry: side.entryId,
  entry_name: side.name,
  player_name: side.managerName,
  rank: side.rank,
  last_rank: side.lastRank,
  total: side.total,
  points: side.points,
  cost: side.costPoints,
  net: side.points - side.costPoints,
  chip: side.chip,
  captain: side.captainId,
  left: side.left,
});

const presentDifference = ({ footballerId, a, b, swing, ...soFar }: Difference): WireDifference => ({
  element: footballerId,
  a,
  b,
  swing,
  ...presentSoFar(soFar),
});

const presentFootballerSwing = (swing: Swing): WireSwing => ({
  element: swing.footballerId,
  multiplier: swing.multiplier,
  owned: swing.owned,
  captained: swing.captained,
  multiplied: swing.multiplied,
  gain: swing.gain,
  per_point: swing.perPoint,
  ...presentSoFar(swing),
});

const presentSoFar = ({ points, matchesLeft, isOn, place }: PointsSoFar) => ({
  points,
  matches_left: matchesLeft,
  is_on: isOn,
  ...presentPlace(place),
});

function presentPlace(place: MatchPlace): Pick<WireOwnership, "place" | "place_minute"> {
  switch (place.kind) {
    case "on":
      return { place: "on", place_minute: place.sinceMinute };
    case "off":
      return { place: place.isSentOff ? "sent_off" : "off", place_minute: place.minute };
    case "played":
      // Of a match that is over, and no such match is told of.
      return { place: "unknown", place_minute: null };
    default:
      return { place: place.kind, place_minute: null };
  }
}
