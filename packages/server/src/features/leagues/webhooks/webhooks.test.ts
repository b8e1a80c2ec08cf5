import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sql, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { startMailroom, type Mailroom } from "../../people/accounts/emails/letters.testing.ts";
import { readDestination } from "../../../adapters/public-network/index.ts";
import { postWebhook } from "../../../adapters/webhooks/index.ts";
import { insertDeliveries } from "../league-events/index.ts";
import { deliverDue } from "./deliver.ts";
import { claimDue } from "./deliveries.sql.ts";

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- looked into in every shape
  readonly body: any;
}

let mail: Mailroom;
let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let kari: SeasonEntry;
let league: { readonly id: number; readonly code: string };
let ear: Server;
let url = "";
let heard: Heard[] = [];
/** Answers of the receiver. */
let answers: number[] = [];
/** Acts during each delivery in turn, and the most deliveries at once. */
let meanwhile: (() => Promise<unknown>)[] = [];
let underWay = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  ear = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      heard.push({ headers: request.headers, text, body: JSON.parse(text) });
      mostAtOnce = Math.max(mostAtOnce, ++underWay);
      void (meanwhile.shift()?.() ?? Promise.resolve()).finally(() => {
        underWay -= 1;
        response.writeHead(answers.shift() ?? 204).end();
      });
    });
  });
  await new Promise<void>((done) => void ear.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/hook`;
  mail = await startMailroom({ webhooksToLoopback: true });
  t = mail.server;
  small = await startSmallSeason(t, { rounds: 4 });
  ada = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" });
  kari = await small.createEntry({ name: "@everyone <b>", firstName: "Kari", lastName: "Moe" });
});
afterAll(async () => {
  ear?.closeAllConnections();
  ear?.close();
  await mail?.close();
});
beforeEach(async () => {
  heard = [];
  answers = [];
  meanwhile = [];
  mostAtOnce = 0;
  await sql`delete from league_webhooks`.execute(t.ctx.db);
  if (league) await ada.client.post("/api/leagues-private/delete/", { league: league.id });
  const made = await ada.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
  league = { id: made.body.id, code: made.body.code };
});

const ALL = ["round.closed", "round.settled", "table.live", "member.joined", "member.left", "cup.drawn", "cup.played"];
const path = (rest = "") => `/api/league/${league.id}/webhooks/${rest}`;
const make = async (settings: object = {}) => {
  const { status, body } = await ada.client.post(path(), { url, events: ALL, ...settings });
  expect(status).toBe(200);
  return body as { webhook: { id: number }; secret: string };
};
/** One tick, what it queued, and everything that is due is sent. */
const step = async () => {
  await t.tick();
  await t.runDueJobs();
  await deliverDue(t.ctx);
};
const due = () => sql`update league_webhooks set next_at = clock_timestamp()`.execute(t.ctx.db);
const log = async (id: number) => (await ada.client.get(path(`${id}/deliveries/`))).body.results;

describe("the administrator", () => {
  test("of an address only what a browser reads is kept: no blanks, no line breaks, no capitals in the name [V1.3.6]", async () => {
    const written = " \thttps://Chat.Example.ORG:443/ho\r\nok?a=1\r\n ";
    const made = await ada.client.post(path(), { url: written, events: ["round.closed"] });
    expect(made.body.webhook.url).toBe("https://chat.example.org/hook?a=1");
    const { rows } = await sql<{ url: string }>`select url from league_webhooks`.execute(t.ctx.db);
    expect(rows).toEqual([{ url: "https://chat.example.org/hook?a=1" }]);
  });

  test("who is handed a league sees no address of the former one's, and nothing is sent there any more", async () => {
    const { webhook } = await make({ events: ["member.joined"] });
    const joins = async () => kari.client.post("/api/leagues-private/join/", { code: league.code });
    expect((await joins()).status).toBe(200);
    const given = await ada.client.put(`/api/leagues-classic/${league.id}/`, { admin_entry: kari.entryId });
    expect([given.status, given.body]).toMatchObject([200, {}]);
    await step();
    expect(heard).toEqual([]);
    const { body } = await kari.client.get(path());
    expect(body.webhooks).toMatchObject([
      { id: webhook.id, url: "", handed_over: true, disabled_at: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain("127.0.0.1");
    const refused = async (answer: Promise<{ status: number; body: { url?: { code: string }[] } }>) => {
      const { status, body: said } = await answer;
      expect([status, said.url?.[0]?.code]).toEqual([400, "handed_over"]);
    };
    await refused(kari.client.put(path(`${webhook.id}/`), { events: ["round.closed"] }));
    await refused(kari.client.post(path(`${webhook.id}/secret/`)));
    await refused(kari.client.post(path(`${webhook.id}/test/`)));
    await refused(kari.client.get(path(`${webhook.id}/deliveries/`)));
    expect((await ada.client.get(path())).status).toBe(403);
    // With an address of her own it is hers, with another key, and the former one's messages go nowhere.
    const keyOf = async () => {
      const { rows } = await sql<{ secret: Buffer }>`select secret from league_webhooks`.execute(t.ctx.db);
      return rows[0]!.secret.toString("hex");
    };
    const before = await keyOf();
    const own = `${url}/kari`;
    const taken = await kari.client.put(path(`${webhook.id}/`), { url: own });
    expect(taken.body).toMatchObject({ url: own, handed_over: false, disabled_at: null, waiting: 0 });
    expect(await keyOf()).not.toBe(before);
    await kari.client.post(path(`${webhook.id}/test/`));
    await step();
    expect(heard.map(({ body: said }) => said.type)).toEqual(["test"]);
    await kari.client.post("/api/leagues-private/delete/", { league: league.id });
  });

  test("makes, changes and ends webhooks; the key is shown once", async () => {
    const made = await ada.client.post(path(), { url: ` ${url} `, events: ["member.joined", "member.joined"] });
    expect(made.body).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      webhook: {
        id: expect.any(Number),
        url,
        events: ["member.joined"],
        form: "json",
        language: "nb",
        every_minutes: 10,
        created_at: expect.any(String),
        failing_since: null,
        disabled_at: null,
        waiting: 0,
        handed_over: false,
      },
    });
    const { id } = made.body.webhook;
    expect((await ada.client.get(path())).body).toEqual({ installs: [], webhooks: [made.body.webhook], max: 5 });
    const changed = await ada.client.put(path(`${id}/`), { form: "text", every_minutes: 30 });
    expect(changed.body).toEqual({ ...made.body.webhook, form: "text", every_minutes: 30 });
    const renewed = await ada.client.post(path(`${id}/secret/`));
    expect(renewed.body.secret).not.toBe(made.body.secret);
    expect((await ada.client.delete(path(`${id}/`))).status).toBe(200);
    expect((await ada.client.get(path(`${id}/deliveries/`))).status).toBe(404);
  });

  test.each([
    ["http://hooks.example.org/x", "invalid"],
    ["ftp://hooks.example.org/x", "invalid"],
    ["no address", "invalid"],
    ["https://user:word@hooks.example.org/", "invalid"],
    ["https://10.0.0.1/x", "private_address"],
    ["https://169.254.169.254/latest", "private_address"],
    ["https://[::1]/x", "private_address"],
    ["https://localhost/x", "private_address"],
    ["https://printer.local/x", "private_address"],
    ["https://intranet/x", "private_address"],
    ["https://[5f00::1]/x", "private_address"],
    ["https://[3fff:123::1]/x", "private_address"],
    ["https://hooks.example.org:25/x", "port_not_allowed"],
    ["https://hooks.example.org:5432/", "port_not_allowed"],
    ["https://hooks.example.org:80/", "port_not_allowed"],
  ])("%s is refused: %s [V1.3.6]", async (wrong, code) => {
    const answer = await ada.client.post(path(), { url: wrong, events: ["round.closed"] });
    expect([answer.status, answer.body.url?.[0]?.code]).toEqual([400, code]);
    expect((await ada.client.get(path())).body.webhooks).toEqual([]);
  });

  test("where people play, this machine is nowhere; and a name that leads to it is not followed", async () => {
    const world = { allowLoopback: false };
    expect(readDestination(url, world)).toEqual({ problem: "invalid" });
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:7f00:1]"]) {
      const refused = { problem: "private_address" };
      expect([host, readDestination(`https://${host}/x`, world)]).toEqual([host, refused]);
    }
    // It is looked at again in the moment of connecting: this name leads to this machine.
    const posted = await postWebhook("https://localtest.me.localhost.example/", { headers: {}, body: "{}" }, world);
    expect(posted.status).toBeNull();
    expect(heard).toEqual([]);
  });

  test("has room for five, and nobody else comes near them", async () => {
    const { webhook } = await make();
    for (let count = 0; count < 4; count += 1) await make();
    const sixth = await ada.client.post(path(), { url, events: ["round.closed"] });
    expect([sixth.status, sixth.body.non_field_errors]).toMatchObject([400, [{ code: "too_many_webhooks", max: 5 }]]);
    expect((await ada.client.post(path(), { url, events: [] })).body.events).toMatchObject([{ code: "blank" }]);
    for (const [client, status] of [
      [kari.client, 403],
      [t.client(), 403],
    ] as const) {
      expect((await client.get(path())).status).toBe(status);
      expect((await client.get(path(`${webhook.id}/deliveries/`))).status).toBe(status);
      expect((await client.delete(path(`${webhook.id}/`))).status).toBe(status);
    }
    // Another league's webhook is not there under one's own.
    const other = await kari.client.post("/api/leagues-classic/", { name: "Naboen", start_event: 1 });
    expect((await kari.client.get(`/api/league/${other.body.id}/webhooks/${webhook.id}/deliveries/`)).status).toBe(404);
    await kari.client.post("/api/leagues-private/delete/", { league: other.body.id });
  });
});

