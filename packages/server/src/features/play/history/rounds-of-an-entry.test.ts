import { roundId, type FixtureId, type FootballerId, type Market } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { verifyReceipt } from "../squads/index.ts";

let t: TestServer;
let season: Season;
let market: Market;
let mine: CreatedTestEntry;
let other: CreatedTestEntry;

interface WirePick {
  element: number;
  position: number;
  element_type: number;
  multiplier: number;
  is_captain: boolean;
  is_vice_captain: boolean;
}

beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
  market = await readMarket(t);
  mine = await createEntry(t, { name: "Mitt lag", favouriteClubId: 3 });
  other = await createEntry(t, { name: "Ditt lag" });
});
afterAll(() => t.close());

const publicPage = async (path: string) => (await t.client().get(path)).body;
const picksPath = (entry: CreatedTestEntry, event: number) => `/api/entry/${entry.entryId}/event/${event}/picks/`;

/** The fixture of a round in which a footballer's club plays. */
function fixtureOf(id: FootballerId, event: number): FixtureId {
  const { clubId } = market.get(id)!;
  return season.fixtures.find(
    (fixture) => fixture.roundId === event && (fixture.homeClubId === clubId || fixture.awayClubId === clubId),
  )!.fixtureId;
}

async function tell(facts: MatchFact[]): Promise<void> {
  const result = await recordFacts(t.ctx, facts, { source: "test" });
  expect(result).toMatchObject({ ok: true });
  await t.whenCurrent();
}

const played = (id: FootballerId, event: number, stats: Record<string, number>): MatchFact => ({
  kind: "stats",
  fixtureId: fixtureOf(id, event),
  footballerId: id,
  stats: { bonus: 0, ...stats },
});

function finishRound(event: number): MatchFact[] {
  return season.fixtures
    .filter((fixture) => fixture.roundId === event)
    .map(({ fixtureId }): MatchFact => ({
      kind: "fixture",
      fixtureId,
      homeScore: 0,
      awayScore: 0,
      minutes: 90,
      started: true,
      finished: true,
    }));
}

async function passDeadline(event: number): Promise<void> {
  await t.setNow(new Date(season.rounds[event - 1]!.deadlineAtMs + 1000).toISOString());
  await t.tick();
}

test("picks are hidden from everybody until the deadline [EG-37] [AP-056]", async () => {
  for (const client of [t.client(), mine.client, other.client]) {
    const answer = await client.get(picksPath(mine, 1));
    expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
  }
  expect((await t.client().get(picksPath(mine, 99))).status).toBe(404);
  expect((await t.client().get("/api/entry/99999/event/1/picks/")).status).toBe(404);
  expect(await publicPage(`/api/entry/${mine.entryId}/history/`)).toEqual({ current: [], past: [], chips: [] });
});

test("a live round is projected: points, armband, substitutes and ranks move with the facts [AP-056] [EG-22] [EG-24]", async () => {
  const team = (await mine.client.get(`/api/my-team/${mine.entryId}/`)).body;
  await passDeadline(1);
  const before = await publicPage(picksPath(mine, 1));
  expect(before).toMatchObject({ active_chip: null, automatic_subs: [], provisional: true });
  expect(before.entry_history).toMatchObject({ event: 1, points: 0, bank: team.transfers.bank });
  expect(before.picks.map((pick: WirePick) => pick.element)).toEqual(team.picks.map((pick: WirePick) => pick.element));

  const pick = (position: number): WirePick => team.picks.find((row: WirePick) => row.position === position);
  const captain = team.picks.find((row: WirePick) => row.is_captain);
  await tell([
    {
      kind: "fixture",
      fixtureId: fixtureOf(captain.element, 1),
      started: true,
      minutes: 60,
      homeScore: 1,
      awayScore: 0,
    },
    played(captain.element, 1, { minutes: 60, assists: 1 }),
  ]);
  // 2 for the hour and 3 for the assist, twice.
  const live = await publicPage(picksPath(mine, 1));
  expect(live.entry_history.points).toBe(10);
  expect(live.entry_history.overall_rank).toBe(1);
  const page = await publicPage(`/api/entry/${mine.entryId}/`);
  expect(page).toMatchObject({
    summary_overall_points: 10,
    summary_event_points: 10,
    summary_event_rank: 1,
    current_event: 1,
  });

  // All other footballers' matches end; one defender never came on, and the first eligible substitute replaces him.
  const idle = pick(2);
  const others = team.picks.filter((row: WirePick) => row.element !== idle.element && row.element !== captain.element);
  await tell([
    ...finishRound(1),
    ...others.map((row: WirePick) => played(row.element as FootballerId, 1, { minutes: 30 })),
  ]);
  const over = await publicPage(picksPath(mine, 1));
  const sub = pick(13);
  expect(over.automatic_subs).toEqual([
    { entry: mine.entryId, element_in: sub.element, element_out: idle.element, event: 1 },
  ]);
  const placed = (element: number): WirePick => over.picks.find((row: WirePick) => row.element === element);
  expect(placed(sub.element)).toMatchObject({ position: 2, multiplier: 1 });
  expect(placed(idle.element)).toMatchObject({ position: 13, multiplier: 0 });
  // Ten at 1 point for under an hour, the captain's 10; three left on the bench with a point each, without the
  // substitute.
  expect(over.entry_history).toMatchObject({ points: 20, points_on_bench: 3 });
});

