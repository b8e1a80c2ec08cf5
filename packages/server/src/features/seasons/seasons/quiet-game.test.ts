/** Locking readers out of a season's tables while another transaction reads them in another order. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { lockOutReaders } from "./quiet-game.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

test("a reader who comes from the other end costs a moment, not the change", async () => {
  const { db } = t.ctx;
  const held = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const reader = db.transaction().execute(async (tx) => {
    await sql`select count(*) from leagues`.execute(tx);
    held.resolve();
    await waits.promise;
    await sql`select count(*) from rounds`.execute(tx);
  });
  // Either of the two may be the one that the database gives up.
  const read = reader.then(
    () => "read",
    (error: { code?: string }) => error.code,
  );
  await held.promise;
  const tables = await db.transaction().execute(async (tx) => {
    const locked = lockOutReaders(tx, ["rounds", "leagues"]);
    await expect
      .poll(
        async () =>
          (await sql`select from pg_locks where not granted and relation = 'leagues'::regclass`.execute(db)).rows
            .length,
      )
      .toBe(1);
    waits.resolve();
    await locked;
    const { rows } = await sql<{ name: string }>`select relation::regclass::text as name from pg_locks
      where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and granted and relation is not null
      order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(tables).toEqual(["leagues", "rounds"]);
  expect(["read", "40P01"]).toContain(await read);
});
