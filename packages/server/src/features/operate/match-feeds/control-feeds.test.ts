/** The control room's area of feeds: their state, refusals, contradictions, and two operators at once. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PushFeedSettings } from "../../../config/match-feed-settings.ts";
import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { type FixtureFact, recordFacts } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { enterFeed, raiseAlarm, takeWork } from "./match-feeds.sql.ts";
import { takeMessage } from "./take-message.ts";

const feed = (name: string, rank: number): PushFeedSettings => ({
  kind: "push",
  name,
  rank,
  key: "a-key-that-is-long-enough-for-a-feed",
  previousKey: null,
  messagesPerMinute: 100,
  silentMinutes: 5,
});
const LEAGUE = feed("league", 1);
const DESK = feed("desk", 2);

let t: TestServer;
let season: Season;
let one: SignedUp;
let two: SignedUp;
beforeAll(async () => {
  t = await startTestServer({ config: { matchFeeds: [LEAGUE, DESK] } });
  season = await buildSeason(t);
  // Every match of the first round is on.
  await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
  one = await t.signUp({ role: "operator" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => t.close());

const FEEDS = "/api/control/feeds/";
const tell = async (who: PushFeedSettings, index: number, said: Partial<FixtureFact>) => {
  await enterFeed(t.ctx.db, who);
  const { fixtureId } = season.fixtures[index]!;
  return takeMessage(t.ctx, who, { kind: "message", facts: [{ kind: "fixture", fixtureId, ...said }] });
};
const fixtureOf = async (index: number) => {
  const { rows } = await sql<{ home_score: number; away_score: number; finished: boolean }>`
    select home_score, away_score, finished from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!;
};
const actions = async () => {
  const { body } = await one.client.get("/api/control/audit/?area=feeds");
  return (body.results as { action: string; subject: string }[]).map(({ action, subject }) => `${action} ${subject}`);
};

test("every feed of the settings is there, heard of or not, with what is wrong with it", async () => {
  await tell(LEAGUE, 0, { started: true, homeScore: 0, awayScore: 0 });
  await raiseAlarm(t.ctx.db, "league", "gap", { missing: [[2, 3]] });
  const { body } = await one.client.get(FEEDS);
  expect(body.open_refusals).toBe(0);
  expect(body.feeds).toMatchObject([
    {
      name: "league",
      kind: "push",
      rank: 1,
      configured: true,
      messages: 1,
      alarm: "gap",
      alarm_details: { missing: [[2, 3]] },
      alarms: [{ alarm: "gap", details: { missing: [[2, 3]] } }],
    },
    { name: "desk", rank: 2, configured: true, heard_at: null, messages: 0, alarm: null },
  ]);
  expect(JSON.stringify(body)).not.toContain("a-key-that");
  await sql`insert into match_feeds (feed, kind) values ('former', 'file')`.execute(t.ctx.db);
  const again = await one.client.get(FEEDS);
  expect(again.body.feeds.find(({ name }: { name: string }) => name === "former")).toMatchObject({ configured: false });
});

test("one operator pauses a feed; the other one is told that it is paused already, and lets it go on", async () => {
  await enterFeed(t.ctx.db, DESK);
  const paused = await one.client.post(`${FEEDS}desk/pause/`, { paused: true });
  expect(paused.body.feeds.find(({ name }: { name: string }) => name === "desk").paused_at).not.toBeNull();
  const late = await two.client.post(`${FEEDS}desk/pause/`, { paused: true });
  expect([late.status, late.body.detail]).toEqual([409, "Changed meanwhile."]);
  expect(late.body.now.feeds.find(({ name }: { name: string }) => name === "desk").paused_at).not.toBeNull();
  expect((await enterFeed(t.ctx.db, DESK)).isPaused).toBe(true);
  expect((await two.client.post(`${FEEDS}desk/pause/`, { paused: false })).status).toBe(200);
  expect((await two.client.post(`${FEEDS}nobody/pause/`, { paused: true })).status).toBe(404);
  expect(await actions()).toEqual(["feeds.resume feed desk", "feeds.pause feed desk"]);
});

test("what is not believable is taken as it is or dropped, once; what is impossible cannot be taken", async () => {
  await tell(LEAGUE, 1, { started: true, homeScore: 0, awayScore: 0, minutes: 1 });
  await tell(LEAGUE, 1, { homeScore: 9, awayScore: 0 });
  await tell(LEAGUE, 1, { homeScore: 8, awayScore: 0 });
  await tell(LEAGUE, 1, { minutes: 999 });
  const { body } = await one.client.get(`${FEEDS}refusals/`);
  expect(body.results).toMatchObject([
    { source: "feed:league", can_take: false, problems: [{ code: "out_of_range", field: "minutes" }] },
    { can_take: true, problems: [{ code: "implausible", reason: "too_many_goals", value: "8–0" }] },
    { can_take: true, times: 1, state: "open", fact_count: 1, facts: [{ homeScore: 9 }] },
  ]);
  const [impossible, eight, nine] = body.results.map(({ id }: { id: number }) => id) as number[];
  const decide = (who: SignedUp, id: number, decision: string) =>
    who.client.post(`${FEEDS}refusals/${id}/`, { decision });
  expect((await decide(one, impossible!, "take")).body.non_field_errors[0].code).toBe("impossible");
  expect((await decide(one, nine!, "take")).body).toEqual({ changed: 1 });
  expect(await fixtureOf(1)).toMatchObject({ home_score: 9 });
  const late = await decide(two, nine!, "drop");
  expect([late.status, late.body.now]).toEqual([409, { state: "taken" }]);
  expect((await decide(two, eight!, "drop")).status).toBe(200);
  expect((await decide(two, impossible!, "drop")).status).toBe(200);
  expect((await decide(two, 4711, "drop")).status).toBe(404);
  // A dropped message stays dropped when the feed repeats it.
  await tell(LEAGUE, 1, { minutes: 999 });
  expect((await one.client.get(`${FEEDS}refusals/`)).body.results).toEqual([]);
  expect((await one.client.get(`${FEEDS}refusals/?state=dropped`)).body.results).toMatchObject([
    { times: 2 },
    { times: 1 },
  ]);
  expect((await actions()).slice(0, 3)).toEqual([
    `feeds.drop refusal ${impossible}`,
    `feeds.drop refusal ${eight}`,
    `feeds.take refusal ${nine}`,
  ]);
});

test("what was refused is not taken any more when its feed has said something newer of the match", async () => {
  await tell(LEAGUE, 4, { started: true, homeScore: 1, awayScore: 0, minutes: 55 });
  await tell(LEAGUE, 4, { homeScore: 7, awayScore: 0, minutes: 60 });
  await tell(LEAGUE, 4, { homeScore: 2, awayScore: 0, minutes: 70 });
  const [held] = (await one.client.get(`${FEEDS}refusals/`)).body.results as { id: number }[];
  const late = await one.client.post(`${FEEDS}refusals/${held!.id}/`, { decision: "take" });
  expect([late.status, late.body.now]).toEqual([409, { state: "open", spoken_since: true }]);
  expect(await fixtureOf(4)).toMatchObject({ home_score: 2 });
  // Said again, it is the newest word.
  await tell(LEAGUE, 4, { homeScore: 7, awayScore: 0, minutes: 60 });
  expect((await one.client.post(`${FEEDS}refusals/${held!.id}/`, { decision: "take" })).body).toEqual({ changed: 1 });
  expect(await fixtureOf(4)).toMatchObject({ home_score: 7 });
});

test("an operator sees who says what, decides, and gives the field back; who saw something older is told", async () => {
  await tell(DESK, 2, { started: true, homeScore: 2, awayScore: 0, minutes: 70 });
  await tell(LEAGUE, 2, { started: true, homeScore: 1, awayScore: 0, minutes: 70 });
  const list = async () => {
    const { body } = await one.client.get(`${FEEDS}contradictions/`);
    return body.contradictions as {
      of: string;
      fixture: number;
      field: string;
      name: string;
      says: { source: string; value: unknown }[];
    }[];
  };
  const ofScore = async () => (await list()).find(({ field }) => field === "score");
  const found = await ofScore();
  expect(found).toMatchObject({
    of: "fixture",
    fixture: season.fixtures[2]!.fixtureId,
    footballer: null,
    field: "score",
    says: [
      { source: "feed:league", value: [1, 0] },
      { source: "feed:desk", value: [2, 0] },
    ],
  });
  expect(found!.name).toMatch(/ – /);
  expect(await fixtureOf(2)).toMatchObject({ home_score: 1 });
  const about = { of: "fixture", fixture: found!.fixture, footballer: null, field: "score" };
  const says = found!.says.map(({ source, value }) => ({ source, value }));
  const decide = (who: SignedUp, source: string | null, seen: object[]) =>
    who.client.post(`${FEEDS}contradictions/`, { ...about, source, says: seen });
  expect((await decide(one, "feed:desk", says)).body).toEqual({ changed: 1 });
  expect(await fixtureOf(2)).toMatchObject({ home_score: 2 });
  await tell(LEAGUE, 2, { homeScore: 1, awayScore: 1, minutes: 75 });
  expect(await fixtureOf(2)).toMatchObject({ home_score: 2, away_score: 0 });
  // The second operator still sees the list of before.
  const late = await decide(two, null, says);
  expect([late.status, late.body.now.says.map(({ source }: { source: string }) => source)]).toEqual([
    409,
    ["operator", "feed:league", "feed:desk"],
  ]);
  const now = await ofScore();
  const seen = now!.says.map(({ source, value }) => ({ source, value }));
  expect((await decide(two, null, seen)).body).toEqual({ changed: 1 });
  expect(await fixtureOf(2)).toMatchObject({ home_score: 1, away_score: 1 });
  expect((await actions()).slice(0, 2)).toEqual([
    `feeds.give_back fixture ${found!.fixture} score`,
    `feeds.decide fixture ${found!.fixture} score`,
  ]);
});

test("two line-ups of a club are a contradiction about the club, and an operator decides it", async () => {
  const { fixtureId, homeClubId } = season.fixtures[5]!;
  const squad = season.footballers
    .filter(({ clubId }) => clubId === homeClubId)
    .map(({ footballerId }) => footballerId);
  const [eleven, another] = [squad.slice(0, 11), squad.slice(1, 12)];
  const announce = async (who: PushFeedSettings, starters: typeof squad) => {
    await enterFeed(t.ctx.db, who);
    return takeMessage(t.ctx, who, {
      kind: "message",
      facts: [{ kind: "lineup", fixtureId, clubId: homeClubId, starters, bench: squad.slice(12) }],
    });
  };
  await announce(LEAGUE, eleven);
  await announce(DESK, another);
  const { body } = await one.client.get(`${FEEDS}contradictions/`);
  const found = (body.contradictions as { of: string; says: { source: string; value: unknown }[] }[]).filter(
    ({ of }) => of === "lineup",
  );
  const club = season.clubs.find(({ clubId }) => clubId === homeClubId)!;
  expect(found).toMatchObject([
    {
      fixture: fixtureId,
      footballer: null,
      club: homeClubId,
      name: expect.stringMatching(`: ${club.name}$`),
      field: "starters",
    },
  ]);
  const says = found[0]!.says.map(({ source, value }) => ({ source, value }));
  const about = { of: "lineup", fixture: fixtureId, footballer: null, club: homeClubId, field: "starters" };
  const decide = await one.client.post(`${FEEDS}contradictions/`, { ...about, source: "feed:desk", says });
  expect([decide.status, decide.body]).toEqual([200, { changed: 1 }]);
  const { rows } = await sql`select starters from match_lineups
    where fixture_id = ${fixtureId} and club_id = ${homeClubId}`.execute(t.ctx.db);
  expect(rows).toEqual([{ starters: another }]);
});

test("what an operator tells elsewhere stands above the feeds too, and is seen here", async () => {
  await tell(LEAGUE, 3, { started: true, homeScore: 0, awayScore: 0 });
  const { fixtureId } = season.fixtures[3]!;
  await recordFacts(t.ctx, [{ kind: "fixture", fixtureId, homeScore: 1, awayScore: 0 }], {
    source: `operator:${one.accountId}`,
  });
  await tell(LEAGUE, 3, { homeScore: 0, awayScore: 0, minutes: 12 });
  expect(await fixtureOf(3)).toMatchObject({ home_score: 1 });
  const { body } = await one.client.get(`${FEEDS}contradictions/`);
  const scores = (body.contradictions as { field: string; fixture: number }[]).filter(({ field }) => field === "score");
  expect(scores.find(({ fixture }) => fixture === fixtureId)).toMatchObject({
    says: [{ source: "operator", value: [1, 0] }, { value: [0, 0] }],
  });
});

test("figures of every feed are in /metrics", async () => {
  expect(await takeWork(t.ctx.db, "league", "somebody", 5)).toBe(true);
  const { body } = await t.client().get("/metrics");
  expect(body).toMatch(/\nfeed_messages_total\{feed="league"\} \d+\n/);
  expect(body).toMatch(/\nfeed_alarm_kind\{feed="league",alarm="gap"\} [01]\n/);
  expect(body).toMatch(/\nfeed_refusals_open 0\n/);
  expect(body).toMatch(/\nfeed_heard_seconds\{feed="desk"\} [\d.]+\n/);
});

test("a feed that goes silent in a match is an alarm, in the control room and the figures, until it says something new", async () => {
  await sql`delete from match_feeds`.execute(t.ctx.db);
  const firstMs = Math.min(...season.fixtures.map(({ kickoffAtMs }) => kickoffAtMs!));
  const minute = (minutes: number) => t.setNow(new Date(firstMs + minutes * 60_000).toISOString());
  const alarms = async () => {
    await t.tick();
    const { body } = await one.client.get(FEEDS);
    return (body.feeds as { name: string; alarm: string | null }[]).map(({ name, alarm }) => `${name} ${alarm}`);
  };
  await tell(LEAGUE, 0, { started: true, homeScore: 0, awayScore: 0, minutes: 1 });
  await minute(-1);
  expect(await alarms()).toEqual(["league null", "desk null"]);
  // Five minutes into the match the one that spoke just now is not silent, the one that never did is.
  await minute(6);
  expect(await alarms()).toEqual(["league null", "desk silent"]);
  await sql`update match_feeds set changed_at = clock_timestamp() - interval '7 minutes' where feed = 'league'`.execute(
    t.ctx.db,
  );
  expect(await alarms()).toEqual(["league silent", "desk silent"]);
  const { body } = await t.client().get("/metrics");
  expect(body).toMatch(/\nfeed_alarm_kind\{feed="league",alarm="silent"\} 1\n/);
  await tell(LEAGUE, 0, { minutes: 6 });
  expect(await alarms()).toEqual(["league null", "desk silent"]);
  // A pause of an operator's is no silence.
  await sql`update match_feeds set alarms = '{}' where feed = 'desk'`.execute(t.ctx.db);
  await one.client.post("/api/control/feeds/desk/pause/", { paused: true });
  expect(await alarms()).toEqual(["league null", "desk null"]);
});
