/**
 * Leaves out newcomers whom no best squad needs. A footballer is beaten by another of his position who costs no more and
 * expects no fewer points in any round. In a squad that holds the beaten one, a beater who is not in it can take his
 * place, unless that beater's club is full. Fourteen others fill only so many clubs and so many places of the position:
 * with more beaters than those can hold back, one is always free to come, and the squad loses nothing.
 */
import { groupBy } from "@elleveren/rules";

import type { Candidate, SquadSearch } from "./squad-search.ts";

/** Those from whom a best squad can be made. Owned and locked ones always stay: they are not exchanged like newcomers. */
export function pruneCandidates({ rules, candidates }: Pick<SquadSearch, "rules" | "candidates">): Candidate[] {
  const fullClubs = Math.floor((rules.size - 1) / rules.clubLimit);
  const groups = groupBy(
    candidates.filter((candidate) => !candidate.isOwned && !candidate.isLocked),
    ({ position }) => position,
  );
  const beaten = new Set(
    [...groups].flatMap(([position, group]) => {
      const placesOfOthers = rules.positions[position].select - 1;
      return group.filter((one) => isNeverNeeded(one, group, fullClubs, placesOfOthers));
    }),
  );
  return candidates.filter((candidate) => !beaten.has(candidate));
}

function isNeverNeeded(
  one: Candidate,
  group: readonly Candidate[],
  fullClubs: number,
  placesOfOthers: number,
): boolean {
  const beaters = group.filter((other) => other !== one && beats(other, one));
  if (beaters.length <= placesOfOthers) return false;
  // His own club has room for another once he is gone; of the others the fullest may all be closed.
  const ofClub = groupBy(beaters, ({ clubId }) => clubId);
  const own = ofClub.get(one.clubId)?.length ?? 0;
  ofClub.delete(one.clubId);
  const open = [...ofClub.values()]
    .map(({ length }) => length)
    .toSorted((first, second) => second - first)
    .slice(fullClubs)
    .reduce((sum, count) => sum + count, own);
  return open > placesOfOthers;
}

/** Cheaper or as cheap, at least as good in every round; among equals the lower id beats, so that no two beat each other. */
function beats(other: Candidate, one: Candidate): boolean {
  if (other.costTenths > one.costTenths) return false;
  let isBetter = other.costTenths < one.costTenths;
  for (let round = 0; round < one.points.length; round++) {
    const difference = other.points[round]! - one.points[round]!;
    if (difference < 0) return false;
    if (difference > 0) isBetter = true;
  }
  return isBetter || other.footballerId < one.footballerId;
}
