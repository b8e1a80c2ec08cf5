import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CHIPS } from "../chips/registry.ts";
import type { ChipName, Squad } from "../game.ts";
import { footballerId, roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildSquad, buildStandardMarket } from "../testing/market.ts";
import { planTransfers } from "./plan-transfers.ts";
import { planUndo } from "./plan-undo.ts";

const ruleset = {
  ...RULESETS["eliteserien-2026"],
  chips: (["wildcard", "freehit", "uteam", "rich"] as const).map((name, index) => ({
    id: index + 1,
    name,
    number: 1,
    startRound: 1,
    stopRound: 30,
  })),
};
const market = buildStandardMarket();

/** One seat's footballer out, his first understudy in. */
function transfer(squad: Squad, seat: number, chip: ChipName | null, opening?: Squad): Squad | null {
  const owned = squad.picks.map((pick) => Number(pick.footballerId)).find((id) => (id - 1) % 15 === seat - 1)!;
  const plan = planTransfers({
    ruleset,
    market,
    squad,
    chip,
    chipsPlayed: [],
    ...(opening && { opening }),
    transfers: [
      {
        outId: footballerId(owned),
        inId: footballerId(owned > 45 ? owned - 45 : owned + 15),
      },
    ],
    roundId: squad.roundId,
    startedRoundId: roundId(1),
  });
  return plan.ok ? plan.value.squad : null;
}

describe("undoing a round's transfers", () => {
  test.each<[ChipName | null, ChipName | null]>([
    [null, null],
    ["wildcard", null],
    ["freehit", null],
    ["uteam", null],
    ["2capt", "2capt"],
  ])("under %s leaves %s in play", (chip, left) => {
    const opening = buildSquad({ freeTransfers: 2, bankTenths: 7 });
    const squad = { ...opening, chip, transfersMade: 3, bankTenths: 1 };
    expect(planUndo({ ruleset, market, squad, opening })).toEqual({ ok: true, value: { ...opening, chip: left } });
  });

  test("is refused when there are none, and under a chip that is final", () => {
    const squad = buildSquad();
    expect(planUndo({ ruleset, market, squad, opening: null })).toEqual({
      ok: false,
      problems: [{ code: "nothing_to_undo" }],
    });
    const rich = { ...squad, chip: "rich" as const };
    expect(planUndo({ ruleset, market, squad: rich, opening: squad })).toEqual({
      ok: false,
      problems: [{ code: "chip_not_cancellable", chip: "rich" }],
    });
    const final = Object.values(CHIPS).filter((chip) => chip.isFinal);
    expect(final.map((chip) => chip.name)).toEqual(["rich"]);
  });

  test("takes the team chip of then where the line-up of then needs it", () => {
    const frush = { id: 9, name: "frush" as const, number: 1, startRound: 1, stopRound: 30 };
    const rules = { ...ruleset, chips: [{ ...frush, overrides: { positions: { DEF: { minPlay: 2 } } } }] };
    const standard = buildSquad();
    // Two defenders start: the third changes places with the first outfield substitute, a midfielder.
    const [defender, midfielder] = [5, 12].map((id) => standard.picks.find((pick) => pick.footballerId === id)!);
    const other = standard.picks.find((pick) => pick.footballerId === 6)!;
    const forward = standard.picks.find((pick) => pick.footballerId === 15)!;
    const slotOf = new Map([
      [defender!.footballerId, midfielder!.slot],
      [midfielder!.footballerId, defender!.slot],
      [other.footballerId, forward.slot],
      [forward.footballerId, other.slot],
    ]);
    const picks = standard.picks
      .map((pick) => ({ ...pick, slot: slotOf.get(pick.footballerId) ?? pick.slot }))
      .toSorted((a, b) => a.slot - b.slot);
    const opening = { ...standard, picks, chip: "frush" as const };
    const undone = planUndo({ ruleset: rules, market, squad: { ...standard, transfersMade: 1 }, opening });
    expect(undone).toEqual({ ok: true, value: opening });
  });

  test("any sequence of transfers and chips leads back to the opening squad", () => {
    const step = fc.record({
      seat: fc.integer({ min: 1, max: 15 }),
      chip: fc.constantFrom<ChipName | null>(null, null, null, "wildcard", "freehit", "uteam"),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(5), fc.nat(99), (steps, free, bankTenths) => {
        const opening = buildSquad({ freeTransfers: free, bankTenths });
        let squad = opening;
        for (const { seat, chip } of steps) squad = transfer(squad, seat, chip, opening) ?? squad;
        expect(planUndo({ ruleset, market, squad, opening })).toEqual({ ok: true, value: opening });
      }),
    );
  });
});
