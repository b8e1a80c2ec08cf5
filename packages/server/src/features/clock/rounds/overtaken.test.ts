/**
 * PostgreSQL grants a share lock past a waiting exclusive one. A rush of sharers would starve the close of a round or a
 * footballer's news, which may not wait for its end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { entryId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { recordFacts } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { lockFootballers } from "../../play/index.ts";
import { closeRound } from "./advance-rounds.ts";
import { GATES_PER_ROUND, lockOpenRound } from "./gates.sql.ts";

/** Far longer than either takes, and short enough to end the test. */
const RUSH_MS = 15_000;
const AT_ONCE = 6;
const EACH_MS = 200;

let t: TestServer;
let season: Season;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
});
afterAll(() => t.close());

/** Concurrent sharers, each beginning before the previous one ends; returns how many had ended when `work` had. */
async function inRush(act: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const rush = { acts: 0, isOver: false };
  const timer = setTimeout(() => (rush.isOver = true), RUSH_MS);
  const hurried = Array.from({ length: AT_ONCE }, async (_, index) => {
    await sleep((index * EACH_MS) / AT_ONCE);
    while (!rush.isOver) {
      await transact(t.ctx.db, async (tx) => {
        await act(tx);
        await sleep(EACH_MS);
      });
      rush.acts += 1;
    }
  });
  try {
    await sleep(4 * EACH_MS);
    await work();
    expect(rush.isOver, "it waited for the end of the rush").toBe(false);
    return rush.acts;
  } finally {
    clearTimeout(timer);
    rush.isOver = true;
    await Promise.all(hurried);
  }
}

test("a footballer's news comes while he is bought without a pause", async () => {
  const { footballerId } = season.footballers[0]!;
  const acts = await inRush(
    (tx) => lockFootballers(tx, [footballerId]),
    () =>
      recordFacts(t.ctx, [{ kind: "footballer", footballerId, status: "i", chanceNextRound: 0, news: "Hamstring" }], {
        source: "test",
      }),
  );
  expect(acts).toBeGreaterThan(0);
  const { rows } = await sql`select news from footballers where footballer_id = ${footballerId}`.execute(t.ctx.db);
  expect(rows).toEqual([{ news: "Hamstring" }]);
});

test("an operator who moves a deadline while somebody holds a gate is asked to come again, and nothing has changed", async () => {
  const operator = await t.signUp({ role: "operator" });
  const shown = async () => (await operator.client.get("/api/control/rounds/")).body.rounds[0].deadline_time as string;
  const seen = await shown();
  const wish = { deadline_time: new Date(Date.parse(seen) - 3_600_000).toISOString(), seen, reason: "TV asked for it" };
  const move = () => operator.client.post("/api/control/rounds/1/deadline/", wish);
  const acts = async () => (await operator.client.get("/api/control/audit/?subject=round%201")).body.results.length;
  const holder = await t.ctx.db.startTransaction().execute();
  await lockOpenRound(holder, { roundId: season.rounds[0]!.roundId, entryId: entryId(1) });
  const turnedAway = await move();
  expect([turnedAway.status, Number(turnedAway.headers.get("retry-after")) >= 1]).toEqual([503, true]);
  expect([await shown(), await acts()]).toEqual([seen, 0]);
  await holder.rollback().execute();
  expect([(await move()).status, await acts()]).toEqual([200, 1]);
  expect(Date.parse(await shown())).toBe(Date.parse(seen) - 3_600_000);
});

test("a round closes while people who come too late ask without a pause", async () => {
  const [{ roundId, deadlineAtMs }] = season.rounds as [Season["rounds"][number]];
  await t.setNow(new Date(deadlineAtMs + 1).toISOString());
  let asked = 0;
  const acts = await inRush(
    async (tx) => {
      // All of them at one gate.
      const gate = await lockOpenRound(tx, { roundId, entryId: entryId(GATES_PER_ROUND * (asked += 1)) });
      expect(gate).toMatchObject({ code: "deadline_passed" });
    },
    () => closeRound(t.ctx, roundId),
  );
  expect(acts).toBeGreaterThan(0);
  const { rows } = await sql`select state from rounds where round_id = ${roundId}`.execute(t.ctx.db);
  expect(rows).toEqual([{ state: "closed" }]);
});
