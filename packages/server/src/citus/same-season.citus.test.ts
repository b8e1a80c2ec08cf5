/**
 * One seeded season, with everything that can happen in one, on plain PostgreSQL and on a distributed database: every
 * table that says how it went is the same to the byte.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { isDistributed, TABLES_BY_ENTRY } from "../db/scale/distribute.ts";
import { verifyResults } from "../features/clock/index.ts";
import { createCitusDatabase } from "../testing/citus.ts";
import { createPlainDatabase } from "../testing/database.ts";
import type { TestDatabase } from "../testing/database-server.ts";
import { startTestServer, type TestServer } from "../testing/index.ts";
import { playSeason } from "./play-season.testing.ts";

const SEASON = { seed: 7, managerCount: 12, roundCount: 4 };

/**
 * What is compared, and what is not: times of the machine, chance (codes, receipts' signatures), and numbers that count attempts.
 */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  entries: [],
  squads: ["version"],
  transfers: ["transfer_id"],
  entry_results: [],
  entry_log: ["log_id", "receipt"],
  // The first one is made before the clock is stopped.
  leagues: ["code", "created_at"],
  league_members: [],
  rounds: ["settled_revision", "settlement_number", "settled_upon", "deadline_moved_at"],
  footballer_rounds: [],
  footballer_market: ["updated_at"],
  footballers: [],
  fixtures: ["kickoff_moved_at"],
  match_stats: ["revision"],
  price_changes: [],
  market_totals: ["updated_at"],
  cups: [],
  cup_rounds: [],
  cup_matches: ["match_id"],
  h2h_draws: [],
  h2h_knockouts: [],
};

test("a seeded season ends in the same rows on one server and on a distributed one", async () => {
  const plain = await playedSeason(await createPlainDatabase());
  const spread = await playedSeason(await createCitusDatabase(inject("testCitusUrl")!));
  expect([plain.isSpread, spread.isSpread]).toEqual([false, true]);
  for (const table of Object.keys(COMPARED)) {
    expect(spread.rows.get(table), table).toEqual(plain.rows.get(table));
  }
  expect(spread.corrected).toBe(plain.corrected);
  // Something was compared: transfers, leagues of both sorts, cups.
  const empty = Object.keys(COMPARED).filter((table) => plain.rows.get(table)!.length === 0);
  expect(empty).toEqual([]);
  expect(plain.rows.get("entry_results")!.length).toBe(SEASON.managerCount * SEASON.roundCount);
});

async function playedSeason(database: TestDatabase) {
  const t = await startTestServer({ database });
  try {
    foreseeableDraws(t);
    const corrected = await playSeason(t, SEASON);
    const verified = await verifyResults(t.ctx.db, t.ctx.game().ruleset);
    expect([verified.rounds, verified.differences]).toEqual([SEASON.roundCount, []]);
    const rows = new Map<string, readonly string[]>();
    for (const [table, left] of Object.entries(COMPARED)) rows.set(table, await selectRows(t, table, left));
    const isSpread = await isDistributed(t.ctx.db);
    if (isSpread) await expectShardsOnEveryWorker(t);
    return { rows, isSpread, corrected };
  } finally {
    await t.close();
  }
}

/** Draws come from chance: here from the time at which they are made, which the season's seed decides. */
function foreseeableDraws({ ctx }: TestServer): void {
  const chance = ctx.random;
  const bytes = (count: number) =>
    count === 32 && /draw-leagues|cups\/seeds/.test(new Error("who asks").stack ?? "")
      ? createHash("sha256").update(`${ctx.clock.nowMs()}`).digest()
      : chance.bytes(count);
  Object.assign(ctx, { random: { bytes } });
}

async function selectRows({ ctx }: TestServer, table: string, left: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - ${[...left]}::text[])::text as row from ${sql.table(table)} t`.execute(ctx.db);
  return rows.map(({ row }) => row).toSorted();
}

async function expectShardsOnEveryWorker({ ctx }: TestServer): Promise<void> {
  const { rows } = await sql<{ table: string; machines: number }>`
    select table_name::text as table, count(distinct nodeport) as machines from citus_shards
    where table_name::text = any(${[...TABLES_BY_ENTRY]}::text[]) group by 1`.execute(ctx.db);
  const workers = await sql<{ count: number }>`
    select count(*) as count from pg_dist_node where shouldhaveshards`.execute(ctx.db);
  expect(new Map(rows.map((row) => [row.table, row.machines]))).toEqual(
    new Map(TABLES_BY_ENTRY.map((table) => [table, workers.rows[0]!.count])),
  );
}
