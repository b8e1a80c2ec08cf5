/**
 * The draft of a line-up while a manager edits.
 *   none        nobody is chosen. A chosen footballer is the instigator of a swap.
 *   swapping    one is chosen; the others are targets or not. Leaves: a target is chosen (swap), the instigator is chosen
 *               again, or the swap is cancelled.
 * Every change of picks can be undone, back to what is saved. What is saved changes under it: see `team-draft.ts`.
 */
import type { FootballerId, LineupPick } from "@elleveren/rules";

import { canSwap, giveArmband, swapFootballers, type LineupContext } from "./swap-lineup.ts";

export interface LineupDraft {
  readonly saved: readonly LineupPick[];
  readonly picks: readonly LineupPick[];
  /** Earlier states of `picks`, oldest first. */
  readonly past: readonly (readonly LineupPick[])[];
  readonly instigatorId: FootballerId | null;
}

export type LineupAction =
  | { readonly type: "choose"; readonly footballerId: FootballerId; readonly context: LineupContext }
  | { readonly type: "cancel-swap" }
  | { readonly type: "armband"; readonly footballerId: FootballerId; readonly armband: "captain" | "vice-captain" }
  | { readonly type: "undo" }
  | { readonly type: "reset" };

export const startLineup = (saved: readonly LineupPick[]): LineupDraft => ({
  saved,
  picks: saved,
  past: [],
  instigatorId: null,
});

export function lineupReducer(draft: LineupDraft, action: LineupAction): LineupDraft {
  switch (action.type) {
    case "choose":
      return choose(draft, action.footballerId, action.context);
    case "cancel-swap":
      return { ...draft, instigatorId: null };
    case "armband":
      return changed(draft, giveArmband(draft.picks, action.footballerId, action.armband));
    case "undo": {
      const before = draft.past.at(-1);
      return before ? { ...draft, picks: before, past: draft.past.slice(0, -1), instigatorId: null } : draft;
    }
    case "reset":
      return startLineup(draft.saved);
  }
}

function choose(draft: LineupDraft, footballerId: FootballerId, context: LineupContext): LineupDraft {
  const { instigatorId, picks } = draft;
  if (instigatorId === null) return { ...draft, instigatorId: footballerId };
  if (instigatorId === footballerId) return { ...draft, instigatorId: null };
  if (!canSwap(context, picks, instigatorId, footballerId)) return draft;
  return changed(draft, swapFootballers(context, picks, instigatorId, footballerId));
}

const changed = (draft: LineupDraft, picks: readonly LineupPick[]): LineupDraft => ({
  ...draft,
  picks,
  past: [...draft.past, draft.picks],
  instigatorId: null,
});

/** The part each footballer plays in a swap in progress. */
export function swapStatus(draft: LineupDraft, footballerId: FootballerId, context: LineupContext) {
  const { instigatorId, picks } = draft;
  if (instigatorId === null) return "none";
  if (instigatorId === footballerId) return "instigator";
  return canSwap(context, picks, instigatorId, footballerId) ? "target" : "invalid";
}

export type LineupChanges = Readonly<ReturnType<typeof lineupChanges>>;

/** The differences from the saved line-up, for the words beside the save button. */
export function lineupChanges({ saved, picks }: LineupDraft, playing: number) {
  const idOf = (rows: readonly LineupPick[], flag: "isCaptain" | "isViceCaptain") =>
    rows.find((row) => row[flag])?.footballerId ?? null;
  const starters = (rows: readonly LineupPick[]) =>
    rows.filter((row) => row.slot <= playing).map((row) => row.footballerId);
  const bench = (rows: readonly LineupPick[]) =>
    rows
      .filter((row) => row.slot > playing)
      .toSorted((a, b) => a.slot - b.slot)
      .map((row) => row.footballerId);
  const before = new Set(starters(saved));
  const now = new Set(starters(picks));
  const inIds = [...now].filter((id) => !before.has(id));
  const outIds = [...before].filter((id) => !now.has(id));
  const captainId = idOf(picks, "isCaptain") === idOf(saved, "isCaptain") ? null : idOf(picks, "isCaptain");
  const viceCaptainId =
    idOf(picks, "isViceCaptain") === idOf(saved, "isViceCaptain") ? null : idOf(picks, "isViceCaptain");
  const isBenchReordered = inIds.length === 0 && bench(saved).join() !== bench(picks).join();
  const armbands = captainId !== null || viceCaptainId !== null ? 1 : 0;
  return {
    captainId,
    viceCaptainId,
    /** Starters now who were on the bench, and the reverse. */
    inIds,
    outIds,
    isBenchReordered,
    count: armbands + inIds.length + (isBenchReordered ? 1 : 0),
  };
}
