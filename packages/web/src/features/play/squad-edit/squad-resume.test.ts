import { describe, expect, test } from "vitest";
import { roundId } from "@elleveren/rules";

import { f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { chosenIds, replacements, squadReducer, startSquad, type SquadDraft } from "./squad-draft.ts";
import { keepDraft, movedMeanwhile, readKept, resumeDraft } from "./squad-resume.ts";

const round = roundId(4);
const add = (draft: SquadDraft, id: number) => squadReducer(draft, { type: "add", footballer: footballers[id - 1]! });
const remove = (draft: SquadDraft, slotIndex: number) => squadReducer(draft, { type: "remove", slotIndex });
const saved = startSquad(ruleset, market, squadIds);
/** As the tab's storage gives it back. */
const throughStorage = (draft: SquadDraft, chip: "wildcard" | null = null) =>
  readKept(JSON.parse(JSON.stringify(keepDraft(draft, round, { chip }))));
const where = { market, roundId: round };

test("an edit without wishes leaves nothing behind; a proposed chip is a wish", () => {
  expect(keepDraft(saved, round, { chip: null })).toBeNull();
  expect(keepDraft(startSquad(ruleset, market, []), round, { chip: null })).toBeNull();
  expect(keepDraft(saved, round, { chip: "wildcard" })).toMatchObject({ swaps: [], chip: "wildcard" });
});

describe("coming back", () => {
  test("transfers are there again, place by place, with the chip", () => {
    // Two defenders change, one stays removed; who came second stands in the first one's place.
    let draft = remove(remove(remove(saved, 2), 3), 8);
    draft = add(add(draft, 18), 19);
    draft = remove(draft, 2);
    const again = resumeDraft(saved, throughStorage(draft, "wildcard"), where);
    expect(again.draft.slots).toEqual(draft.slots);
    expect([again.chip, again.notice]).toEqual(["wildcard", null]);
  });

  test("a first squad is there again", () => {
    const empty = startSquad(ruleset, market, []);
    const draft = add(add(add(empty, 3), 1), 14);
    const again = resumeDraft(empty, throughStorage(draft), where);
    expect(chosenIds(again.draft)).toEqual(chosenIds(draft));
    expect(again.notice).toBeNull();
  });

  test("another order of the same saved fifteen changes nothing: line-ups are saved in between", () => {
    const draft = add(remove(saved, 2), 18);
    const reordered = startSquad(ruleset, market, squadIds.toReversed());
    const again = resumeDraft(reordered, throughStorage(draft), where);
    expect(replacements(again.draft)).toEqual([{ outId: f(3), inId: f(18) }]);
  });

  test("with another saved squad underneath it is dropped, and says so", () => {
    const other = startSquad(ruleset, market, [...squadIds.slice(0, 14), f(30)]);
    const again = resumeDraft(other, throughStorage(add(remove(saved, 2), 18), "wildcard"), where);
    expect(again).toEqual({ draft: other, chip: null, notice: "squad-changed" });
  });

  test("for a later round it stays, without the chip, and says so", () => {
    const draft = add(remove(saved, 2), 18);
    const again = resumeDraft(saved, throughStorage(draft, "wildcard"), { market, roundId: roundId(5) });
    expect(again.draft.slots).toEqual(draft.slots);
    expect([again.chip, again.notice]).toEqual([null, "round-passed"]);
  });

  test("who has left the market leaves his place empty", () => {
    const without = new Map([...market].filter(([id]) => id !== f(18)));
    const again = resumeDraft(saved, throughStorage(add(remove(saved, 2), 18)), { ...where, market: without });
    expect(replacements(again.draft)).toEqual([{ outId: f(3), inId: null }]);
  });
});

test.each([
  [null],
  ["text"],
  [{}],
  [{ roundId: 4, savedIds: [1], swaps: [{ outId: "x", inId: null }], chosenIds: [], chip: null }],
  [{ roundId: 4, savedIds: [1, 1], swaps: [], chosenIds: [], chip: null }],
  [{ roundId: 4, savedIds: [], swaps: [], chosenIds: [], chip: "golden-boot" }],
])("storage that holds %j holds no draft", (value) => {
  expect(readKept(value)).toBeNull();
});

describe("what moved while an edit waited", () => {
  const draft = add(remove(saved, 2), 18);
  const price = (id: number) => market.get(f(id))!.priceTenths;
  const left = readKept(JSON.parse(JSON.stringify(keepDraft(draft, round, { chip: null, priceOf: price }))))!;

  test("nothing, while the prices are those that were seen", () => {
    expect(movedMeanwhile(left, draft, { market, priceOf: price })).toEqual({ prices: [], gone: [] });
  });

  test("the price of who comes and of who leaves, as long as the edit wants them", () => {
    const now = (id: number) => price(id) + (id === 18 ? 2 : id === 3 ? -1 : 5);
    const { prices } = movedMeanwhile(left, draft, { market, priceOf: now });
    expect(prices).toEqual([
      { footballerId: f(3), before: price(3), after: price(3) - 1 },
      { footballerId: f(18), before: price(18), after: price(18) + 2 },
    ]);
    expect(movedMeanwhile(left, saved, { market, priceOf: now }).prices).toEqual([]);
  });

  test("who has left the market, whose place is empty then", () => {
    const without = new Map([...market].filter(([id]) => id !== 18));
    const again = resumeDraft(saved, left, { market: without, roundId: round });
    expect(again.draft.slots[2]!.currentId).toBeNull();
    expect(movedMeanwhile(left, again.draft, { market: without, priceOf: price }).gone).toEqual([f(18)]);
  });
});
