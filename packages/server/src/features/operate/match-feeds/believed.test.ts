/** Feed messages held back, and messages accepted although another feed contradicts: decision 0141. */
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, sql, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import type { FixtureFact, MatchFact } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { enterFeed } from "./match-feeds.sql.ts";
import { takeMessage } from "./take-message.ts";

const HOUR_MS = 3_600_000;
const LEAGUE = { name: "league", kind: "push", rank: 1 };
const DESK = { name: "desk", kind: "push", rank: 2 };

let t: TestServer;
let season: Season;
let operator: SignedUp;
beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t, { footballersPerClub: 22 });
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => t.close());

async function say(facts: readonly MatchFact[], who = LEAGUE) {
  await enterFeed(t.ctx.db, who);
  const taken = await takeMessage(t.ctx, who, { kind: "message", facts });
  return taken.ok ? taken.value.changed : taken.problems.map((problem) => ({ ...problem }));
}
const tell = (index: number, said: Partial<FixtureFact>, who = LEAGUE) =>
  say([{ kind: "fixture", fixtureId: season.fixtures[index]!.fixtureId, ...said }], who);
const rowOf = async (index: number) => {
  const { rows } = await sql<Record<string, unknown>>`select round_id, started, finished from fixtures
    where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
  return rows[0]!;
};
const at = (atMs: number) => t.setNow(new Date(atMs).toISOString());
const kickoff = (index: number) => season.fixtures[index]!.kickoffAtMs!;

test("a round that has opened does not lose its last match before an operator has looked", async () => {
  const inRound = (round: number) => season.fixtures.filter((one) => one.roundId === round);
  const nowhere = ({ fixtureId }: { fixtureId: FixtureFact["fixtureId"] }): FixtureFact => ({
    kind: "fixture",
    fixtureId,
    roundId: null,
    kickoffAtMs: null,
  });
  // Later rounds may be put together anew.
  expect(await say(inRound(6).map(nowhere))).toBe(inRound(6).length);
  await at(season.rounds[0]!.deadlineAtMs + 60_000);
  await t.tick();
  const first = inRound(1);
  expect(await say(first.map(nowhere))).toMatchObject([
    { index: 0, field: "roundId", code: "implausible", reason: "round_emptied", value: null, before: 1 },
  ]);
  for (const one of first.slice(1)) expect(await say([nowhere(one)])).toBe(1);
  expect(await say([nowhere(first[0]!)])).toMatchObject([{ reason: "round_emptied", before: 1 }]);
  await t.tick();
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from rounds where round_id = 1`.execute(t.ctx.db)).rows[0]!.state;
  expect(await stateOf()).toBe("closed");
  const { body } = await operator.client.get("/api/control/feeds/refusals/");
  const [held] = body.results as { id: number; facts: object[] }[];
  expect(held!.facts).toHaveLength(1);
  const take = await operator.client.post(`/api/control/feeds/refusals/${held!.id}/`, { decision: "take" });
  expect(take.body).toEqual({ changed: 1 });
  await t.tick();
  expect(await stateOf()).toBe("settled");
});

test("a match neither begins nor ends hours before its kick-off, unless an operator has moved it", async () => {
  await at(kickoff(8) - 4 * HOUR_MS);
  expect(await tell(8, { finished: true, homeScore: 2, awayScore: 1 })).toMatchObject([
    { field: "finishedProvisional", code: "implausible", reason: "before_kickoff", before: kickoff(8) },
  ]);
  expect(await tell(8, { started: true })).toMatchObject([{ field: "started", reason: "before_kickoff" }]);
  expect(await rowOf(8)).toMatchObject({ started: false, finished: false });
  // Brought forward by the feed in one breath, by an operator, or a little.
  expect(await tell(8, { started: true, kickoffAtMs: kickoff(8) - 4 * HOUR_MS })).toBe(1);
  const { fixtureId } = season.fixtures[9]!;
  const { body } = await operator.client.get("/api/control/fixtures/");
  const own = body.fixtures.find(({ id }: { id: number }) => id === fixtureId);
  const seen = (({ event, kickoff_time, tv_channel, tickets_url }) => ({
    event,
    kickoff_time,
    tv_channel,
    tickets_url,
  }))(own);
  const moved = { kickoff_time: new Date(kickoff(9) - 4 * HOUR_MS).toISOString(), seen };
  const confirmed = { confirmed: true, reason: "Brought forward" };
  const path = `/api/control/fixtures/${fixtureId}/`;
  await operator.client.patch(path, { ...moved, ...confirmed });
  await at(kickoff(9) - 4 * HOUR_MS);
  expect(await tell(9, { started: true })).toBe(1);
  await at(kickoff(10) - 2 * HOUR_MS);
  expect(await tell(10, { started: true })).toBe(1);
});

