/** Another server and a sender that lie, break and say anything: each word is judged by itself, and none stops the feed. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import {
  createFplApiFeed,
  SIGNATURE_HEADER,
  signMessage,
  TIMESTAMP_HEADER,
  type MatchFeed,
} from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { presentFixtures } from "../../live/fixtures/fixtures.present.ts";
import type { Season } from "../../seasons/index.ts";
import { openFront, type Front } from "./follow.testing.ts";
import { selectFeeds } from "./match-feeds.sql.ts";
import { workFeed } from "./work-feed.ts";

const KEY = "the-key-of-the-league-is-long-enough";

let t: TestServer;
let season: Season;
let front: Front;
let feed: MatchFeed;
beforeAll(async () => {
  const matchFeeds = [
    {
      kind: "push",
      name: "pushed",
      rank: 1,
      key: KEY,
      previousKey: null,
      messagesPerMinute: 100_000,
      silentMinutes: 5,
    },
  ] as const;
  t = await startTestServer({ config: { matchFeeds: [...matchFeeds] } });
  season = await buildSeason(t);
  await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
  front = await openFront(() => t.origin);
  feed = follow();
});
afterEach(() => front.alter(null));
afterAll(async () => {
  await feed.close();
  await front.close();
  await t.close();
});

const follow = (): MatchFeed =>
  createFplApiFeed({
    kind: "fpl-api",
    name: "followed",
    rank: 2,
    url: front.url,
    everySeconds: 4,
    timeoutSeconds: 5,
    token: null,
    allowPrivate: true,
    silentMinutes: 5,
  });
const ask = (asked = feed) => workFeed(t.ctx, asked, { worker: "test", signal: new AbortController().signal });
type Row = Record<string, unknown>;

test("of another server's answer a row that cannot be read is left out and told; the others are followed", async () => {
  const [broken, mute, wordy] = season.footballers;
  front.alter((path, json) => {
    if (!path.startsWith("bootstrap")) return json;
    for (const one of (json as { elements: Row[] }).elements) {
      if (one["id"] === Number(broken!.footballerId)) one["code"] = "x\0";
      if (one["id"] === Number(mute!.footballerId)) Object.assign(one, { news: "\0\ud800", status: "d" });
      if (one["id"] === Number(wordy!.footballerId)) one["news"] = `${"x".repeat(499)}😀 and more`;
    }
    return json;
  });
  const one = follow();
  expect(await ask(one)).toMatchObject({ outcome: "heard", refused: 1 });
  // The same faults again are not told again.
  expect(await ask(one)).toMatchObject({ outcome: "heard", refused: 0 });
  await one.close();
  const { rows } =
    await sql<Row>`select message_id, problems from fact_refusals where source = 'feed:followed'`.execute(t.ctx.db);
  expect(rows).toMatchObject([
    {
      message_id: "bootstrap-static/",
      problems: [{ code: "not_readable", reason: "elements has a code that is no number" }],
    },
  ]);
  const told = await sql<{ status: string; news: string }>`select status, news from footballers
    where footballer_id in (${mute!.footballerId}, ${wordy!.footballerId}) order by footballer_id`.execute(t.ctx.db);
  expect(told.rows).toEqual([
    { status: "d", news: "" },
    { status: "a", news: `${"x".repeat(499)}\ufffd` },
  ]);
});

test("a round nobody has is not asked for, and one that is not answered keeps no other from being followed", async () => {
  const [first] = season.fixtures;
  await t.setNow(new Date(season.rounds[1]!.deadlineAtMs + 3_600_000).toISOString());
  const second = season.fixtures.find(({ roundId }) => roundId === season.rounds[1]!.roundId)!;
  front.answered.length = 0;
  front.alter((path, json) => {
    if (path.startsWith("fixtures")) {
      for (const one of json as Row[]) {
        if (one["id"] === Number(first!.fixtureId)) Object.assign(one, { started: true, minutes: 33, event: 1 });
        if (one["id"] === Number(second.fixtureId)) Object.assign(one, { started: true, minutes: 44 });
        if (one["id"] === Number(season.fixtures.at(-1)!.fixtureId)) Object.assign(one, { started: true, event: 1e21 });
      }
    }
    return path === "event/2/live/" ? { elements: null } : json;
  });
  const one = follow();
  expect(await ask(one)).toMatchObject({ outcome: "failed" });
  await one.close();
  expect(front.answered.filter((line) => line.includes("e+21"))).toEqual([]);
  const { rows } = await sql<{ minutes: number }>`select minutes from fixtures
    where fixture_id in (${first!.fixtureId}, ${second.fixtureId}) order by fixture_id`.execute(t.ctx.db);
  expect(rows).toEqual([{ minutes: 33 }, { minutes: 0 }]);
  const row = (await selectFeeds(t.ctx.db)).find(({ feed: name }) => name === "followed")!;
  expect(row.lastError).toMatch(/^live/u);
});

const HOSTILE = [
  null,
  -1,
  1e308,
  0.5,
  2 ** 40,
  "",
  "\0",
  "\ud800",
  "x".repeat(3000),
  [],
  {},
  { "\0": ["\ud800"] },
  true,
];

test("whatever another server answers, nothing is thrown, and when it is well again it is followed [V2.2.1]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), fc.constantFrom<unknown>(...HOSTILE)), { minLength: 1, maxLength: 8 }),
      async (changes) => {
        front.alter((_path, json) => {
          for (const [at, value] of changes) alterAt(json, at, value);
          return json;
        });
        const one = follow();
        const run = await ask(one);
        expect(["heard", "failed"]).toContain(run.outcome);
        front.alter(null);
        expect(await ask(one)).toMatchObject({ outcome: "heard" });
        await one.close();
      },
    ),
    { numRuns: 15 },
  );
}, 180_000);

/** Puts a value in the place of one of all values within, objects and lists too. */
function alterAt(json: unknown, at: number, value: unknown): void {
  const places: [holder: Row, key: string][] = [];
  const walk = (part: unknown) => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      places.push([part as Row, key]);
      walk(inner);
    }
  };
  walk(json);
  const place = places[at % Math.max(1, places.length)];
  // A copy: the same object put into itself would have no end.
  if (place) place[0][place[1]] = structuredClone(value);
}

