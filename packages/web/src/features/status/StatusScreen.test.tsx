import { cleanup, screen, within } from "@testing-library/react";
import { entryId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import type { Entry } from "../../api/entry.ts";
import { keys } from "../../api/keys.ts";
import { buildGame, renderScreen } from "../../testing/render-screen.tsx";
import { buildFootballer } from "../../testing/small-game.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** The higher the id, the more sold; the lower, the more bought. */
const footballers = Array.from({ length: 9 }, (_, index) => ({
  ...buildFootballer({ id: index + 1, position: "MID" }),
  transfersInRound: 1200 - index,
  transfersOutRound: 10 + index,
}));
const entry = { entryId: 7, name: "Frosne Tær", startedRound: 1, roundPoints: 61, overallRank: 9, overallPoints: 180 };

const show = (market = footballers) =>
  renderScreen(<StatusScreen entryId={entryId(7)} />, {
    pattern: "/",
    address: "/",
    game: buildGame({ footballers: market }),
    ownEntry: 7,
    fetched: [
      [keys.me, { account: { entryId: 7, firstName: "Marte", lastName: "Lind" }, watched: new Set() }],
      [keys.entry(7), entry as unknown as Entry],
      [keys.fixtures(3), []],
    ],
  });

afterEach(cleanup);

test("says who is logged in and which round it is about [HO-03]", async () => {
  await show();
  expect(screen.getByText("You are logged in as Marte Lind")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Round 3 Status");
});

test.each([
  ["Top transfers in", "transfers_in_event", ["F1", "F2", "F3", "F4", "F5"], "1,200"],
  ["Top transfers out", "transfers_out_event", ["F9", "F8", "F7", "F6", "F5"], "18"],
])("%s: five, the most first, with the way to all of them [HO-05]", async (title, stat, expected, first) => {
  await show();
  const panel = within(screen.getByRole("heading", { name: title }).closest("section")!);
  const rows = panel.getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(expected);
  expect(rows[0]?.textContent).toContain(first);
  expect(panel.getByRole("link", { name: "More" }).getAttribute("href")).toBe(`/statistics/${stat}`);
});

test("before anybody has made a transfer nobody is listed", async () => {
  await show(footballers.map((row) => ({ ...row, transfersInRound: 0, transfersOutRound: 0 })));
  for (const title of ["Top transfers in", "Top transfers out"]) {
    const panel = within(screen.getByRole("heading", { name: title }).closest("section")!);
    expect(panel.queryAllByRole("listitem")).toEqual([]);
    expect(panel.getByText("No transfers for this round yet.")).toBeTruthy();
  }
});