describe("what is sent", () => {
  test("is signed, has an id that stays, and tells who came and went [V4.1.5]", async () => {
    const { webhook, secret } = await make();
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    await kari.client.post(`/api/league/${league.id}/leave/`);
    expect(heard).toEqual([]);
    await step();
    expect(heard.map(({ body }) => body.type)).toEqual(["member.joined", "member.left"]);
    const [joined] = heard;
    expect(joined!.body).toEqual({
      type: "member.joined",
      key: expect.stringMatching(/^member\.joined:\d+:\d+$/),
      league: { id: league.id, name: "Kollektivet", scoring: "c" },
      data: { entry: kari.entryId, entry_name: "@everyone <b>", player_name: "Kari Moe" },
    });
    const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = joined!.headers;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key)
      .update(`${String(id)}.${String(at)}.${joined!.text}`)
      .digest("base64");
    expect(signature).toBe(`v1,${expected}`);
    expect(Math.abs(Number(at) * 1000 - Date.now())).toBeLessThan(60_000);
    const [second, first] = await log(webhook.id);
    expect([first.event_id, first.state, first.status, first.attempts]).toEqual([id, "sent", 204, 1]);
    expect(first.body).toBe(joined!.text);
    expect(second.kind).toBe("member.left");

    const again = await ada.client.post(path(`${webhook.id}/deliveries/${first.id}/again/`));
    expect(again.body.state).toBe("waiting");
    await step();
    expect(heard[2]!.headers["webhook-id"]).toBe(id);
    expect(heard[2]!.text).toBe(joined!.text);
  });

  test("in the forms of chat tools is a sentence, in which no name calls everybody", async () => {
    await make({ form: "text", language: "en" });
    await make({ form: "content", language: "nn" });
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    await step();
    expect(heard.map(({ body }) => body).toSorted((one) => ("text" in one ? -1 : 1))).toEqual([
      { text: "Kollektivet: Kari Moe is in, with the team everyone b." },
      { content: "Kollektivet: Kari Moe er med, med laget everyone b." },
    ]);
  });

  test("a test goes out by hand, some times a minute", async () => {
    const { webhook } = await make();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await ada.client.post(path(`${webhook.id}/test/`))).status);
    expect([statuses.slice(0, 10).every((status) => status === 200), statuses[10]]).toEqual([true, 429]);
    await step();
    expect(new Set(heard.map(({ body }) => body.type))).toEqual(new Set(["test"]));
    expect(heard).toHaveLength(10);
  });
});

