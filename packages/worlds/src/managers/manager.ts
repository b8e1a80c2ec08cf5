/**
 * Invented managers: names, teams, favourite clubs and habits, drawn from a seed. Any likeness to a real person is
 * accidental.
 */
import { clubId, type ClubId } from "@elleveren/rules";

import { seededRandom, type SeededRandom } from "@elleveren/server/features/operate/index.ts";
import { HABITS, type Habit } from "./habits.ts";
import { personName, teamName } from "./manager-names.ts";

export interface Manager {
  /** 1, 2, 3 …; with the seed it decides everything about the manager. */
  readonly number: number;
  readonly seed: number;
  readonly firstName: string;
  readonly lastName: string;
  /** 1 to 20 characters. */
  readonly teamName: string;
  readonly favouriteClubId: ClubId | null;
  readonly habit: Habit;
}

/** Managers 1 to `count`; the first ones are the same whatever the count. */
export function inventManagers(request: {
  readonly seed: number;
  readonly count: number;
  readonly clubIds: readonly number[];
}): Manager[] {
  return Array.from({ length: request.count }, (_, index) => inventManager(request.seed, index + 1, request.clubIds));
}

export function inventManager(seed: number, number: number, clubIds: readonly number[]): Manager {
  const random = seededRandom(seed, "manager", number);
  const habit = HABITS[random.weighted(HABITS.map((one) => one.share))] as Habit;
  const favourite = drawFavourite(habit, clubIds, random);
  const person = personName(random);
  return {
    number,
    seed,
    habit,
    firstName: person.first,
    lastName: person.second,
    teamName: teamName(person, random),
    favouriteClubId: favourite === null ? null : clubId(favourite),
  };
}

function drawFavourite(habit: Habit, clubIds: readonly number[], random: SeededRandom): number | null {
  if (clubIds.length === 0 || (habit.name !== "loyal" && random.chance(0.25))) return null;
  return random.pick(clubIds);
}
