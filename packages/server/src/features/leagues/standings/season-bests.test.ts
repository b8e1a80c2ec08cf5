import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let server: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];
const league = { five: 0, four: 0, late: 0 };

const get = async (path: string) => (await server.client().get(`/api/stats/${path}/`)).body;

async function makeLeague(name: string, startRound: number, members: readonly SeasonEntry[]): Promise<number> {
  const [first, ...others] = members as [SeasonEntry, ...SeasonEntry[]];
  const { body } = await first.client.post("/api/leagues-classic/", { name, start_event: startRound });
  for (const { client } of others) await client.post("/api/leagues-private/join/", { code: body.code });
  return body.id;
}

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 4 });
  for (let index = 0; index < 7; index += 1) {
    entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (index + 2)) % 19 }));
  }
  league.five = await makeLeague("Seks gode", 1, entries.slice(0, 6));
  league.four = await makeLeague("For få", 1, entries.slice(0, 4));
  league.late = await makeLeague("Sent ute", 2, entries.slice(0, 6));
});
afterAll(() => server?.close());

test("before a round is settled both lists are empty", async () => {
  expect([await get("most-valuable-teams"), await get("best-classic-private-leagues")]).toEqual([[], []]);
});

test("the five most valuable squads, and leagues by the average of their five best", async () => {
  await small.goTo(1, 1);
  const stats = new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [
      footballerId,
      { minutes: 90, goals_scored: footballerId % 7 === 0 ? 1 : 0, bonus: 0 },
    ]),
  );
  await small.play(roundId(1), stats);
  await server.tick();

  const histories = await Promise.all(
    entries.map(async ({ client, entryId }) => ({
      entryId,
      ...(await client.get(`/api/entry/${entryId}/history/`)).body.current[0],
    })),
  );
  const valuable: { entry: number; value_with_bank: number }[] = await get("most-valuable-teams");
  expect(valuable).toHaveLength(5);
  expect(Object.keys(valuable[0]!).toSorted()).toEqual(
    ["entry", "name", "player_name", "total_transfers", "value_with_bank"].toSorted(),
  );
  const values = histories.map(({ value }) => value as number).toSorted((a, b) => b - a);
  expect(valuable.map((row) => row.value_with_bank)).toEqual(values.slice(0, 5));

  const totals = histories.slice(0, 6).map((row) => row.total_points as number);
  const five = totals.toSorted((a, b) => b - a).slice(0, 5);
  const average = five.reduce((sum, points) => sum + points, 0) / 5;
  expect(await get("best-classic-private-leagues")).toEqual([
    { league: league.five, name: "Seks gode", entries: 6, average_score: average.toFixed(1) },
  ]);
});

test("the lists are read once for each settlement", async () => {
  const before = await get("most-valuable-teams");
  await sql`update entry_results set value_tenths = value_tenths + 50`.execute(server.ctx.db);
  expect(await get("most-valuable-teams")).toEqual(before);
  await sql`update rounds set settlement_number = settlement_number + 1 where round_id = 1`.execute(server.ctx.db);
  const after = await get("most-valuable-teams");
  expect(after[0].value_with_bank).toBe(before[0].value_with_bank + 50);
});
