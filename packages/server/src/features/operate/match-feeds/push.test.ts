/** Facts that are sent to us: signed, once each, and refused with every reason. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { SIGNATURE_HEADER, signMessage, TIMESTAMP_HEADER } from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { PushFeedSettings } from "../../../config/match-feed-settings.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import { selectFeeds } from "./match-feeds.sql.ts";

const KEY = "the-key-of-the-league-is-long-enough";
const OLD_KEY = "the-key-of-before-is-long-enough-too";
const push = (name: string, rank: number, more: Partial<PushFeedSettings> = {}): PushFeedSettings => ({
  kind: "push",
  name,
  rank,
  key: KEY,
  previousKey: null,
  messagesPerMinute: 1000,
  silentMinutes: 5,
  ...more,
});

let t: TestServer;
let season: Season;
beforeAll(async () => {
  const matchFeeds = [
    push("league", 1, { previousKey: OLD_KEY }),
    push("hasty", 2, { messagesPerMinute: 3 }),
    push("counting", 3),
    push("restarting", 4),
    push("losing", 5),
    push("misspelt", 6),
    push("former", 8),
  ];
  t = await startTestServer({ config: { matchFeeds } });
  season = await buildSeason(t);
  await everyMatchOn();
});
afterAll(() => t.close());

/** Of the first round. */
const everyMatchOn = () =>
  t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());

interface Sending {
  readonly feed?: string;
  readonly key?: string;
  readonly atSeconds?: number;
  readonly headers?: Record<string, string>;
}

async function sendText(text: string, { feed = "league", key = KEY, atSeconds, headers }: Sending = {}) {
  const timestamp = String(Math.floor(atSeconds ?? realSeconds()));
  const signed = { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signMessage(key, timestamp, text) };
  const answer = await fetch(`${t.origin}/api/feeds/${feed}/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers ?? signed) },
    body: text,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never>, headers: answer.headers };
}
const send = (message: object, how: Sending = {}) => sendText(JSON.stringify(message), how);
const scored = (index: number, home: number, away: number, more: object = {}) => ({
  kind: "fixture",
  fixture_id: season.fixtures[index]!.fixtureId,
  started: true,
  home_score: home,
  away_score: away,
  ...more,
});
const scoreOf = async (index: number) => {
  const { rows } = await sql<{ home_score: number; away_score: number; minutes: number }>`
    select home_score, away_score, minutes from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0];
};

test("a signed message becomes facts, and the same message again changes nothing", async () => {
  const message = { message: "m-1", facts: [scored(0, 1, 0, { minutes: 12 })] };
  const taken = await send(message);
  expect(taken).toMatchObject({ status: 200, body: { changed: 1, unchanged: 0, stale: 0, repeated: false } });
  expect(await scoreOf(0)).toEqual({ home_score: 1, away_score: 0, minutes: 12 });
  await send({ message: "m-2", facts: [scored(0, 2, 0)] });
  expect(await send(message)).toMatchObject({ status: 200, body: { changed: 0, repeated: true } });
  expect(await scoreOf(0)).toMatchObject({ home_score: 2 });
  // While the sender changes over, both keys are good.
  expect(await send({ message: "m-3", facts: [] }, { key: OLD_KEY })).toMatchObject({ status: 200 });
  const { rows } = await sql`select source, told_at is not null as timed from fact_revisions
    where fixture_id = ${season.fixtures[0]!.fixtureId} limit 1`.execute(t.ctx.db);
  expect(rows).toEqual([{ source: "feed:league", timed: true }]);
});

test("without a good signature nothing is said: not what was wrong, not whether there is such a feed", async () => {
  const message = { message: "x", facts: [scored(1, 1, 0)] };
  const text = JSON.stringify(message);
  const now = realSeconds();
  const timestamp = String(Math.floor(now));
  const refusals = [
    await send(message, { key: "another-key-that-is-long-enough-too" }),
    await send(message, { atSeconds: now - 301 }),
    await send(message, { atSeconds: now + 310 }),
    await send(message, { headers: {} }),
    await send(message, { headers: { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: "v1=" } }),
    await send(message, { feed: "nobody" }),
    await sendText(`${text} `, {
      headers: { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signMessage(KEY, timestamp, text) },
    }),
    await sendText("not json", { key: "another-key-that-is-long-enough-too" }),
  ];
  for (const { status, body } of refusals) expect([status, body]).toEqual([401, { detail: "Not signed." }]);
  expect(await scoreOf(1)).toEqual({ home_score: null, away_score: null, minutes: 0 });
});

