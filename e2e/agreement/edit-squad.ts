/** Random edits of a squad, done with the page's own reducer. */
import fc from "fast-check";

import type { FootballerId } from "@elleveren/rules";
import type { Game } from "../../packages/web/src/api/content/game.ts";
import {
  slotState,
  squadReducer,
  startSquad,
  type SquadDraft,
} from "../../packages/web/src/features/play/squad-edit/squad-draft.ts";
import { byPosition } from "./managers.ts";

export interface SquadEdit {
  readonly kind: "replace" | "add" | "remove" | "restore" | "reset";
  readonly slotIndex: number;
  /** The index that decides which footballer comes in. */
  readonly who: number;
}

export const squadEdits = (maxLength: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom<SquadEdit["kind"]>(
        ...Array.from({ length: 9 }, () => "replace" as const),
        "add",
        "remove",
        "restore",
        "reset",
      ),
      slotIndex: fc.nat(14),
      who: fc.nat(100_000),
    }),
    { maxLength },
  );

/** The draft after the edits; `fill` fills every empty place at the end, with cheap footballers first or with any. */
export function editSquad(
  game: Game,
  savedIds: readonly FootballerId[],
  edits: readonly SquadEdit[],
  fill: "cheap" | "any" | "not",
): SquadDraft {
  const market = byPosition(game);
  const cheap = (position: keyof typeof market) =>
    market[position].toSorted((a, b) => a.priceTenths - b.priceTenths).slice(0, 40);
  const seats = startSquad(game.ruleset, game.market, savedIds);
  let draft = edits.reduce((before, { kind, slotIndex, who }) => {
    const { position } = before.slots[slotIndex]!;
    switch (kind) {
      case "replace": {
        const removed = squadReducer(before, { type: "remove", slotIndex });
        const list = fill === "cheap" ? cheap(position) : market[position];
        return squadReducer(removed, { type: "add", footballer: list[who % list.length]! });
      }
      case "add":
        return squadReducer(before, { type: "add", footballer: game.footballers[who % game.footballers.length]! });
      default:
        return squadReducer(before, kind === "reset" ? { type: "reset" } : { type: kind, slotIndex });
    }
  }, seats);
  if (fill === "not") return draft;
  const salt = edits.reduce((sum, { who }) => sum + who, 7);
  for (let step = 0; step < 60 && draft.slots.some((slot) => slot.currentId === null); step += 1) {
    const empty = draft.slots.find((slot) => slot.currentId === null)!;
    // A place that was emptied is given back to its owner now and then.
    if (slotState(empty) === "removed" && (salt + step) % 5 === 0) {
      draft = squadReducer(draft, { type: "restore", slotIndex: empty.slotIndex });
      continue;
    }
    const list = fill === "cheap" ? cheap(empty.position) : market[empty.position];
    draft = squadReducer(draft, { type: "add", footballer: list[(salt + step * 13) % list.length]! });
  }
  return draft;
}
