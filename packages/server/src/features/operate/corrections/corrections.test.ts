/** Corrections over HTTP: a preview that changes nothing and does not lie, the correction, what really moved, and all of it taken back. */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { recordFacts } from "../../facts/index.ts";
import { verifyResults } from "../../clock/index.ts";

let t: TestServer;
let small: SmallSeason;
let operator: SignedUp;
let manager: SignedUp;
const entries: SeasonEntry[] = [];

const CORRECTIONS = "/api/control/corrections/";
const ROUNDS = [1, 2, 3];

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 5 });
  for (let index = 0; index < 6; index += 1) {
    entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (index + 3)) % 17 }));
  }
  operator = await t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  manager = entries[0]!;
  for (const round of ROUNDS) {
    await small.goTo(round, 1);
    await small.play(roundId(round), played(round));
    await t.tick();
  }
});
afterAll(() => t?.close());

const played = (round: number) =>
  new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [
      footballerId,
      { minutes: 90, goals_scored: footballerId % (5 + round) === 0 ? 1 : 0 },
    ]),
  );
const fixtureOf = (round: number, footballer: FootballerId) => {
  const { clubId } = small.market.get(footballer)!;
  return small.season.fixtures.find(
    (fixture) => fixture.roundId === round && [fixture.homeClubId, fixture.awayClubId].includes(clubId),
  )!.fixtureId;
};
const change = (round: number, footballer: FootballerId, stats: Record<string, number | null>) => ({
  fixture: fixtureOf(round, footballer),
  footballer,
  stats,
});
const post = (path: string, body: object) => operator.client.post(path, body);
/** Everything that settling stores, byte by byte. */
const results = async () => {
  const { rows } = await sql`
    select md5(string_agg(r::text, ',' order by round_id, entry_id)) as settled from entry_results r`.execute(t.ctx.db);
  return (rows[0] as { settled: string }).settled;
};
/** Everything that was told, whichever revision told it last. */
const stats = async () => {
  const { rows } = await sql`
    select md5(string_agg(concat_ws(' ', fixture_id, footballer_id, s.club_id, s.stats, home_score, away_score), ','
      order by fixture_id, footballer_id)) as told
    from match_stats s join fixtures using (fixture_id)`.execute(t.ctx.db);
  return (rows[0] as { told: string }).told;
};
const settleAgain = async () => {
  await t.whenCurrent();
  await t.tick();
};
const verify = () => verifyResults(t.ctx.db, t.ctx.game().ruleset);
/** A footballer not in every squad. */
const scorer = () =>
  entries
    .flatMap(({ footballerIds }) => footballerIds)
    .find((id) => entries.filter(({ footballerIds }) => footballerIds.includes(id)).length < entries.length)!;

test("a preview says what moves and changes nothing", async () => {
  const before = [await results(), await stats()];
  const footballer = scorer();
  const owner = entries.find(({ footballerIds }) => footballerIds.includes(footballer))!;
  const { status, body } = await post(`${CORRECTIONS}preview/`, {
    changes: [change(2, footballer, { goals_scored: 3 })],
    entry: owner.entryId,
  });
  expect(status).toBe(200);
  expect([await results(), await stats()]).toEqual(before);
  expect(body.footballers).toEqual([
    { element: footballer, event: 2, before: expect.any(Number), after: expect.any(Number) },
  ]);
  expect(body.footballers[0].after).toBeGreaterThan(body.footballers[0].before);
  // The corrected round, and the last one, whose table shows what it comes to.
  expect(
    body.events.map((round: { event: number; is_corrected: boolean }) => [round.event, round.is_corrected]),
  ).toEqual([
    [2, true],
    [3, false],
  ]);
  expect(body.events[1].move.round.changed).toBe(0);
  expect(body.events[1].move.overall.changed).toBe(body.events[0].move.round.changed);
  expect(body.entry).toHaveLength(2);
  expect(body.entry_names.map(({ entry }: { entry: number }) => entry)).toContain(body.events[0].move.winner_after);
});

