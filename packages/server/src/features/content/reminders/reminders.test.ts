import { accountId, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import type { PushService, TestBrowser } from "../../../adapters/push/push-service.testing.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { SignedUp, TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { BOKMAL_ALONE } from "../../../testing/bokmal-alone.ts";
import { deletePastReminders } from "./index.ts";
import { ORIGIN, type ReminderSeason, startReminderSeason } from "./reminder-season.testing.ts";
import { sendReminders } from "./register-reminders.ts";

const ADDRESS = "/api/player/reminders/";
const PUSH = "/api/player/push/";
const DAY = 24 * 60;

let season: ReminderSeason;
let t: TestServer;
let small: SmallSeason;
let mailbox: Mailbox;
let service: PushService;
let kari: SeasonEntry;
let ola: SeasonEntry;
let teamless: SignedUp;

beforeAll(async () => {
  season = await startReminderSeason(4);
  ({ server: t, small, mailbox, service, kari, ola } = season);
  teamless = await t.signUp({ firstName: "Eli" });
});
afterAll(() => season?.close());
beforeEach(async () => {
  await small.goTo(1, -3 * DAY);
  await sql`delete from reminders`.execute(t.ctx.db);
  await sql`delete from reminder_wishes`.execute(t.ctx.db);
  await sql`delete from push_subscriptions`.execute(t.ctx.db);
  await t.runDueJobs();
  mailbox.received.length = 0;
});

const wish = async ({ client }: SignedUp, changes: object = {}) => {
  const body = { by_email: true, by_push: false, lead_minutes: [1440, 60], ...changes };
  const answer = await client.put(ADDRESS, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const subscribe = async ({ client }: SignedUp): Promise<TestBrowser> => {
  const browser = service.subscribe();
  expect((await client.post(PUSH, browser.subscription)).status).toBe(200);
  return browser;
};
/** The clock stands so many minutes before the first deadline; everything due is sent. */
const remindAt = async (minutesBefore: number) => {
  await small.goTo(1, -minutesBefore);
  await t.runDueJobs();
};
const subjects = () => mailbox.received.map(({ to, mail }) => `${to.join()} ${mail.subject}`).toSorted();
const deadlineOf = (round: number) => ({
  roundId: roundId(round),
  leadMinutes: 1440,
  deadlineAtMs: small.deadlineMs(round),
});

describe("what a person wants", () => {
  const nothing = {
    by_email: false,
    by_push: false,
    lead_minutes: [],
    benched: false,
    untouched: false,
    push_subscriptions: 0,
  };

  test("is nothing until he says so, and then what he said, longest first, each once", async () => {
    expect((await kari.client.get(ADDRESS)).body).toEqual(nothing);
    const wanted = { ...nothing, by_email: true, by_push: true, lead_minutes: [1440, 60] };
    expect(await wish(kari, { by_push: true, lead_minutes: [60, 1440, 60] })).toEqual(wanted);
    expect((await kari.client.get(ADDRESS)).body).toEqual(wanted);
    expect((await ola.client.get(ADDRESS)).body).toEqual(nothing);
    expect((await t.client().get(ADDRESS)).status).toBe(403);
  });

  test.each([
    [{ by_email: true, by_push: true, lead_minutes: [90] }, "lead_minutes"],
    [{ by_email: true, by_push: true, lead_minutes: [60, 60, 60, 60] }, "lead_minutes"],
    [{ by_email: true, by_push: true }, "lead_minutes"],
    [{ by_email: "perhaps", by_push: true, lead_minutes: [60] }, "by_email"],
  ])("%j is refused at its field, and changes nothing", async (body, field) => {
    const answer = await kari.client.put(ADDRESS, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await kari.client.get(ADDRESS)).body).toEqual(nothing);
  });
});

describe("a reminder", () => {
  test("comes by e-mail at the chosen times, once, in the reader's language, to nobody else", async () => {
    await wish(kari);
    await wish(ola, { lead_minutes: [180] });
    await remindAt(DAY + 1);
    expect(mailbox.received).toHaveLength(0);
    for (const minutes of [DAY, DAY - 1, DAY - 30]) await remindAt(minutes);
    expect(subjects()).toHaveLength(1);
    const [{ mail, to, header }] = mailbox.received as [(typeof mailbox.received)[number]];
    expect(to).toEqual([kari.email]);
    expect(mail.subject).toMatch(/^Runde 1: frist \p{L}+ \d+\. \p{L}+ kl\. \d\d:\d\d$/u);
    expect(mail.text).toMatch(/^Hei Kari!\n\nFristen for Runde 1 er .+, norsk tid\.\n\n/);
    expect(mail.text).toContain(`Laget ditt: ${ORIGIN}/my-team\n`);
    expect(mail.text).toContain(header("list-unsubscribe")!.slice(1, -1));
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

    mailbox.received.length = 0;
    await remindAt(180);
    expect(mailbox.received.map((received) => received.to)).toEqual([[ola.email]]);
    expect(mailbox.received[0]!.mail.subject).toMatch(/^Round 1: deadline \w+ \d+ \w+ at \d\d:\d\d$/);
    expect(mailbox.received[0]!.mail.text).toContain("The deadline of Round 1 is ");
    await remindAt(60);
    expect(mailbox.received.map((received) => received.to)).toEqual([[ola.email], [kari.email]]);
  });

  test("is in nynorsk, weekday and all, for a reader of nynorsk", async () => {
    await ola.client.put("/api/entry-update/", { language: "nn" });
    try {
      await wish(ola, { lead_minutes: [180] });
      await remindAt(180);
      const { mail } = mailbox.received.find(({ to }) => to.includes(ola.email))!;
      expect(mail.subject).toMatch(
        /^Runde 1: frist (?:måndag|tysdag|onsdag|torsdag|fredag|laurdag|søndag) \d+\. \p{L}+ kl\. \d\d:\d\d$/u,
      );
      expect(mail.text).toContain("Vil du ikkje ha fleire påminningar på e-post?");
      expect(mail.text).not.toMatch(BOKMAL_ALONE);
    } finally {
      await ola.client.put("/api/entry-update/", { language: "en" });
    }
  });

  test("tells who is missing and what is free; without a team it tells that", async () => {
    await wish(kari);
    await wish(teamless);
    const [first] = kari.footballerIds;
    const { rows } = await sql<{ web_name: string }>`
      update footballers set status = 'i' where footballer_id = ${first} returning web_name`.execute(t.ctx.db);
    try {
      await remindAt(DAY);
    } finally {
      await sql`update footballers set status = 'a' where footballer_id = ${first}`.execute(t.ctx.db);
    }
    const textTo = ({ email }: SignedUp) => mailbox.received.find(({ to }) => to.includes(email))!.mail.text;
    expect(textTo(kari)).toContain(
      `I startelleveren din står noen som er skadet, utestengt eller borte: ${rows[0]!.web_name}.`,
    );
    expect(textTo(teamless)).toContain(`Du har ikke noe lag ennå.\n\nTa ut laget ditt: ${ORIGIN}/squad-selection\n`);
  });

  test("is pushed to every browser of the person, encrypted and signed with the game's key [V9.2.4]", async () => {
    const [phone, desk] = [await subscribe(ola), await subscribe(ola)];
    await wish(ola, { by_email: false, by_push: true });
    const { public_key: key } = (await t.client().get("/api/push/key/")).body;
    await remindAt(DAY);
    await remindAt(DAY - 1);
    for (const { messages } of [phone, desk]) {
      expect(messages).toHaveLength(1);
      const [{ payload, vapid, headers }] = messages as [(typeof messages)[number]];
      expect(payload).toEqual({
        title: expect.stringMatching(/^Round 1: deadline \w+ \d+ \w+ at \d\d:\d\d$/) as string,
        body: "Are your captain and your team as you want them?",
        url: "/my-team",
        tag: "deadline-1",
        badge: 0,
      });
      expect(vapid).toMatchObject({
        key,
        sub: "mailto:post@fantasy.example.no",
        aud: new URL(phone.subscription.endpoint).origin,
      });
      expect(headers["ttl"]).toBe(String(DAY * 60));
    }
    expect(mailbox.received).toHaveLength(0);
  });

  test("goes out once however many processes send it at the same time", async () => {
    const browser = await subscribe(kari);
    await wish(kari, { by_push: true });
    await small.goTo(1, -DAY);
    const again = () => transact(t.ctx.db, (tx) => sendReminders(t.ctx, tx, deadlineOf(1), [kari.accountId]));
    await Promise.all([again(), t.runDueJobs(), again(), t.tick(), again()]);
    await t.runDueJobs();
    expect([mailbox.received.length, browser.messages.length]).toEqual([1, 1]);
  });

  test("that could not be sent is tried again, without saying anything twice or telling the queue whose it was", async () => {
    const browser = await subscribe(kari);
    await wish(kari, { by_push: true });
    await wish(ola);
    await small.goTo(1, -DAY);
    mailbox.refuse(1);
    browser.answerWith(503);
    await t.runDueJobs();
    const { rows } = await sql<{ channel: string; error: string; data: object }>`
      select channel, error, data from outgoing where state = 'later' order by channel`.execute(t.ctx.db);
    expect(rows.map(({ channel, error }) => [channel, error])).toEqual([
      ["mail", "451 busy, try again"],
      ["push", "the push service answered 503"],
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
    expect(mailbox.received).toHaveLength(1);
    browser.answerWith(201);
    await sql`update outgoing set next_try_at = now()`.execute(t.ctx.db);
    await t.runDueJobs();
    await transact(t.ctx.db, (tx) => sendReminders(t.ctx, tx, deadlineOf(1), [kari.accountId, ola.accountId]));
    await t.runDueJobs();
    expect(mailbox.received.map(({ to }) => to.join()).toSorted()).toEqual([kari.email, ola.email].toSorted());
    expect(browser.messages).toHaveLength(1);
  });

  test("that the release before left in its queue goes out with the others, once", async () => {
    await wish(kari);
    await wish(ola);
    await small.goTo(1, -DAY);
    await sql`update reminders set mailed_at = null`.execute(t.ctx.db);
    await sql`delete from outgoing`.execute(t.ctx.db);
    const job = { ...deadlineOf(1), accountIds: [kari.accountId, ola.accountId] };
    await t.ctx.jobs.send("reminders", job);
    await t.ctx.jobs.send("reminders", job);
    await t.runDueJobs();
    expect(mailbox.received.map(({ to }) => to.join()).toSorted()).toEqual([kari.email, ola.email].toSorted());
  });

  test("is not sent for times that had gone when it was asked for", async () => {
    await small.goTo(1, -DAY + 1);
    await wish(kari);
    await t.tick();
    await t.runDueJobs();
    expect(mailbox.received).toHaveLength(0);
    await remindAt(60);
    expect(mailbox.received).toHaveLength(1);
  });

  test("is not sent late: not after half of its time, nor after the deadline", async () => {
    await wish(kari, { lead_minutes: [1440] });
    await remindAt(DAY / 2 - 1);
    expect(mailbox.received).toHaveLength(0);
    await small.goTo(1, -DAY);
    await t.setNow(new Date(small.deadlineMs(1) + 1000).toISOString());
    await t.runDueJobs();
    expect(mailbox.received).toHaveLength(0);
  });

  test("follows a deadline that moves: what waits is dropped, and people are told of the new time", async () => {
    const move = (minutes: number) =>
      sql`update rounds set deadline_at = ${new Date(small.deadlineMs(1) + minutes * 60_000)} where round_id = 1`.execute(
        t.ctx.db,
      );
    await wish(kari, { lead_minutes: [1440] });
    await wish(ola, { lead_minutes: [1440] });
    try {
      await small.goTo(1, -DAY);
      await move(2 * DAY);
      await t.runDueJobs();
      expect(mailbox.received).toHaveLength(0);
      await move(0);
      await t.tick();
      await t.runDueJobs();
      expect(mailbox.received).toHaveLength(2);
      await move(2 * DAY);
      await t.tick();
      await t.runDueJobs();
      expect(mailbox.received).toHaveLength(2);
      await remindAt(-DAY);
      await remindAt(-DAY - 1);
      expect(mailbox.received).toHaveLength(4);
    } finally {
      await small.goTo(1, -3 * DAY);
      await move(0);
    }
  });

  test("is forgotten a day after its deadline", async () => {
    await wish(kari);
    await remindAt(DAY);
    const left = async () => (await sql`select 1 from reminders`.execute(t.ctx.db)).rows.length;
    await deletePastReminders(t.ctx.db);
    expect(await left()).toBe(1);
    await t.setNow(new Date(small.deadlineMs(1) + (DAY + 1) * 60_000).toISOString());
    await deletePastReminders(t.ctx.db);
    expect(await left()).toBe(0);
  });

  test("by e-mail ends with one click in a mail program; pushed ones go on", async () => {
    const browser = await subscribe(kari);
    await wish(kari, { by_push: true });
    await remindAt(DAY);
    const link = new URL(mailbox.received[0]!.header("list-unsubscribe")!.slice(1, -1));
    expect(link.origin + link.pathname).toMatch(
      new RegExp(`^${ORIGIN}/entry/unsubscribe/r${kari.accountId}-[\\w-]{43}$`),
    );
    const form = { csrf: false, headers: { "content-type": "application/x-www-form-urlencoded" } } as const;
    const press = (path: string) => t.client().post(path, "List-Unsubscribe=One-Click", form);
    // The signature of a newsletter's link is not one of this, nor is another person's.
    expect((await press(link.pathname.replace("/r", "/"))).status).toBe(400);
    expect((await press(link.pathname.replace(`r${kari.accountId}`, `r${ola.accountId}`))).status).toBe(400);
    expect((await press(link.pathname)).status).toBe(200);
    expect((await kari.client.get(ADDRESS)).body).toMatchObject({ by_email: false, by_push: true });
    await remindAt(60);
    expect([mailbox.received.length, browser.messages.length]).toEqual([1, 2]);
  });

  test("is for nobody whose account is gone", async () => {
    const leaver = await t.signUp();
    const browser = await subscribe(leaver);
    await wish(leaver, { by_push: true });
    await small.goTo(1, -DAY);
    expect((await leaver.client.post("/api/player/delete/", { password: leaver.password })).status).toBe(200);
    await t.runDueJobs();
    await transact(t.ctx.db, (tx) => sendReminders(t.ctx, tx, deadlineOf(1), [accountId(leaver.accountId)]));
    await t.runDueJobs();
    expect([mailbox.received.length, browser.messages.length]).toEqual([0, 0]);
  });
});

describe("browsers", () => {
  const countOf = async ({ client }: SignedUp) => (await client.get(ADDRESS)).body.push_subscriptions as number;

  test("one whose subscription is gone is taken off, the others still hear", async () => {
    const [gone, unknown, here] = [await subscribe(kari), await subscribe(kari), await subscribe(kari)];
    await wish(kari, { by_email: false, by_push: true });
    gone.answerWith(410);
    unknown.answerWith(404);
    await remindAt(DAY);
    expect([here.messages.length, await countOf(kari)]).toEqual([1, 1]);
  });

  test("one is of the person who signed in there last; nobody takes off another's", async () => {
    const browser = await subscribe(kari);
    expect((await ola.client.delete(PUSH, { endpoint: browser.subscription.endpoint })).status).toBe(200);
    expect(await countOf(kari)).toBe(1);
    await ola.client.post(PUSH, browser.subscription);
    await ola.client.post(PUSH, browser.subscription);
    expect([await countOf(kari), await countOf(ola)]).toEqual([0, 1]);
    const answer = await ola.client.delete(PUSH, { endpoint: browser.subscription.endpoint });
    expect([answer.status, answer.body.push_subscriptions]).toEqual([200, 0]);
  });

  test("the eleventh takes the place of the oldest", async () => {
    const browsers: TestBrowser[] = [];
    for (let index = 0; index < 11; index += 1) browsers.push(await subscribe(kari));
    expect(await countOf(kari)).toBe(10);
    await wish(kari, { by_email: false, by_push: true });
    await remindAt(DAY);
    expect(browsers.map(({ messages }) => messages.length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)]);
  });

  test.each([
    ["http://push.example.org/a"],
    ["https://10.0.0.1/a"],
    ["https://[::1]/a"],
    ["https://[::ffff:10.1.2.3]/a"],
    ["https://169.254.169.254/latest/meta-data"],
    ["https://0x0a000001/a"],
    ["https://localhost/a"],
    ["https://database.internal/a"],
    ["https://user:secret@push.example.org/a"],
    ["file:///etc/passwd"],
    ["nonsense"],
  ])("the endpoint %s is refused", async (endpoint) => {
    const { keys } = service.subscribe().subscription;
    const answer = await kari.client.post(PUSH, { endpoint, keys });
    expect([answer.status, answer.body]).toEqual([
      400,
      { endpoint: [{ code: "invalid", message: "Not a valid value." }] },
    ]);
    expect(await countOf(kari)).toBe(0);
  });

  test("keys that are none are refused, and nobody signed out adds any", async () => {
    const { endpoint, keys } = service.subscribe().subscription;
    for (const wrong of [{ ...keys, p256dh: "AAAA" }, { ...keys, auth: "short" }, {}]) {
      expect((await kari.client.post(PUSH, { endpoint, keys: wrong })).status).toBe(400);
    }
    expect((await t.client().post(PUSH, { endpoint, keys })).status).toBe(403);
  });

  test("the game's key stays the same", async () => {
    const ask = async () => (await t.client().get("/api/push/key/")).body.public_key as string;
    const keys = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0]!, "base64url")).toHaveLength(65);
  });
});