test("a goal is told before who joined, though that has waited longer; within one league all stays in its order", async () => {
  const one = await make();
  const other = await make();
  await kari.client.post("/api/leagues-private/join/", { code: league.code });
  const goal = { webhookId: other.webhook.id, key: "goal:1:2:1", kind: "goal", body: "{}" } as const;
  await insertDeliveries(t.ctx.db, [goal]);
  await due();
  const lanes = { only: null, without: [], rooms: new Map<string, number>(), roomOfOthers: 9 };
  const claim = async () => (await claimDue(t.ctx.db, { limit: 1, leaseSeconds: 60, lanes }))[0]!;
  const [first, second] = [await claim(), await claim()];
  expect([first.webhookId, second.webhookId]).toEqual([other.webhook.id, one.webhook.id]);
  expect([first.turn.body, second.turn.body].map((body) => JSON.parse(body).type)).toEqual([
    "member.joined",
    "member.joined",
  ]);
});

describe("when the other end fails", () => {
  test("the next one waits for the one before, and the id stays", async () => {
    const { webhook } = await make();
    answers = [500, 302];
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    await kari.client.post(`/api/league/${league.id}/leave/`);
    await step();
    expect(heard).toHaveLength(1);
    await step();
    // Not before its time.
    expect(heard).toHaveLength(1);
    const [listed] = (await ada.client.get(path())).body.webhooks;
    expect([typeof listed.failing_since, listed.waiting]).toEqual(["string", 2]);
    await due();
    await step();
    await due();
    await step();
    expect(heard.map(({ body }) => body.type)).toEqual([
      "member.joined",
      "member.joined",
      "member.joined",
      "member.left",
    ]);
    expect(new Set(heard.slice(0, 3).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const [, first] = await log(webhook.id);
    expect([first.attempts, first.state, first.error]).toEqual([3, "sent", null]);
    expect((await ada.client.get(path())).body.webhooks[0].failing_since).toBeNull();
  });

  test("whoever dies while he sends leaves nothing behind that another does not go on with", async () => {
    await make();
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    // As a killed process leaves it: taken, and not sent.
    await sql`update league_webhooks set next_at = clock_timestamp() + interval '60 seconds'`.execute(t.ctx.db);
    await step();
    expect(heard).toEqual([]);
    await due();
    // Two find it at once; one sends it.
    await Promise.all([deliverDue(t.ctx), deliverDue(t.ctx)]);
    expect(heard).toHaveLength(1);
  });

  const comeAndGo = async () => {
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    await kari.client.post(`/api/league/${league.id}/leave/`);
  };
  const BOTH = ["member.joined", "member.left"];

  test("a slow end hears one at a time, however long the row of deliveries takes", async () => {
    await make();
    await comeAndGo();
    meanwhile = [
      // The first took nearly all of the lease: it begins anew with the second.
      () =>
        sql`update league_webhooks set leased_until = clock_timestamp() - interval '1 second',
        next_at = clock_timestamp()`.execute(t.ctx.db),
      () => deliverDue(t.ctx),
    ];
    await deliverDue(t.ctx);
    expect([heard.map(({ body }) => body.type), mostAtOnce]).toEqual([BOTH, 1]);
  });

  test("neither a change of its settings nor sending again lets a second one in meanwhile", async () => {
    const { webhook } = await make();
    await comeAndGo();
    const [, first] = await log(webhook.id);
    meanwhile = [
      async () => {
        expect((await ada.client.put(path(`${webhook.id}/`), { language: "en" })).status).toBe(200);
        await deliverDue(t.ctx);
        await ada.client.post(path(`${webhook.id}/deliveries/${first.id}/again/`));
        await deliverDue(t.ctx);
      },
    ];
    await deliverDue(t.ctx);
    expect([heard.map(({ body }) => body.type), mostAtOnce]).toEqual([BOTH, 1]);
  });

  test("whose lease has become another's stops, and says nothing of how it went", async () => {
    await make();
    await comeAndGo();
    answers = [500];
    meanwhile = [
      () =>
        sql`update league_webhooks set lease = gen_random_uuid(),
        leased_until = clock_timestamp() + interval '1 minute'`.execute(t.ctx.db),
    ];
    await deliverDue(t.ctx);
    expect(heard).toHaveLength(1);
    expect((await ada.client.get(path())).body.webhooks[0].failing_since).toBeNull();
    await deliverDue(t.ctx);
    expect(heard).toHaveLength(1);
  });

  test("after a day it is switched off and its maker is written to; changing it switches it on again", async () => {
    const { webhook } = await make();
    answers = [500, 500];
    await kari.client.post("/api/leagues-private/join/", { code: league.code });
    await step();
    await mail.letters();
    await sql`update league_webhooks set failing_since = clock_timestamp() - interval '25 hours'`.execute(t.ctx.db);
    await due();
    await step();
    const letters = await mail.letters();
    const off = letters.filter(({ subject }) => subject === "Varslene fra en liga er slått av – Elleveren");
    expect(off.map(({ to }) => to)).toEqual([ada.email]);
    expect(off[0]!.text).toContain("Kollektivet");
    expect(off[0]!.text).not.toContain("/hook");
    const [listed] = (await ada.client.get(path())).body.webhooks;
    expect([typeof listed.disabled_at, listed.waiting]).toEqual(["string", 0]);
    expect((await log(webhook.id))[0].state).toBe("failed");
    await kari.client.post(`/api/league/${league.id}/leave/`);
    await step();
    expect(heard).toHaveLength(2);

    const on = await ada.client.put(path(`${webhook.id}/`), {});
    expect([on.body.disabled_at, on.body.failing_since]).toEqual([null, null]);
    await ada.client.post(path(`${webhook.id}/deliveries/${(await log(webhook.id))[0].id}/again/`));
    await step();
    expect(heard.at(-1)!.body.type).toBe("member.joined");
  });
});

test("a tick only queues what webhooks are to be told", async () => {
  await make();
  await make({ events: ["round.closed"] });
  await sql`update league_webhooks set told = jsonb_set(told, '{closed}', '-1')`.execute(t.ctx.db);
  const { rows } = await sql<{ told: string }>`select told::text from league_webhooks`.execute(t.ctx.db);
  const told = async () => (await sql<{ told: string }>`select told::text from league_webhooks`.execute(t.ctx.db)).rows;
  for (let tick = 0; tick < 2; tick += 1) await t.tick();
  expect(await told()).toEqual(rows);
  const waiting = await sql`select 1 from pgboss.job where name = 'webhook-events' and state = 'created'`.execute(
    t.ctx.db,
  );
  expect(waiting.rows).toHaveLength(1);
  await t.runDueJobs();
  expect((await told()).some((row) => row.told.includes("-1"))).toBe(false);
});

test("rounds: closed, the table while it is played, settled, corrected; each once, and nothing of before", async () => {
  await kari.client.post("/api/leagues-private/join/", { code: league.code });
  await make({ every_minutes: 1 });
  await step();
  expect(heard).toEqual([]);
  await small.goTo(1, 30);
  await step();
  expect(heard.map(({ body }) => body.type)).toContain("round.closed");
  expect(heard[0]!.body.data).toMatchObject({ event: 1 });
  const [captain] = ada.footballerIds;
  await small.play(roundId(1), new Map([[captain!, { minutes: 90, goals_scored: 2 }]]), { finished: false });
  await t.whenCurrent();
  await sql`update league_webhooks set table_at = clock_timestamp() - interval '2 minutes'`.execute(t.ctx.db);
  await step();
  const live = heard.filter(({ body }) => body.type === "table.live").at(-1)!;
  expect(live.body.data).toMatchObject({ event: 1, provisional: true, entry_count: 2 });
  expect(new Set(live.body.data.table.map(({ entry }: { entry: number }) => entry))).toEqual(
    new Set([ada.entryId, kari.entryId]),
  );
  const before = heard.length;
  // Nothing moved.
  await sql`update league_webhooks set table_at = clock_timestamp() - interval '2 minutes'`.execute(t.ctx.db);
  await step();
  expect(heard).toHaveLength(before);

  await small.play(roundId(1), new Map([[captain!, { minutes: 90, goals_scored: 2 }]]));
  await small.goTo(1, 3 * 24 * 60);
  await step();
  await step();
  const settled = heard.filter(({ body }) => body.type === "round.settled");
  expect(settled.map(({ body }) => [body.key, body.data.corrected])).toEqual([["round.settled:1:1", false]]);
  const standings = await t.client().get(`/api/leagues-classic/${league.id}/standings/`);
  expect(
    settled[0]!.body.data.table.map(({ entry, total }: { entry: number; total: number }) => [entry, total]),
  ).toEqual(
    standings.body.standings.results.map(({ entry, total }: { entry: number; total: number }) => [entry, total]),
  );

  await small.play(roundId(1), new Map([[captain!, { minutes: 90, goals_scored: 3 }]]));
  await step();
  await step();
  const corrected = heard.filter(({ body }) => body.type === "round.settled").at(-1)!;
  expect([corrected.body.key, corrected.body.data.corrected]).toEqual(["round.settled:1:2", true]);
  const ids = heard.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(ids.length);
});
