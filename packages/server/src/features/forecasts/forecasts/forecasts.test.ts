import { FORECAST_STATS, roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeToken, sql, startTestServer, tokenClient, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { keepForecasts } from "./keep-forecasts.ts";

let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;
let ola: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 8 });
  kari = await small.createEntry({ name: "Karis ellever" });
  ola = await small.createEntry({ name: "Olas ellever" });
  await keep();
});
afterAll(() => t?.close());

async function keep(): Promise<void> {
  await t.whenCurrent();
  await keepForecasts(t.ctx);
  await t.whenCurrent();
}
const get = async (path: string) => (await t.client().get(path)).body;
const idsOf = (): FootballerId[] => [...small.market.keys()];
const season = () => t.ctx.game().seasonName;
const ELEVEN = { GKP: 1, DEF: 4, MID: 4, FWD: 2 } as const;
/** The same eleven of each club play, and the forwards score. */
function statsOf(): Map<FootballerId, MatchStats> {
  const byPlace = Map.groupBy(small.market.values(), ({ clubId, position }) => `${clubId} ${position}`);
  return new Map(
    [...byPlace.values()].flatMap((men) =>
      men
        .slice(0, ELEVEN[men[0]!.position])
        .map(({ footballerId, position }): [FootballerId, MatchStats] => [
          footballerId,
          { minutes: 90, ...(position === "FWD" && { goals_scored: 1 }) },
        ]),
    ),
  );
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("what is expected", () => {
  test("everybody has points, a spread and a chance in each coming round; nobody without a match has any", async () => {
    const { season: named, events, computed, elements } = await get("/api/forecasts/");
    expect(named).toBe(season());
    expect(events).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Date.parse(computed)).toBe(small.deadlineMs(1) - 86_400_000);
    expect(elements.map(({ id }: { id: number }) => id)).toEqual(idsOf().toSorted((one, other) => one - other));
    for (const { points, spread, chance } of elements) {
      expect([points.length, spread.length, chance.length]).toEqual([8, 8, 8]);
      for (const one of chance) expect(one).toBeGreaterThanOrEqual(0);
    }
    // Eleven start in every match, and some come on.
    const clubs = new Set([...small.market.values()].map(({ clubId }) => clubId)).size;
    const playing = sum(elements.map(({ chance }: { chance: number[] }) => chance[0]!));
    expect(playing / clubs).toBeGreaterThan(11);
    expect(playing / clubs).toBeLessThan(16);
  });

  test("one footballer's round is told whole: chances add up to one, parts to the points", async () => {
    const [id] = idsOf();
    const { rounds } = await get(`/api/element-forecast/${id}/`);
    expect(rounds.map(({ event }: { event: number }) => event)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { points, parts, lowest, chances, spread, matches, is_frozen: isFrozen } of rounds) {
      expect(isFrozen).toBe(false);
      expect(sum(chances)).toBeCloseTo(1, 2);
      expect(sum(chances.map((chance: number, index: number) => chance * (lowest + index)))).toBeCloseTo(points, 1);
      expect(Math.round(100 * sum(parts.map((part: { points: number }) => part.points)))).toBe(
        Math.round(100 * points),
      );
      for (const { identifier } of parts) expect(FORECAST_STATS).toContain(identifier);
      expect(spread).toBeGreaterThan(0);
      expect(matches).toHaveLength(1);
    }
    expect((await t.client().get("/api/element-forecast/999999/")).status).toBe(404);
  });

  test("expected points of the start-up data are the forecast's, with one decimal", async () => {
    const { elements } = await get("/api/forecasts/");
    const { elements: shown } = await get("/api/bootstrap-static/");
    for (const { id, points } of elements) {
      const { ep_next: next } = shown.find((one: { id: number }) => one.id === id);
      expect(next).toMatch(/^\d+\.\d$/);
      expect(Math.abs(Number(next) - points[0])).toBeLessThanOrEqual(0.0501);
    }
  });

  test("who is out is expected to score nothing, and his mates play more", async () => {
    const keeper = [...small.market.values()].find(({ position }) => position === "GKP")!;
    const mate = [...small.market.values()].find(
      ({ clubId, position, footballerId }) =>
        position === "GKP" && clubId === keeper.clubId && footballerId !== keeper.footballerId,
    )!;
    const of = async (id: number) =>
      (await get("/api/forecasts/")).elements.find((one: { id: number }) => one.id === id);
    const before = await of(mate.footballerId);
    await sql`update footballers set status = 'i', chance_next_round = 0 where footballer_id = ${keeper.footballerId}`.execute(
      t.ctx.db,
    );
    await t.ctx.live.rebuild();
    await keep();
    const [out, after] = [await of(keeper.footballerId), await of(mate.footballerId)];
    expect(out.points[0]).toBeLessThan(0.05);
    expect(out.points[7]).toBeGreaterThan(out.points[0]);
    expect(after.chance[0]).toBeGreaterThan(before.chance[0]);
    await sql`update footballers set status = 'a', chance_next_round = null where footballer_id = ${keeper.footballerId}`.execute(
      t.ctx.db,
    );
    await t.ctx.live.rebuild();
    await keep();
  });
});

