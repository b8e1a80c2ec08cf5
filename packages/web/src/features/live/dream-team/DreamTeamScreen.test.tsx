import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fixtureId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import type { DreamTeam, LiveFootballer } from "../../../api/live/round-points.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { f } from "../../../testing/small-game.ts";
import { timesCounted } from "../points/breakdown/times-counted.ts";
import { DreamTeamScreen } from "./DreamTeamScreen.tsx";

/** A 4-4-2 of the small market; a footballer's points equal the id. */
const ids = [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14];
const dreamTeam: DreamTeam = {
  top: { footballerId: f(14), points: 14 },
  team: ids.map((id, index) => ({ footballerId: f(id), points: id, slot: index + 1 })),
};
const TOTAL = "84";

const explained: LiveFootballer = {
  points: 14,
  minutes: 90,
  bonus: 2,
  hasPlayed: true,
  stat: () => 0,
  matches: [
    {
      fixtureId: fixtureId(501),
      lines: [
        { stat: "minutes", value: 90, points: 2 },
        { stat: "goals_scored", value: 2, points: 8 },
      ],
    },
    { fixtureId: fixtureId(502), lines: [{ stat: "goals_scored", value: 1, points: 4 }] },
  ],
};

const show = (round: number | string | null, data: DreamTeam = dreamTeam) =>
  renderScreen(<DreamTeamScreen />, {
    pattern: round === null ? "/dream-team" : "/dream-team/$roundId",
    address: round === null ? "/dream-team" : `/dream-team/${round}`,
    fetched: [
      [keys.dreamTeam(round === null ? null : Number(round)), data],
      [keys.live(Number(round)), new Map([[14, explained]])],
      [keys.fixtures(Number(round)), []],
      [keys.footballer(14), { coming: [], played: [], seasons: [] }],
    ],
  });
const card = (name: string) => within(screen.getByRole("heading", { name }).closest("section")!);

afterEach(cleanup);

test("the title, the round and the way to its neighbours, up to the current round [RE-09]", async () => {
  await show(2);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dream Team");
  expect(screen.getByText("Round 2", { selector: "header *" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/dream-team/1");
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/dream-team/3");
  cleanup();
  await show(1);
  expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
  cleanup();
  await show(3);
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
});

test.each(["4", "0", "31", "abc", "-1"])("there is no dream team of round %s", async (round) => {
  await show(round);
  expect(screen.getByText("Page not found")).toBeTruthy();
});

test.each(["5-4-1", "5-3-2", "5-2-3", "4-5-1", "4-4-2", "4-3-3", "3-5-2", "3-4-3"])(
  "a %s stands on the pitch in its lines, and in the list with the same points, each counted once [RE-12] [RE-14]",
  async (formation) => {
    const counts = formation.split("-").map(Number);
    const first = [3, 8, 13];
    const picked = [1, ...counts.flatMap((count, line) => Array.from({ length: count }, (_, at) => first[line]! + at))];
    const team = picked.map((id, index) => ({ footballerId: f(id), points: 2 * id, slot: index + 1 }));
    await show(2, { top: null, team });
    const lines = ["Goalkeeper", "Defenders", "Midfielders", "Forwards"].map(
      (name) => within(screen.getByRole("list", { name })).getAllByRole("button").length,
    );
    expect(lines).toEqual([1, ...counts]);
    for (const { footballerId, points } of team)
      expect(
        screen.getByRole("button", { name: new RegExp(`^F${footballerId}, C\\d, ${points} points$`) }),
      ).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "List View" }));
    const rows = await screen.findAllByRole("row");
    for (const { footballerId, points } of team)
      expect(
        rows.some((row) => row.textContent?.includes(`F${footballerId}`) && row.textContent.includes(`${points}`)),
      ).toBe(true);
    const total = picked.reduce((sum, id) => sum + 2 * id, 0);
    expect(card("Total Points").getByText(String(total))).toBeTruthy();
  },
);

test("points count as often as the multiplier says, and never less than once [RE-14]", () => {
  expect([0, 1, 2, 3].map((multiplier) => timesCounted(7, multiplier))).toEqual([7, 7, 14, 21]);
  expect(timesCounted(-2, 0)).toBe(-2);
});

test("the top player with his club and points, and the sum with the way to the other one [RE-10] [RE-11]", async () => {
  await show(2);
  expect(card("Top Player").getByRole("button").textContent).toBe("F14");
  expect(card("Top Player").getByText("C7")).toBeTruthy();
  expect(card("Top Player").getByText("14")).toBeTruthy();
  expect(card("Total Points").getByText(TOTAL)).toBeTruthy();
  expect(card("Total Points").getByRole("link", { name: "Overall" }).getAttribute("href")).toBe("/dream-team");
  cleanup();
  await show(null);
  expect(card("Total Points").getByRole("link", { name: "Round 3" }).getAttribute("href")).toBe("/dream-team/3");
});

test("a footballer of a round explains his points, match by match, and leads on to himself [RE-13]", async () => {
  await show(2);
  await userEvent.click(card("Top Player").getByRole("button"));
  const dialog = within(await screen.findByRole("dialog", { name: "F14" }));
  const lines = dialog.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(lines.flat().join(" ")).toContain("Minutes played");
  expect(dialog.getAllByText("Goals scored")).toHaveLength(2);
  expect(dialog.getByText("8")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "View Information" }));
  await waitFor(() => expect(screen.getByRole("tab", { name: "Summary" })).toBeTruthy());
});

test("in the season's team a footballer opens his own dialog at once [RE-13]", async () => {
  await show(null);
  await userEvent.click(card("Top Player").getByRole("button"));
  expect(await screen.findByRole("tab", { name: "Summary" })).toBeTruthy();
});
