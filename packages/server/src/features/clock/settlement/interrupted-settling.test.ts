/**
 * A settling that is interrupted, or overtaken by facts, leaves nothing half done; readers see the old results
 * meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { settleRound, verifyResults } from "./index.ts";

let server: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;
beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server);
  entry = await small.createEntry();
  for (const round of [1, 2]) {
    await small.goTo(round, 1);
    await small.play(roundId(round), stats(1));
    await server.tick();
  }
});
afterAll(() => server?.close());

const stats = (goals: number): Map<FootballerId, MatchStats> =>
  new Map(small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: goals }]));

const stored = async () =>
  (await sql`select * from entry_results order by round_id, entry_id`.execute(server.ctx.db)).rows;
const history = async () => (await entry.client.get(`/api/entry/${entry.entryId}/history/`)).body.current;
const verify = async () => (await verifyResults(server.ctx.db, server.ctx.game().ruleset)).differenceCount;

/** Settles the second round, and holds it at its write, with the old rows deleted, until `meanwhile` has ended. */
async function settleHeld(
  meanwhile: (settlingPid: number) => Promise<unknown>,
): Promise<PromiseSettledResult<boolean>> {
  const holder = await server.owner.startTransaction().execute();
  try {
    // Readers are not blocked by this lock; writes of the partition wait.
    await sql`lock table entry_results_r02 in share mode`.execute(holder);
    const settling = Promise.allSettled([settleRound(server.ctx, roundId(2))]);
    let pid: number | undefined;
    while (pid === undefined) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        holder,
      );
      pid = rows[0]?.pid;
      if (pid === undefined) await sleep(5);
    }
    await meanwhile(pid);
    await holder.commit().execute();
    return (await settling)[0];
  } finally {
    if (!holder.isCommitted) await holder.rollback().execute();
  }
}

test("a connection that is cut while results are written: the old ones stay, and the next settling is whole", async () => {
  const [before, shown] = [await stored(), await history()];
  const settled = await settleHeld(async (pid) => {
    expect(await history()).toEqual(shown);
    await sql`select pg_terminate_backend(${pid})`.execute(server.ctx.db);
  });
  expect(settled.status).toBe("rejected");
  expect(await stored()).toEqual(before);
  expect(await history()).toEqual(shown);
  expect(await settleRound(server.ctx, roundId(2))).toBe(true);
  expect(await stored()).toEqual(before);
  expect(await verify()).toBe(0);
});

test("facts that change while a round is settled settle it once more", async () => {
  const before = await stored();
  const settled = await settleHeld(() => small.play(roundId(2), stats(2)));
  expect(settled).toMatchObject({ status: "fulfilled", value: true });
  // Computed from the earlier facts; the newer ones are noticed.
  expect(await stored()).toEqual(before);
  await server.tick();
  expect(await stored()).not.toEqual(before);
  expect(await verify()).toBe(0);
});

test("two processes that settle the same round end in the same rows", async () => {
  const before = await stored();
  const both = await Promise.all([settleRound(server.ctx, roundId(2)), settleRound(server.ctx, roundId(2))]);
  expect(both).toEqual([true, true]);
  expect(await stored()).toEqual(before);
  expect(await verify()).toBe(0);
});
