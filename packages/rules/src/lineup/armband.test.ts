import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { expectLineup } from "../testing/expect-lineup.ts";
import { buildPicks } from "../testing/market.ts";
import { canMakeCaptain, canMakeViceCaptain } from "./armband.ts";

const lineup = (marks: Record<string, string> = {}) =>
  "GKP a DEF b c d MID e f g h FWD i j k bench GKP l DEF m n MID o".replaceAll(
    /\b[a-o]\b/g,
    (name) => name + (marks[name] ?? ""),
  );

test("the armbands move [MT-14]", () => {
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .captain("e")
    .gives(lineup({ e: "(C)", b: "(V)" }));
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .viceCaptain("e")
    .gives(lineup({ k: "(C)", e: "(V)" }));
});

test("captain and vice-captain change armbands when one takes the other's [MT-14]", () => {
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .captain("b")
    .gives(lineup({ b: "(C)", k: "(V)" }));
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .viceCaptain("k")
    .gives(lineup({ b: "(C)", k: "(V)" }));
});

test("an armband given again stays", () => {
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .captain("k")
    .gives(lineup({ k: "(C)", b: "(V)" }));
  expectLineup(lineup({ k: "(C)", b: "(V)" }))
    .viceCaptain("b")
    .gives(lineup({ k: "(C)", b: "(V)" }));
});

test("an armband is offered to starters who do not wear it [MT-05]", () => {
  const rules = RULESETS["eliteserien-2026"].squad;
  const picks = buildPicks();
  const slots = (can: typeof canMakeCaptain) => picks.filter((pick) => can(rules, pick)).map((pick) => pick.slot);
  // Slot 2 is captain, slot 3 vice-captain, 12 to 15 sit out.
  expect(slots(canMakeCaptain)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(slots(canMakeViceCaptain)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
});
