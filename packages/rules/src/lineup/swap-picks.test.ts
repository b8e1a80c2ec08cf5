import fc from "fast-check";
import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { expectLineup } from "../testing/expect-lineup.ts";
import { buildPicks, buildStandardMarket } from "../testing/market.ts";
import { checkLineup } from "./check-lineup.ts";
import { orderPicks, swapPicks, swapTargets } from "./swap-picks.ts";

const LINEUP = `GKP a  DEF b c d  MID e f g h  FWD i j k(C)
        bench GKP l  DEF m n  MID o`;

test.each([
  ["a starter with himself", "b", "b", ["same_pick"]],
  ["two starters", "b", "e", ["both_starting"]],
  ["two starters of one position", "b", "c", ["both_starting"]],
  ["the third defender for a midfielder", "b", "o", ["min_play"]],
  ["a goalkeeper for a defender", "a", "m", ["min_play"]],
  ["a defender for the second goalkeeper", "b", "l", ["min_play", "max_play", "locked_slot"]],
  ["a midfielder for the second goalkeeper", "e", "l", ["max_play", "locked_slot"]],
  ["the second goalkeeper with another substitute", "l", "m", ["locked_slot"]],
])("%s is no swap [MT-11] [MT-12] [MT-13]", (_, name, other, codes) => {
  expectLineup(LINEUP)
    .swap(name, other)
    .refused(...codes);
  // The order of choosing does not change the answer.
  expectLineup(LINEUP)
    .swap(other, name)
    .refused(...codes);
});

test("a swap orders the starters by position again and renumbers everybody [MT-10]", () => {
  expectLineup(LINEUP).swap("e", "m").gives(`GKP a DEF b c d m MID f g h FWD i j k(C) bench GKP l MID e DEF n MID o`);
  expectLineup(LINEUP).swap("m", "e").gives(`GKP a DEF b c d m MID f g h FWD i j k(C) bench GKP l MID e DEF n MID o`);
});

test("the armband stays on the pitch when its bearer leaves it [MT-10]", () => {
  expectLineup(LINEUP).swap("k", "o").gives(`GKP a DEF b c d MID e f g h o(C) FWD i j bench GKP l DEF m n FWD k`);
  const withVice = LINEUP.replace("b", "b(V)");
  expectLineup(withVice).swap("b", "n").gives("GKP a DEF n(V) c d MID e f g h FWD i j k(C) bench GKP l DEF m b MID o");
});

test("substitutes change places with each other, goalkeepers with each other [MT-12] [MT-13]", () => {
  expectLineup(LINEUP).swap("m", "o").gives("GKP a DEF b c d MID e f g h FWD i j k(C) bench GKP l MID o DEF n m");
  expectLineup(LINEUP).swap("a", "l").gives("GKP l DEF b c d MID e f g h FWD i j k(C) bench GKP a DEF m n MID o");
});

test("the targets of a pick are those it may be swapped with [MT-09] [MT-12]", () => {
  expectLineup(LINEUP).targets("b").are("m n");
  expectLineup(LINEUP).targets("a").are("l");
  expectLineup(LINEUP).targets("e").are("m n o");
  expectLineup(LINEUP).targets("o").are("e f g h i j k m n");
  expectLineup(LINEUP).targets("l").are("a");
});

test("any number of allowed swaps leaves a legal line-up of the same fifteen", () => {
  const ruleset = RULESETS["eliteserien-2026"];
  const market = buildStandardMarket();
  const positionOf = (id: Parameters<typeof market.get>[0]) => market.get(id)!.position;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.nat()), { maxLength: 30 }), (steps) => {
      const before = buildPicks();
      let picks = before;
      for (const [slot, choice] of steps) {
        const lineup = { rules: ruleset.squad, picks, positionOf };
        const targets = swapTargets(lineup, slot);
        const target = targets[choice % Math.max(1, targets.length)];
        if (target !== undefined) picks = swapPicks(lineup, slot, target);
      }
      const ownedIds = before.map((pick) => pick.footballerId);
      expect(checkLineup({ ruleset, market, ownedIds, picks })).toEqual([]);
      expect(orderPicks({ rules: ruleset.squad, picks, positionOf })).toEqual(picks);
    }),
  );
});
