/**
 * Chips while a manager edits. On top of the server's states:
 *   proposed    to be played with the next save. Enters from available or unavailable, when no chip is in play. Leaves:
 *               taken back, or saved.
 *   cancelled   an active team chip to be taken back with the next save. Leaves: restored, or saved.
 * A chip is "in play" when it is proposed or active. The server refuses a chip that is not open.
 */
import type { ChipName } from "@elleveren/rules";

import type { MyChip } from "../../../../api/play/my-team.ts";

export type DraftChipStatus = MyChip["status"] | "proposed" | "cancelled";

/** Allowance ids whose state differs from the server's. */
export type ChipDraft = ReadonlyMap<number, "proposed" | "cancelled">;

export const NO_CHIP_CHANGES: ChipDraft = new Map();

export const draftStatus = (draft: ChipDraft, chip: MyChip): DraftChipStatus => draft.get(chip.id) ?? chip.status;

const isInPlay = (status: DraftChipStatus): boolean => status === "proposed" || status === "active";

/** Whether another chip than this one is proposed or active. */
export const isOtherInPlay = (draft: ChipDraft, chips: readonly MyChip[], chip: MyChip): boolean =>
  chips.some((other) => other.id !== chip.id && isInPlay(draftStatus(draft, other)));

export function proposeChip(draft: ChipDraft, chips: readonly MyChip[], chip: MyChip): ChipDraft {
  const status = draftStatus(draft, chip);
  if ((status !== "available" && status !== "unavailable") || isOtherInPlay(draft, chips, chip)) return draft;
  return new Map([...draft, [chip.id, "proposed"]]);
}

/** A proposed chip is available again; an active team chip is cancelled. A transfer chip in play stays. */
export function cancelChip(draft: ChipDraft, chip: MyChip): ChipDraft {
  const status = draftStatus(draft, chip);
  if (status === "proposed") return without(draft, chip.id);
  if (status === "active" && chip.type === "team") return new Map([...draft, [chip.id, "cancelled"]]);
  return draft;
}

export function restoreChip(draft: ChipDraft, chips: readonly MyChip[], chip: MyChip): ChipDraft {
  if (draftStatus(draft, chip) !== "cancelled" || isOtherInPlay(draft, chips, chip)) return draft;
  return without(draft, chip.id);
}

const without = (draft: ChipDraft, id: number): ChipDraft => new Map([...draft].filter(([key]) => key !== id));

export const proposedChip = (draft: ChipDraft, chips: readonly MyChip[]): ChipName | null =>
  chips.find((chip) => draft.get(chip.id) === "proposed")?.name ?? null;

/** The chip to send with a save: a name, null to take a chip back, undefined to leave it as it is. */
export function chipToSave(draft: ChipDraft, chips: readonly MyChip[]): ChipName | null | undefined {
  const proposed = proposedChip(draft, chips);
  if (proposed !== null) return proposed;
  return chips.some((chip) => draft.get(chip.id) === "cancelled") ? null : undefined;
}

/** The chip that will be in play at the deadline if the draft is saved. */
export const chipInPlay = (draft: ChipDraft, chips: readonly MyChip[]): MyChip | undefined =>
  chips.find((chip) => isInPlay(draftStatus(draft, chip)));

/**
 * Unsaved changes of chips upon newer states. What has come true meanwhile is no change any more; a chip that can no
 * longer be proposed, because it was played or another is in play, is named in `lost`.
 */
export function rebaseChips(
  draft: ChipDraft,
  chips: readonly MyChip[],
): { readonly draft: ChipDraft; readonly lost: readonly ChipName[] } {
  const isStillToDo = (chip: MyChip) =>
    draft.get(chip.id) === "cancelled" ? chip.status === "active" : chip.status !== "active";
  const open = chips.filter((chip) => draft.has(chip.id) && isStillToDo(chip));
  let kept: ChipDraft = new Map(
    open.filter((chip) => draft.get(chip.id) === "cancelled").map((chip) => [chip.id, "cancelled"]),
  );
  const lost: ChipName[] = [];
  for (const chip of open.filter((row) => draft.get(row.id) === "proposed")) {
    const next = proposeChip(kept, chips, chip);
    if (next === kept) lost.push(chip.name);
    kept = next;
  }
  return { draft: kept, lost };
}
