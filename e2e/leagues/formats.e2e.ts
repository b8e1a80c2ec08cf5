/** Further tables of a league: made in a few taps, seen by the members, and removed again. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { createEntry, type TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

let founder: TestClient;
let league: { readonly id: number; readonly code: string };

/** A league of the manager's, with teams that have played since the first round; the fourth is on. */
beforeAll(async () => {
  founder = await game.manager();
  const { status, body } = await founder.post("/api/leagues-classic/", { name: "Vinmonopolet", start_event: 1 });
  expect(status).toBe(200);
  league = body as typeof league;
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${league.id}, entry_id, joined_at from entries where started_round_id = 1
    order by entry_id limit 11 on conflict do nothing`.execute(game.t.ctx.db);
  // The founder too, as if the league had been there then.
  await sql`update league_members member set joined_at = entry.joined_at from entries entry
    where member.league_id = ${league.id} and entry.entry_id = member.entry_id`.execute(game.t.ctx.db);
});

test("last man standing: chosen, read in words, made, seen by a member, and removed", async () => {
  const friend = await createEntry(game.t, { name: "Kompisene" });
  await friend.client.post("/api/leagues-private/join/", { code: league.code });

  const { page } = await game.visit(`/leagues/${league.id}/standings/c`, {
    as: founder,
    language: "en",
    viewport: PHONE,
  });
  await page.getByRole("link", { name: "More tables" }).tap();
  await expectSeen(page.getByText(/^There are none yet\. Make the first one/u));
  await expectAccessible(page, "no tables yet");
  await page.getByRole("button", { name: "New table" }).tap();
  const choices = page.getByRole("dialog", { name: "New table" });
  await expectSeen(choices.getByRole("button", { name: /^Divisions/u }));
  await expectAccessible(page, "the ready tables");
  await choices.getByRole("button", { name: /^Last man standing/u }).tap();
  const sheet = page.getByRole("dialog", { name: "Last man standing" });
  await expectSeen(sheet.getByText("Counts from round 5."));
  await expectSeen(sheet.getByText("Nobody comes in after the start."));
  await sheet.getByLabel("Counts from").selectOption("1");
  await expectSeen(sheet.getByText("Counts from round 1."));
  await sheet.getByRole("button", { name: "Try it on the rounds so far" }).tap();
  await expectSeen(
    sheet
      .getByRole("status")
      .getByText(/round|wins/iu)
      .first(),
  );
  await sheet.getByLabel("Name of the table").fill("Hvem står igjen?");
  await expectAccessible(page, "a table is set up");
  await sheet.getByRole("button", { name: "Make the table" }).tap();

  await page.waitForURL(/\/formats\/\d+$/u);
  await expectSeen(page.getByRole("heading", { level: 2, name: "Hvem står igjen?" }));
  const table = page.getByRole("table", { name: "Table" });
  await expectSeen(table);
  expect(await table.locator("tr[aria-current=true]").count()).toBe(1);
  await expectSeen(page.getByText("Nobody comes in after the start."));
  await expectAccessible(page, "the table");
  await expectNoSidewaysScroll(page);

  const other = await game.visit(`/leagues/${league.id}/standings/c`, {
    as: friend.client,
    language: "en",
    viewport: DESKTOP,
  });
  await other.page.getByRole("link", { name: "More tables" }).click();
  await other.page.getByRole("link", { name: "Hvem står igjen?" }).click();
  await expectSeen(other.page.getByRole("heading", { level: 2, name: "Hvem står igjen?" }));
  await expectGone(other.page.getByRole("button", { name: "Remove the table" }));
  await expectAccessible(other.page, "the table, of a member");

  await page.getByRole("button", { name: "Remove the table" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).tap();
  await page.waitForURL(/\/formats$/u);
  await expectSeen(page.getByText(/^There are none yet\. Make the first one/u));
});

test("rules of one's own: a contradiction stands at its field before anything is sent", async () => {
  const { page } = await game.visit(`/leagues/${league.id}/formats`, {
    as: founder,
    language: "en",
    viewport: DESKTOP,
  });
  await page.getByRole("button", { name: "New table" }).click();
  await page.getByRole("button", { name: /^Make your own/u }).click();
  const sheet = page.getByRole("dialog", { name: "A table of your own" });
  await sheet.getByLabel("Name of the table").fill("Høst for seg");
  await sheet.getByLabel("Tables beside each other").selectOption("divisions");
  await expectSeen(sheet.getByText(/^Nobody would go up or down/u).first());
  await expectAccessible(page, "rules that contradict themselves");
  await sheet.getByRole("combobox", { name: "The table", exact: true }).selectOption("halves");
  await expectGone(sheet.getByText(/^Nobody would go up or down/u).first());
  await sheet.getByRole("button", { name: "Make the table" }).click();
  await page.waitForURL(/\/formats\/\d+$/u);
  await expectSeen(page.getByText("The table begins anew at half-time."));
});
