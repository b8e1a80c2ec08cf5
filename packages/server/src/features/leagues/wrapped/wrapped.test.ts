/** A season told on cards, over HTTP: each figure beside the pages that it is taken from. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readMarket, replacements, transfersBody, type TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { keepForecasts } from "../../forecasts/forecasts/keep-forecasts.ts";
import { startH2hSeason, type H2hSeason } from "../h2h/h2h-season.testing.ts";
import { startSmallLeague } from "../leagues/small-league.testing.ts";

const ROUNDS = 4;
let t: TestServer;
let small: SmallSeason;
let members: readonly SeasonEntry[];
let league: number;

beforeAll(async () => {
  const made = await startSmallLeague({ name: "Kollektivet", teams: 6, rounds: ROUNDS });
  ({ server: t, small, members, leagueId: league } = made);
});
afterAll(() => t?.close());

const get = async (path: string) => {
  const answer = await t.client().get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const wrapped = (entry = members[0]!.entryId) => get(`/api/entry/${entry}/wrapped/`);
const year = () => get(`/api/league/${league}/year/`);
const factOf = (facts: readonly { kind: string }[], kind: string) =>
  facts.find((one) => one.kind === kind) as ReturnType<typeof JSON.parse>;
const historyOf = async (entry: number) => (await get(`/api/entry/${entry}/history/`)).current;

async function playRound(round: number, salt = 0): Promise<void> {
  await t.whenCurrent();
  await keepForecasts(t.ctx);
  await small.playThrough(round, statsOf(round, salt));
}

const statsOf = (round: number, salt: number) =>
  new Map<FootballerId, MatchStats>(
    [...small.market.keys()]
      .filter((id) => (id + round) % 5 !== 0)
      .map((id) => [id, { minutes: 90, goals_scored: (id * (round + salt)) % 7 === 0 ? 2 : 0, bonus: 0 }]),
  );

test("before a round is settled nothing is told but how much is left", async () => {
  expect(await wrapped()).toMatchObject({ is_over: false, rounds_left: ROUNDS, told: null, entry_name: "Lag 0" });
  expect(await year()).toMatchObject({ is_over: false, rounds_left: ROUNDS, facts: [] });
  expect((await t.client().get("/api/entry/999999/wrapped/")).status).toBe(404);
  expect((await t.client().get("/api/league/999999/year/")).status).toBe(404);
});

test("while the season is on it tells of what is settled, as of a season so far", async () => {
  await playRound(1);
  // Four transfers, three of them paid for.
  const { client, entryId, footballerIds } = members[0]!;
  const market = await readMarket(t);
  const changes: [FootballerId, FootballerId][] = [];
  for (const out of footballerIds.slice(2, 6)) {
    const owned = [...footballerIds, ...changes.map(([, into]) => into)];
    const cheap = replacements(market, owned, out).toSorted((a, b) => a.priceTenths - b.priceTenths)[0];
    if (cheap) changes.push([out, cheap.footballerId]);
  }
  expect((await client.post("/api/transfers/", transfersBody(entryId, 2, changes, {}))).status).toBe(200);
  await playRound(2);
  const { is_over: isOver, rounds_left: left, told } = await wrapped();
  expect([isOver, left, told.climb.length]).toEqual([false, 2, 2]);
  await playRound(3);
  await playRound(4);
});

describe("a team's season that is over", () => {
  test("points, place, best and worst round, bench and transfers are those of its history", async () => {
    for (const { entryId } of members) {
      const { is_over: isOver, rounds_left: left, told } = await wrapped(entryId);
      expect([isOver, left]).toEqual([true, 0]);
      const rounds = await historyOf(entryId);
      const points = rounds.map((row: { points: number }) => row.points);
      const last = rounds.at(-1);
      expect([told.total, told.rank, told.rank_count]).toEqual([last.total_points, last.overall_rank, members.length]);
      expect(told.best).toEqual({ event: points.indexOf(Math.max(...points)) + 1, points: Math.max(...points) });
      expect(told.worst).toEqual({ event: points.indexOf(Math.min(...points)) + 1, points: Math.min(...points) });
      expect(told.climb).toEqual(
        rounds.map((row: { event: number; overall_rank: number }) => ({ event: row.event, rank: row.overall_rank })),
      );
      const benched = rounds.map((row: { points_on_bench: number }) => row.points_on_bench);
      expect(told.bench.points).toBe(benched.reduce((sum: number, one: number) => sum + one, 0));
      expect(told.bench.worst?.points ?? 0).toBe(Math.max(...benched));
      const cost = rounds.reduce(
        (sum: number, row: { event_transfers_cost: number }) => sum + row.event_transfers_cost,
        0,
      );
      expect([told.transfers.cost, told.chips]).toEqual([cost, []]);
    }
    const { told } = await wrapped();
    expect([told.transfers.count, told.transfers.cost]).toEqual([4, 12]);
  });

  test("the armband and the man who gave most are counted as every round's picks count", async () => {
    const { entryId } = members[0]!;
    const { told } = await wrapped();
    const men = new Map<number, { points: number; rounds: number }>();
    let armbands = 0;
    let haul = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { picks } = await get(`/api/entry/${entryId}/event/${round}/picks/`);
      const { elements } = await get(`/api/event/${round}/live/`);
      for (const { element, multiplier } of picks) {
        if (multiplier === 0) continue;
        const live = elements.find(({ id }: { id: number }) => id === element);
        const counted = multiplier * (live?.stats.total_points ?? 0);
        const before = men.get(element) ?? { points: 0, rounds: 0 };
        men.set(element, { points: before.points + counted, rounds: before.rounds + 1 });
        if (multiplier > 1) {
          armbands += counted;
          haul = Math.max(haul, counted);
        }
      }
    }
    expect([told.captain.points, told.captain.best.points]).toEqual([armbands, haul]);
    expect(told.man.points).toBe(Math.max(...[...men.values()].map(({ points }) => points)));
    expect(men.get(told.man.element)).toEqual({ points: told.man.points, rounds: told.man.rounds });
    // What every man brought adds up to what the rounds had before costs.
    const all = [...men.values()].reduce((sum, { points }) => sum + points, 0);
    expect(all).toBe(told.total + told.transfers.cost);
  });

  test("transfers are judged, and luck told, as the page of skill and luck does", async () => {
    const { told } = await wrapped();
    const { rounds, season } = await get(`/api/entry/${members[0]!.entryId}/luck/`);
    expect(told.luck).toEqual(season);
    const judged = rounds.flatMap(
      ({ event, decisions }: { event: number; decisions: { kind: string; expected: number }[] }) =>
        decisions.filter(({ kind }) => kind === "transfers").map(({ expected }) => ({ event, expected })),
    );
    expect(judged).toHaveLength(1);
    const [only] = judged;
    expect([told.transfers.best, told.transfers.costliest]).toEqual(only.expected > 0 ? [only, null] : [null, only]);
    expect(told.duels).toBeNull();
  });
});

describe("a league's year", () => {
  test("champion and last are those of the table, and records those of its book", async () => {
    const { is_over: isOver, facts, is_short: isShort } = await year();
    expect([isOver, isShort]).toEqual([true, false]);
    const { results } = (await get(`/api/leagues-classic/${league}/standings/`)).standings;
    const [first, second] = results;
    expect(factOf(facts, "champion")).toMatchObject({
      entries: [{ entry: first.entry }],
      value: first.total,
      more: first.total - second.total,
    });
    const last = results.at(-1);
    const best = Math.max(...(await historyOf(last.entry)).map((row: { points: number }) => row.points));
    expect(factOf(facts, "spoon")).toMatchObject({ entries: [{ entry: last.entry }], value: last.total, more: best });
    const { records } = await get(`/api/league/${league}/records/`);
    for (const [kind, record] of [
      ["record_round", "highest_round"],
      ["reign", "longest_reign"],
      ["lead", "biggest_lead"],
      ["captain", "best_captain"],
    ] as const) {
      expect([kind, factOf(facts, kind).value]).toEqual([kind, factOf(records, record).value]);
    }
  });

  test("turns at the top and the duel follow from the totals after each round", async () => {
    const { facts } = await year();
    const { entries } = await get(
      `/api/league/${league}/ranks/?entries=${members.map((one) => one.entryId).join(",")}`,
    );
    const totals = (round: number): { id: number; total: number }[] =>
      entries.map((row: { entry: number; ranks: { total: number }[] }) => ({
        id: row.entry,
        total: row.ranks[round]!.total,
      }));
    const leaders = Array.from({ length: ROUNDS }, (_, round) => {
      const best = Math.max(...totals(round).map(({ total }) => total));
      const first = totals(round).filter(({ total }) => total === best);
      return first.length === 1 ? first[0]!.id : null;
    }).filter((id) => id !== null);
    const turns = leaders.filter((id, index) => index > 0 && id !== leaders[index - 1]).length;
    expect(factOf(facts, "turns")?.value ?? 0).toBe(turns);
    const signs = (one: number, other: number) =>
      Array.from({ length: ROUNDS }, (_, round) => {
        const of = new Map(totals(round).map(({ id, total }) => [id, total]));
        return Math.sign(of.get(one)! - of.get(other)!);
      }).filter((sign) => sign !== 0);
    const table = (await get(`/api/leagues-classic/${league}/standings/`)).standings.results.slice(0, 5);
    const ids: number[] = table.map(({ entry }: { entry: number }) => entry);
    const passes = ids.flatMap((one, at) =>
      ids.slice(at + 1).map((other) => {
        const all = signs(one, other);
        return all.filter((sign, index) => index > 0 && sign !== all[index - 1]).length;
      }),
    );
    expect(factOf(facts, "duel")?.value ?? 0).toBe(Math.max(...passes));
  });

  test("the bench of the year is the largest sum of the histories' benches", async () => {
    const sums = await Promise.all(
      members.map(async ({ entryId }) =>
        (await historyOf(entryId)).reduce(
          (sum: number, row: { points_on_bench: number }) => sum + row.points_on_bench,
          0,
        ),
      ),
    );
    const most = Math.max(...sums);
    expect(factOf((await year()).facts, "bench")).toMatchObject({
      value: most,
      count: sums.filter((one) => one === most).length,
    });
  });

  test("a correction changes both", async () => {
    const before = await wrapped();
    const stats = new Map(statsOf(1, 0));
    for (const id of members[0]!.footballerIds) stats.set(id, { minutes: 90, goals_scored: 9, bonus: 0 });
    await small.play(roundId(1), stats);
    // A tick settles one round again.
    for (let round = 1; round <= ROUNDS; round += 1) await t.tick();
    await t.whenCurrent();
    const after = await wrapped();
    const rounds = await historyOf(members[0]!.entryId);
    expect(after.told.total).toBe(rounds.at(-1).total_points);
    expect(after.told.total).toBeGreaterThan(before.told.total);
    expect(after.told.best).toEqual({ event: 1, points: rounds[0].points });
    const { results } = (await get(`/api/leagues-classic/${league}/standings/`)).standings;
    expect(factOf((await year()).facts, "champion")).toMatchObject({
      entries: [{ entry: results[0].entry }],
      value: results[0].total,
    });
  });
});

describe("head-to-head", () => {
  let h: H2hSeason;
  beforeAll(async () => {
    h = await startH2hSeason();
    await h.play(1);
  });
  afterAll(() => h?.server.close());

  test("a team's duels are those of its row in the table, and the league's champion leads it", async () => {
    const { standings } = await h.get(`/api/leagues-h2h/${h.leagueId}/standings/`);
    const rows = standings.results.filter(({ entry }: { entry: number | null }) => entry !== null);
    for (const row of rows) {
      const { told } = await h.get(`/api/entry/${row.entry}/wrapped/`);
      expect(told.duels).toEqual({
        leagues: 1,
        won: row.matches_won,
        drawn: row.matches_drawn,
        lost: row.matches_lost,
      });
    }
    const { facts } = await h.get(`/api/league/${h.leagueId}/year/`);
    const first = rows.filter(({ rank }: { rank: number }) => rank === 1);
    expect(factOf(facts, "champion")).toMatchObject({ count: first.length, value: first[0].total });
  });
});
