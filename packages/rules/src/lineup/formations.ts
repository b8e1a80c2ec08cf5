import { POSITIONS, type LineupPick, type Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { SquadRules } from "../ruleset.ts";

/** The eight formations of the pitch, goalkeeper first. Source: core text §2. */
export const FORMATIONS = [
  "1-5-4-1",
  "1-5-3-2",
  "1-5-2-3",
  "1-4-5-1",
  "1-4-4-2",
  "1-4-3-3",
  "1-3-5-2",
  "1-3-4-3",
] as const;
export type Formation = (typeof FORMATIONS)[number];

export type PositionCounts = Readonly<Record<Position, number>>;
export type PositionOf = (footballerId: FootballerId) => Position;

/** How many of each position start. */
export function countStarting(rules: SquadRules, picks: readonly LineupPick[], positionOf: PositionOf): PositionCounts {
  const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  for (const pick of picks) if (pick.slot <= rules.playing) counts[positionOf(pick.footballerId)]++;
  return counts;
}

/** Whether an eleven of these numbers may play: each position within its bounds, eleven in all. */
export function isFormationValid(rules: SquadRules, counts: PositionCounts): boolean {
  const total = POSITIONS.reduce((sum, position) => sum + counts[position], 0);
  return (
    total === rules.playing &&
    POSITIONS.every((position) => {
      const { minPlay, maxPlay } = rules.positions[position];
      return counts[position] >= minPlay && counts[position] <= maxPlay;
    })
  );
}

/** As it is written on a pitch: "1-4-4-2". */
export const formationName = (counts: PositionCounts): string =>
  POSITIONS.map((position) => counts[position]).join("-");