describe("an own forecast", () => {
  const path = "/api/forecasts/1/mine/";
  const whole = () => idsOf().map((element) => ({ element, points: 2 }));

  test("it needs a token of its own scope, and tells what it replaced", async () => {
    const { token: reading } = await makeToken(kari, ["read"]);
    const refused = await tokenClient(t.origin, reading).put(path, { season: season(), elements: whole() });
    expect([refused.status, refused.body.code]).toEqual([403, "token_scope"]);
    const { token } = await makeToken(kari, ["forecasts", "read"]);
    const client = tokenClient(t.origin, token);
    expect((await client.get(path)).status).toBe(404);
    const first = await client.put(path, { season: season(), elements: whole() });
    expect([first.status, first.body.replaced, first.body.event]).toEqual([200, false, 1]);
    expect(first.body.elements).toHaveLength(idsOf().length);
    const again = await client.put(path, { season: season(), elements: [{ element: idsOf()[1], points: 4.256 }] });
    expect(again.body).toMatchObject({ replaced: true, elements: [{ element: idsOf()[1], points: 4.26 }] });
    expect((await client.get(path)).body.elements).toEqual([{ element: idsOf()[1], points: 4.26 }]);
    // Nobody else's.
    expect((await ola.client.get(path)).status).toBe(404);
  });

  test.each([
    ["another season", { season: "1999", elements: [{ element: 1, points: 1 }] }, { season: ["other_season"] }],
    [
      "somebody twice, somebody unknown",
      () => ({
        season: season(),
        elements: [idsOf()[0], idsOf()[0], 999_999].map((element) => ({ element, points: 1 })),
      }),
      { elements: [{}, { element: ["duplicate_element"] }, { element: ["unknown_element"] }] },
    ],
  ])("%s is refused, and nothing is changed", async (_case, body, problems) => {
    const before = (await kari.client.get(path)).body;
    const answer = await kari.client.put(path, typeof body === "function" ? body() : body);
    expect(answer.status).toBe(400);
    expect(codesOf(answer.body)).toEqual(problems);
    expect((await kari.client.get(path)).body).toEqual(before);
  });

  test.each([
    ["too much", 101],
    ["absurdly little", -21],
    ["a word", "NaN"],
    ["nothing", null],
  ])("points that are %s are refused with their place", async (_case, points) => {
    const answer = await kari.client.put(path, { season: season(), elements: [{ element: idsOf()[0], points }] });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("points");
  });

  test("a round that does not exist is not found", async () => {
    const answer = await kari.client.put("/api/forecasts/77/mine/", { season: season(), elements: whole() });
    expect(answer.status).toBe(404);
  });
});

