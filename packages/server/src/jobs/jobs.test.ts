import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase, createPool } from "../db/pool.ts";
import { transact } from "../db/writing/transactions.ts";
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "../testing/index.ts";
import { createPgBossJobs } from "./pg-boss-jobs.ts";

let t: TestServer;
let database: TestDatabase;
const done: string[] = [];
const failing = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  t = await startTestServer({ database });
  t.ctx.jobs.work<{ name: string }>("test-work", async ({ name }) => {
    if (failing.has(name)) throw new Error(`${name} failed`);
    done.push(name);
  });
});
afterAll(() => t.close());

const doneBy = async (work: () => Promise<unknown>) => {
  done.length = 0;
  await work();
  return done;
};

/** The jobs of another process. */
function openJobs(pool = t.ctx.pool, log = t.ctx.log) {
  const { db } = t.ctx;
  return createPgBossJobs({ db, pool, openOwnPool: () => openPool(1), log });
}
const openPool = (connections: number) =>
  createPool({ databaseUrl: database.url, connections, onError: () => {}, connectWithinMs: 5000 });

test("a stored job runs once", async () => {
  await t.ctx.jobs.send("test-work", { name: "one" });
  await t.ctx.jobs.send("test-work", { name: "two" });
  expect(await doneBy(() => t.runDueJobs())).toEqual(["one", "two"]);
  expect(await t.runDueJobs()).toBe(0);
});

test("while a job with the same key waits another is not stored; one that ran makes room", async () => {
  const send = () => t.ctx.jobs.send("test-work", { name: "keyed" }, { singletonKey: "round 3" });
  expect([await send(), await send()]).toEqual([true, false]);
  expect(await doneBy(() => t.runDueJobs())).toEqual(["keyed"]);
  expect(await send()).toBe(true);
  expect(await doneBy(() => t.runDueJobs())).toEqual(["keyed"]);
});

test("a job sent in a transaction exists only if it commits", async () => {
  await transact(t.ctx.db, async (tx) => {
    await t.ctx.jobs.send("test-work", { name: "undone" }, { tx });
    throw new Error("undo");
  }).catch(() => {});
  await transact(t.ctx.db, (tx) => t.ctx.jobs.send("test-work", { name: "kept" }, { tx }));
  expect(await doneBy(() => t.runDueJobs())).toEqual(["kept"]);
});

test("a job for later is not due yet", async () => {
  await t.ctx.jobs.send("test-work", { name: "later" }, { startAfterSeconds: 3600 });
  expect(await t.runDueJobs()).toBe(0);
});

test("a job that failed is kept and tried again", async () => {
  failing.add("stubborn");
  await t.ctx.jobs.send("test-work", { name: "stubborn" });
  await expect(t.runDueJobs()).rejects.toThrow("stubborn failed");
  const { rows } = await sql<{ state: string; wait: boolean }>`
    select state, start_after > now() as wait from pgboss.job where data ->> 'name' = 'stubborn'`.execute(t.ctx.db);
  expect(rows).toEqual([{ state: "retry", wait: true }]);
  failing.clear();
  await sql`update pgboss.job set start_after = now() where data ->> 'name' = 'stubborn'`.execute(t.ctx.db);
  expect(await doneBy(() => t.runDueJobs())).toEqual(["stubborn"]);
});

test("with the role jobs queues are worked and ticks happen by themselves, until it stops", async () => {
  const worked: string[] = [];
  let ticks = 0;
  const jobs = openJobs();
  // A request was quicker than the role.
  await jobs.send("test-early", {});
  jobs.work<{ name: string }>("test-background", async ({ name }) => void worked.push(name));
  jobs.onTick("count", async () => void (ticks += 1));
  await jobs.start();
  await jobs.send("test-background", { name: "by itself" });
  await expect.poll(() => worked, { timeout: 10_000 }).toEqual(["by itself"]);
  await expect.poll(() => ticks, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  await jobs.stop();
  const stoppedAt = ticks;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(ticks).toBe(stoppedAt);
});

test("a last tick that waits for what stopping ends does not hold up the stop", async () => {
  const jobs = openJobs();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isWaiting = false;
  let isOver = false;
  jobs.onTick("waits", async () => {
    isWaiting = true;
    await held;
    isOver = true;
  });
  jobs.onStop(async () => release());
  await jobs.start();
  await expect.poll(() => isWaiting, { timeout: 10_000 }).toBe(true);
  await jobs.stop();
  expect(isOver).toBe(true);
});

test("of jobs that the clock sends one waits at a time, whoever sent it", async () => {
  const jobs = openJobs();
  jobs.work("test-clock", async () => {});
  jobs.schedule("test-clock", "0 0 1 1 *");
  await jobs.start();
  await jobs.stop();
  const { rows } = await sql<{ key: string }>`
    select options->>'singletonKey' as key from pgboss.schedule where name = 'test-clock'`.execute(t.ctx.db);
  await sql`delete from pgboss.schedule where name = 'test-clock'`.execute(t.ctx.db);
  expect(rows).toEqual([{ key: "test-clock" }]);
});

test("only one process ticks at a time, and a failing handler does not keep the others from running", async () => {
  const [one, two] = [openJobs(), openJobs()];
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  one.onTick("fails", async () => {
    order.push("fails");
    throw new Error("a handler's own fault");
  });
  one.onTick("waits", async () => {
    order.push("waits");
    await held;
  });
  two.onTick("other", async () => void order.push("other"));
  const first = one.tick();
  await expect.poll(() => order).toEqual(["fails", "waits"]);
  expect(await two.tick()).toBe(false);
  release();
  expect(await first).toBe(true);
  expect(await two.tick()).toBe(true);
  expect(order).toEqual(["fails", "waits", "other"]);
});

test("those who hold every connection for their transactions send the first jobs of their queues", async () => {
  const pool = openPool(2);
  const db = createDatabase(pool);
  const jobs = openJobs(pool);
  const names = ["first", "second"];
  for (const name of names) jobs.work<{ name: string }>(`test-${name}`, async (data) => void done.push(data.name));
  let waiting = names.length;
  let goOn = () => {};
  const allHold = new Promise<void>((resolve) => (goOn = resolve));
  done.length = 0;
  try {
    const sent = names.map((name) =>
      transact(db, async (tx) => {
        await sql`select 1`.execute(tx);
        if ((waiting -= 1) === 0) goOn();
        await allHold;
        return jobs.send(`test-${name}`, { name }, { tx });
      }),
    );
    expect(await Promise.all(sent)).toEqual([true, true]);
    await jobs.runDue();
    expect(done).toEqual(names);
  } finally {
    await jobs.stop();
    await db.destroy();
  }
});

test("what the queue asks by itself while it is opened is answered: nothing is missing when it stops", async () => {
  const faults: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void faults.push(line) });
  const jobs = openJobs(t.ctx.pool, log);
  await jobs.start();
  await jobs.stop();
  expect(faults).toEqual([]);
});
