/** The database's log finds no room on the disk: the server ends, is started again once there is room, and has all that it confirmed. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { mountSmallFolder } from "../../testing/small-disk.ts";
import { startEmbeddedPostgres } from "./index.ts";

/** A new database and a few segments of its log. */
const disk = mountSmallFolder(200);
afterAll(() => disk?.unmount());

async function ask<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // The server may end between two statements.
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test("a log without room ends the server; with room it is back by itself, and nothing confirmed is lost", async (context) => {
  if (!disk) return context.skip("no small disk can be mounted here: that needs root on Linux");
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDirectory: join(disk.folder, "data"),
    keepRunning: true,
    settings: { min_wal_size: "32MB", max_wal_size: "32MB", wal_recycle: "off" },
    log: (line) => lines.push(line),
  });
  try {
    await ask(server.url, "create table saves as select 0 as count");
    let confirmed = 0;
    /** A row that needs no more room than it has, and a megabyte of log. */
    const save = async () => {
      await ask(
        server.url,
        "begin",
        "update saves set count = count + 1",
        "select pg_logical_emit_message(true, 'save', repeat(md5(random()::text), 32768))",
        "commit",
      );
      confirmed += 1;
    };
    while (confirmed < 3) await save();

    disk.fill();
    let refusal: unknown = null;
    while (refusal === null) refusal = await save().catch((error: unknown) => error);
    // And stays so, whatever is tried.
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(save()).rejects.toThrow();
      await sleep(500);
    }

    disk.empty();
    const counted = async () => (await ask<{ count: number }>(server.url, "select count from saves"))[0]!.count;
    const seen = async () => {
      const count = await counted().catch(() => null);
      return count !== null && count >= confirmed;
    };
    await expect.poll(seen, { timeout: 60_000, interval: 250 }).toBe(true);
    const before = await counted();
    await save();
    expect(await counted()).toBe(before + 1);
  } finally {
    await server.stop();
  }
  expect(lines.join("\n")).toMatch(/The database server ended; it is started again/u);
}, 120_000);
