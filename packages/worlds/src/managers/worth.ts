/** A footballer's worth to one manager: the public view, adjusted by taste, the herd and the heart. */
import type { Manager } from "./manager.ts";
import type { Prospect } from "./scouting.ts";

/** Points a round over the next rounds. The taste of a manager for a footballer never changes. */
export function worthTo(manager: Manager, prospect: Prospect): number {
  const { habit } = manager;
  const taste = 1 + habit.taste * tasteOf(manager, prospect.footballerId);
  const heart = prospect.clubId === manager.favouriteClubId ? habit.loyalty : 0;
  // A footballer out of the game has no appeal of the heart either.
  const appeal = prospect.horizon > 0 ? habit.herd * prospect.ownedShare + heart : 0;
  return prospect.horizon * taste + appeal;
}

/** Evenly in [-1.7, 1.7], deviation 1; a plain integer hash because it is asked some million times a season. */
function tasteOf(manager: Manager, footballerId: number): number {
  let mixed = Math.imul(manager.seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(manager.number, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(footballerId, 0x27d4eb2f), 0x165667b1);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0x85ebca6b);
  return (((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32 - 0.5) * 3.46;
}
