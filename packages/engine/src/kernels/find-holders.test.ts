import { expect, test } from "vitest";

import { seededRandom } from "../testing/seeded-random.ts";
import { MOST_NAMED, findHolders, joinFound, type FindHoldersArgs, type FoundHolders } from "./find-holders.ts";

const names = ["leaders", "best", "worst", "climb"] as const;

/** Few different values, so that very many share them. */
function drawRound(seed: number, count: number, spread: number): FindHoldersArgs {
  const random = seededRandom(seed);
  const column = () => Int16Array.from({ length: count }, () => random.below(spread));
  const [points, totalsBefore] = [column(), column()];
  return {
    from: 0,
    to: count,
    members: null,
    started: Uint8Array.from({ length: count }, () => 1 + random.below(4)),
    startedBy: 3,
    rankedFrom: Uint8Array.from({ length: count }, () => random.below(5)),
    rankedBy: 3,
    totals: points.map((each, row) => each + totalsBefore[row]!),
    base: new Int16Array(count),
    highest: 2 * spread - 2,
    costSteps:
      seed % 2 === 0 ? Uint8Array.from({ length: count / 2 }, () => random.pick([0x00, 0x0f, 0xf0, 0xff])) : null,
    costUnit: 4,
    largeCostRows: Uint32Array.from({ length: count }, (_, row) => row),
    largeCostPoints: Int32Array.from({ length: count }, () => 64),
    totalsBefore,
    better: Uint32Array.from({ length: 2 * spread }, (_, i) => 2 * spread - i),
    lowest: 0,
    betterBefore: Uint32Array.from({ length: spread }, (_, i) => 4 * (spread - i)),
    lowestBefore: 0,
  };
}

test.each([1, 2, 3, 4])("seed %i: parts joined are the whole, also where more share than are named", (seed) => {
  for (const spread of [2, 5, 400]) {
    const args = drawRound(seed, 1200, spread);
    const whole = findHolders(args);
    const cuts = [0, 3, 3, 40, 41, 700, 1200];
    const parts = cuts.slice(1).map((to, i) => findHolders({ ...args, from: cuts[i]!, to }));
    for (const name of names) {
      const pick = (found: FoundHolders) => {
        const { value, count, rows } = found[name];
        return { value, count, named: [...rows.subarray(0, Math.min(count, MOST_NAMED))] };
      };
      const joined = joinFound(parts.map((part) => part[name]));
      expect(pick({ ...whole, [name]: joined })).toEqual(pick(whole));
    }
    if (spread === 2) expect(whole.best.count).toBeGreaterThan(MOST_NAMED);
  }
});

test("nobody in the table holds anything", () => {
  const nobody = findHolders({ ...drawRound(1, 50, 5), startedBy: 0 });
  for (const name of names)
    expect(joinFound([nobody[name], nobody[name]])).toMatchObject({ value: -Infinity, count: 0 });
});
