/** The way of a team's rank through a round, over HTTP: before and after its deadline, fact by fact, settled. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

interface Moment {
  readonly time: string | null;
  readonly net: number;
  readonly total: number;
  readonly overall_rank: number;
}

let t: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  for (let index = 0; index < 5; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Lag ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 2)) % 19,
      }),
    );
  }
});
afterAll(() => t?.close());

const path = (entry: number, event: number) => `/api/entry/${entry}/event/${event}/ranks/`;
const get = (entry: number, event = 1) => t.client().get(path(entry, event));
const momentsOf = async (entry: SeasonEntry, event = 1): Promise<Moment[]> => {
  const { status, body } = await get(entry.entryId, event);
  expect(status).toBe(200);
  return body.moments as Moment[];
};
const minutesOn = (minutes: number) => t.setNow(new Date(t.ctx.clock.nowMs() + minutes * 60_000).toISOString());

/** The footballers with points differ by salt. */
const statsOf = (salt: number): Map<FootballerId, MatchStats> =>
  new Map(
    small.season.footballers
      .filter(({ footballerId }) => (footballerId + salt) % 3 !== 0)
      .map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: (footballerId * salt) % 3, bonus: 0 }]),
  );

/** The current pages of all teams. */
async function standNow(event = 1): Promise<[net: number, total: number, rank: number][]> {
  return Promise.all(
    entries.map(async ({ entryId }) => {
      const { body } = await t.client().get(`/api/entry/${entryId}/event/${event}/picks/`);
      const { points, event_transfers_cost: cost, total_points: total, overall_rank: rank } = body.entry_history;
      return [points - cost, total, rank];
    }),
  );
}

test("before the deadline nothing is told, of nobody", async () => {
  const [one] = entries as [SeasonEntry];
  for (const client of [t.client(), one.client]) {
    const { status, body } = await client.get(path(one.entryId, 1));
    expect([status, body]).toEqual([404, { detail: "Not found." }]);
  }
  expect((await get(999_999)).status).toBe(404);
  expect((await get(one.entryId, 99)).status).toBe(404);
});

test("each moment in which facts had come says what the pages said then, also after later facts", async () => {
  await small.goTo(1, 1);
  await t.tick();
  const said = [await standNow()];
  for (const [salt, finished] of [
    [1, false],
    [2, false],
    [4, true],
  ] as const) {
    await minutesOn(6);
    await small.play(roundId(1), statsOf(salt), { finished });
    await t.whenCurrent();
    said.push(await standNow());
    // Nothing has come since: one moment, however often it is looked.
    await t.tick();
    await t.tick();
  }
  for (const [index, entry] of entries.entries()) {
    const moments = await momentsOf(entry);
    const told = moments.map((row) => [row.net, row.total, row.overall_rank]);
    expect(told).toEqual([...said.map((all) => all[index]!), said.at(-1)![index]!]);
    const times = moments.map(({ time }) => time);
    expect(times.at(-1)).toBeNull();
    const dated = times.slice(0, -1).map((time) => Date.parse(time!));
    expect(dated).toEqual(dated.toSorted((a, b) => a - b));
  }
  const ranks = said.map((all) => all.map(([, , rank]) => rank).join());
  expect(new Set(ranks).size).toBeGreaterThan(2);
});

test("within five minutes of a match that is on nothing is kept, and what came then is told as now", async () => {
  const [one] = entries as [SeasonEntry];
  await small.goTo(2, 1);
  await t.tick();
  await minutesOn(6);
  await small.play(roundId(2), statsOf(1), { finished: false });
  await t.whenCurrent();
  await t.tick();
  const before = await momentsOf(one, 2);
  await minutesOn(2);
  await small.play(roundId(2), statsOf(5), { finished: false });
  await t.whenCurrent();
  await t.tick();
  const soon = await momentsOf(one, 2);
  expect(soon.length).toBe(before.length);
  expect(soon.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(soon.at(-1)).toMatchObject({ time: null, net: (await standNow(2))[0]![0] });
  await minutesOn(4);
  await t.tick();
  expect((await momentsOf(one, 2)).length).toBe(before.length + 1);
});

test("a settled round keeps its way, also in a server that has just started", async () => {
  const [one] = entries as [SeasonEntry];
  const first = await momentsOf(one, 1);
  await t.ctx.live.rebuild();
  expect(await momentsOf(one, 1)).toEqual(first);
  const { rows } = await sql<{ bytes: number }>`
    select max(length(footballers) + length(better))::integer as bytes from round_moments`.execute(t.ctx.db);
  expect(rows[0]!.bytes).toBeLessThan(8 * small.season.footballers.length + 4 * 2000);
});
