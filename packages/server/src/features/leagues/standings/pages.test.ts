import { leagueId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

/** Members beside the administrator: two full pages and one row. */
const COPIES = 100;
let t: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;
let league: number;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  entry = await small.createEntry();
  league = (await entry.client.post("/api/leagues-classic/", { name: "Hundre og en", start_event: 1 })).body.id;
  // A hundred managers with the first one's squad: signing each up would only cost time.
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select 1000 + n, 1000 + n, 'Kopi ' || n, 'Kari', 'Nordmann ' || n, 1, game_now() from generate_series(1, ${COPIES}) n`.execute(
    t.ctx.db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      free_transfers, updated_at)
    select 1000 + n, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, free_transfers,
      updated_at from squads, generate_series(1, ${COPIES}) n where entry_id = ${entry.entryId}`.execute(t.ctx.db);
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${leagueId(league)}, 1000 + n, game_now() + make_interval(secs => n) from generate_series(1, ${COPIES}) n`.execute(
    t.ctx.db,
  );
});
afterAll(() => t.close());

const page = async (query: string) => (await t.client().get(`/api/leagues-classic/${league}/standings/?${query}`)).body;

test("newcomers come by 50, page after page, and say whether there are more [AP-003]", async () => {
  const seen: number[] = [];
  for (const [number, rows, more] of [
    [1, 50, true],
    [2, 50, true],
    [3, 1, false],
    [4, 0, false],
  ] as const) {
    const { new_entries } = await page(`page_new_entries=${number}`);
    expect([new_entries.page, new_entries.results.length, new_entries.has_next]).toEqual([number, rows, more]);
    seen.push(...new_entries.results.map((row: { entry: number }) => row.entry));
  }
  expect(new Set(seen).size).toBe(COPIES + 1);
});

test("the table comes by 50, in its order and without a gap between the pages [AP-003] [AP-100]", async () => {
  await small.goTo(1, 1);
  const seen: { entry: number; rank: number; rank_sort: number }[] = [];
  for (const [number, rows, more] of [
    [1, 50, true],
    [2, 50, true],
    [3, 1, false],
    [4, 0, false],
  ] as const) {
    const { standings } = await page(`page_standings=${number}`);
    expect([standings.page, standings.results.length, standings.has_next]).toEqual([number, rows, more]);
    seen.push(...standings.results);
  }
  // All have the same points: one shared place, and an order that the entry's number decides [EG-44].
  expect(seen.map((row) => row.rank_sort)).toEqual(seen.map((_, index) => index + 1));
  expect(new Set(seen.map((row) => row.rank))).toEqual(new Set([1]));
  expect(seen.map((row) => row.entry)).toEqual(seen.map((row) => row.entry).toSorted((a, b) => a - b));
});
