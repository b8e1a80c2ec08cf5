/**
 * Files of strangers: whatever lies in a watched folder is taken or refused with its name, nothing stops the feed, and the
 * file behind it is read.
 */
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createFileFeed, type MatchFeed } from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import { selectFeeds } from "./match-feeds.sql.ts";
import { workFeed } from "./work-feed.ts";

let t: TestServer;
let season: Season;
let operator: SignedUp;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
  operator = await t.signUp({ role: "operator" });
  await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
});
afterAll(() => t.close());

let number = 0;
beforeEach(async () => {
  if (folder) await rm(folder, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), "elleveren-feed-"));
  number += 1;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const name = () => `desk-${number}`;
/** Each of a better rank than the one before it, so that it decides. */
const feedOf = () =>
  createFileFeed({ kind: "file", name: name(), rank: 1000 - number, folder, everySeconds: 2, silentMinutes: 5 });
const work = (feed: MatchFeed) => workFeed(t.ctx, feed, { worker: "test", signal: new AbortController().signal });

async function put(file: string, contents: string | Uint8Array, secondsAgo = 120): Promise<void> {
  await writeFile(join(folder, file), contents);
  const at = realSeconds() - secondsAgo;
  await utimes(join(folder, file), at, at);
}
const minutes = (index: number, played: number) =>
  JSON.stringify({
    facts: [{ kind: "fixture", fixture_id: season.fixtures[index]!.fixtureId, started: true, minutes: played }],
  });