test("a match that has begun stays in its round, unless an operator has moved it", async () => {
  await at(kickoff(11));
  expect(await tell(11, { started: true, roundId: roundId(2) })).toBe(1);
  expect(await tell(11, { roundId: roundId(3) })).toMatchObject([{ reason: "round_moved", value: 3, before: 2 }]);
  expect(await tell(11, { roundId: null, minutes: 10 })).toMatchObject([{ field: "roundId", reason: "round_moved" }]);
  expect(await rowOf(11)).toMatchObject({ round_id: 2 });
  expect(await tell(11, { minutes: 10 })).toBe(1);
});

test("who another feed says was on the pitch is nothing against this one", async () => {
  const { fixtureId, homeClubId } = season.fixtures[12]!;
  const squad = season.footballers.filter(({ clubId }) => clubId === homeClubId);
  const played = (from: number, to: number) =>
    squad.slice(from, to).map(({ footballerId }): MatchFact => {
      return { kind: "stats", fixtureId, footballerId, clubId: homeClubId, stats: { minutes: 90 } };
    });
  expect(squad.length).toBeGreaterThan(20);
  // Last week's sixteen by mistake: six of them did not play this time.
  expect(await say(played(6, 22), DESK)).toBe(16);
  expect(await say(played(0, 16))).toBe(6);
  // Its own, told before, do count.
  expect(await say(played(16, 19))).toMatchObject([{ field: "minutes", reason: "too_many_on_pitch", value: 19 }]);
});

test("a match that a feed postpones has no old time anywhere, whoever told it; the new one comes with its round", async () => {
  const index = season.fixtures.findIndex((one) => one.roundId === 5);
  const { fixtureId } = season.fixtures[index]!;
  const seen = async () => {
    await t.whenCurrent();
    const fixture = (await t.client().get("/api/fixtures/")).body.find(({ id }: { id: number }) => id === fixtureId);
    const desk = (await operator.client.get("/api/control/fixtures/")).body.fixtures.find(
      ({ id }: { id: number }) => id === fixtureId,
    );
    const centre = (await t.client().get(`/api/match/${fixtureId}/`)).body;
    expect([desk.event, desk.kickoff_time]).toEqual([fixture.event, fixture.kickoff_time]);
    expect([centre.fixture.event, centre.fixture.kickoff_time]).toEqual([fixture.event, fixture.kickoff_time]);
    return [fixture.event, fixture.kickoff_time];
  };
  const iso = (ms: number) => new Date(ms).toISOString().replace(".000", "");
  expect((await t.client().get(`/api/match/${fixtureId}/`)).status).toBe(200);
  // The other feed has told the time, and says nothing of rounds.
  await tell(index, { kickoffAtMs: kickoff(index) + HOUR_MS }, DESK);
  await tell(index, { roundId: null });
  expect(await seen()).toEqual([null, null]);
  await tell(index, { kickoffAtMs: kickoff(index) + HOUR_MS, tvChannel: "TV 2" }, DESK);
  expect(await seen()).toEqual([null, null]);
  const newTime = kickoff(index) + 48 * HOUR_MS;
  await tell(index, { roundId: roundId(5), kickoffAtMs: newTime });
  expect(await seen()).toEqual([5, iso(newTime)]);
});
