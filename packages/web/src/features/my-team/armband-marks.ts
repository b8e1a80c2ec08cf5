/** How chips change what stands beside a shirt: ×2 for both captains, ×3 for a triple one, ×2 for starting forwards. */
import type { ChipName, LineupPick, Position } from "@elleveren/rules";

export function chipMark(
  chip: ChipName | null,
  pick: LineupPick,
  position: Position,
  playing: number,
): string | undefined {
  const starts = pick.slot <= playing;
  if (chip === "frush") return starts && position === "FWD" ? "×2" : undefined;
  if (chip === "2capt") return pick.isCaptain || pick.isViceCaptain ? "×2" : undefined;
  if (chip === "3xc") return pick.isCaptain ? "×3" : undefined;
  return undefined;
}
