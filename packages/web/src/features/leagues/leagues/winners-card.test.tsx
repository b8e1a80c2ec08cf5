import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { WinnersCard } from "./WinnersCard.tsx";

afterEach(cleanup);

const winner = (id: number, points: number) => ({
  entry: id,
  entry_name: `Lag ${id}`,
  player_name: `Manager ${id}`,
  points,
});
const show = (winners: object, more: readonly (readonly [readonly unknown[], unknown])[] = []) =>
  renderScreen(
    <>
      <h1>Status</h1>
      <WinnersCard />
    </>,
    {
      pattern: "/",
      address: "/",
      game: buildGame({ phases: [{ phaseId: 1, name: "Overall", startRound: 1, stopRound: 4 }] as never }),
      fetched: [[keys.winners, winners], ...more],
    },
  );

test("the latest winners of phases and rounds, the newest first, with the way to what they did", async () => {
  await show({
    events: [1, 2, 3, 4].map((event) => ({ ...winner(event, 50 + event), event })),
    phases: [{ ...winner(9, 212), phase: 1 }],
  });
  const rows = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "The seasonLag 9Manager 9212 pts",
    "Round 4Lag 4Manager 454 pts",
    "Round 3Lag 3Manager 353 pts",
    "Round 2Lag 2Manager 252 pts",
  ]);
  expect(screen.getByRole("link", { name: "Lag 4" }).getAttribute("href")).toBe("/entry/4/event/4");
  expect(screen.getByRole("link", { name: "Lag 9" }).getAttribute("href")).toBe("/entry/9/history");
});

test("what was won leads to the ten best of it", async () => {
  await show({ events: [{ ...winner(4, 54), event: 4 }], phases: [] }, [
    [
      keys.bestOf({ kind: "round", roundId: 4 }),
      [4, 8].map((id, index) => ({ ...winner(id, 54 - id), rank: index + 1 })),
    ],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "The ten best: Round 4" }));
  const best = within(await screen.findByRole("dialog", { name: "The ten best: Round 4" }));
  const lines = best.getAllByRole("row").slice(1);
  expect(lines.map((line) => line.textContent)).toEqual(["1Lag 4Manager 450", "2Lag 8Manager 846"]);
  expect(best.getByRole("link", { name: "Lag 8" }).getAttribute("href")).toBe("/entry/8/event/4");
});

test("before anybody has won it says when somebody will", async () => {
  await show({ events: [], phases: [] });
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByText(/The first winner stands here when the first round is settled/)).toBeTruthy();
});