describe("a round that was played", () => {
  beforeAll(async () => {
    await kari.client.put("/api/forecasts/1/mine/", {
      season: season(),
      elements: idsOf().map((element) => ({ element, points: 2 })),
    });
    await small.goTo(1, 1);
    await keep();
  });

  test("its forecast is frozen by the deadline, and late ones are refused", async () => {
    const told = await get("/api/forecasts/1/");
    expect([told.is_frozen, told.afterwards, told.grade]).toEqual([true, false, null]);
    expect(Date.parse(told.computed)).toBeLessThan(small.deadlineMs(1));
    const late = await ola.client.put("/api/forecasts/1/mine/", {
      season: season(),
      elements: [{ element: idsOf()[0], points: 1 }],
    });
    expect([late.status, codesOf(late.body)]).toEqual([400, { non_field_errors: ["deadline_passed"] }]);
    expect((await get("/api/forecasts/")).events[0]).toBe(2);
    const { rounds } = await get(`/api/element-forecast/${idsOf()[0]}/`);
    expect(rounds[0]).toMatchObject({ event: 1, is_frozen: true });
  });

  test("it is graded when the round is settled, beside simple rivals and the managers'", async () => {
    await small.play(roundId(1), statsOf());
    await small.goTo(1, 60 * 24 * 3);
    await keep();
    const { grade, elements } = await get("/api/forecasts/1/");
    expect(grade.forecasters.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "form",
      "game",
      "manager",
      "price",
      "season",
    ]);
    const errors = grade.forecasters.map((one: { squared_error: number }) => one.squared_error);
    expect(errors).toEqual(errors.toSorted((one: number, other: number) => one - other));
    // The manager's two points for everybody, by hand.
    const scored = elements.map((one: { scored: number }) => one.scored);
    const manager = grade.forecasters.find(({ kind }: { kind: string }) => kind === "manager");
    const off = sum(scored.map((points: number) => (2 - points) ** 2)) / scored.length;
    expect(grade.count).toBe(scored.length);
    expect(manager).toMatchObject({ entry: kari.entryId, entry_name: "Karis ellever" });
    expect(manager.squared_error).toBeCloseTo(off, 2);
    const game = grade.forecasters.find(({ kind }: { kind: string }) => kind === "game");
    const own = sum(elements.map((one: { points: number; scored: number }) => (one.points - one.scored) ** 2));
    expect(game.squared_error).toBeCloseTo(own / elements.length, 2);
    expect(grade.calibration).toHaveLength(10);
    expect(sum(grade.calibration.map(({ count }: { count: number }) => count))).toBe(5 * grade.count);
    for (const { expected, season: mean, points } of grade.best) {
      expect((expected - points) ** 2).toBeLessThan((mean - points) ** 2);
    }
  });

  test("the season's page counts the round, and its forecasters", async () => {
    const { events, forecasters, forecaster_count: count, calibration } = await get("/api/forecast-grades/");
    expect(events).toMatchObject([{ event: 1, afterwards: false }]);
    expect(count).toBe(1);
    expect(forecasters).toMatchObject([{ rank: 1, entry: kari.entryId, rounds: 1, entry_name: "Karis ellever" }]);
    expect(forecasters[0].game_squared_error).toBe(events[0].game);
    expect(calibration).toHaveLength(10);
  });

  test("who played is expected to play again", async () => {
    const { elements } = await get("/api/forecasts/");
    const played = statsOf();
    const mean = (did: boolean) => {
      const some = elements.filter(({ id }: { id: FootballerId }) => played.has(id) === did);
      return sum(some.map(({ chance }: { chance: number[] }) => chance[0]!)) / some.length;
    };
    expect(mean(true)).toBeGreaterThan(mean(false) + 0.3);
  });

  test("a round settled anew is graded anew", async () => {
    const before = (await get("/api/forecasts/1/")).grade;
    const stats = statsOf();
    const [scorer] = [...stats].find(([, { goals_scored: goals }]) => goals === 1)!;
    stats.set(scorer, { minutes: 90, goals_scored: 4 });
    await small.play(roundId(1), stats);
    await t.tick();
    await keep();
    const after = (await get("/api/forecasts/1/")).grade;
    const errorOf = (grade: { forecasters: { kind: string; squared_error: number }[] }, kind: string) =>
      grade.forecasters.find((one) => one.kind === kind)!.squared_error;
    expect(errorOf(after, "game")).toBeGreaterThan(errorOf(before, "game"));
    expect(errorOf(after, "manager")).toBeGreaterThan(errorOf(before, "manager"));
  });

  test("rounds that were played before there were forecasts get one afterwards, and it says so", async () => {
    await small.goTo(2, 1);
    await small.play(roundId(2), statsOf());
    await small.goTo(2, 60 * 24 * 3);
    await sql`delete from round_forecasts`.execute(t.ctx.db);
    await keep();
    const { events } = await get("/api/forecast-grades/");
    expect(events).toMatchObject([
      { event: 2, afterwards: true },
      { event: 1, afterwards: true },
    ]);
    const second = await get("/api/forecasts/2/");
    expect([second.afterwards, second.is_frozen, second.grade.count > 0]).toEqual([true, true, true]);
    // It knew the first round and not the second.
    expect(Date.parse(second.computed)).toBe(small.deadlineMs(2));
  });
});

/** The codes at their places. */
function codesOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(codesOf);
  if (typeof body !== "object" || body === null) return body;
  if ("code" in body) return body.code;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, codesOf(value)]));
}

test("ticks make them by themselves, once a server is up, and again when news come", async () => {
  const server = await startTestServer();
  const season = await startSmallSeason(server, { rounds: 4 });
  const told = async () => (await server.client().get("/api/forecasts/")).body;
  const until = async (isSo: () => Promise<boolean>) => {
    for (const startedMs = performance.now(); performance.now() - startedMs < 40_000;) {
      await server.tick();
      await server.whenCurrent();
      if (await isSo()) return true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return false;
  };
  try {
    expect(await until(async () => (await told()).events.length === 4)).toBe(true);
    const id = [...season.market.keys()][0]!;
    const of = async () => (await told()).elements.find((one: { id: number }) => one.id === id).points[0] as number;
    expect(await of()).toBeGreaterThan(0.05);
    await sql`update footballers set status = 'i', chance_next_round = 0 where footballer_id = ${id}`.execute(
      server.ctx.db,
    );
    await server.ctx.live.rebuild();
    expect(await until(async () => (await of()) < 0.05)).toBe(true);
  } finally {
    await server.close();
  }
}, 100_000);