test("a session is of no use here, and none is needed", async () => {
  const { client } = await t.signUp({ role: "operator" });
  const answer = await client.post("/api/feeds/league/", { message: "y", facts: [] });
  expect(answer.status).toBe(401);
});

test("what is wrong is said at its place, the message is refused whole and kept for the operator", async () => {
  const refused = await send({
    message: "wrong",
    facts: [
      scored(1, 1, 0, { homescore: 2 }),
      { kind: "stats", fixture_id: 999_999, footballer_id: 1, stats: { nutmegs: 1 } },
      { kind: "weather" },
      { kind: "footballer" },
      scored(2, 1, 0, { kickoff_at: "tomorrow" }),
    ],
  });
  expect(refused.status).toBe(422);
  expect(refused.body["problems"]).toEqual([
    { index: 0, field: "homescore", code: "unknown_field" },
    { index: 2, field: "kind", code: "invalid", value: "weather" },
    { index: 3, field: "footballer_id", code: "required" },
  ]);
  const lies = await send({
    message: "lies",
    facts: [scored(1, 1, 0), scored(2, 40, 0), scored(3, 1, 0, { minutes: 400 })],
  });
  expect(lies.body["problems"]).toMatchObject([{ index: 2, field: "minutes", code: "out_of_range" }]);
  expect(await scoreOf(1)).toMatchObject({ home_score: null });
  const { rows } = await sql`select message_id, state from fact_refusals where source = 'feed:league'
    order by refusal_id`.execute(t.ctx.db);
  expect(rows).toEqual([
    { message_id: "wrong", state: "open" },
    { message_id: "lies", state: "open" },
  ]);
  // Corrected, a message of the same name is heard.
  expect(await send({ message: "wrong", facts: [scored(1, 1, 0)] })).toMatchObject({
    status: 200,
    body: { changed: 1 },
  });
});

test.each<[string, string, string]>([
  ["no JSON", "{", "non_field_errors"],
  ["a list", "[]", "non_field_errors"],
  ["no message id", '{"facts":[]}', "message"],
  ["a NUL in its id", '{"message":"a\\u0000","facts":[]}', "message"],
  ["a sequence of nought", '{"message":"a","sequence":0,"facts":[]}', "sequence"],
  ["no facts", '{"message":"a"}', "facts"],
  ["a field of its own", '{"message":"a","facts":[],"colour":1}', "colour"],
])("a body with %s is a 400 that names the field", async (_name, text, field) => {
  const answer = await sendText(text);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toEqual([field]);
});

test("numbered messages may overtake each other, and a gap is an alarm until it is filled", async () => {
  const say = (sequence: number, home: number) =>
    send(
      { message: `n-${sequence}`, sequence, facts: [scored(4, home, 0, { minutes: sequence })] },
      { feed: "counting" },
    );
  const alarm = async () => (await selectFeeds(t.ctx.db)).find(({ feed }) => feed === "counting");
  await say(1, 0);
  await say(4, 2);
  expect(await alarm()).toMatchObject({ alarms: [{ alarm: "gap", details: { missing: [[2, 3]] } }] });
  expect((await say(2, 1)).body).toMatchObject({ stale: 1, changed: 0 });
  await say(3, 1);
  expect(await alarm()).toMatchObject({ alarms: [], position: { highest: 4, missing: [] } });
  expect(await scoreOf(4)).toMatchObject({ home_score: 2, minutes: 4 });
});

test("a sender that counts from 1 again is an alarm, until an operator takes its new numbering", async () => {
  const { client } = await t.signUp({ role: "operator" });
  const say = async (sequence: number, minutes: number, message = `r-${sequence}-${minutes}`) =>
    (await send({ message, sequence, facts: [scored(6, 0, 0, { minutes })] }, { feed: "restarting" })).body;
  const stands = async () => {
    const { body } = await client.get("/api/control/feeds/");
    return body.feeds.find(({ name }: { name: string }) => name === "restarting");
  };
  for (let sequence = 1; sequence <= 50; sequence += 1) await say(sequence, sequence);
  // A message that is sent again is nothing to worry about.
  expect(await say(50, 50)).toMatchObject({ repeated: true });
  const before = await stands();
  expect(before.alarms).toEqual([]);
  expect(await say(1, 51)).toMatchObject({ changed: 0, stale: 1 });
  expect(await stands()).toMatchObject({
    alarms: [{ alarm: "renumbered", details: { sequence: 1, highest: 50 } }],
    changed_at: before.changed_at,
  });
  expect((await client.post("/api/control/feeds/restarting/gap/", {})).status).toBe(200);
  expect(await say(2, 52)).toMatchObject({ changed: 1, stale: 0 });
  expect(await scoreOf(6)).toMatchObject({ minutes: 52 });
  expect(await stands()).toMatchObject({ alarms: [], position: { highest: 2, missing: [] } });
  expect((await client.post("/api/control/feeds/restarting/gap/", {})).status).toBe(409);
  expect((await client.post("/api/control/feeds/nobody/gap/", {})).status).toBe(404);
});

