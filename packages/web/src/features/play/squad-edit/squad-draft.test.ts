import { describe, expect, test } from "vitest";

import { f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import {
  chosenIds,
  replacements,
  slotChange,
  slotState,
  squadReducer,
  startSquad,
  type SquadAction,
  type SquadDraft,
} from "./squad-draft.ts";

const add = (id: number): SquadAction => ({ type: "add", footballer: footballers[id - 1]! });
const remove = (slotIndex: number): SquadAction => ({ type: "remove", slotIndex });
const run = (draft: SquadDraft, ...actions: SquadAction[]) => actions.reduce(squadReducer, draft);
const states = (draft: SquadDraft) => draft.slots.map(slotState);
const changes = (draft: SquadDraft) => draft.slots.map(slotChange);

describe("selecting a first squad", () => {
  const empty = startSquad(ruleset, market, []);

  test("places 1-2 are goalkeepers', 3-7 defenders', 8-12 midfielders', 13-15 forwards', all empty [SQ-30]", () => {
    expect(empty.slots.map((slot) => slot.position).join(" ")).toBe(
      "GKP GKP DEF DEF DEF DEF DEF MID MID MID MID MID FWD FWD FWD",
    );
    expect(new Set(states(empty))).toEqual(new Set(["empty"]));
  });

  test("the mode is selection, and the last change none, an addition or a removal [SQ-07]", () => {
    expect([empty.mode, empty.lastChange, empty.changedId]).toEqual(["selection", "none", null]);
    const draft = run(empty, add(3));
    expect([draft.lastChange, draft.changedId]).toEqual(["addition", f(3)]);
    const removed = run(draft, remove(2));
    expect([removed.lastChange, removed.changedId]).toEqual(["removal", f(3)]);
    expect(run(removed, { type: "reset" }).lastChange).toBe("none");
  });

  test("an added one is an addition in a place of his position; removed, the place is empty again [SQ-08] [SQ-09]", () => {
    const draft = run(empty, add(3));
    expect(draft.slots[2]).toMatchObject({ currentId: f(3) });
    expect([states(draft)[2], changes(draft)[2]]).toEqual(["proposed", "addition"]);
    const removed = run(draft, remove(2));
    expect([states(removed)[2], changes(removed)[2]]).toEqual(["empty", "original"]);
  });

  test("one who is there already is refused by name, and nothing else changes [SQ-10]", () => {
    const once = run(empty, add(3));
    const twice = run(once, add(3));
    expect(twice.refusal).toEqual({ code: "already_owned", position: "DEF", footballerIds: [3] });
    expect(twice.slots).toBe(once.slots);
    expect(run(twice, add(4)).refusal).toBeNull();
  });

  test.each([
    ["GKP", [1, 2], 16],
    ["DEF", [3, 4, 5, 6, 7], 18],
    ["MID", [8, 9, 10, 11, 12], 23],
    ["FWD", [13, 14, 15], 28],
  ] as const)(
    "%s: when as many as may be selected are there, one more is refused [SQ-11]",
    (position, ids, oneMore) => {
      const full = run(empty, ...ids.map(add));
      expect(full.refusal).toBeNull();
      expect(chosenIds(full)).toHaveLength(ruleset.squad.positions[position].select);
      const refused = run(full, add(oneMore));
      expect(refused.refusal).toEqual({ code: "too_many_of_position", position, footballerIds: [oneMore] });
      expect(chosenIds(refused)).toEqual(chosenIds(full));
      // The other positions have room still.
      expect(run(refused, add(position === "GKP" ? 3 : 1)).refusal).toBeNull();
    },
  );
});

describe("transfers", () => {
  const saved = startSquad(ruleset, market, squadIds);

  test("with a saved squad the mode is transfers, and every place is as saved [SQ-07]", () => {
    expect(saved.mode).toBe("transfers");
    expect(new Set(states(saved))).toEqual(new Set(["saved"]));
    expect(new Set(changes(saved))).toEqual(new Set(["original"]));
  });

  test("a removed saved one can be restored, by his place or by adding him again [SQ-09]", () => {
    const removed = run(saved, remove(2));
    expect([states(removed)[2], changes(removed)[2]]).toEqual(["removed", "removed"]);
    expect(replacements(removed)).toEqual([{ outId: f(3), inId: null }]);
    expect(states(run(removed, { type: "restore", slotIndex: 2 }))).toEqual(states(saved));
    const two = run(removed, remove(3), add(4));
    expect(states(two).slice(2, 4)).toEqual(["removed", "saved"]);
  });

  test("restoring answers only where a saved one is removed", () => {
    expect(run(saved, { type: "restore", slotIndex: 2 })).toBe(saved);
    const swapped = run(saved, remove(2), add(18));
    expect(run(swapped, { type: "restore", slotIndex: 2 })).toBe(swapped);
  });

  test("who takes a removed one's place replaces him; taken out again, the place is the saved one's [SQ-08]", () => {
    const swapped = run(saved, remove(2), add(18));
    expect(replacements(swapped)).toEqual([{ outId: f(3), inId: f(18) }]);
    expect([states(swapped)[2], changes(swapped)[2]]).toEqual(["proposed", "replaced"]);
    expect(changes(run(swapped, remove(2)))[2]).toBe("removed");
    expect(run(swapped, { type: "reset" })).toEqual(saved);
  });

  test("who comes back after somebody took his place gets it again: the other one moves on, and it is one transfer", () => {
    const draft = run(saved, { type: "remove", slotIndex: 2 }, add(18), { type: "remove", slotIndex: 3 }, add(3));
    expect(draft.slots[2]).toMatchObject({ savedId: f(3), currentId: f(3) });
    expect(replacements(draft)).toEqual([{ outId: f(4), inId: f(18) }]);
  });
});
