/** Blocked writes beside readers, and machines whose clocks are wrong. */
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { CreatedTestEntry } from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { lockAllGates } from "./gates.sql.ts";

let game: TransferGame;
let managers: CreatedTestEntry[];
let keys = 0;

beforeAll(async () => {
  game = await openTransferGame(6, { writeWaitMs: 1500 });
  managers = Array.from({ length: 6 }, () => game.manager());
});
afterAll(() => game.t.close());
afterEach(() => void vi.useRealTimers());

const picksOf = async (manager: CreatedTestEntry) =>
  (await manager.client.get(`/api/my-team/${manager.entryId}/`)).body.picks as { position: number }[];
const captained = (picks: readonly { position: number }[], captain: number) =>
  picks.map((pick) => ({
    ...pick,
    is_captain: pick.position === captain,
    is_vice_captain: pick.position === (captain % 11) + 1,
  }));

test("a machine that is cut off while it closes a round holds everybody up for seconds only", async () => {
  const closing = await game.t.ctx.db.startTransaction().execute();
  await lockAllGates(closing, roundId(2));
  const patience = await sql<{ idle_in_transaction_session_timeout: string }>`
    show idle_in_transaction_session_timeout`.execute(closing);
  expect(patience.rows[0]!.idle_in_transaction_session_timeout).toBe("5s");
  // The holder stays silent: the database ends its connection, and waiting saves continue.
  await expect
    .poll(
      async () => {
        const manager = managers[0]!;
        const picks = captained(await picksOf(manager), 5);
        return (await manager.client.post(`/api/my-team/${manager.entryId}/`, { event: 2, picks })).status;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(200);
  await expect(sql`select 1`.execute(closing)).rejects.toThrow();
  await closing
    .rollback()
    .execute()
    .catch(() => {});
});

test("while no write gets on, readers are answered, and writers are told at once to come back, and can", async () => {
  const picks = await Promise.all(managers.map(picksOf));
  const { db, writes } = game.t.ctx;
  const blocker = await db.startTransaction().execute();
  await sql`select 1 from round_gates where round_id = 2 for update`.execute(blocker);
  const send = (index: number, key: string) =>
    managers[index]!.client.post(
      `/api/my-team/${managers[index]!.entryId}/`,
      { event: 2, picks: captained(picks[index]!, 7) },
      { headers: { "idempotency-key": key } },
    );
  const sent = managers.map((_, index) => ({ index, key: `blocked-${(keys += 1)}` }));
  const first = sent.map(({ index, key }) => send(index, key));
  const mixed = managers.map((manager) =>
    manager.client.post("/api/transfers/undo/", { entry: manager.entryId, event: 2 }),
  );
  await expect.poll(() => writes.figures().waiting, { timeout: 20_000, interval: 10 }).toBeGreaterThan(3);

  for (const [who, path] of [
    [game.t.client(), "/api/bootstrap-static/"],
    [game.t.client(), "/api/event/1/live/"],
    [game.t.client(), "/api/fixtures/"],
    [managers[0]!.client, "/api/bootstrap-static/"],
    [managers[0]!.client, `/api/my-team/${managers[0]!.entryId}/`],
    [managers[0]!.client, `/api/entry/${managers[0]!.entryId}/`],
    [managers[0]!.client, "/api/me/"],
  ] as const) {
    expect([path, (await who.get(path)).status]).toEqual([path, 200]);
  }
  // Every waiting save was answered before anything was written, and none waited without end.
  const answers = await Promise.all([...first, ...mixed]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers, body } of answers) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(body.detail).toContain("Nothing is lost");
  }
  await blocker.rollback().execute();
  const again = await Promise.all(sent.map(({ index, key }) => send(index, key)));
  expect(again.map(({ status }) => status)).toEqual(managers.map(() => 200));
  const metrics = await (await fetch(`${game.t.origin}/metrics`)).text();
  expect(metrics).toMatch(/^writes_turned_away [1-9]/m);
  expect(metrics).toMatch(/^writes_waiting 0$/m);
});

test.each([
  ["a day behind", -86_400_000],
  ["a day ahead", 86_400_000],
])("a process whose machine's clock jumps %s decides by the database's clock and shows the game's", async (_, jump) => {
  const { ctx } = game.t;
  const manager = managers[0]!;
  const picks = await picksOf(manager);
  const save = () =>
    manager.client.post(
      `/api/my-team/${manager.entryId}/`,
      { event: 2, picks: captained(picks, 3) },
      { headers: { "idempotency-key": `clock-jumps-${(keys += 1)}` } },
    );
  const shownMs = ctx.clock.nowMs();
  const deadline = async (expression: string) =>
    sql`update rounds set deadline_at = ${sql.raw(expression)} where round_id = 2`.execute(ctx.db);
  const { rows } = await sql<{ at: Date }>`select deadline_at as at from rounds where round_id = 2`.execute(ctx.db);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jump });
  try {
    expect(ctx.clock.nowMs()).toBe(shownMs);
    await deadline("game_now() + interval '1 second'");
    const inTime = await save();
    expect([inTime.status, Date.parse(inTime.body.receipt.time)]).toEqual([200, shownMs]);
    await deadline("game_now()");
    expect((await save()).body.non_field_errors[0].code).toBe("deadline_passed");
    // After the refresh the clock is the database's again, not this machine's.
    await ctx.clock.refresh();
    expect(ctx.clock.nowMs()).toBe(shownMs);
  } finally {
    await deadline(`timestamptz '${rows[0]!.at.toISOString()}'`);
  }
});

test("an operator who moves the game's clock moves deadlines with it, both ways, for writes already on their way too", async () => {
  const manager = managers[1]!;
  const picks = await picksOf(manager);
  const save = () =>
    manager.client.post(
      `/api/my-team/${manager.entryId}/`,
      { event: 2, picks: captained(picks, 5) },
      { headers: { "idempotency-key": `moved-clock-${(keys += 1)}` } },
    );
  const now = new Date(game.t.ctx.clock.nowMs());
  const { rows } = await sql<{ at: Date }>`select deadline_at as at from rounds where round_id = 2`.execute(
    game.t.ctx.db,
  );
  const deadline = rows[0]!.at;
  // The process has not been notified yet; the database has the new time.
  await sql`update game set clock_game_at = ${deadline}, clock_real_at = clock_timestamp(), clock_speed = 0`.execute(
    game.t.ctx.db,
  );
  expect((await save()).body.non_field_errors[0].code).toBe("deadline_passed");
  await game.t.setNow(new Date(deadline.getTime() - 1).toISOString());
  expect((await save()).status).toBe(200);
  expect(game.t.ctx.clock.nowMs()).toBe(deadline.getTime() - 1);
  await game.t.setNow(now.toISOString());
});