async function push(body: string): Promise<{ readonly status: number; readonly body: Row }> {
  const timestamp = String(Math.floor(realSeconds()));
  const answer = await fetch(`${t.origin}/api/feeds/pushed/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signMessage(KEY, timestamp, body),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Row };
}

test("whatever a sender says, it is answered, and its next message is taken [V2.2.1]", async () => {
  const { fixtureId } = season.fixtures[2]!;
  const value = fc.oneof(
    fc.json(),
    fc.constantFrom("1e999", '"\\u0000"', '"\\ud800"', "[".repeat(3000) + "]".repeat(3000), String(fixtureId), "null"),
  );
  const field = fc.constantFrom(
    "fixture_id",
    "footballer_id",
    "club_id",
    "stats",
    "starters",
    "substitutions",
    "as_of",
    "kickoff_at",
    "minutes",
    "home_score",
    "tickets_url",
    "news",
    "__proto__",
    "constructor",
    "\\u0000",
    "\\ud800",
  );
  const kind = fc.constantFrom("fixture", "stats", "lineup", "footballer", "constructor", "__proto__");
  const fact = fc
    .tuple(kind, fc.array(fc.tuple(field, value), { maxLength: 6 }))
    .map(([own, rest]) => `{"kind":"${own}"${rest.map(([key, said]) => `,"${key}":${said}`).join("")}}`);
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fact, { maxLength: 4 }), async (facts) => {
      sent += 1;
      const said = await push(`{"message":"h-${sent}","facts":[${facts.join(",")}]}`);
      expect([200, 400, 422]).toContain(said.status);
      const good = { kind: "fixture", fixture_id: fixtureId, started: true, minutes: 20 + sent };
      const next = await push(JSON.stringify({ message: `g-${sent}`, facts: [good] }));
      expect(next).toMatchObject({ status: 200, body: { changed: 1 } });
    }),
    { numRuns: 60 },
  );
}, 120_000);

test("figures of a match that has not kicked off are doubted, until it begins [V2.2.1]", async () => {
  const later = season.fixtures.at(-1)!;
  const footballer = season.footballers.find(({ clubId }) => clubId === later.homeClubId)!;
  const line = { fixture_id: later.fixtureId, footballer_id: footballer.footballerId };
  const say = (id: string, facts: object[]) => push(JSON.stringify({ message: id, facts }));
  const told = { kind: "stats", ...line, stats: { minutes: 90, goals_scored: 2 } };
  expect(await say("early-1", [told])).toMatchObject({
    status: 422,
    body: { problems: [{ index: 0, field: "stats", code: "implausible", reason: "before_kickoff" }] },
  });
  // No statistics count as no figure.
  expect(await say("early-2", [{ ...told, stats: { minutes: 0 } }])).toMatchObject({ status: 200 });
  await t.setNow(new Date(later.kickoffAtMs! - 5 * 60_000).toISOString());
  expect(await say("early-3", [{ ...told, stats: { minutes: 1 } }])).toMatchObject({
    status: 200,
    body: { changed: 1 },
  });
});

test("an address of tickets is one that a reader may be sent to, as browsers spell it [V1.2.2]", async () => {
  const { fixtureId } = season.fixtures[30]!;
  const say = (id: string, address: unknown) =>
    push(JSON.stringify({ message: id, facts: [{ kind: "fixture", fixture_id: fixtureId, tickets_url: address }] }));
  const bad = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "http://tickets.example.no/",
    "https://user:word@tickets.example.no/",
    "https://intranet/",
    "data:text/html,x",
    " \tjavascript:alert(1)",
    "//tickets.example.no/",
    `https://tickets.example.no/${"x".repeat(500)}`,
    7,
  ];
  for (const [index, address] of bad.entries()) {
    expect(await say(`bad-${index}`, address), String(address)).toMatchObject({
      status: 422,
      body: { problems: [{ field: "tickets_url", code: "not_an_address" }] },
    });
  }
  expect((await say("good", " https://Tickets.example.no/a\r\nb ")).status).toBe(200);
  const shown = async () => {
    await t.whenCurrent();
    const { body } = await t.client().get("/api/fixtures/");
    return (body as { id: number; tickets_url: string | null }[]).find(({ id }) => id === Number(fixtureId))!
      .tickets_url;
  };
  expect(await shown()).toBe("https://tickets.example.no/ab");
  // Values stored by an older release are not sent on.
  const memory = t.ctx.live.season();
  const old = { ...memory.fixtures.get(fixtureId)!, ticketsUrl: "javascript:alert(1)" };
  expect(presentFixtures(memory, [old])).toMatchObject([{ id: fixtureId, tickets_url: null }]);
});
