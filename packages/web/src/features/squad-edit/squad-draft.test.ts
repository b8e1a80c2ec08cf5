import { describe, expect, test } from "vitest";

import { f, footballers, market, ruleset, squadIds } from "../../testing/small-game.ts";
import {
  chosenIds,
  replacements,
  slotState,
  squadReducer,
  startSquad,
  type SquadAction,
  type SquadDraft,
} from "./squad-draft.ts";

const add = (id: number): SquadAction => ({ type: "add", footballer: footballers[id - 1]! });
const run = (draft: SquadDraft, ...actions: SquadAction[]) => actions.reduce(squadReducer, draft);
const states = (draft: SquadDraft) => draft.slots.map(slotState);

describe("selecting a first squad", () => {
  const empty = startSquad(ruleset, market, []);

  test("starts with fifteen empty places in the order of positions", () => {
    expect(empty.mode).toBe("selection");
    expect(empty.slots.map((slot) => slot.position).join(" ")).toBe(
      "GKP GKP DEF DEF DEF DEF DEF MID MID MID MID MID FWD FWD FWD",
    );
    expect(new Set(states(empty))).toEqual(new Set(["empty"]));
  });

  test("an added one is proposed in a place of his position; removed, the place is empty again", () => {
    const draft = run(empty, add(3));
    expect(draft.slots[2]).toMatchObject({ currentId: f(3) });
    expect(states(draft)[2]).toBe("proposed");
    expect(draft.lastChange).toBe("addition");
    const removed = run(draft, { type: "remove", slotIndex: 2 });
    expect(states(removed)[2]).toBe("empty");
    expect(removed.lastChange).toBe("removal");
  });

  test("one who is there already, or who has no free place, is refused in words", () => {
    expect(run(empty, add(3), add(3)).refusal).toEqual({ code: "already_owned", position: "DEF" });
    const keepers = run(empty, add(1), add(2), add(16));
    expect(keepers.refusal).toEqual({ code: "too_many_of_position", position: "GKP" });
    expect(chosenIds(keepers)).toEqual([f(1), f(2)]);
    expect(run(keepers, add(3)).refusal).toBeNull();
  });
});

describe("transfers", () => {
  const saved = startSquad(ruleset, market, squadIds);

  test("a removed saved one can be restored, by his place or by adding him again", () => {
    const removed = run(saved, { type: "remove", slotIndex: 2 });
    expect(saved.mode).toBe("transfers");
    expect(states(removed)[2]).toBe("removed");
    expect(replacements(removed)).toEqual([{ outId: f(3), inId: null }]);
    expect(states(run(removed, { type: "restore", slotIndex: 2 }))).toEqual(states(saved));
    const two = run(removed, { type: "remove", slotIndex: 3 }, add(4));
    expect(states(two).slice(2, 4)).toEqual(["removed", "saved"]);
  });

  test("who takes a removed one's place is proposed; taken out again, the place is the saved one's to come back to", () => {
    const swapped = run(saved, { type: "remove", slotIndex: 2 }, add(18));
    expect(replacements(swapped)).toEqual([{ outId: f(3), inId: f(18) }]);
    expect(states(swapped)[2]).toBe("proposed");
    expect(states(run(swapped, { type: "remove", slotIndex: 2 }))[2]).toBe("removed");
    expect(run(swapped, { type: "reset" })).toEqual(saved);
  });
});
