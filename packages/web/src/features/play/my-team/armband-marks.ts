/** The marks beside a shirt: the armband, and the factor a chip gives the footballer (×2 for both captains, say). */
import { chipScoring, PLAIN_SCORING, type ChipName, type LineupPick, type Position } from "@elleveren/rules";

import type { SlotMarks } from "../pitch/index.ts";

export function chipMark(
  chip: ChipName | null,
  pick: LineupPick,
  position: Position,
  playing: number,
): string | undefined {
  const { captain, viceCaptain, positions } = chipScoring(chip);
  const factor = positions[position] ?? 1;
  if (factor > 1) return pick.slot <= playing ? `×${factor}` : undefined;
  // The armband itself says what a plain round does.
  if (captain === PLAIN_SCORING.captain && viceCaptain === PLAIN_SCORING.viceCaptain) return undefined;
  const own = pick.isCaptain ? captain : pick.isViceCaptain ? viceCaptain : 1;
  return own > 1 ? `×${own}` : undefined;
}

export const armbandMark = ({ isCaptain, isViceCaptain }: LineupPick): Pick<SlotMarks, "armband"> =>
  isCaptain ? { armband: "captain" } : isViceCaptain ? { armband: "vice-captain" } : {};
