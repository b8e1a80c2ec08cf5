import fc from "fast-check";
import { expect, test } from "vitest";

import { POSITIONS } from "../game.ts";
import { footballerId } from "../ids.ts";
import { isFormationValid } from "../lineup/formations.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { positionOfSeat } from "../testing/market.ts";
import { pickDreamTeam, type DreamTeamCandidate } from "./pick-dream-team.ts";

const ruleset = RULESETS["eliteserien-2026"];
/** Fifteen candidates, 2-5-5-3, with points by id. */
const fifteen = (
  points: (id: number) => number,
  priceTenths: (id: number) => number = () => 50,
): DreamTeamCandidate[] =>
  Array.from({ length: 15 }, (_, index) => ({
    footballerId: footballerId(index + 1),
    position: positionOfSeat(index + 1),
    points: points(index + 1),
    priceTenths: priceTenths(index + 1),
  }));
const idsOf = (candidates: readonly DreamTeamCandidate[]) =>
  pickDreamTeam({ ruleset, candidates })?.picks.map((pick) => pick.footballerId);

test("the best eleven that may play, not the eleven best [EG-76]", () => {
  // Both goalkeepers and all forwards are the best: one goalkeeper plays, and three defenders must.
  const team = pickDreamTeam({ ruleset, candidates: fifteen((id) => (id <= 2 || id >= 13 ? 20 : id)) });
  expect(team?.picks.map((pick) => pick.footballerId)).toEqual([1, 7, 6, 5, 12, 11, 10, 9, 13, 14, 15]);
  expect(team?.picks.map((pick) => pick.slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(team?.points).toBe(20 + 18 + 42 + 60);
  expect(team?.top.footballerId).toBe(1);
});

test("equal points: the lower price, then the lower id [EG-77]", () => {
  expect(idsOf(fifteen(() => 5))?.[0]).toBe(1);
  expect(
    idsOf(
      fifteen(
        () => 5,
        (id) => (id === 2 ? 49 : 50),
      ),
    )?.[0],
  ).toBe(2);
  // Among whole elevens of equal points, too: the cheap fifth midfielder plays instead of a second forward.
  const cheapMidfield = idsOf(
    fifteen(
      () => 5,
      (id) => (id >= 8 && id <= 12 ? 40 : 50),
    ),
  );
  expect(cheapMidfield?.filter((id) => id >= 8 && id <= 12)).toHaveLength(5);
});

test("there is none while a position is short", () => {
  expect(pickDreamTeam({ ruleset, candidates: [] })).toBeNull();
  expect(idsOf(fifteen(() => 5).filter(({ position }) => position !== "FWD"))).toBeUndefined();
});

test("no legal eleven of the candidates has more points", () => {
  const arbitraryPoints = fc.array(fc.integer({ min: -3, max: 20 }), { minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(arbitraryPoints, (points) => {
      const candidates = fifteen((id) => points[id - 1]!);
      let best = -Infinity;
      // Every choice of eleven from fifteen: leave four out.
      for (const out of choices(15, 4)) {
        const eleven = candidates.filter((_, index) => !out.includes(index));
        const counts = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
        for (const { position } of eleven) counts[position]++;
        if (isFormationValid(ruleset.squad, counts)) best = Math.max(best, sum(eleven));
      }
      const team = pickDreamTeam({ ruleset, candidates });
      expect(team?.points).toBe(best);
      expect(sum(team?.picks ?? [])).toBe(best);
      expect(team?.top.points).toBe(Math.max(...team!.picks.map((pick) => pick.points)));
      const order = team!.picks.map((pick) => POSITIONS.indexOf(pick.position));
      expect(order).toEqual(order.toSorted((first, second) => first - second));
    }),
    { numRuns: 40 },
  );
});

const sum = (candidates: readonly DreamTeamCandidate[]) => candidates.reduce((total, { points }) => total + points, 0);

function choices(from: number, count: number, start = 0): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: from - start }, (_, index) => start + index).flatMap((first) =>
    choices(from, count - 1, first + 1).map((rest) => [first, ...rest]),
  );
}