test("one alarm hides no other, and numbers that will never come are given up", async () => {
  const { client } = await t.signUp({ role: "operator" });
  const say = (sequence: number, minutes: number) =>
    send({ message: `s-${sequence}`, sequence, facts: [scored(7, 0, 0, { minutes })] }, { feed: "losing" });
  const stands = async () => {
    await t.tick();
    const { body } = await client.get("/api/control/feeds/");
    const { alarm, alarms } = body.feeds.find(({ name }: { name: string }) => name === "losing");
    return [alarm, alarms.map((raised: { alarm: string }) => raised.alarm)];
  };
  const firstMs = Math.min(...season.fixtures.map((one) => one.kickoffAtMs!));
  await t.setNow(new Date(firstMs + 10 * 60_000).toISOString());
  await say(1, 1);
  await say(4, 2);
  expect(await stands()).toEqual(["gap", ["gap"]]);
  await say(5, 999);
  expect(await stands()).toEqual(["implausible", ["implausible", "gap"]]);
  await sql`update match_feeds set changed_at = clock_timestamp() - interval '7 minutes'`.execute(t.ctx.db);
  expect(await stands()).toEqual(["silent", ["silent", "implausible", "gap"]]);
  const { body } = await t.client().get("/metrics");
  for (const alarm of ["silent", "implausible", "gap"]) {
    expect(body).toContain(`feed_alarm_kind{feed="losing",alarm="${alarm}"} 1\n`);
  }
  expect((await client.post("/api/control/feeds/losing/gap/", {})).status).toBe(200);
  await say(6, 3);
  expect(await stands()).toEqual([null, []]);
  const { body: acts } = await client.get("/api/control/audit/?area=feeds");
  expect(acts.results[0]).toMatchObject({
    action: "feeds.give_up_gap",
    subject: "feed losing",
    details: { gap: { missing: [[2, 3]] } },
  });
  await everyMatchOn();
});

test("an id that is a text is refused at its place, numbered or not, and the next message is heard", async () => {
  const told = { kind: "fixture", started: true };
  const wrong = await send(
    { message: "a-1", sequence: 1, facts: [{ ...told, fixture_id: "abc" }] },
    { feed: "misspelt" },
  );
  expect(wrong).toMatchObject({
    status: 422,
    body: { problems: [{ index: 0, field: "fixture_id", code: "unknown_fixture" }] },
  });
  const good = { message: "a-2", sequence: 2, facts: [scored(5, 0, 0)] };
  expect(await send(good, { feed: "misspelt" })).toMatchObject({ status: 200, body: { changed: 1 } });
});

test("a feed that was a folder before counts its messages from the first one", async () => {
  await sql`insert into match_feeds (feed, kind, rank, position) values ('former', 'file', 8, '{"file":"09.json"}')
    on conflict (feed) do update set kind = excluded.kind, position = excluded.position`.execute(t.ctx.db);
  const first = { message: "f-1", sequence: 7, facts: [] };
  expect(await send(first, { feed: "former" })).toMatchObject({ status: 200 });
  const row = (await selectFeeds(t.ctx.db)).find(({ feed }) => feed === "former");
  expect(row).toMatchObject({ kind: "push", position: { highest: 7, missing: [] } });
});

test("too many are told to wait, a large one is not read, and a pause of an operator's is a 503", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await send({ message: `h-${count}`, facts: [] }, { feed: "hasty" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await sendText(`{"message":"${"x".repeat(3_000_000)}"}`)).status).toBe(413);
  await sql`update match_feeds set paused_at = clock_timestamp() where feed = 'league'`.execute(t.ctx.db);
  const paused = await send({ message: "p", facts: [scored(5, 1, 0)] });
  expect([paused.status, paused.headers.get("retry-after")]).toEqual([503, "60"]);
  await sql`update match_feeds set paused_at = null`.execute(t.ctx.db);
  const wrong = await Promise.all(
    Array.from({ length: 40 }, () => send({ message: "z", facts: [] }, { key: "another-key-that-is-long-enough-too" })),
  );
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));
});
