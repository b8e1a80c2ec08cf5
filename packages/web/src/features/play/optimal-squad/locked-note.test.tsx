/** Best squad keeps whom the manager has chosen, says how many, and lets them go in one press, before a search and after. */
import { lineupOf, type PlanQuestion, type PlanStep } from "@elleveren/optimiser";
import { POSITIONS } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "../../../testing/render-screen.tsx";
import { f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { squadReducer, startSquad, type SquadDraft } from "../squad-edit/squad-draft.ts";
import { OptimalSquadDialog } from "./OptimalSquadDialog.tsx";
import type { WorkerReply, WorkerRequest } from "../plan-search/solver-worker.ts";

/** Stands in for the thread: answers with the locked ones, and the first others of the market. */
let questions: PlanQuestion[] = [];
const keptIn = (question: PlanQuestion | undefined) => question?.wishes.kept.map(({ footballerId }) => footballerId);
class AnsweringWorker extends EventTarget {
  postMessage({ question }: WorkerRequest) {
    questions.push(question);
    const { candidates, ruleset, rounds } = question;
    const kept = candidates.filter(({ footballerId }) => keptIn(question)!.includes(footballerId));
    const squad = POSITIONS.flatMap((position) =>
      [...kept, ...candidates.filter((one) => !kept.includes(one))]
        .filter((one) => one.position === position)
        .slice(0, ruleset.squad.positions[position].select),
    );
    const { points, ...lineup } = lineupOf(question, 0, { squad, chip: null, transferCount: 0 });
    const step: PlanStep = {
      ...lineup,
      points,
      roundId: rounds[0]!.roundId,
      transfers: [],
      chip: null,
      squadIds: squad.map(({ footballerId }) => footballerId),
      costPoints: 0,
    };
    const plan = { steps: [step], value: points };
    const outcome = { kind: "found" as const, plan, isProven: true, boundValue: points };
    const data: WorkerReply = { kind: "outcome", outcome, freeOnly: null };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {
    // Nothing runs.
  }
}
beforeEach(() => {
  questions = [];
  vi.stubGlobal("Worker", AnsweringWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empty = startSquad(ruleset, market, []);
const filled = (ids: readonly number[]): SquadDraft =>
  ids.reduce((draft, id) => squadReducer(draft, { type: "add", footballer: footballers[id - 1]! }), empty);

async function open(draft: SquadDraft) {
  await renderScreen(
    <>
      <h1>Squad selection</h1>
      <OptimalSquadDialog draft={draft} dispatch={() => undefined} chip={null} onClose={() => undefined} />
    </>,
    { pattern: "/squad-selection", address: "/squad-selection" },
  );
  return within(await screen.findByRole("dialog"));
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a squad that is full is locked whole, and is told so before the search; one press lets all go", async () => {
  const dialog = await open(filled(squadIds));
  expect(dialog.getByText("All 15 players are locked: nobody can be replaced by somebody better.")).toBeTruthy();
  await press("Unlock all");
  expect(dialog.queryByText(/locked/)).toBeNull();
  expect(dialog.queryAllByRole("button", { pressed: true })).toEqual([]);
  expect(document.querySelector("[role=dialog]")!.contains(document.activeElement)).toBe(true);
  await press("Find the best squad");
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(keptIn(questions.at(-1))).toEqual([]);
});

test("the answer says how many were kept; one press searches again without them", async () => {
  const dialog = await open(filled([16, 17]));
  expect(dialog.getByText("2 players are locked and stay in the squad.")).toBeTruthy();
  await press("Find the best squad");
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(keptIn(questions.at(-1))).toEqual([f(16), f(17)]);
  expect(dialog.getByText("2 players are locked and stay in the squad.")).toBeTruthy();
  await press("Unlock and search again");
  await waitFor(() => expect(questions).toHaveLength(2));
  expect(keptIn(questions.at(-1))).toEqual([]);
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(dialog.queryByText(/locked/)).toBeNull();
});

test("with nobody locked there is nothing to say", async () => {
  const dialog = await open(empty);
  expect(dialog.queryByText(/locked/)).toBeNull();
});
