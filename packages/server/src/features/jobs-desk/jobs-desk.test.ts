/** Jobs in the control room: how they stand, a failed one tried again, one run now, and how ticks fare. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../testing/index.ts";

let t: TestServer;
let one: SignedUp;
let two: SignedUp;
let isBroken = true;
const worked: object[] = [];

beforeAll(async () => {
  t = await startTestServer();
  t.ctx.jobs.work<{ who: string }>("desk-test", async (data) => {
    if (isBroken) throw new Error("The printer is out of paper.");
    worked.push(data);
  });
  t.ctx.jobs.onTick("desk-test tick", async () => {
    if (isBroken) throw new Error("A tick of nobody's.");
  });
  one = await t.signUp({ role: "operator" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

interface Job {
  readonly id: string;
  readonly queue: string;
}
const look = async () => (await one.client.get("/api/control/jobs/")).body;
const queueOf = async (name: string) => (await look()).queues.find((queue: { name: string }) => queue.name === name);
const tickOf = async (name: string) => (await look()).ticks.find((tick: { name: string }) => tick.name === name);

test("a job that failed for good is shown with why, and not whom it was about; it is tried again once", async () => {
  await t.ctx.jobs.send("desk-test", { who: "kari@example.test" });
  await expect(t.runDueJobs()).rejects.toThrow("out of paper");
  expect(await queueOf("desk-test")).toMatchObject({ waiting: 1, failed: 0, cron: null });
  // Its other tries, all at once.
  await sql`update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'desk-test'`.execute(
    t.ctx.db,
  );
  await expect(t.runDueJobs()).rejects.toThrow("out of paper");
  const body = await look();
  expect(body.failed).toMatchObject([{ queue: "desk-test", error: "The printer is out of paper." }]);
  expect(JSON.stringify(body)).not.toContain("kari@example.test");
  const { id } = body.failed[0] as Job;
  isBroken = false;
  const retry = (by: SignedUp) => by.client.post("/api/control/jobs/retry/", { queue: "desk-test", id });
  expect((await retry(one)).status).toBe(200);
  expect(await retry(two)).toMatchObject({ status: 409, body: { code: "moved" } });
  await sql`update pgboss.job set start_after = now() where name = 'desk-test'`.execute(t.ctx.db);
  await t.runDueJobs();
  expect(worked).toEqual([{ who: "kari@example.test" }]);
  expect(await queueOf("desk-test")).toMatchObject({ waiting: 0, failed: 0, last_done: expect.any(String) });
  expect((await one.client.get("/api/control/audit/?area=jobs")).body.results).toMatchObject([
    { action: "jobs.retry", subject: "queue desk-test", account: one.accountId, details: { job: id } },
  ]);
  expect((await one.client.post("/api/control/jobs/retry/", { queue: "no-such", id })).status).toBe(404);
});

test("what runs by the clock is run now, once; what needs to be told what to do is not", async () => {
  const run = (by: SignedUp, queue: string) => by.client.post("/api/control/jobs/run/", { queue });
  expect(await queueOf("housekeeping")).toMatchObject({ cron: "17 * * * *", waiting: 0 });
  expect((await run(one, "housekeeping")).status).toBe(200);
  expect((await run(two, "housekeeping")).status).toBe(409);
  expect(await queueOf("housekeeping")).toMatchObject({ waiting: 1, waiting_since: expect.any(String) });
  await t.runDueJobs();
  expect(await queueOf("housekeeping")).toMatchObject({ waiting: 0, last_done: expect.any(String) });
  expect((await run(one, "desk-test")).status).toBe(404);
  // The clock was faster.
  await t.ctx.jobs.send("housekeeping", {}, { singletonKey: "housekeeping" });
  expect(await run(one, "housekeeping")).toMatchObject({ status: 409, body: { code: "moved" } });
});

test("a tick's work that fails is shown with why, until it goes well again", async () => {
  isBroken = true;
  await t.ctx.jobs.tick();
  await t.ctx.jobs.tick();
  expect(await tickOf("desk-test tick")).toMatchObject({ failures: 1, error: "A tick of nobody's.", last_done: null });
  isBroken = false;
  await t.ctx.jobs.tick();
  expect(await tickOf("desk-test tick")).toMatchObject({ failures: 0, error: null, took_ms: expect.any(Number) });
  expect((await look()).ticks.length).toBeGreaterThan(3);
});
