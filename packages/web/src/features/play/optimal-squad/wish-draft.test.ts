import { expect, test } from "vitest";

import { f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { chosenIds, replacements, squadReducer, startSquad, type SquadDraft } from "../squad-edit/squad-draft.ts";
import { suggestionActions } from "./suggestion-actions.ts";
import { startWish, wishReducer } from "./wish-draft.ts";

const saved = startSquad(ruleset, market, squadIds);
const swap = (draft: SquadDraft, slotIndex: number, inId: number): SquadDraft =>
  squadReducer(squadReducer(draft, { type: "remove", slotIndex }), { type: "add", footballer: footballers[inId - 1]! });

test("opens with what the manager has done himself: in stays in, out stays out", () => {
  expect(startWish(saved, 2)).toMatchObject({ horizon: 3, transferLimit: 2, mayPay: false });
  const wish = startWish(swap(saved, 2, 18), 1);
  expect([...wish.lockedIds]).toEqual([f(18)]);
  expect([...wish.excludedIds]).toEqual([f(3)]);
  const two = startWish(swap(swap(saved, 2, 18), 3, 19), 1);
  expect(two).toMatchObject({ transferLimit: 2, mayPay: true });
  expect(startWish(saved, 0)).toMatchObject({ transferLimit: 1, mayPay: true });
});

test("a footballer is locked, left out or neither, never two of them", () => {
  const mark = (wish: ReturnType<typeof startWish>, as: "locked" | "excluded" | "free") =>
    wishReducer(wish, { type: "mark", footballerId: f(5), as });
  const locked = mark(startWish(saved, 1), "locked");
  expect([[...locked.lockedIds], [...locked.excludedIds]]).toEqual([[f(5)], []]);
  const excluded = mark(locked, "excluded");
  expect([[...excluded.lockedIds], [...excluded.excludedIds]]).toEqual([[], [f(5)]]);
  const free = mark(excluded, "free");
  expect([[...free.lockedIds], [...free.excludedIds]]).toEqual([[], []]);
});

test("horizon, limit and paying change alone", () => {
  const wish = startWish(saved, 1);
  expect(wishReducer(wish, { type: "horizon", horizon: 6 })).toEqual({ ...wish, horizon: 6 });
  expect(wishReducer(wish, { type: "limit", transferLimit: 4 })).toEqual({ ...wish, transferLimit: 4 });
  expect(wishReducer(wish, { type: "pay", mayPay: true })).toEqual({ ...wish, mayPay: true });
});

test("a suggestion becomes proposed transfers, whatever the draft was", () => {
  const wanted = [...squadIds.filter((id) => id !== f(3) && id !== f(8)), f(18), f(23)];
  const draft = swap(swap(saved, 2, 19), 14, 30);
  const result = suggestionActions(draft, market, wanted).reduce(squadReducer, draft);
  expect(chosenIds(result).toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
  expect(replacements(result)).toEqual([
    { outId: f(3), inId: f(18) },
    { outId: f(8), inId: f(23) },
  ]);
});

test("a first squad is filled whole", () => {
  const empty = startSquad(ruleset, market, []);
  const started = squadReducer(empty, { type: "add", footballer: footballers[15]! });
  const result = suggestionActions(started, market, squadIds).reduce(squadReducer, started);
  expect(chosenIds(result)).toEqual(squadIds);
});
