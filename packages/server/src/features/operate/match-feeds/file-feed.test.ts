/** A watched folder: every file once, in order, whole or not at all. */
import { mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createFileFeed, type FeedAnswer, type MatchFeed } from "../../../adapters/match-feeds/index.ts";
import { realSeconds } from "../../../clock.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import { selectFeeds } from "./match-feeds.sql.ts";
import { workFeed } from "./work-feed.ts";

let t: TestServer;
let season: Season;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
  // Every match of the first round is on.
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

const feedOf = () =>
  createFileFeed({ kind: "file", name: `desk-${number}`, rank: 1, folder, everySeconds: 2, silentMinutes: 5 });
const work = (feed: MatchFeed = feedOf()) =>
  workFeed(t.ctx, feed, { worker: "test", signal: new AbortController().signal });
/** A file with a modification time of a minute ago. */
async function put(name: string, contents: string | object, secondsAgo = 60): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, typeof contents === "string" ? contents : JSON.stringify(contents));
  const at = realSeconds() - secondsAgo;
  await utimes(path, at, at);
}
const minutesOf = async (index: number) => {
  const { rows } = await sql<{ minutes: number }>`select minutes from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!.minutes;
};
const played = (index: number, minutes: number) => ({
  facts: [{ kind: "fixture", fixture_id: season.fixtures[index]!.fixtureId, started: true, minutes }],
});
const refusals = async () => {
  const { rows } = await sql<{ problems: unknown[] }>`select problems from fact_refusals
    where source = ${`feed:desk-${number}`} order by refusal_id`.execute(t.ctx.db);
  return rows.map((row) => row.problems);
};

test("files are read in the order of their names, each once; one that changes is read again", async () => {
  await put("02.json", played(0, 20));
  await put("01.json", played(0, 10));
  await put(".hidden.json", played(0, 90));
  await put("03.json.part", played(0, 90));
  await put("notes.txt", "nothing");
  expect(await work()).toMatchObject({ outcome: "heard", messages: 2, changed: 2, refused: 0 });
  expect(await minutesOf(0)).toBe(20);
  expect(await work()).toMatchObject({ messages: 0 });
  await rename(join(folder, "03.json.part"), join(folder, "03.json"));
  await put("01.json", played(0, 25));
  expect(await work()).toMatchObject({ messages: 2 });
  expect(await minutesOf(0)).toBe(90);
  // Put there again as it was: not even looked at.
  await put("02.json", played(0, 20), 30);
  expect(await work()).toMatchObject({ messages: 1, changed: 0 });
  expect(await minutesOf(0)).toBe(90);
});

test("a file that returns to what it said before is heard again", async () => {
  await put("live.json", played(6, 10));
  await work();
  await put("live.json", played(6, 12), 50);
  await work();
  await put("live.json", played(6, 10), 40);
  expect(await work()).toMatchObject({ messages: 1, changed: 1 });
  expect(await minutesOf(6)).toBe(10);
});

test("an id that is a text is refused with its line, and the next file is read", async () => {
  await put("01.json", { as_of: 1, facts: [{ kind: "fixture", fixture_id: "abc", started: true }] });
  await put("02.json", { as_of: 2, ...played(7, 12) });
  expect(await work()).toMatchObject({ outcome: "heard", messages: 2, refused: 1, changed: 1 });
  expect(await refusals()).toMatchObject([[{ field: "fixtureId", code: "unknown_fixture", line: 1 }]]);
});

test("a message that cannot be worked at every look is an alarm", async () => {
  const feed = feedOf();
  const broken: MatchFeed = {
    ...feed,
    ask: (): AsyncIterable<FeedAnswer> => {
      throw new TypeError("not a function");
    },
  };
  for (let look = 1; look <= 5; look += 1) await expect(work(broken)).rejects.toThrow("not a function");
  const own = (await selectFeeds(t.ctx.db)).find(({ feed: name }) => name === feed.name);
  expect(own).toMatchObject({ failures: 5, alarms: [{ alarm: "failing", details: { reason: "not a function" } }] });
  expect(await work()).toMatchObject({ outcome: "heard" });
  expect((await selectFeeds(t.ctx.db)).find(({ feed: name }) => name === feed.name)).toMatchObject({ alarms: [] });
});

test("a file that is being written is left alone until it stands still", async () => {
  await put("01.json", JSON.stringify(played(1, 10)).slice(0, 20), 0);
  expect(await work()).toMatchObject({ messages: 0 });
  await put("01.json", played(1, 10));
  expect(await work()).toMatchObject({ messages: 1, changed: 1 });
});

test("a broken file is refused with line and reason and left there; the next one is read", async () => {
  await put("01.json", '{\n  "facts": [\n    { "kind": "fixture", }\n  ]\n}');
  await put("02.csv", "kind,fixture_id,minutes\nfixture,1,10\nfixture,2\n");
  await put("03.csv", `kind,fixture_id,started,minutes\nfixture,${season.fixtures[2]!.fixtureId},true,500\n`);
  await put("04.json", '{\n"facts": [\n{ "kind": "fixture", "fixture_id": 1,\n"colour": 1 }]}');
  await put("05.json", played(2, 33));
  expect(await work()).toMatchObject({ messages: 5, refused: 4, changed: 1 });
  expect(await minutesOf(2)).toBe(33);
  expect(await refusals()).toMatchObject([
    [{ code: "not_readable", line: 3 }],
    [{ code: "not_readable", line: 3, reason: "2 fields where the header has 3" }],
    [{ code: "out_of_range", field: "minutes", line: 2 }],
    [{ code: "unknown_field", field: "colour", line: 4 }],
  ]);
  // Mended, it is read.
  await put("02.csv", `kind,fixture_id,minutes,started\nfixture,${season.fixtures[3]!.fixtureId},10,true\n`, 30);
  expect(await work()).toMatchObject({ messages: 1, refused: 0, changed: 1 });
});

test("a table says statistics in columns; an empty cell says nothing", async () => {
  const { fixtureId, homeClubId } = season.fixtures[4]!;
  const [one, two] = season.footballers.filter((footballer) => footballer.clubId === homeClubId);
  await put(
    "01.csv",
    [
      "kind,fixture_id,footballer_id,started,home_score,away_score,minutes,goals_scored,status,news",
      `fixture,${fixtureId},,true,1,0,30,,,`,
      `stats,${fixtureId},${one!.footballerId},,,,30,1,,`,
      `footballer,,${two!.footballerId},,,,,,d,"Kne, trolig ute"`,
    ].join("\n"),
  );
  expect(await work()).toMatchObject({ refused: 0, changed: 3 });
  const { rows } = await sql`select (select stats from match_stats where footballer_id = ${one!.footballerId}) as stats,
    (select news from footballers where footballer_id = ${two!.footballerId}) as news`.execute(t.ctx.db);
  expect(rows).toEqual([{ stats: { minutes: 30, goals_scored: 1 }, news: "Kne, trolig ute" }]);
});

test("whoever stops in the middle of many files goes on where he was", async () => {
  const name = (index: number) => `${String(index).padStart(4, "0")}.json`;
  await Promise.all(Array.from({ length: 130 }, (_, index) => put(name(index), played(5, index + 1))));
  // The process dies after some of them: its work was taken file by file.
  const dying = feedOf();
  let left = 40;
  const half: MatchFeed = {
    ...dying,
    async *ask(question): AsyncGenerator<FeedAnswer> {
      for await (const answer of dying.ask(question)) {
        if ((left -= 1) < 0) throw new Error("killed");
        yield answer;
      }
    },
  };
  await expect(work(half)).rejects.toThrow("killed");
  const { rows } = await sql<{ position: unknown }>`select position from match_feeds
    where feed = ${`desk-${number}`}`.execute(t.ctx.db);
  expect(rows).toEqual([{ position: { file: name(39) } }]);
  expect(await work()).toMatchObject({ outcome: "heard", messages: 90, refused: 0 });
  expect(await minutesOf(5)).toBe(130);
  expect(await work()).toMatchObject({ messages: 0 });
});

test("a folder that is not there is a failure that says so", async () => {
  const feed = createFileFeed({
    kind: "file",
    name: `desk-${number}`,
    rank: 1,
    folder: join(folder, "nowhere"),
    everySeconds: 2,
    silentMinutes: 5,
  });
  expect(await work(feed)).toMatchObject({ outcome: "failed", againInSeconds: 2 });
  const { rows } = await sql`select last_error from match_feeds where feed = ${`desk-${number}`}`.execute(t.ctx.db);
  expect(rows).toEqual([{ last_error: `${join(folder, "nowhere")} cannot be read: ENOENT` }]);
});
