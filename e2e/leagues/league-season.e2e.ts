/** The season of a league on its page: rivals chosen by name, the same as a table, the file of the table, the log. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

test("rivals are found by name and compared, by the keyboard too; the table is taken along as a file", async () => {
  const { page } = await game.visit("/leagues/1/standings/c", { language: "en", viewport: DESKTOP });
  await page.getByRole("link", { name: "Choose rivals" }).click();
  await expectAddress(page, "/leagues/1/season");
  const chart = page.getByRole("img", { name: /^Rank after each round, from round 1 to round 4/u });
  await expectSeen(chart);
  const { body } = await game.t.client().get("/api/leagues-classic/1/standings/");
  const rows = body.standings.results as { entry: number; entry_name: string; player_name: string; rank: number }[];
  const rival = rows.at(-1)!;
  const inChart = page.getByRole("list", { name: "Teams in the chart" });
  if (rows.length > 5) await expectGone(inChart.getByText(rival.entry_name, { exact: true }));

  const field = page.getByRole("searchbox", { name: "Add a team to the chart" });
  await field.fill(rival.player_name);
  const found = page.getByRole("list", { name: "Teams found" }).getByRole("button", { name: rival.entry_name });
  await expectSeen(found.first());
  await found.first().focus();
  await page.keyboard.press("Enter");
  await expectSeen(inChart.getByRole("button", { name: rival.entry_name, exact: true }));
  await expect.poll(() => chart.getAttribute("aria-label")).toContain(`${rival.entry_name} from `);
  expect(new URL(page.url()).searchParams.get("entries")).toContain(String(rival.entry));
  await expectAccessible(page, "a rival added");

  await page.getByRole("radio", { name: "Table", exact: true }).click();
  const table = page.getByRole("table", { name: "Rank after each round" });
  await expectSeen(
    table
      .getByRole("row", { name: new RegExp(rival.entry_name, "u") })
      .getByText(String(rival.rank))
      .first(),
  );
  await expectNoSidewaysScroll(page);
  await expectSeen(page.getByRole("heading", { name: "Record book" }));
  await expectSeen(page.getByText("Leads now").first());

  await page.getByRole("link", { name: "Standings", exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the table (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.csv$/u);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe('\uFEFF"Rank","Last rank","Team","Manager","Round","Total","Team ID"');
  expect(lines).toHaveLength(1 + (body.ranked_count ?? rows.length));
});

test("members read in the log what the administrator did; others are told that it is not theirs", async () => {
  const founder = await createEntry(game.t, { name: "Grunnlaget" });
  const made = await founder.client.post("/api/leagues-classic/", { name: "Kantina", start_event: 5 });
  const { id, code } = made.body as { id: number; code: string };
  await founder.client.put(`/api/leagues-classic/${id}/`, {
    name: "Kantinen",
    start_event: 5,
    admin_entry: founder.entryId,
  });
  const friend = await createEntry(game.t, { name: "Kompisene" });
  await friend.client.post("/api/leagues-private/join/", { code, entry: friend.entryId });
  const { page } = await game.visit(`/leagues/${id}/season`, { as: friend.client, language: "en" });
  await page.getByRole("link", { name: "Log", exact: true }).tap();
  await expectSeen(page.getByRole("heading", { name: "Made the league" }));
  await expectSeen(page.getByText("Name: from Kantina to Kantinen"));
  await expectAccessible(page, "the log");

  const stranger = await game.visit(`/leagues/${id}/log`, { as: await game.manager(), language: "en" });
  await expectSeen(stranger.page.getByText("Only members of the league read its log.", { exact: true }));
  await expectGone(stranger.page.getByRole("link", { name: "Log", exact: true }));
  const visitor = await game.visit(`/leagues/${id}/log`, { language: "en" });
  await expectSeen(visitor.page.getByRole("heading", { level: 1, name: "Sign in to see this page" }));
});