test("what would not add up is asked about with its figures, and nothing is made before it is confirmed", async () => {
  const before = await stats();
  const footballer = scorer();
  const { clubId } = small.market.get(footballer)!;
  const fixture = small.season.fixtures.find(({ fixtureId }) => fixtureId === fixtureOf(1, footballer))!;
  const side = fixture.homeClubId === clubId ? "home" : "away";
  const match = (await operator.client.get(`${CORRECTIONS}match/${fixture.fixtureId}/`)).body;
  const goals = (team: number): number =>
    match.footballers.reduce(
      (sum: number, row: { team: number; stats: MatchStats }) =>
        sum + (row.team === team ? (row.stats.goals_scored ?? 0) : 0),
      0,
    );
  const [home, away] = [goals(fixture.homeClubId), goals(fixture.awayClubId)];
  const own = side === "home" ? home : away;
  const had =
    match.footballers.find(({ element }: { element: number }) => element === footballer).stats.goals_scored ?? 0;
  const score = { fixture: fixture.fixtureId, home_score: home, away_score: away };
  const wild = change(1, footballer, { goals_scored: had + 2, assists: own + 3, minutes: 95 });
  const asked = (await post(`${CORRECTIONS}preview/`, { changes: [score, wild] })).body;
  const about = { fixture: fixture.fixtureId, side, element: null };
  expect(asked.questions).toEqual(
    expect.arrayContaining([
      { code: "goals_differ", ...about, found: own + 2, expected: own },
      { code: "assists_over", ...about, found: own + 3, expected: own + 2 },
      { code: "minutes_over", ...about, side: null, element: footballer, found: 95, expected: 90 },
    ]),
  );
  expect(asked.questions).toHaveLength(3);
  expect(asked.fixture_names).toMatchObject([{ fixture: fixture.fixtureId }]);
  const draft = { changes: [score, wild], reason: "Slik var det", revision: asked.revision };
  const refused = await post(CORRECTIONS, draft);
  expect([refused.status, refused.body.code]).toEqual([409, "contradicts"]);
  expect(await stats()).toBe(before);
  // A score that the goals come to mends what did not add up before, and is nothing to ask about.
  expect((await post(`${CORRECTIONS}preview/`, { changes: [score] })).body.questions).toEqual([]);
});

test("made, it moves exactly what was previewed; taken back, it leaves exactly what was before", async () => {
  const before = [await results(), await stats()];
  const footballer = scorer();
  const changes = [
    change(1, footballer, { goals_scored: 4, bonus: 3 }),
    change(2, footballer, { goals_scored: 2, yellow_cards: 1 }),
    { fixture: fixtureOf(1, footballer), home_score: 4, away_score: 1 },
  ];
  const preview = (await post(`${CORRECTIONS}preview/`, { changes })).body;
  const reason = "Målet var hans";
  const made = await post(CORRECTIONS, { changes, reason, revision: preview.revision, confirmed: true });
  expect(made).toMatchObject({ status: 200, body: { preview } });
  await settleAgain();
  expect(await verify()).toMatchObject({ rounds: 3, differenceCount: 0 });

  const [correction] = (await operator.client.get(CORRECTIONS)).body.results;
  expect(correction).toMatchObject({ name: "Siv Drift", reason, events: [1, 2], changes, taken_back: null });
  expect(correction.moved.map(({ event }: { event: number }) => event)).toEqual([1, 2, 3]);
  for (const { event, move } of preview.events) {
    expect(correction.moved.find((moved: { event: number }) => moved.event === event).move).toEqual(move);
  }
  const acts = (await operator.client.get("/api/control/audit/?area=corrections")).body.results;
  expect(acts[0]).toMatchObject({
    action: "corrections.make",
    subject: "round 1, round 2",
    details: { reason, changes: expect.anything() },
  });
  const { rows } = await sql`select source from fact_revisions order by revision desc limit 1`.execute(t.ctx.db);
  expect(rows).toEqual([{ source: `operator:${operator.accountId}` }]);

  // Managers read the corrections of each round, with reasons.
  const told = async () => (await t.client().get("/api/round-corrections/")).body;
  const elements = (event: number) =>
    preview.footballers
      .filter((moved: { event: number }) => moved.event === event)
      .map(({ element, before: from, after }: Record<string, number>) => ({ element, before: from, after }));
  const standing = { id: correction.id, by: "operator", reason, taken_back: false, taken_back_reason: null };
  expect(await told()).toEqual([
    { ...standing, event: 1, time: expect.any(String), elements: elements(1) },
    { ...standing, event: 2, time: expect.any(String), elements: elements(2) },
  ]);
  expect(elements(1)).toHaveLength(1);
  expect(correction.change_names.elements).toEqual([{ element: footballer, name: expect.any(String) }]);

  const back = (await post(`${CORRECTIONS}${correction.id}/preview/`, {})).body;
  const path = `${CORRECTIONS}${correction.id}/take-back/`;
  const taken = await post(path, { reason: "Nei, det var det ikke", revision: back.revision });
  expect(taken).toMatchObject({ status: 200, body: { preview: back } });
  await settleAgain();
  expect([await results(), await stats()]).toEqual(before);
  expect(await verify()).toMatchObject({ rounds: 3, differenceCount: 0 });
  expect((await told())[0]).toMatchObject({ taken_back: true, taken_back_reason: "Nei, det var det ikke" });
  const [after] = (await operator.client.get(CORRECTIONS)).body.results;
  expect(after).toMatchObject({ taken_back: expect.any(String), taken_back_reason: "Nei, det var det ikke" });
  expect(await post(path, { reason: "En gang til", revision: back.revision })).toMatchObject({
    status: 409,
    body: { code: "taken_back" },
  });
});

