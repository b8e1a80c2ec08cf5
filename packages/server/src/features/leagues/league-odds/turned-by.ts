/** Which footballers turned a chance from one state of the round to the next. */
import type { FootballerId } from "@elleveren/rules";

import { DRAWS, type RoundDraws } from "./draw-round.ts";

export interface Turned {
  readonly footballerId: FootballerId;
  /** By how much his part moved the chance. */
  readonly change: number;
}

const MOST = 3;
const LEAST_CHANGE = 0.02;

/**
 * A chance goes along with a footballer's points as it did over the draws of the state before: what he has now beyond what was
 * expected of him then, times that slope. Armbands, benches and substitutions are in the draws, and so in the slope.
 *
 * `isSo`: draw by draw of the state before, whether it ended so. `footballers`: those whom one of the teams counts on; others
 * only go along with them.
 */
export function turnedBy(
  before: RoundDraws,
  after: RoundDraws,
  isSo: Uint8Array,
  footballers: ReadonlySet<FootballerId>,
): Turned[] {
  const { footballerIds } = before.ends;
  const later = new Map(after.ends.footballerIds.map((id, man) => [id, man]));
  const share = isSo.reduce((sum, one) => sum + one, 0) / DRAWS;
  const turned = footballerIds.flatMap((footballerId, man): Turned[] => {
    const place = later.get(footballerId);
    if (place === undefined || !footballers.has(footballerId)) return [];
    const { mean, variance, covariance } = along(before, man, isSo, share);
    if (variance === 0) return [];
    const moved = meanOf(after, place) - mean;
    const change = moved === 0 ? 0 : (covariance / variance) * moved;
    return Math.abs(change) < LEAST_CHANGE ? [] : [{ footballerId, change }];
  });
  return turned
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change) || one.footballerId - other.footballerId)
    .slice(0, MOST);
}

function meanOf({ ends: { footballerIds, points } }: RoundDraws, man: number): number {
  const width = footballerIds.length;
  let sum = 0;
  for (let end = 0; end < DRAWS; end++) sum += points[end * width + man]!;
  return sum / DRAWS;
}

function along(draws: RoundDraws, man: number, isSo: Uint8Array, share: number) {
  const { footballerIds, points } = draws.ends;
  const width = footballerIds.length;
  const mean = meanOf(draws, man);
  let [variance, covariance] = [0, 0];
  for (let end = 0; end < DRAWS; end++) {
    const off = points[end * width + man]! - mean;
    variance += off * off;
    covariance += off * (isSo[end]! - share);
  }
  return { mean, variance, covariance };
}
