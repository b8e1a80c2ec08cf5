import { expect } from "vitest";

import type { ChipName, Pick } from "../game.ts";
import { roundId } from "../ids.ts";
import { makeCaptain, makeViceCaptain } from "../lineup/armband.ts";
import { checkSwap, swapPicks, swapTargets } from "../lineup/swap-picks.ts";
import { scoreRound } from "../points/score-round.ts";
import { invariant } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";
import { ELITESERIEN_2026 } from "../rulesets/eliteserien-2026.ts";
import { drawLineup, readLineup } from "./lineup-diagram.ts";

/** The consequences of a drawn line-up; every method ends in an expectation. */
export function expectLineup(text: string, ruleset: Ruleset = ELITESERIEN_2026) {
  const diagram = readLineup(text);
  const lineup = { rules: ruleset.squad, picks: diagram.picks, positionOf: diagram.positionOf };
  const slotOf = (name: string) => {
    const pick = lineup.picks.find((candidate) => candidate.footballerId === diagram.idOf(name));
    invariant(pick, `${name} stands in the diagram`);
    return pick.slot;
  };
  const gives = (picks: readonly Pick[]) => ({
    gives: (expected: string) => expect(drawLineup(diagram, picks)).toBe(oneLine(expected)),
  });
  return {
    /** Swapping two names. */
    swap: (name: string, other: string) => ({
      /** The codes of everything that forbids it. */
      refused: (...codes: readonly string[]) =>
        expect(checkSwap(lineup, slotOf(name), slotOf(other)).map((problem) => problem.code)).toEqual(codes),
      gives: (expected: string) => gives(swapPicks(lineup, slotOf(name), slotOf(other))).gives(expected),
    }),
    /** The footballers that a name may change places with. */
    targets: (name: string) => ({
      are: (expected: string) => {
        const nameIn = (slot: number) => diagram.nameOf(lineup.picks[slot - 1]!.footballerId);
        expect(swapTargets(lineup, slotOf(name)).map(nameIn).join(" ")).toBe(expected);
      },
    }),
    captain: (name: string) => gives(makeCaptain(lineup.picks, diagram.idOf(name))),
    viceCaptain: (name: string) => gives(makeViceCaptain(lineup.picks, diagram.idOf(name))),
    /** The round's score under a chip. `subs` reads "on for off, ...", `times` the multipliers above 1. */
    scores: (expected: { chip?: ChipName; points?: number; bench?: number; subs?: string; times?: string }) => {
      const { chip = null } = expected;
      const squad = {
        roundId: roundId(5),
        picks: diagram.picks,
        bankTenths: 0,
        chip,
        freeTransfers: 1,
        transfersMade: 0,
      };
      const score = scoreRound({ ruleset, squad, ...diagram, costPoints: 0 });
      const { nameOf } = diagram;
      const found = {
        points: score.points,
        bench: score.benchPoints,
        subs: score.autoSubs.map(({ outId, inId }) => `${nameOf(inId)} for ${nameOf(outId)}`).join(", "),
        times: score.picks
          .filter((pick) => pick.multiplier > 1)
          .map((pick) => `${nameOf(pick.footballerId)} ${pick.multiplier}`)
          .join(", "),
      };
      const { chip: _, ...wanted } = expected;
      expect(found).toMatchObject(wanted);
    },
  };
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");
