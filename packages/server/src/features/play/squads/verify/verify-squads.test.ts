/** Squads follow from their logs, in generated worlds as in played ones, and any deviation is found. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestServer } from "../../../../testing/index.ts";
import { startWorldServer } from "../../../../testing/worlds/world-database.ts";
import { verifySquads } from "./verify-squads.ts";

describe.each(["pre-season", "deadline-day", "live-round", "season-over"] as const)("the world %s", (name) => {
  test("holds what a played one holds", async () => {
    const { server } = await startWorldServer(name);
    try {
      const found = await verifySquads(server.ctx.db, server.ctx.game().ruleset);
      expect(found.differences).toEqual([]);
      expect(found.entries).toBeGreaterThan(25);
      expect(found.steps).toBeGreaterThanOrEqual(found.squads - found.entries);
    } finally {
      await server.close();
    }
  });
});

describe("what does not follow from a log", () => {
  let t: TestServer;
  /** With transfers in the third round, and no chip in play there. */
  let entry: number;
  beforeAll(async () => {
    ({ server: t } = await startWorldServer("season-over"));
    const { rows } = await sql<{ entry_id: number }>`select t.entry_id from transfers t
      join squads s on s.entry_id = t.entry_id and s.round_id = t.round_id
      where t.round_id = 3 and s.chip is null and t.chip is null order by t.entry_id limit 1`.execute(t.ctx.db);
    entry = rows[0]!.entry_id;
  });
  afterAll(() => t.close());

  test.each<readonly [what: string, statement: string, figures: readonly string[]]>([
    [
      "transfers that its log does not have",
      "delete from entry_log where round_id = 3 and kind = 'transfers'",
      ["before", "transfers"],
    ],
    ["an opening that is gone", "delete from entry_log where kind = 'created'", ["opening"]],
    ["another's transfer", "delete from transfers where round_id = 3", ["transfers"]],
    ["money from nowhere", "update squads set bank_tenths = bank_tenths + 10 where round_id = 3", ["squad"]],
    [
      "a cheaper purchase",
      "update squads set purchase_tenths[3] = purchase_tenths[3] - 1 where round_id = 3",
      ["squad"],
    ],
    [
      "another armband",
      "update squads set captain_slot = vice_slot, vice_slot = captain_slot where round_id = 3",
      ["squad"],
    ],
    ["a hit that was not paid", "update squads set cost_points = cost_points + 4 where round_id = 3", ["cost_points"]],
    ["a chip that nobody played", "update squads set chip = 'wildcard', chip_number = 1 where round_id = 3", ["squad"]],
    ["a free transfer more", "update squads set free_transfers = free_transfers + 1 where round_id = 3", ["squad"]],
    [
      "a transfer at a price that was never asked",
      `update entry_log set after = jsonb_set(after, '{transfers,0,inTenths}',
        to_jsonb((after->'transfers'->0->>'inTenths')::int + 40)) where round_id = 3 and kind = 'transfers'`,
      ["purchase_price", "transfers"],
    ],
    [
      "a sale above the selling price",
      `update entry_log set after = jsonb_set(after, '{transfers,0,outTenths}',
        to_jsonb((after->'transfers'->0->>'outTenths')::int + 40)) where round_id = 3 and kind = 'transfers'`,
      ["selling_price", "transfers"],
    ],
    [
      "a first squad beyond the budget",
      `update entry_log set after = jsonb_set(after, '{squad,bankTenths}', '900') where kind = 'created'`,
      ["bank_tenths"],
    ],
  ])("%s is found", async (_what, statement, figures) => {
    const where = statement.includes(" where ") ? " and" : " where";
    const rolledBack = new Error("rolled back");
    let found: Awaited<ReturnType<typeof verifySquads>> | null = null;
    const trial = t.ctx.db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql.raw(`${statement}${where} entry_id = ${entry}`).execute(tx);
      expect(Number(numAffectedRows)).toBeGreaterThan(0);
      found = await verifySquads(tx, t.ctx.game().ruleset);
      throw rolledBack;
    });
    await expect(trial).rejects.toBe(rolledBack);
    const { differences, differenceCount } = found!;
    expect(differenceCount).toBe(differences.length);
    expect(new Set(differences.map(({ entryId }) => Number(entryId)))).toEqual(new Set([entry]));
    expect(differences.map(({ figure }) => figure)).toEqual(expect.arrayContaining([...figures]));
  });

  test("a squad that a reverting chip should have brought back is missed", async () => {
    const reverting = await sql<{ entry_id: number; round_id: number }>`select entry_id, round_id from squads
      where chip in ('rich', 'freehit', 'uteam') order by entry_id limit 1`.execute(t.ctx.db);
    const [row] = reverting.rows;
    expect(row).toBeDefined();
    const rolledBack = new Error("rolled back");
    const trial = t.ctx.db.transaction().execute(async (tx) => {
      await sql`delete from squads where entry_id = ${row!.entry_id} and round_id = ${row!.round_id + 1}`.execute(tx);
      const found = await verifySquads(tx, t.ctx.game().ruleset);
      expect(found.differences).toMatchObject([
        { entryId: row!.entry_id, roundId: row!.round_id + 1, figure: "squad" },
      ]);
      throw rolledBack;
    });
    await expect(trial).rejects.toBe(rolledBack);
  });
});
