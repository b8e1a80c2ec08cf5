import { expect, test } from "vitest";

import { f, ruleset } from "../../../testing/small-game.ts";
import { chipKey, liftableWishes, startWish, wishReducer, type PlanWish } from "./plan-wish.ts";

const usual = startWish(ruleset);
const wildcard = chipKey({ name: "wildcard", number: 1 });

test("somebody is locked, left out, or neither; who is left out is no captain", () => {
  const locked = wishReducer({ ...usual, captainId: f(3) }, { type: "mark", footballerId: f(3), as: "locked" });
  expect([...locked.lockedIds]).toEqual([f(3)]);
  expect(locked.captainId).toBe(f(3));
  const out = wishReducer(locked, { type: "mark", footballerId: f(3), as: "excluded" });
  expect([...out.lockedIds]).toEqual([]);
  expect([...out.excludedIds]).toEqual([f(3)]);
  expect(out.captainId).toBeNull();
  expect([...wishReducer(out, { type: "mark", footballerId: f(3), as: "free" }).excludedIds]).toEqual([]);
});

test("a chip is saved, and may be played again", () => {
  const saved = wishReducer(usual, { type: "save-chip", chip: wildcard, isSaved: true });
  expect([...saved.savedChips]).toEqual([wildcard]);
  expect([...wishReducer(saved, { type: "save-chip", chip: wildcard, isSaved: false }).savedChips]).toEqual([]);
});

test("every wish that narrows the plans can be lifted alone; how points are counted is none of them", () => {
  expect(liftableWishes({ ...usual, caution: 0.3, discount: 0.85 })).toEqual([]);
  const all: PlanWish = {
    ...usual,
    lockedIds: new Set([f(1), f(2)]),
    excludedIds: new Set([f(3)]),
    captainId: f(1),
    savedChips: new Set([wildcard]),
    mostPaid: 0,
    mayBuyDoubtful: false,
  };
  const lifted = liftableWishes(all);
  expect(lifted.map(({ kind }) => kind)).toEqual([
    "locked",
    "locked",
    "excluded",
    "captain",
    "chip",
    "paid",
    "doubtful",
  ]);
  // Each leaves all the others.
  expect(lifted.map(({ without }) => liftableWishes(without).length)).toEqual(lifted.map(() => 6));
});