test("what moved since the preview is not overwritten unseen, and nothing is made", async () => {
  const footballer = scorer();
  const changes = [change(3, footballer, { goals_scored: 2 })];
  const { revision } = (await post(`${CORRECTIONS}preview/`, { changes })).body;
  const fixture = fixtureOf(3, footballer);
  const told = await recordFacts(
    t.ctx,
    [{ kind: "stats", fixtureId: fixture, footballerId: footballer, stats: { minutes: 89 } }],
    { source: "test" },
  );
  expect(told.ok).toBe(true);
  const before = await stats();
  const refused = await post(CORRECTIONS, { changes, reason: "For sent", revision });
  expect([refused.status, refused.body.code]).toEqual([409, "moved"]);
  expect(await stats()).toBe(before);
  await settleAgain();
  const seen = (await post(`${CORRECTIONS}preview/`, { changes })).body;
  expect(refused.body.revision).toBe(seen.revision);
  expect(
    (await post(CORRECTIONS, { changes, reason: "Sett igjen", revision: seen.revision, confirmed: true })).status,
  ).toBe(200);
  await settleAgain();
});

test("two on top of each other come off from the top", async () => {
  const footballer = scorer();
  const make = async (goals: number) => {
    const changes = [change(1, footballer, { goals_scored: goals })];
    const { revision } = (await post(`${CORRECTIONS}preview/`, { changes })).body;
    const { body } = await post(CORRECTIONS, { changes, reason: `${goals} mål`, revision, confirmed: true });
    await settleAgain();
    return body.id as number;
  };
  const before = [await results(), await stats()];
  const [first, second] = [await make(5), await make(6)];
  expect(await post(`${CORRECTIONS}${first}/preview/`, {})).toMatchObject({
    status: 409,
    body: { code: "spoken_since" },
  });
  for (const id of [second, first]) {
    const { revision } = (await post(`${CORRECTIONS}${id}/preview/`, {})).body;
    expect((await post(`${CORRECTIONS}${id}/take-back/`, { reason: "Tilbake", revision })).status).toBe(200);
    await settleAgain();
  }
  expect([await results(), await stats()]).toEqual(before);
});

test("random corrections, and all of them taken back, end where they began", async () => {
  const before = [await results(), await stats()];
  let state = 20_261_123;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const ids = small.season.footballers.map(({ footballerId }) => footballerId);
  const made: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const changes = [...new Set([random(ids.length), random(ids.length), random(ids.length)])].map((place) =>
      change(1 + random(3), ids[place]!, { minutes: random(91), goals_scored: random(4), red_cards: random(2) }),
    );
    const { revision, events } = (await post(`${CORRECTIONS}preview/`, { changes })).body;
    const { status, body } = await post(CORRECTIONS, { changes, reason: `Nr. ${count}`, revision, confirmed: true });
    expect(status).toBe(200);
    await settleAgain();
    const [correction] = (await operator.client.get(CORRECTIONS)).body.results;
    for (const { event, move } of events) {
      expect(correction.moved.find((moved: { event: number }) => moved.event === event)?.move).toEqual(move);
    }
    made.push(body.id);
  }
  expect(await results()).not.toBe(before[0]);
  for (const id of made.toReversed()) {
    const { revision } = (await post(`${CORRECTIONS}${id}/preview/`, {})).body;
    expect((await post(`${CORRECTIONS}${id}/take-back/`, { reason: "Tilbake", revision })).status).toBe(200);
  }
  await settleAgain();
  expect([await results(), await stats()]).toEqual(before);
  expect(await verify()).toMatchObject({ rounds: 3, differenceCount: 0 });
});

