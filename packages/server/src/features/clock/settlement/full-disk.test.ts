/**
 * The disk is full while a round is settled and while managers save: nothing is lost or half done, and the game
 * recovers by itself.
 */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { onServer } from "../../../db/other-databases.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { mountSmallDisk, type SmallDisk } from "../../../testing/small-disk.ts";
import { type SeasonEntry, startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { verifyResults } from "./index.ts";

let server: TestServer;
let disk: SmallDisk | null = null;
let small: SmallSeason;
let entry: SeasonEntry;
beforeAll(async () => {
  server = await startTestServer();
  disk = await mountSmallDisk(server.owner);
  if (!disk) return;
  small = await startSmallSeason(server);
  entry = await small.createEntry();
  await small.goTo(1, 1);
  await small.play(roundId(1), stats());
  await server.tick();
  await small.goTo(2, 1);
  for (const table of ["entry_results_r02", "squads_r03"]) {
    await sql.raw(`alter table ${table} set tablespace ${disk.tablespace}`).execute(server.owner);
  }
});
afterAll(async () => {
  await server?.close();
  if (!disk) return;
  const { tablespace } = disk;
  await onServer(inject("testServerUrl"), (client) => client.query(`drop tablespace ${tablespace}`));
  disk.unmount();
});

const stats = (): Map<FootballerId, MatchStats> =>
  new Map(small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: 1 }]));
const state = async () => {
  const { rows } = await sql<{ state: string; results: number; squads: number }>`
    select state, (select count(*) from entry_results where round_id = 2) as results,
      (select count(*) from squads where round_id = 3) as squads from rounds where round_id = 2`.execute(server.ctx.db);
  return rows[0];
};

test("a full disk refuses writes honestly, keeps what was, and settles as soon as there is room", async (context) => {
  if (!disk) return context.skip("no small disk can be mounted here: that needs root on Linux and a server beside us");
  await small.play(roundId(2), stats());
  const history = async () => (await entry.client.get(`/api/entry/${entry.entryId}/history/`)).body;
  const team = async () => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks;
  const [shown, picks] = [await history(), await team()];
  const swapped = picks.map((pick: { is_captain: boolean; is_vice_captain: boolean }) => ({
    ...pick,
    is_captain: pick.is_vice_captain,
    is_vice_captain: pick.is_captain,
  }));
  const save = () => entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: null, picks: swapped });

  disk.fill();
  for (let tries = 0; tries < 2; tries += 1) {
    await server.tick();
    expect(await state()).toEqual({ state: "closed", results: 0, squads: 0 });
    const refused = await save();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await history()).toEqual(shown);
    expect(await team()).toEqual(picks);
  }

  disk.empty();
  await server.tick();
  expect((await save()).status).toBe(200);
  expect(await state()).toEqual({ state: "settled", results: 1, squads: 1 });
  expect((await history()).current).toHaveLength(2);
  const { differenceCount } = await verifyResults(server.ctx.db, server.ctx.game().ruleset);
  expect(differenceCount).toBe(0);
});
