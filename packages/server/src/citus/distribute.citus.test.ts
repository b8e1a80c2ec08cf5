/** Distributing a game that is under way, twice, and where it cannot be done. */
import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { COPIED_TABLES, distribute, NotDistributableError, TABLES_BY_ENTRY } from "../db/scale/distribute.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { createCitusDatabase } from "../testing/citus.ts";
import { createPlainDatabase } from "../testing/database.ts";
import { buildSeason, startTestServer } from "../testing/index.ts";

test("a game that is being played is distributed with all it has, and again nothing is left to do", async () => {
  const database = await createCitusDatabase(inject("testCitusUrl")!, { isDistributed: false });
  const t = await startTestServer({ database });
  try {
    await buildSeason(t);
    const entries = [];
    for (let count = 0; count < 5; count += 1) entries.push(await t.signUp());
    const counts = async () => {
      const found: Record<string, number> = {};
      for (const table of [...TABLES_BY_ENTRY, ...COPIED_TABLES]) {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
          t.ctx.db,
        );
        found[table] = rows[0]!.count;
      }
      return found;
    };
    const before = await counts();
    expect(await distribute(t.ctx.db, { shardCount: 4 })).toEqual([...COPIED_TABLES, ...TABLES_BY_ENTRY]);
    expect(await counts()).toEqual(before);
    expect(await distribute(t.ctx.db, { shardCount: 4 })).toEqual([]);
  } finally {
    await t.close();
  }
});

test("without the extension nothing is distributed, and a sentence says what is missing", async () => {
  const database = await createPlainDatabase();
  const db = createDatabase(createPool({ databaseUrl: database.url, connections: 1, onError: () => {} }));
  try {
    const refused = distribute(db, { shardCount: null });
    await expect(refused).rejects.toThrow(NotDistributableError);
    await expect(refused).rejects.toThrow(/has no Citus, so nothing was distributed/);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