const minutesOf = async (index: number) => {
  const { rows } = await sql<{ minutes: number }>`select minutes from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!.minutes;
};
const refusals = async () => {
  const { rows } = await sql<{ message_id: string; problems: object[] }>`select message_id, problems
    from fact_refusals where source = ${`feed:${name()}`} order by refusal_id`.execute(t.ctx.db);
  return rows;
};
const stateOf = async () => (await selectFeeds(t.ctx.db)).find(({ feed }) => feed === name())!;

test.each<readonly [what: string, file: string, contents: string | Uint8Array, line: number]>([
  ["a NUL, as after a power cut", "01.json", `{\n"facts": [\0\0\0\0`, 2],
  ["nothing but NULs", "01.json", new Uint8Array(4096), 1],
  ["half of a sign", "01.json", Buffer.concat([Buffer.from('{"facts":\n"'), Buffer.from([0xc3])]), 2],
  ["UTF-16", "01.json", Buffer.from("\uFEFF[]", "utf16le"), 1],
  ["a table with a NUL", "01.csv", "kind,fixture_id\nfixture,\0\n", 2],
  ["an endless list of brackets", "01.json", "[".repeat(200_000), 1],
  ["no message at all", "01.json", '"kind"', 1],
  ["a text of half a sign", "01.json", '\n{ "facts": [], "\\ud83d": 1 }', 2],
])("%s: set aside under its name with the line, and the next file is read", async (_what, file, contents, line) => {
  await put(file, contents);
  await put("02.json", minutes(0, 10 + number));
  const feed = feedOf();
  expect(await work(feed)).toMatchObject({ outcome: "heard", messages: 2, refused: 1, changed: 1 });
  expect(await minutesOf(0)).toBe(10 + number);
  const [refused] = await refusals();
  expect(refused!.message_id).toMatch(new RegExp(`^${file} `));
  expect(refused!.problems).toMatchObject([{ line }]);
  expect(await readdir(folder)).toEqual(["02.json", "refused"]);
  expect(await readFile(join(folder, "refused", file))).toEqual(Buffer.from(contents as string));
  expect(await stateOf()).toMatchObject({ failures: 0, alarms: [{ alarm: "unreadable", details: { file, line } }] });
  const { body } = await operator.client.get("/api/control/feeds/");
  const own = (body.feeds as { name: string; refused_files: object[] }[]).find((one) => one.name === name())!;
  expect(own.refused_files).toMatchObject([{ name: file, problem: { line }, aside: `refused/${file}` }]);
  // Nothing is left to be read, and nothing is refused twice.
  expect(await work(feed)).toMatchObject({ messages: 0 });
});

test("an unknown kind with a name that objects have is one refused fact, and the rest of the file counts", async () => {
  const good = { kind: "fixture", fixture_id: season.fixtures[1]!.fixtureId, started: true, minutes: 21 };
  const facts = ["constructor", "__proto__", "toString", "hasOwnProperty"].map((kind) => ({ kind }));
  await put("01.json", `[\n${[...facts, good].map((fact) => JSON.stringify(fact)).join(",\n")}\n]`);
  await put("02.csv", `kind,__proto__,fixture_id\nfixture,null,1\n`);
  await put("03.json", minutes(2, 12));
  expect(await work(feedOf())).toMatchObject({ outcome: "heard", messages: 3, refused: 2, changed: 2 });
  expect(await minutesOf(1)).toBe(21);
  expect((await refusals()).map(({ problems }) => problems)).toMatchObject([
    [2, 3, 4, 5].map((line) => ({ field: "kind", code: "invalid", line })),
    [{ field: "__proto__", code: "unknown_field", line: 2 }],
  ]);
  expect(await readdir(folder)).toEqual(["01.json", "02.csv", "03.json"]);
});

test("of a file each match and footballer stands for itself, and a doubted one is taken by itself", async () => {
  const [lie, wrong, right] = [3, 4, 5].map((index) => season.fixtures[index]!);
  const told = (fixture: typeof lie, said: object) => ({ kind: "fixture", fixture_id: fixture!.fixtureId, ...said });
  const footballer = season.footballers.find(({ clubId }) => clubId === wrong!.homeClubId)!;
  const facts = [
    told(lie, { started: true, home_score: 9, away_score: 0, minutes: 1 }),
    told(wrong, { started: true, minutes: 500 }),
    { kind: "stats", fixture_id: wrong!.fixtureId, footballer_id: footballer.footballerId, stats: { minutes: 10 } },
    told(right, { started: true, home_score: 1, away_score: 0, minutes: 12 }),
    { kind: "footballer", footballer_id: 999_999, news: "?" },
    { kind: "footballer", footballer_id: footballer.footballerId, news: "Kne" },
  ];
  await put("01.json", `[\n${facts.map((fact) => JSON.stringify(fact)).join(",\n")}\n]`);
  expect(await work(feedOf())).toMatchObject({ messages: 1, refused: 1, changed: 2 });
  expect([await minutesOf(3), await minutesOf(4), await minutesOf(5)]).toEqual([0, 0, 12]);
  const { rows } = await sql`select 1 from match_stats where fixture_id = ${wrong!.fixtureId}`.execute(t.ctx.db);
  expect(rows).toEqual([]);
  const { body } = await operator.client.get("/api/control/feeds/refusals/");
  const own = (body.results as { id: number; source: string; can_take: boolean; problems: object[] }[]).filter(
    ({ source }) => source === `feed:${name()}`,
  );
  expect(own).toHaveLength(2);
  const doubted = own.find(({ can_take: canTake }) => canTake)!;
  expect(doubted.problems).toMatchObject([{ reason: "too_many_goals", line: 2, index: 0 }]);
  expect(own.find(({ can_take: canTake }) => !canTake)!.problems).toMatchObject([
    { field: "minutes", code: "out_of_range", line: 3 },
    { code: "unknown_footballer", line: 6 },
  ]);
  const taken = await operator.client.post(`/api/control/feeds/refusals/${doubted.id}/`, { decision: "take" });
  expect([taken.status, taken.body]).toEqual([200, { changed: 1 }]);
  expect(await minutesOf(3)).toBe(1);
});

test("a file that may still be written is refused and left for a minute; mended, its alarm is over", async () => {
  await put("01.json", '{ "facts": [', 5);
  const feed = feedOf();
  expect(await work(feed)).toMatchObject({ refused: 1 });
  expect(await readdir(folder)).toEqual(["01.json"]);
  expect(await stateOf()).toMatchObject({ alarms: [{ alarm: "unreadable", details: { file: "01.json" } }] });
  await put("01.json", minutes(6, 7), 4);
  expect(await work(feed)).toMatchObject({ refused: 0, changed: 1 });
  expect(await stateOf()).toMatchObject({ alarms: [] });
});

test("dropping the last file that could not be read ends the alarm", async () => {
  await put("01.json", "\0");
  await work(feedOf());
  const { body } = await operator.client.get("/api/control/feeds/refusals/");
  const own = (body.results as { id: number; source: string }[]).find(({ source }) => source === `feed:${name()}`)!;
  await operator.client.post(`/api/control/feeds/refusals/${own.id}/`, { decision: "drop" });
  expect(await stateOf()).toMatchObject({ alarms: [] });
});

test("a sign in the middle of a long name breaks nothing", async () => {
  await put(`${"a".repeat(59)}😀.json`, "\0");
  await put("b.json", minutes(7, 30));
  expect(await work(feedOf())).toMatchObject({ outcome: "heard", messages: 2, changed: 1 });
  expect((await refusals())[0]!.message_id).toMatch(/^a{59}\\u\{fffd\}|^a{59}\ufffd/u);
});

test("whatever files hold, none stops the feed and the next good one is read [V2.2.1]", async () => {
  const feed = feedOf();
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json({ noUnicodeString: false }).map((text) => Buffer.from(text)),
    hostileMessage().map((message) => Buffer.from(message)),
    fc.string({ unit: "binary", maxLength: 200 }).map((text) => Buffer.from(`kind,fixture_id,minutes\n${text}`)),
  );
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anything, fc.constantFrom("json", "csv")), { maxLength: 6 }), async (files) => {
      round += 1;
      const prefix = String(round).padStart(4, "0");
      for (const [index, [bytes, kind]] of files.entries()) await put(`${prefix}-${index}.${kind}`, bytes);
      await put(`${prefix}-z.json`, minutes(0, 20 + (round % 100)));
      const run = await work(feed);
      expect(run).toMatchObject({ outcome: "heard", messages: files.length + 1 });
      expect(await minutesOf(0)).toBe(20 + (round % 100));
      expect(await work(feed)).toMatchObject({ outcome: "heard", messages: 0 });
    }),
    { numRuns: 40 },
  );
  expect(await stateOf()).toMatchObject({ failures: 0 });
}, 120_000);

/** JSON in a message's own form, with anything where a value stands. */
function hostileMessage(): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.json(),
    fc.constantFrom("null", "-1", "1e308", "1e999", '"\\u0000"', '"\\ud800"', "[".repeat(500) + "]".repeat(500), "{}"),
    fc.constantFrom(...season.fixtures.slice(1, 4).map(({ fixtureId }) => String(fixtureId))),
    fc.constantFrom(...season.footballers.slice(0, 3).map(({ footballerId }) => String(footballerId))),
  );
  const field = fc.constantFrom(
    "fixture_id",
    "footballer_id",
    "club_id",
    "round_id",
    "stats",
    "starters",
    "bench",
    "substitutions",
    "as_of",
    "kickoff_at",
    "minutes",
    "home_score",
    "started",
    "tickets_url",
    "news",
    "status",
    "__proto__",
    "constructor",
  );
  const kind = fc.constantFrom('"fixture"', '"stats"', '"lineup"', '"footballer"', '"constructor"', "null");
  const fact = fc
    .tuple(kind, fc.array(fc.tuple(field, value), { maxLength: 8 }))
    .map(([own, rest]) => `{"kind":${own}${rest.map(([key, said]) => `,${JSON.stringify(key)}:${said}`).join("")}}`);
  const facts = fc.array(fact, { maxLength: 5 }).map((list) => `[${list.join(",")}]`);
  return fc.oneof(
    facts,
    facts.map((list) => `{"as_of":3,"facts":${list}}`),
  );
}
