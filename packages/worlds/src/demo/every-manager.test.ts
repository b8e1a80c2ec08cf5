/**
 * Every manager of the demo has a manager's options: undoing the transfers of the open round and playing Rich Uncle;
 * the resulting squad follows from the log.
 */
import { entryId, accountId, roundId as toRoundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "@elleveren/server/testing/index.ts";
import { confirmTransfers, verifySquads } from "@elleveren/server/features/play/index.ts";
import { undoTransfers } from "@elleveren/server/features/play/transfers/confirm-transfers.ts";
import { prepareDemo } from "./prepare-demo.ts";

const LIVE_ROUND = 8;
const MANAGERS = 140;

let t: TestServer;
let managers: { entry_id: number; account_id: number; transfers: number; chip: string | null; rich: boolean }[];
const round = toRoundId(LIVE_ROUND + 1);
beforeAll(async () => {
  t = await startTestServer();
  await prepareDemo(t.ctx, { managerCount: MANAGERS, liveRound: LIVE_ROUND });
  await t.whenCurrent();
  const { rows } = await sql<(typeof managers)[number]>`select e.entry_id, e.account_id, s.chip,
      (select count(*)::integer from transfers t where t.entry_id = e.entry_id and t.round_id = ${round}) as transfers,
      exists (select from squads p where p.entry_id = e.entry_id and p.chip = 'rich') as rich
    from entries e left join squads s on s.entry_id = e.entry_id and s.round_id = ${round} and not s.restored
    order by e.entry_id`.execute(t.ctx.db);
  managers = rows;
}, 180_000);
afterAll(() => t.close());

const verified = async () => (await verifySquads(t.ctx.db, t.ctx.game().ruleset)).differences;

test("what the demo's managers hold follows from their logs", async () => {
  expect(await verified()).toEqual([]);
});

test("Rich Uncle can be played by everybody who has it, before and after transfers of the round", async () => {
  const who = managers.filter(({ chip, rich }) => !rich && chip === null);
  expect(who.length).toBeGreaterThan(MANAGERS / 2);
  expect(who.some(({ transfers }) => transfers > 0)).toBe(true);
  const rolledBack = new Error("rolled back");
  const trial = t.ctx.db.transaction().execute(async (tx) => {
    const ctx = { ...t.ctx, db: tx as never };
    for (const one of who) {
      const owner = { entryId: entryId(one.entry_id), accountId: accountId(one.account_id), roundId: round };
      const played = await confirmTransfers(ctx, { ...owner, chip: "rich", transfers: [], confirmed: true });
      expect([one.entry_id, played.ok]).toEqual([one.entry_id, true]);
    }
    expect((await verifySquads(tx, t.ctx.game().ruleset)).differences).toEqual([]);
    throw rolledBack;
  });
  await expect(trial).rejects.toBe(rolledBack);
});

test("the round's transfers can be undone by everybody who made some, and by nobody else", async () => {
  const made = managers.filter(({ transfers }) => transfers > 0);
  expect(made.length).toBeGreaterThan(3);
  for (const one of managers) {
    const owner = { entryId: entryId(one.entry_id), accountId: accountId(one.account_id), roundId: round };
    const undone = await undoTransfers(t.ctx, owner);
    const codes = undone.ok ? [] : undone.problems.map(({ code }) => code);
    const isFinal = one.chip === "rich" && one.transfers > 0;
    const expected = one.transfers === 0 ? "nothing_to_undo" : isFinal ? "chip_not_cancellable" : undefined;
    expect([one.entry_id, codes[0]]).toEqual([one.entry_id, expected]);
  }
  expect(await verified()).toEqual([]);
});