test("settled, the round stays as it was projected and is history [AP-055] [EG-43] [EG-46] [EG-25]", async () => {
  const projected = await publicPage(picksPath(mine, 1));
  await t.tick();
  const settled = await publicPage(picksPath(mine, 1));
  expect(settled).toEqual({ ...projected, provisional: false });
  const history = await publicPage(`/api/entry/${mine.entryId}/history/`);
  expect(history.current).toEqual([{ ...settled.entry_history, provisional: false }]);
  expect(Object.keys(history.current[0]).toSorted()).toEqual(
    [
      "bank",
      "event",
      "event_transfers",
      "event_transfers_cost",
      "overall_rank",
      "overall_rank_percentage",
      "percentile_rank",
      "points",
      "points_on_bench",
      "provisional",
      "rank",
      "rank_sort",
      "total_points",
      "value",
    ].toSorted(),
  );
  // The substitution counted in round 1 only.
  const team = (await mine.client.get(`/api/my-team/${mine.entryId}/`)).body;
  const sub = settled.automatic_subs[0];
  expect(team.picks[12].element).toBe(sub.element_in);
  expect(team.picks[1].element).toBe(sub.element_out);
});

test("transfers cost points after the round's points, in the total alone [EG-46] [EG-10] [EG-36]", async () => {
  const owned = [...mine.footballerIds];
  const pairs = owned.slice(0, 3).map((out) => {
    const into = replacements(market, owned, out)[0]!.footballerId;
    owned.splice(owned.indexOf(out), 1, into);
    return [out, into] as const;
  });
  const made = await mine.client.post("/api/transfers/", transfersBody(mine.entryId, 2, pairs));
  expect(made.body.spent_points).toBe(8);
  expect((await publicPage(`/api/entry/${mine.entryId}/`)).last_deadline_total_transfers).toBe(0);
  await passDeadline(2);
  const page = await publicPage(`/api/entry/${mine.entryId}/`);
  expect(page).toMatchObject({ last_deadline_total_transfers: 3, summary_overall_points: 12, summary_event_points: 0 });
  const { current } = await publicPage(`/api/entry/${mine.entryId}/history/`);
  expect(current[1]).toMatchObject({
    event: 2,
    points: 0,
    total_points: 12,
    event_transfers: 3,
    event_transfers_cost: 8,
  });
  const transfers = await publicPage(`/api/entry/${mine.entryId}/transfers/`);
  expect(transfers.map((row: { element_in: number }) => row.element_in)).toEqual(
    pairs.map(([, into]) => into).toReversed(),
  );
  expect((await mine.client.get(`/api/entry/${mine.entryId}/transfers-latest/`)).body).toEqual([]);
});

test("an entry has no picks of rounds before its first [AP-056] [EN-12]", async () => {
  const late = await createEntry(t, { name: "Sent ute" });
  await passDeadline(3);
  expect((await t.client().get(picksPath(late, 2))).status).toBe(404);
  expect((await t.client().get(picksPath(late, 3))).status).toBe(200);
  const page = await publicPage(`/api/entry/${late.entryId}/`);
  expect(page).toMatchObject({ started_event: 3, entered_events: [3] });
});

test("the log's receipts are genuine, and the owner alone reads them", async () => {
  const { results, page, has_next } = (await mine.client.get(`/api/entry/${mine.entryId}/log/`)).body;
  expect([page, has_next]).toEqual([1, false]);
  expect(results.map((row: { kind: string }) => row.kind)).toEqual(["transfers", "created"]);
  for (const { receipt } of results) {
    const proof = {
      entryId: mine.entryId,
      roundId: roundId(receipt.event),
      atMs: Date.parse(receipt.time),
      squadHash: receipt.squad_hash,
      signature: receipt.signature,
    };
    expect(await verifyReceipt(t.ctx.db, proof)).toBe(true);
    expect(await verifyReceipt(t.ctx.db, { ...proof, entryId: other.entryId })).toBe(false);
  }
  expect((await other.client.get(`/api/entry/${mine.entryId}/log/`)).status).toBe(403);
  expect((await t.client().get(`/api/entry/${mine.entryId}/log/`)).status).toBe(403);
});

test("past seasons are the manager's, oldest first [AP-055]", async () => {
  await sql`insert into entry_past_seasons (account_id, season_name, total_points, rank)
    values (${mine.accountId}, '2025', 1800, 1200), (${mine.accountId}, '2024', 1700, 40)`.execute(t.ctx.db);
  const { past } = await publicPage(`/api/entry/${mine.entryId}/history/`);
  expect(past).toEqual([
    { season_name: "2024", total_points: 1700, rank: 40, rank_percentage: "0.0" },
    { season_name: "2025", total_points: 1800, rank: 1200, rank_percentage: "0.0" },
  ]);
});
