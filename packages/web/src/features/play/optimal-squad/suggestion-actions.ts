/** Puts a squad that was found into the editor's draft, through the actions that a manager's own hands would send. */
import type { FootballerId, Market } from "@elleveren/rules";

import type { SquadAction, SquadDraft } from "../squad-edit/squad-draft.ts";

/** Everything back to what is saved, out who leaves, in who comes. */
export function suggestionActions(
  draft: SquadDraft,
  market: Market,
  footballerIds: readonly FootballerId[],
): SquadAction[] {
  const wanted = new Set(footballerIds);
  const saved = new Set(draft.slots.flatMap(({ savedId }) => (savedId === null ? [] : [savedId])));
  const leaving = draft.slots.filter(({ savedId }) => savedId !== null && !wanted.has(savedId));
  const coming = footballerIds.filter((id) => !saved.has(id));
  return [
    { type: "reset" },
    ...leaving.map(({ slotIndex }): SquadAction => ({ type: "remove", slotIndex })),
    ...coming.map((id): SquadAction => ({ type: "add", footballer: market.get(id)! })),
  ];
}
