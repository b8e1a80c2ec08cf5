/** Further tables of a league: made in a few taps, seen by the members, and removed again. */
import { type Format, READY_FORMATS } from "@elleveren/rules";
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
  await sheet.getByRole("button", { name: "Try it on rounds that were played" }).tap();
  await expectSeen(sheet.getByRole("status").getByText(/^On the rounds of/u));
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
  await page.getByRole("link", { name: /^Make your own/u }).click();
  await page.waitForURL(/\/formats\/new$/u);
  await page.getByLabel("Name of the table").fill("Høst for seg");
  await page.getByLabel("Tables beside each other").selectOption("divisions");
  await expectSeen(page.getByText(/^Nobody would go up or down/u).first());
  await expectAccessible(page, "rules that contradict themselves");
  await expectNoSidewaysScroll(page);
  await page.getByRole("combobox", { name: "The table", exact: true }).selectOption("halves");
  await expectGone(page.getByText(/^Nobody would go up or down/u).first());
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.waitForURL(/\/formats\/\d+$/u);
  await expectSeen(page.getByText("The table begins anew at half-time."));
});

interface Played {
  readonly entry: number;
  readonly name: string;
  readonly points: number;
}

/** A league of the founder with some of those who had more points than he in the first round, or fewer; and how all of them did. */
async function leagueOf(
  others: "better" | "worse",
  count: number,
): Promise<{ id: number; own: Played; rest: Played[] }> {
  const { body: me } = await founder.get("/api/me/");
  const { rows } = await sql<Played>`
    select e.entry_id::int as entry, e.name, (r.points - r.cost_points)::int as points
    from entry_results r join entries e using (entry_id) where r.round_id = 1 and e.started_round_id = 1
    order by e.entry_id`.execute(game.t.ctx.db);
  const own = rows.find(({ entry }) => entry === me.player.entry)!;
  const rest = rows
    .filter(({ points }) => (others === "better" ? points > own.points : points < own.points))
    .slice(0, count);
  expect(rest).toHaveLength(count);
  const made = await founder.post("/api/leagues-classic/", { name: `De ${others}`, start_event: 1 });
  const { id } = made.body as { id: number };
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${id}, entry_id, joined_at from entries where entry_id = any(${rest.map(({ entry }) => entry)}::bigint[])
    on conflict do nothing`.execute(game.t.ctx.db);
  await sql`update league_members member set joined_at = entry.joined_at from entries entry
    where member.league_id = ${id} and entry.entry_id = member.entry_id`.execute(game.t.ctx.db);
  return { id, own, rest };
}

const make = async (leagueId: number, name: string, format: Format): Promise<number> => {
  const { status, body } = await founder.post(`/api/league/${leagueId}/formats/`, { name, format });
  expect([status, body.id]).toEqual([201, expect.any(Number)]);
  return body.id as number;
};

test("eliminated: a member sees in which round he went out, and by how much he missed the others", async () => {
  const { id, own, rest } = await leagueOf("better", 6);
  const { stages, ...rules } = READY_FORMATS.last_man_standing;
  const [stage] = stages;
  const who = { ...stage.leave.who, count: 1 } as const;
  const table = await make(id, "Sistemann", { ...rules, stages: [{ ...stage, leave: { ...stage.leave, who } }] });
  const safe = Math.min(...rest.map(({ points }) => points));
  for (const viewport of [PHONE, DESKTOP]) {
    const { page } = await game.visit(`/leagues/${id}/formats/${table}?round=1`, {
      as: founder,
      language: "en",
      viewport,
    });
    const decided = page
      .getByRole("heading", { level: 2, name: "What round 1 decided" })
      .locator("xpath=ancestor::section");
    await expectSeen(decided.getByText(`${own.name} is out: ${own.points} in the round, where ${safe} was safe.`));
    await expectSeen(page.locator("tr[aria-current=true]").getByText("Out in round 1"));
    await expectAccessible(page, "somebody is out");
    await expectNoSidewaysScroll(page);
  }
});

test("promoted: the best of a division is told where he goes, and is there the round after", async () => {
  const { id, own } = await leagueOf("worse", 9);
  const { stages, ...rules } = READY_FORMATS.divisions;
  const stage = { ...stages[0], stretches: { every: 1 }, pools: { kind: "divisions", size: 2, swap: 1 } } as const;
  // Divisions are drawn at first: until he is not drawn into the highest one, from which nobody rises.
  let [table, division] = [0, 0];
  for (let number = 1; division === 0; number += 1) {
    table = await make(id, `Divisjoner ${number}`, { ...rules, stages: [stage] });
    const { body } = await founder.get(`/api/league/${id}/formats/${table}/?round=1`);
    division = body.own.pool as number;
  }
  const { page } = await game.visit(`/leagues/${id}/formats/${table}?round=1`, {
    as: founder,
    language: "en",
    viewport: PHONE,
  });
  const decided = page
    .getByRole("heading", { level: 2, name: "What round 1 decided" })
    .locator("xpath=ancestor::section");
  await expectSeen(decided.getByText(`${own.name} goes up to Division ${division} as number 1.`));
  await expectAccessible(page, "somebody is promoted");
  const { body } = await founder.get(`/api/league/${id}/formats/${table}/?round=2`);
  expect(body.own.pool).toBe(division - 1);
});
