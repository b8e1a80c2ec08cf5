import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CHIP_NAMES, type ChipName } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { countStarting, isFormationValid } from "../lineup/formations.ts";
import type { Performance } from "../points/performance.ts";
import { scoreRound } from "../points/score-round.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { readLineup } from "../testing/lineup-diagram.ts";
import { buildPicks, buildSquad, buildStandardMarket } from "../testing/market.ts";
import { planWhatIf } from "./plan-what-if.ts";

const ruleset = RULESETS["eliteserien-2026"];

/** 3-4-3; the names after a colon are out. Answers "out>in" with the substitutes passed over and why. */
function whatIf(
  out: string,
  { chip = null, text = THREE_AT_THE_BACK }: { chip?: ChipName | null; text?: string } = {},
) {
  const diagram = readLineup(text);
  const outIds = new Set(out.split(" ").filter(Boolean).map(diagram.idOf));
  const plan = planWhatIf({ ruleset, picks: diagram.picks, chip, positionOf: diagram.positionOf, outIds });
  const name = (id: FootballerId | null) => (id === null ? "nobody" : diagram.nameOf(id));
  return {
    ...plan,
    subs: plan.absences.map(({ outId, inId }) => `${name(outId)}>${name(inId)}`).join(" "),
    why: plan.absences.flatMap(({ outId, passedOver }) =>
      passedOver.map(
        ({ benchId, reason }) =>
          `${name(benchId)} not for ${name(outId)}: ${reason.code}${"position" in reason ? ` ${reason.position}` : ""}`,
      ),
    ),
    times: plan.picks
      .filter((pick) => pick.multiplier > 1)
      .map((pick) => `${name(pick.footballerId)}×${pick.multiplier}`)
      .join(" "),
  };
}
const THREE_AT_THE_BACK = "GKP a DEF b c d MID e f g(V) h FWD i j k(C) bench GKP l DEF m n MID o";

describe("who comes on, and why the others do not", () => {
  test("nobody out changes nothing", () => {
    expect(whatIf("")).toMatchObject({ subs: "", why: [], times: "k×2", formation: "1-3-4-3" });
  });

  test("the first of the bench; the goalkeeper is no substitute for a midfielder", () => {
    expect(whatIf("e")).toMatchObject({ subs: "e>m", why: ["l not for e: max_play GKP"], formation: "1-4-3-3" });
  });

  test("one who does not play either, and one who is on already", () => {
    expect(whatIf("e f m")).toMatchObject({
      subs: "e>n f>o",
      why: [
        "l not for e: max_play GKP",
        "m not for e: absent",
        "l not for f: max_play GKP",
        "m not for f: absent",
        "n not for f: on_already",
      ],
    });
  });

  test("a third defender leaves for a defender only, or for nobody", () => {
    expect(whatIf("b m n")).toMatchObject({
      subs: "b>nobody",
      why: ["l not for b: min_play DEF", "m not for b: absent", "n not for b: absent", "o not for b: min_play DEF"],
    });
  });

  test("the goalkeeper for the goalkeeper", () => {
    expect(whatIf("a")).toMatchObject({ subs: "a>l", why: [] });
    expect(whatIf("a l").why).toContain("m not for a: min_play GKP");
  });
});

describe("the armband", () => {
  test.each<[string, string, ChipName | null, object]>([
    ["the captain plays", "b", null, { outcome: "captain", captain: 2, viceCaptain: 1 }],
    ["the captain is out", "k", null, { outcome: "vice-captain", captain: 1, viceCaptain: 2 }],
    ["both are out", "k g", null, { outcome: "nobody", captain: 1, viceCaptain: 1 }],
    ["3xc, the captain out", "k", "3xc", { outcome: "vice-captain", captain: 1, viceCaptain: 3 }],
    ["2capt, the vice-captain out", "g", "2capt", { outcome: "captain", captain: 2, viceCaptain: 1 }],
    [
      "2capt, the captain out: no more than his own",
      "k",
      "2capt",
      { outcome: "vice-captain", captain: 1, viceCaptain: 2 },
    ],
    ["frush switches it off", "k", "frush", { outcome: "off", captain: 1, viceCaptain: 1 }],
  ])("%s", (_, out, chip, armband) => {
    expect(whatIf(out, { chip }).armband).toEqual(armband);
  });

  test("frush doubles the forwards of the eleven that counts, who came on too", () => {
    const text = "GKP a DEF b c d MID e f g(C) h i FWD j k(V) bench GKP l DEF m n FWD o";
    expect(whatIf("e m n", { chip: "frush", text })).toMatchObject({ subs: "e>o", times: "o×2 j×2 k×2" });
  });
});

const market = buildStandardMarket();
const positionOf = (id: FootballerId) => market.get(id)!.position;
const FORMATIONS = [
  [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 2, 7, 12, 15],
  [1, 3, 4, 5, 8, 9, 10, 11, 13, 14, 15, 2, 6, 7, 12],
  [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 2, 12, 14, 15],
  [1, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 2, 10, 11, 12],
];

test("over random squads it is what the round would count", () => {
  fc.assert(
    fc.property(
      fc.record({
        order: fc.constantFrom(...FORMATIONS),
        chip: fc.constantFrom<ChipName | null>(null, ...CHIP_NAMES),
        absences: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        captain: fc.integer({ min: 0, max: 10 }),
        vice: fc.integer({ min: 1, max: 10 }),
      }),
      ({ order, chip, absences, captain, vice }) => {
        const picks = buildPicks(order).map((pick, index) => ({
          ...pick,
          isCaptain: index === captain,
          isViceCaptain: index === (captain + vice) % 11,
        }));
        const performanceOf = (id: FootballerId): Performance =>
          absences[id]! ? { points: 0, absent: true, played: false } : { points: 3, absent: false, played: true };
        const round = scoreRound({
          ruleset,
          squad: buildSquad({ picks, chip }),
          positionOf,
          performanceOf,
          costPoints: 0,
        });
        const outIds = new Set(picks.map((pick) => pick.footballerId).filter((id) => absences[id]));
        const plan = planWhatIf({ ruleset, picks, chip, positionOf, outIds });

        const subs = plan.absences.flatMap(({ outId, inId }) => (inId === null ? [] : [{ outId, inId }]));
        expect(subs).toEqual(round.autoSubs);
        expect(plan.picks).toEqual(round.picks);
        const counts = countStarting(ruleset.squad, plan.picks, positionOf);
        expect(isFormationValid(ruleset.squad, counts)).toBe(true);
        for (const { inId, passedOver } of plan.absences) {
          // Every substitute before the one coming on has a reason; when none comes on, all four have one.
          const bench = picks.slice(11).map((pick) => pick.footballerId);
          const before = inId === null ? bench : bench.slice(0, bench.indexOf(inId));
          expect(passedOver.map((row) => row.benchId)).toEqual(before);
          for (const { benchId, reason } of passedOver) {
            expect(reason.code === "absent").toBe(outIds.has(benchId));
          }
        }
        // The armband's words agree with the multipliers of a round without doubled positions.
        const { outcome } = plan.armband;
        const isOut = (index: number) => outIds.has(picks[index]!.footballerId);
        if (outcome === "nobody") expect(isOut(captain) && isOut((captain + vice) % 11)).toBe(true);
        if (outcome === "vice-captain") expect(plan.armband.viceCaptain).toBeGreaterThan(1);
      },
    ),
    { numRuns: 1000 },
  );
});
