/** How chips change what stands beside a shirt: ×2 for both captains, ×3 for a triple one, ×2 for starting forwards. */
import { chipScoring, type ChipName, type LineupPick, type Position } from "@elleveren/rules";

import type { SlotMarks } from "../pitch/index.ts";

export function chipMark(
  chip: ChipName | null,
  pick: LineupPick,
  position: Position,
  playing: number,
): string | undefined {
  const starts = pick.slot <= playing;
  const factor = chipScoring(chip).positions[position] ?? 1;
  if (factor > 1) return starts ? `×${factor}` : undefined;
  if (chip === "2capt") return pick.isCaptain || pick.isViceCaptain ? "×2" : undefined;
  if (chip === "3xc") return pick.isCaptain ? "×3" : undefined;
  return undefined;
}

export const armbandMark = ({ isCaptain, isViceCaptain }: LineupPick): Pick<SlotMarks, "armband"> =>
  isCaptain ? { armband: "captain" } : isViceCaptain ? { armband: "vice-captain" } : {};
