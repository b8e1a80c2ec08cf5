/** Jobs in the control room: how they stand, a failed one tried again, one run now, and how ticks fare. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { prepareMail } from "../../../adapters/mail/index.ts";
import { openMailbox, type Mailbox, type Refusal } from "../../../adapters/mail/mailbox.testing.ts";
import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let one: SignedUp;
let two: SignedUp;
let isBroken = true;
const worked: object[] = [];

let mailbox: Mailbox;
let judged: ((to: string) => Refusal | null) | null = null;

beforeAll(async () => {
  mailbox = await openMailbox({ judge: (to) => judged?.(to) ?? null });
  t = await startTestServer({ config: { smtpUrl: mailbox.url } });
  t.ctx.outgoing.register<{ to: string }>({
    channel: "mail",
    name: "desk-letter",
    urgency: "news",
    prepare: async ({ to }, id) => prepareMail(t.ctx.config, id, { to, subject: "Desk", text: "Test." }),
  });
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
afterAll(async () => {
  await t?.close();
  await mailbox?.close();
});

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

describe("letters", () => {
  const again = () => one.client.post("/api/control/jobs/again/", {});
  const trial = (email: string) => one.client.post("/api/control/jobs/trial-letter/", { email });

  test("are shown by kind with what the mail server says, not to whom; what failed is tried again, all at once", async () => {
    await sql`delete from outgoing`.execute(t.ctx.db);
    mailbox.refuse(1);
    judged = (to) => (to === "gone@example.test" ? { code: 550, words: `5.1.1 <${to}> no such user` } : null);
    for (const to of ["gone@example.test", "late@example.test"]) {
      await t.ctx.outgoing.send("mail", "desk-letter", [{ to }]);
    }
    await t.runDueJobs();
    const { outgoing } = await look();
    const letters = outgoing.kinds.find(({ kind }: { kind: string }) => kind === "desk-letter");
    expect(letters).toMatchObject({ channel: "mail", waiting: 0, later: 1, failed: 1, sent: 0, unsure: 0 });
    expect(letters.oldest).toEqual(expect.any(String));
    expect(outgoing.failed).toMatchObject([
      { channel: "mail", kind: "desk-letter", words: "550 5.1.1 <(address)> no such user", count: 1 },
    ]);
    expect(JSON.stringify(outgoing)).not.toMatch(/gone@|late@/);
    judged = null;
    // Other accounts are refused, and no act runs twice.
    expect((await t.client().post("/api/control/jobs/again/", {})).status).toBe(404);
    expect((await again()).body).toEqual({ jobs: 0, letters: 1 });
    expect((await again()).body).toEqual({ jobs: 0, letters: 0 });
    await sql`update outgoing set next_try_at = now() where state = 'later'`.execute(t.ctx.db);
    await t.runDueJobs();
    expect(mailbox.received.map(({ to }) => to.join()).toSorted()).toEqual(["gone@example.test", "late@example.test"]);
  });

  test("a failed job is among what is tried again at once", async () => {
    isBroken = true;
    await t.ctx.jobs.send("desk-test", { who: "ola" });
    await sql`update pgboss.job set retry_count = retry_limit where name = 'desk-test' and state = 'created'`.execute(
      t.ctx.db,
    );
    await expect(t.runDueJobs()).rejects.toThrow("out of paper");
    isBroken = false;
    expect((await again()).body).toEqual({ jobs: 1, letters: 0 });
    await sql`update pgboss.job set start_after = now() where name = 'desk-test'`.execute(t.ctx.db);
    await t.runDueJobs();
    expect(worked.at(-1)).toEqual({ who: "ola" });
  });

  test("a trial letter goes at once and says what the mail server said; some an hour, and the log has no address", async () => {
    mailbox.received.length = 0;
    expect((await trial("drift@example.test")).body).toEqual({ taken: true, words: "taken" });
    expect(mailbox.received.map(({ to }) => to)).toEqual([["drift@example.test"]]);
    judged = (to) => ({ code: 554, words: `5.7.1 <${to}>: relay access denied` });
    expect((await trial("drift@example.test")).body).toEqual({
      taken: false,
      words: "554 5.7.1 <(address)>: relay access denied",
    });
    judged = null;
    expect((await trial("nobody")).status).toBe(400);
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) statuses.push((await trial("drift@example.test")).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    const { results } = (await one.client.get("/api/control/audit/?area=jobs")).body;
    expect(results[0]).toMatchObject({ action: "jobs.trial_letter", details: { taken: true } });
    expect(JSON.stringify(results)).not.toContain("drift@");
  });
});
