/**
 * The fifteen places while a manager edits a squad, for selection (nothing saved) and for transfers alike.
 *   empty      nobody saved, nobody chosen.
 *   proposed   a new footballer: an addition, or in place of a saved one.
 *   saved      as it is saved.
 *   removed    the saved one is to leave and nobody has taken the place; he can be restored.
 */
import {
  POSITIONS,
  type Footballer,
  type FootballerId,
  type Market,
  type Position,
  type Ruleset,
} from "@elleveren/rules";

export interface DraftSlot {
  /** 0 to 14: goalkeepers, defenders, midfielders, forwards. */
  readonly slotIndex: number;
  readonly position: Position;
  readonly savedId: FootballerId | null;
  readonly currentId: FootballerId | null;
}

export interface SquadDraft {
  readonly mode: "selection" | "transfers";
  readonly slots: readonly DraftSlot[];
  readonly lastChange: "none" | "addition" | "removal";
  /** The footballer whom the last change was about. */
  readonly changedId: FootballerId | null;
  /** Why the last wish was not granted. */
  readonly refusal: {
    readonly code: "already_owned" | "too_many_of_position";
    readonly position: Position;
    /** The footballers who were wished for. */
    readonly footballerIds: readonly FootballerId[];
  } | null;
}

export type SquadAction =
  | { readonly type: "add"; readonly footballer: Footballer }
  | { readonly type: "remove"; readonly slotIndex: number }
  | { readonly type: "restore"; readonly slotIndex: number }
  | { readonly type: "reset" }
  | { readonly type: "loaded"; readonly draft: SquadDraft };

/** Places in the order of positions; a saved squad makes it an edit of transfers. */
export function startSquad(ruleset: Ruleset, market: Market, savedIds: readonly FootballerId[]): SquadDraft {
  const slots = POSITIONS.flatMap((position) => {
    const saved = savedIds.filter((id) => market.get(id)?.position === position);
    return Array.from({ length: ruleset.squad.positions[position].select }, (_, index) => ({
      position,
      savedId: saved[index] ?? null,
    }));
  }).map((slot, slotIndex) => ({ ...slot, slotIndex, currentId: slot.savedId }));
  const mode = savedIds.length === 0 ? "selection" : "transfers";
  return { mode, slots, lastChange: "none", changedId: null, refusal: null };
}

export function slotState({ savedId, currentId }: DraftSlot) {
  if (currentId === null) return savedId === null ? "empty" : "removed";
  return currentId === savedId ? "saved" : "proposed";
}

/** How a place differs from the saved squad. */
export function slotChange({ savedId, currentId }: DraftSlot): "original" | "replaced" | "removed" | "addition" {
  if (currentId === savedId) return "original";
  if (currentId === null) return "removed";
  return savedId === null ? "addition" : "replaced";
}

export function squadReducer(draft: SquadDraft, action: SquadAction): SquadDraft {
  switch (action.type) {
    case "add":
      return add(draft, action.footballer);
    case "remove":
      return withSlot(draft, action.slotIndex, null, "removal");
    case "restore": {
      const slot = draft.slots[action.slotIndex];
      return slot && slotState(slot) === "removed" ? withSlot(draft, slot.slotIndex, slot.savedId, "addition") : draft;
    }
    case "reset":
      return {
        ...draft,
        slots: draft.slots.map((slot) => ({ ...slot, currentId: slot.savedId })),
        lastChange: "none",
        changedId: null,
        refusal: null,
      };
    case "loaded":
      return action.draft;
  }
}

function add(draft: SquadDraft, { footballerId, position }: Footballer): SquadDraft {
  if (draft.slots.some((slot) => slot.currentId === footballerId)) {
    return { ...draft, refusal: { code: "already_owned", position, footballerIds: [footballerId] } };
  }
  const free = draft.slots.filter((slot) => slot.position === position && slot.currentId === null);
  // His own old place first: taking a removed one back is no transfer.
  const slot = free.find((candidate) => candidate.savedId === footballerId) ?? free[0];
  if (!slot) return { ...draft, refusal: { code: "too_many_of_position", position, footballerIds: [footballerId] } };
  const own = draft.slots.find((candidate) => candidate.savedId === footballerId);
  if (!own || own === slot) return withSlot(draft, slot.slotIndex, footballerId, "addition");
  // A new footballer has his place: that one moves on, since a return to a squad that was never left is no transfer.
  const moved = own.currentId === null ? draft : withSlot(draft, slot.slotIndex, own.currentId, "addition");
  return withSlot(moved, own.slotIndex, footballerId, "addition");
}

function withSlot(
  draft: SquadDraft,
  slotIndex: number,
  currentId: FootballerId | null,
  lastChange: SquadDraft["lastChange"],
): SquadDraft {
  const changedId = currentId ?? draft.slots[slotIndex]?.currentId ?? null;
  const slots = draft.slots.map((slot) => (slot.slotIndex === slotIndex ? { ...slot, currentId } : slot));
  return { ...draft, slots, lastChange, changedId, refusal: null };
}

/** Everybody in the squad as it would be. */
export const chosenIds = (draft: SquadDraft): FootballerId[] =>
  draft.slots.flatMap((slot) => (slot.currentId === null ? [] : [slot.currentId]));

/** Saved ones who leave, with who takes their place; null while nobody does. */
export const replacements = (
  draft: SquadDraft,
): { readonly outId: FootballerId; readonly inId: FootballerId | null }[] =>
  draft.slots.flatMap(({ savedId, currentId }) =>
    savedId === null || savedId === currentId ? [] : [{ outId: savedId, inId: currentId }],
  );
