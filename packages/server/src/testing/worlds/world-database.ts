/**
 * A database of its own in one of the worlds. Each world is played once a test run, by the file that asks for it first,
 * and cloned for every other: playing takes seconds, cloning a fraction of one.
 */
import { randomBytes } from "node:crypto";

import type pg from "pg";
import { inject } from "vitest";

import { onServer, urlOfDatabase } from "../../db/other-databases.ts";
import { selectDemoAccounts } from "@elleveren/worlds";
import { keepForecasts } from "../../features/forecasts/forecasts/keep-forecasts.ts";
import type { TestDatabase } from "../database-server.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../server.ts";
import { insertWorld, worldSeason, type World, type WorldName } from "./worlds.ts";

/** As `startTestServer`, with a season in it; what was committed is known. `close` drops the database. */
export async function startWorldServer(
  name: WorldName,
  options: Omit<TestServerOptions, "database"> = {},
): Promise<{ readonly server: TestServer; readonly world: World }> {
  const server = await startTestServer({ ...options, database: await createWorldDatabase(name) });
  try {
    await server.whenCurrent();
    const accounts = await selectDemoAccounts(server.ctx.db);
    return { server, world: { name, season: worldSeason(), accounts, nowMs: server.ctx.clock.nowMs() } };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Call it inside the vitest projects `server` and `e2e`. Always on one plain server, whatever the other databases of the run are. */
export async function createWorldDatabase(name: WorldName): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const prefix = inject("testDatabasePrefix");
  const played = `${prefix}${name.replace("-", "_")}`;
  const database = `${prefix}${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, async (client) => {
    // Files run in several processes: the second to ask waits until the first has played it.
    await client.query("select pg_advisory_lock(hashtext($1))", [played]);
    if (!(await exists(client, played))) await play(client, name, { played, template: `${prefix}template` });
    await client.query("select pg_advisory_unlock(hashtext($1))", [played]);
    await client.query(`create database ${database} template ${played}`);
  });
  return {
    url: urlOfDatabase(inject("testGameUrl"), database),
    ownerUrl: urlOfDatabase(serverUrl, database),
    async drop() {
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return ((await client.query("select from pg_database where datname = $1", [database])).rowCount ?? 0) > 0;
}

/** Under another name until it is whole: one that was left half-way is never cloned. */
async function play(client: pg.Client, name: WorldName, { played, template }: { played: string; template: string }) {
  const unfinished = `${played}_${randomBytes(4).toString("hex")}`;
  await client.query(`create database ${unfinished} template ${template}`);
  const url = urlOfDatabase(inject("testGameUrl"), unfinished);
  const ownerUrl = urlOfDatabase(inject("testServerUrl"), unfinished);
  const server = await startTestServer({ database: { url, ownerUrl, drop: () => Promise.resolve() } });
  try {
    await insertWorld(server.ctx, name);
    await server.whenCurrent();
    await keepForecasts(server.ctx);
    // The statistics of its tables are part of the copy.
    await onServer(ownerUrl, (owner) => owner.query("analyze"));
  } finally {
    await server.close();
  }
  await client.query(`alter database ${unfinished} rename to ${played}`);
}
