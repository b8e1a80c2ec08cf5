/** Precedence after the file of feeds has changed, and while a feed is paused: decision 0140. */
import { afterAll, beforeAll, expect, test } from "vitest";

import type { MatchFeedSettings, PushFeedSettings } from "../../../config/match-feed-settings.ts";
import { buildSeason, sql, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import { alignRanks, takeMessage } from "./take-message.ts";
import { enterFeed, selectFeeds } from "./match-feeds.sql.ts";

const feed = (name: string, rank: number): PushFeedSettings => ({
  kind: "push",
  name,
  rank,
  key: "a-key-that-is-long-enough-for-a-feed",
  previousKey: null,
  messagesPerMinute: 100,
  silentMinutes: 0,
});

let t: TestServer;
let season: Season;
let operator: SignedUp;
/** As it stands in the file. */
let named: MatchFeedSettings[] = [feed("league", 1), feed("desk", 2)];
beforeAll(async () => {
  t = await startTestServer({ config: { matchFeeds: named } });
  season = await buildSeason(t);
  operator = await t.signUp({ role: "operator" });
  await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
});
afterAll(() => t.close());

async function tell(name: string, index: number, home: number, minutes: number): Promise<void> {
  const who = named.find((one) => one.name === name)!;
  await enterFeed(t.ctx.db, who);
  const { fixtureId } = season.fixtures[index]!;
  const said = { started: true, homeScore: home, awayScore: 0, minutes };
  const taken = await takeMessage(t.ctx, who, { kind: "message", facts: [{ kind: "fixture", fixtureId, ...said }] });
  expect(taken.ok).toBe(true);
}
const goals = async (index: number) => {
  const { rows } = await sql<{ home_score: number }>`select home_score from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!.home_score;
};
const ranks = async () => (await selectFeeds(t.ctx.db)).map((row) => [row.feed, row.rank]);
const pause = (name: string, paused: boolean) => operator.client.post(`/api/control/feeds/${name}/pause/`, { paused });
async function setFile(...feeds: MatchFeedSettings[]): Promise<void> {
  named = feeds;
  await alignRanks(t.ctx, named);
}

test("a sender that gets another rank is decided anew, also when it has been asked after meanwhile or is paused", async () => {
  await tell("league", 0, 1, 30);
  await tell("desk", 0, 2, 30);
  await t.tick();
  expect(await goals(0)).toBe(1);
  named = [feed("desk", 1), feed("league", 2)];
  // Heard before the ranks are brought into line, as a sender is that another process answers.
  await enterFeed(t.ctx.db, named[0]!);
  await pause("desk", true);
  await setFile(...named);
  await pause("desk", false);
  expect(await ranks()).toEqual([
    ["desk", 1],
    ["league", 2],
  ]);
  expect(await goals(0)).toBe(2);
  await setFile(feed("league", 1), feed("desk", 2));
  expect(await goals(0)).toBe(1);
});

test("while a feed is paused the next one that speaks decides; then it decides again", async () => {
  await tell("league", 1, 1, 30);
  await pause("league", true);
  // The only source so far: its claim stands.
  expect(await goals(1)).toBe(1);
  await tell("desk", 1, 2, 40);
  expect(await goals(1)).toBe(2);
  const { body } = await operator.client.get("/api/control/feeds/contradictions/");
  const score = (body.contradictions as { field: string; fixture: number; says: { source: string }[] }[]).find(
    (one) => one.field === "score" && one.fixture === season.fixtures[1]!.fixtureId,
  );
  expect(score!.says.map(({ source }) => source)).toEqual(["feed:desk", "feed:league"]);
  await pause("league", false);
  expect(await goals(1)).toBe(1);
  await tell("desk", 1, 3, 50);
  expect(await goals(1)).toBe(1);
});

test("a feed that is taken out of the file decides nothing that another one speaks of", async () => {
  await tell("league", 2, 1, 30);
  await tell("league", 3, 1, 30);
  await tell("desk", 2, 2, 30);
  expect(await goals(2)).toBe(1);
  await setFile(feed("desk", 1));
  expect(await ranks()).toEqual([
    ["desk", 1],
    ["league", null],
  ]);
  expect([await goals(2), await goals(3)]).toEqual([2, 1]);
  await setFile(feed("league", 1), feed("desk", 2));
  expect(await goals(2)).toBe(1);
});
