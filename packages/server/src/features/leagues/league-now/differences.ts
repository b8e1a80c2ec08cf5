/** How two teams differ in a round, and a team from the average of its league: one row a footballer. */
import type { FootballerId } from "@elleveren/rules";

import type { Ownership } from "./load-ownership.ts";
import type { Lineup } from "./lineups.ts";
import type { PointsSoFar } from "./round-points.ts";

type SoFar = (id: FootballerId) => PointsSoFar;

export interface Difference extends PointsSoFar {
  readonly footballerId: FootballerId;
  /** Multipliers; null for the team that has not got him. */
  readonly a: number | null;
  readonly b: number | null;
  /** Points he gives the first team more than the second. */
  readonly swing: number;
}

/** Everybody of either squad, largest effect first. */
export function differencesOf(a: Lineup, b: Lineup, soFar: SoFar): Difference[] {
  const ids = [...new Set([...a.multipliers.keys(), ...b.multipliers.keys()])];
  const rows = ids.map((footballerId): Difference => {
    const [ofA, ofB] = [a.multipliers.get(footballerId) ?? null, b.multipliers.get(footballerId) ?? null];
    const own = soFar(footballerId);
    return { footballerId, a: ofA, b: ofB, ...own, swing: ((ofA ?? 0) - (ofB ?? 0)) * own.points };
  });
  return rows.sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing));
}

export interface Swing extends PointsSoFar {
  readonly footballerId: FootballerId;
  /** The team's own; null for who is not in its squad. */
  readonly multiplier: number | null;
  readonly owned: number;
  readonly captained: number;
  readonly multiplied: number;
  /** (multiplier - effective ownership) × points. */
  readonly gain: number;
  /** multiplier - effective ownership. */
  readonly perPoint: number;
}

/**
 * Everybody who counts for somebody of the league or is in the team's squad, largest effect first; of equal ones whose
 * next point means most. All gains add up to the team's points less the league's average.
 */
export function swingsOf(own: Lineup, { memberCount, footballers }: Ownership, soFar: SoFar): Swing[] {
  const rows = footballers.flatMap(({ footballerId, owned, captained, multiplied }): Swing[] => {
    const multiplier = own.multipliers.get(footballerId) ?? null;
    if (multiplier === null && multiplied === 0) return [];
    const points = soFar(footballerId);
    const perPoint = ((multiplier ?? 0) * memberCount - multiplied) / memberCount;
    // Not minus zero, for whom nothing has happened yet.
    const gain = points.points === 0 ? 0 : perPoint * points.points;
    return [{ footballerId, multiplier, owned, captained, multiplied, perPoint, gain, ...points }];
  });
  return rows.sort(
    (one, other) => Math.abs(other.gain) - Math.abs(one.gain) || Math.abs(other.perPoint) - Math.abs(one.perPoint),
  );
}

/** The league's average team in the round: points before transfer costs, and the costs. */
export function averageOf({ memberCount, costPoints, footballers }: Ownership, soFar: SoFar) {
  const together = footballers.reduce(
    (sum, { footballerId, multiplied }) => sum + multiplied * soFar(footballerId).points,
    0,
  );
  return memberCount === 0
    ? { points: 0, costPoints: 0 }
    : { points: together / memberCount, costPoints: costPoints / memberCount };
}
