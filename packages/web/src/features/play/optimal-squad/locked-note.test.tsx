/** Best squad keeps whom the manager has chosen, says how many, and lets them go in one press, before a search and after. */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "../../../testing/render-screen.tsx";
import { f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { squadReducer, startSquad, type SquadDraft } from "../squad-edit/squad-draft.ts";
import { OptimalSquadDialog } from "./OptimalSquadDialog.tsx";
import type { WorkerReply, WorkerRequest } from "./solver-worker.ts";

/** Stands in for the thread: answers with the locked ones, and the first others of the market. */
let searches: WorkerRequest["search"][] = [];
class AnsweringWorker extends EventTarget {
  postMessage({ search }: WorkerRequest) {
    searches.push(search);
    const locked = search.candidates.filter(({ isLocked }) => isLocked);
    const taken = Object.entries(search.rules.positions).flatMap(([position, { select }]) =>
      [...locked, ...search.candidates.filter((one) => !locked.includes(one))]
        .filter((one) => one.position === position)
        .slice(0, select),
    );
    const data: WorkerReply = {
      kind: "outcome",
      outcome: {
        kind: "found",
        freeOnly: null,
        squad: {
          footballerIds: taken.map(({ footballerId }) => footballerId),
          points: 100,
          boundPoints: 100,
          costPoints: 0,
          isProven: true,
        },
      },
    };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {
    // Nothing runs.
  }
}
beforeEach(() => {
  searches = [];
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
const lockedIn = (search: WorkerRequest["search"] | undefined) =>
  search?.candidates.filter(({ isLocked }) => isLocked).map(({ footballerId }) => footballerId);

test("a squad that is full is locked whole, and is told so before the search; one press lets all go", async () => {
  const dialog = await open(filled(squadIds));
  expect(dialog.getByText("All 15 players are locked: nobody can be replaced by somebody better.")).toBeTruthy();
  await press("Unlock all");
  expect(dialog.queryByText(/locked/)).toBeNull();
  expect(dialog.queryAllByRole("button", { pressed: true })).toEqual([]);
  expect(document.querySelector("[role=dialog]")!.contains(document.activeElement)).toBe(true);
  await press("Find the best squad");
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(lockedIn(searches.at(-1))).toEqual([]);
});

test("the answer says how many were kept; one press searches again without them", async () => {
  const dialog = await open(filled([16, 17]));
  expect(dialog.getByText("2 players are locked and stay in the squad.")).toBeTruthy();
  await press("Find the best squad");
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(lockedIn(searches.at(-1))).toEqual([f(16), f(17)]);
  expect(dialog.getByText("2 players are locked and stay in the squad.")).toBeTruthy();
  await press("Unlock and search again");
  await waitFor(() => expect(searches).toHaveLength(2));
  expect(lockedIn(searches.at(-1))).toEqual([]);
  await dialog.findByText("Proven: no other squad within these settings expects more.");
  expect(dialog.queryByText(/locked/)).toBeNull();
});

test("with nobody locked there is nothing to say", async () => {
  const dialog = await open(empty);
  expect(dialog.queryByText(/locked/)).toBeNull();
});
