/** The settings of the dialog while a manager edits them, as a pure reducer. */
import type { FootballerId } from "@elleveren/rules";

import type { SquadDraft } from "../squad-edit/squad-draft.ts";
import type { SquadWish } from "./build-search.ts";

export type WishAction =
  | { readonly type: "horizon"; readonly horizon: number }
  | { readonly type: "limit"; readonly transferLimit: number }
  | { readonly type: "pay"; readonly mayPay: boolean }
  /** No footballer has to stay any more. */
  | { readonly type: "unlock" }
  /** Must stay, may never come, or neither. */
  | { readonly type: "mark"; readonly footballerId: FootballerId; readonly as: "locked" | "excluded" | "free" };

export const USUAL_ROUNDS = 3;

/**
 * The wishes that the dialog opens with: a footballer whom the manager has put into the draft himself stays, one whom he has
 * taken out does not come back, and no more transfers than are free.
 */
export function startWish(draft: SquadDraft, freeTransfers: number): SquadWish {
  const proposed = draft.slots.filter((slot) => slot.currentId !== null && slot.currentId !== slot.savedId);
  const current = new Set(draft.slots.map((slot) => slot.currentId));
  const gone = draft.slots.filter((slot) => slot.savedId !== null && !current.has(slot.savedId));
  return {
    horizon: USUAL_ROUNDS,
    lockedIds: new Set(proposed.map((slot) => slot.currentId!)),
    excludedIds: new Set(gone.map((slot) => slot.savedId!)),
    transferLimit: Math.max(1, freeTransfers, proposed.length),
    // Without a free one only paid ones are left to look at; they are made where they bring more than they cost.
    mayPay: freeTransfers === 0 || proposed.length > freeTransfers,
  };
}

export function wishReducer(wish: SquadWish, action: WishAction): SquadWish {
  switch (action.type) {
    case "horizon":
      return { ...wish, horizon: action.horizon };
    case "limit":
      return { ...wish, transferLimit: action.transferLimit };
    case "pay":
      return { ...wish, mayPay: action.mayPay };
    case "unlock":
      return { ...wish, lockedIds: new Set() };
    case "mark": {
      const { footballerId, as } = action;
      const without = (ids: ReadonlySet<FootballerId>) => new Set([...ids].filter((id) => id !== footballerId));
      const [lockedIds, excludedIds] = [without(wish.lockedIds), without(wish.excludedIds)];
      if (as === "locked") lockedIds.add(footballerId);
      if (as === "excluded") excludedIds.add(footballerId);
      return { ...wish, lockedIds, excludedIds };
    }
  }
}