test("nonsense is refused with its place, and nothing is stored", async () => {
  const footballer = scorer();
  const before = await stats();
  const preview = (changes: object[]) => post(`${CORRECTIONS}preview/`, { changes });
  expect(await preview([change(1, footballer, { goals_scored: 3000 })])).toMatchObject({
    status: 400,
    body: { changes: [{ goals_scored: [{ code: "out_of_range", max: 99 }] }] },
  });
  expect(await preview([{ fixture: 1 }])).toMatchObject({
    status: 400,
    body: { changes: [{ home_score: [{ code: "required" }], away_score: [{ code: "required" }] }] },
  });
  expect(await preview([change(1, footballer, {})])).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "nothing_changes" }] },
  });
  expect(await preview([change(5, footballer, { minutes: 90 })])).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "round_not_closed" }] },
  });
  expect((await post(CORRECTIONS, { changes: [], reason: "x", revision: 0 })).status).toBe(400);
  expect((await post(`${CORRECTIONS}999/take-back/`, { reason: "x", revision: 0 })).status).toBe(404);
  expect(await stats()).toBe(before);
  expect((await manager.client.post(`${CORRECTIONS}preview/`, { changes: [] })).status).toBe(404);
});

test("a match as it was told", async () => {
  const fixture = fixtureOf(1, scorer());
  const { body } = await operator.client.get(`${CORRECTIONS}match/${fixture}/`);
  expect(body).toMatchObject({ fixture, event: 1, team_h_score: 0, team_a_score: 0 });
  expect(body.footballers).toHaveLength(42);
  expect((await operator.client.get(`${CORRECTIONS}match/99999/`)).status).toBe(404);
});

test("a feed that changes its mind about a settled round is told of like a correction, an operator's word only once", async () => {
  const feed = { source: "feed:league", rank: 1, asItIs: true };
  const told = async () => (await t.client().get("/api/round-corrections/")).body;
  const [quiet, corrected] = small.season.footballers
    .map(({ footballerId }) => footballerId)
    .filter((id) => entries[0]!.footballerIds.includes(id));
  const pointsOf = async (id: number) =>
    (await t.client().get("/api/event/2/live/")).body.elements.find((one: { id: number }) => one.id === id).stats
      .total_points as number;
  const already = await told();
  const [before, beforeToo] = [await pointsOf(quiet!), await pointsOf(corrected!)];
  // The feed adds a red card to one; an operator sets another's right in the same second.
  const statsOf = async (id: FootballerId) => {
    const { rows } = await sql<{ stats: MatchStats }>`select stats from match_stats
      where fixture_id = ${fixtureOf(2, id)} and footballer_id = ${id}`.execute(t.ctx.db);
    return rows[0]!.stats;
  };
  const said = {
    kind: "stats" as const,
    fixtureId: fixtureOf(2, quiet!),
    footballerId: quiet!,
    stats: { ...(await statsOf(quiet!)), red_cards: 1 },
  };
  expect((await recordFacts(t.ctx, [said], feed)).ok).toBe(true);
  await t.whenCurrent();
  const draft = { changes: [change(2, corrected!, { own_goals: 1 })] };
  const preview = (await post(`${CORRECTIONS}preview/`, draft)).body;
  const made = await post(CORRECTIONS, {
    ...draft,
    reason: "Selvmål av ham",
    revision: preview.revision,
    confirmed: true,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await settleAgain();
  expect([await pointsOf(quiet!), await pointsOf(corrected!)]).toEqual([before - 3, beforeToo - 2]);

  // The clock stands still: all of them are of the same second.
  const known = new Set((already as object[]).map((one) => JSON.stringify(one)));
  const fresh = ((await told()) as object[]).filter((one) => !known.has(JSON.stringify(one))) as { by: string }[];
  expect(fresh).toHaveLength(2);
  expect(fresh.find(({ by }) => by === "feed")).toEqual({
    id: expect.any(Number),
    event: 2,
    by: "feed",
    time: expect.any(String),
    reason: "",
    taken_back: false,
    taken_back_reason: null,
    elements: [{ element: quiet, before, after: before - 3 }],
  });
  expect(fresh.find(({ by }) => by === "operator")).toMatchObject({
    reason: "Selvmål av ham",
    elements: [{ element: corrected, before: beforeToo, after: beforeToo - 2 }],
  });
  // Round 3 was settled again for its totals alone, and a repeated fact changes nothing.
  expect((await recordFacts(t.ctx, [said], feed)).ok).toBe(true);
  await settleAgain();
  expect(await told()).toHaveLength(already.length + 2);
  expect(await verify()).toMatchObject({ differenceCount: 0 });
});
