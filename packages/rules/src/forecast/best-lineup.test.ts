import fc from "fast-check";
import { expect, test } from "vitest";

import { footballerId } from "../ids.ts";
import { isFormationValid } from "../lineup/formations.ts";
import { ELITESERIEN_2026 } from "../rulesets/eliteserien-2026.ts";
import { POSITIONS, type Position } from "../game.ts";
import { chipScoring, squadRulesUnder } from "../chips/registry.ts";
import { bestLineup, lineupPoints, roundWeights, type ForecastMember } from "./best-lineup.ts";

const { squad: rules } = ELITESERIEN_2026;
const places = POSITIONS.flatMap((position) =>
  Array.from({ length: rules.positions[position].select }, () => position),
);
const arbitrarySquad = fc
  .array(fc.integer({ min: 0, max: 16 }), { minLength: places.length, maxLength: places.length })
  .map((halves) =>
    halves.map((value, index): ForecastMember => ({
      footballerId: footballerId(index + 1),
      position: places[index]!,
      points: value / 2,
    })),
  );

/** Every eleven that is allowed. */
function* elevens(members: readonly ForecastMember[], under = rules): Generator<readonly ForecastMember[]> {
  const countOf = (group: readonly ForecastMember[], position: Position) =>
    group.filter((member) => member.position === position).length;
  for (let mask = 0; mask < 2 ** members.length; mask++) {
    const chosen = members.filter((_, index) => (mask >> index) & 1);
    if (chosen.length !== under.playing) continue;
    const counts = Object.fromEntries(POSITIONS.map((position) => [position, countOf(chosen, position)]));
    if (isFormationValid(under, counts as Record<Position, number>)) yield chosen;
  }
}

test.each([null, "2capt", "frush"] as const)(
  "chip %s: no eleven with any two armbands is expected to score more, and a captain who is wished for wears it",
  (chip) => {
    const under = squadRulesUnder(ELITESERIEN_2026, chip);
    const weights = roundWeights(chipScoring(chip));
    fc.assert(
      fc.property(arbitrarySquad, fc.option(fc.nat(14)), (members, wished) => {
        const captainId = wished === null ? undefined : members[wished]!.footballerId;
        const memberOf = (id: number) => members.find((member) => member.footballerId === id)!;
        let most = -Infinity;
        for (const starters of elevens(members, under)) {
          const ranked = starters.toSorted((first, second) => second.points - first.points);
          const captain = captainId === undefined ? ranked[0]! : ranked.find((one) => one.footballerId === captainId);
          if (!captain) continue;
          const lineup = {
            starterIds: starters.map((one) => one.footballerId),
            benchIds: members.filter((one) => !starters.includes(one)).map((one) => one.footballerId),
            captainId: captain.footballerId,
            viceCaptainId: ranked.find((one) => one !== captain)!.footballerId,
          };
          most = Math.max(most, lineupPoints(weights, lineup, memberOf));
        }
        const best = bestLineup({ rules: under, weights, members, captainId });
        expect(best.points).toBeCloseTo(most, 9);
        expect(lineupPoints(weights, best, memberOf)).toBeCloseTo(best.points, 9);
        if (captainId !== undefined) expect(best.captainId).toBe(captainId);
      }),
      { numRuns: 12, seed: 5 },
    );
  },
);
