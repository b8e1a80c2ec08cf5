import type { LineupPick } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { f, lineup, market, ruleset } from "../../../../testing/small-game.ts";
import {
  lineupChanges,
  lineupReducer,
  startLineup,
  swapStatus,
  type LineupAction,
  type LineupDraft,
} from "./lineup-draft.ts";

const context = { ruleset, market };
const run = (draft: LineupDraft, ...actions: LineupAction[]) => actions.reduce(lineupReducer, draft);
const choose = (id: number): LineupAction => ({ type: "choose", footballerId: f(id), context });
const armband = (id: number, band: "captain" | "vice-captain"): LineupAction => ({
  type: "armband",
  footballerId: f(id),
  armband: band,
});
const starters = (picks: readonly LineupPick[]) =>
  picks.filter((pick) => pick.slot <= 11).map((pick) => Number(pick.footballerId));
const captain = (draft: LineupDraft) => draft.picks.find((pick) => pick.isCaptain)?.footballerId;
const vice = (draft: LineupDraft) => draft.picks.find((pick) => pick.isViceCaptain)?.footballerId;

describe("a swap", () => {
  test("the first chosen starts it, the others are targets or not; choosing him again ends it", () => {
    const draft = run(startLineup(lineup), choose(7));
    expect(swapStatus(draft, f(7), context)).toBe("instigator");
    expect(swapStatus(draft, f(3), context)).toBe("target");
    expect(swapStatus(draft, f(9), context)).toBe("target");
    expect(swapStatus(draft, f(1), context)).toBe("invalid");
    expect(swapStatus(draft, f(2), context)).toBe("invalid");
    expect(run(draft, choose(7)).instigatorId).toBeNull();
    expect(run(draft, choose(7)).picks).toEqual(lineup);
  });

  test("a target changes places with him, and everybody is put in order and numbered", () => {
    const draft = run(startLineup(lineup), choose(7), choose(9));
    expect(starters(draft.picks)).toEqual([1, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14]);
    expect(draft.picks.map((pick) => pick.slot)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(draft.picks.find((pick) => pick.footballerId === f(9))?.slot).toBe(13);
    expect(draft.instigatorId).toBeNull();
  });

  test("two starters cannot, nor anybody for the goalkeeper but the other goalkeeper", () => {
    const two = run(startLineup(lineup), choose(3), choose(8));
    expect(two.picks).toEqual(lineup);
    expect(two.instigatorId).toBe(f(3));
    const keepers = run(startLineup(lineup), choose(1), choose(2));
    expect(starters(keepers.picks)[0]).toBe(2);
    expect(keepers.picks[11]?.footballerId).toBe(f(1));
  });

  test("an armband stays with the place: who comes in for the captain is captain", () => {
    const draft = run(startLineup(lineup), choose(15), choose(13));
    expect(captain(draft)).toBe(f(15));
    expect(vice(draft)).toBe(f(8));
  });

  test("substitutes may change their order", () => {
    const draft = run(startLineup(lineup), choose(7), choose(15));
    expect(draft.picks.slice(11).map((pick) => Number(pick.footballerId))).toEqual([2, 15, 12, 7]);
    expect(lineupChanges(draft, 11)).toMatchObject({ isBenchReordered: true, count: 1, inIds: [] });
  });
});

describe("armbands", () => {
  test("the captain's moves; given to the vice-captain the two change", () => {
    const moved = run(startLineup(lineup), armband(14, "captain"));
    expect([captain(moved), vice(moved)]).toEqual([f(14), f(8)]);
    const changed = run(startLineup(lineup), armband(8, "captain"));
    expect([captain(changed), vice(changed)]).toEqual([f(8), f(13)]);
    const reverse = run(startLineup(lineup), armband(13, "vice-captain"));
    expect([captain(reverse), vice(reverse)]).toEqual([f(8), f(13)]);
  });
});

describe("unsaved changes", () => {
  test("are counted, described and undone one by one", () => {
    const draft = run(startLineup(lineup), armband(14, "captain"), choose(7), choose(9));
    expect(lineupChanges(draft, 11)).toMatchObject({ captainId: f(14), inIds: [f(7)], outIds: [f(9)], count: 2 });
    const once = run(draft, { type: "undo" });
    expect(lineupChanges(once, 11)).toMatchObject({ captainId: f(14), inIds: [], count: 1 });
    expect(run(once, { type: "undo" }).picks).toEqual(lineup);
    expect(run(draft, { type: "reset" })).toEqual(startLineup(lineup));
  });

  test("a swap and its reverse leave nothing to save", () => {
    const draft = run(startLineup(lineup), choose(7), choose(9), choose(7), choose(9));
    expect(lineupChanges(draft, 11).count).toBe(0);
  });
});
