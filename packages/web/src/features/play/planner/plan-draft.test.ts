import { roundId, type PlannedRound } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { f, lineup } from "../../../testing/small-game.ts";
import { isUnsaved, planReducer, startPlan, type PlanAction, type PlanDraft } from "./plan-draft.ts";

const fifth = roundId(5);
const sixth = roundId(6);
const run = (draft: PlanDraft, ...actions: PlanAction[]) => actions.reduce(planReducer, draft);
const transfer = (out: number, into: number, round = fifth): PlanAction => ({
  type: "transfer",
  roundId: round,
  outId: f(out),
  inId: f(into),
});
const pairs = (rounds: readonly PlannedRound[], round = fifth) =>
  rounds.find((row) => row.roundId === round)?.transfers.map(({ outId, inId }) => [Number(outId), Number(inId)]);

describe("transfers of a round", () => {
  test("are listed in the order they were planned, in the round's own place", () => {
    const { rounds } = run(startPlan(1, []), transfer(1, 21, sixth), transfer(2, 22), transfer(3, 23));
    expect(rounds.map((round) => round.roundId)).toEqual([5, 6]);
    expect(pairs(rounds)).toEqual([[2, 22], [3, 23]]); // prettier-ignore
  });

  test("who was bought in the round and leaves again was never bought", () => {
    expect(pairs(run(startPlan(1, []), transfer(2, 22), transfer(22, 32)).rounds)).toEqual([[2, 32]]);
    expect(run(startPlan(1, []), transfer(2, 22), transfer(22, 2)).rounds).toEqual([]);
  });

  test("in a later round he is bought first and sold then", () => {
    const { rounds } = run(startPlan(1, []), transfer(2, 22), transfer(22, 32, sixth));
    expect([pairs(rounds), pairs(rounds, sixth)]).toEqual([[[2, 22]], [[22, 32]]]);
  });

  test("taken back leave a round that is no part of the plan", () => {
    const planned = run(startPlan(1, []), transfer(2, 22));
    expect(run(planned, { type: "drop-transfer", roundId: fifth, outId: f(2), inId: f(22) }).rounds).toEqual([]);
    expect(run(planned, { type: "clear", roundId: fifth }).rounds).toEqual([]);
  });
});

test("planned line-ups of the round and later follow the manager's own transfers, there and back", () => {
  const [first] = lineup;
  const out = Number(first!.footballerId);
  const planned = run(
    startPlan(1, []),
    { type: "lineup", roundId: roundId(4), lineup },
    { type: "lineup", roundId: sixth, lineup },
    transfer(out, 99),
  );
  const firstOf = (draft: PlanDraft, round: number) =>
    draft.rounds.find((row) => row.roundId === round)?.lineup?.[0]?.footballerId;
  expect([firstOf(planned, 4), firstOf(planned, 6)]).toEqual([out, 99]);
  const back = run(planned, { type: "drop-transfer", roundId: fifth, outId: f(out), inId: f(99) });
  expect(firstOf(back, 6)).toBe(out);
});

test("a chip is set and taken back", () => {
  const chosen = run(startPlan(1, []), { type: "chip", roundId: fifth, chip: "wildcard" });
  expect(chosen.rounds).toEqual([{ roundId: 5, transfers: [], chip: "wildcard", lineup: null }]);
  expect(run(chosen, { type: "chip", roundId: fifth, chip: null }).rounds).toEqual([]);
});

describe("saving", () => {
  test("an acknowledged save ends it, unless something was edited meanwhile", () => {
    const edited = run(startPlan(1, []), transfer(2, 22));
    expect([isUnsaved(startPlan(1, [])), isUnsaved(edited)]).toEqual([false, true]);
    const saved = run(edited, { type: "saved", version: 2, rounds: edited.rounds });
    expect([isUnsaved(saved), saved.version]).toEqual([false, 2]);
    const both = run(edited, transfer(3, 23), { type: "saved", version: 2, rounds: edited.rounds });
    expect([isUnsaved(both), both.version, pairs(both.rounds)?.length]).toEqual([true, 2, 2]);
  });

  test("a newer version is shown, or stays below the edits of this page", () => {
    const edited = run(startPlan(1, []), transfer(2, 22));
    const newer = run(startPlan(5, []), transfer(4, 24)).rounds;
    expect(run(edited, { type: "loaded", version: 5, rounds: newer })).toEqual(startPlan(5, newer));
    const kept = run(edited, { type: "saved", version: 5, rounds: newer });
    expect([kept.version, isUnsaved(kept), pairs(kept.rounds)]).toEqual([5, true, [[2, 22]]]);
  });
});
