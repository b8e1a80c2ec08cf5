import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

const ROUNDS = 6;

let server: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];

const get = async (path: string) => (await server.client().get(path)).body;
const winners = () => get("/api/stats/winners/");
type Winner = { entry: number; entry_name: string; player_name: string; points: number; rank: number };

/** Goals of the round by footballer; the scorers differ by round. */
const statsOf = (scores: (footballerId: FootballerId) => boolean) =>
  new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [
      footballerId,
      { minutes: 90, goals_scored: scores(footballerId) ? 2 : 0, bonus: 0 },
    ]),
  );

async function play(round: number, scores: (footballerId: FootballerId) => boolean): Promise<void> {
  await small.goTo(round, 1);
  await small.play(roundId(round), statsOf(scores));
  await server.tick();
}

/** Points of a round before its cost, by entry, from the entries' own pages. */
async function roundPoints(round: number): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const { client, entryId } of entries) {
    const history = (await client.get(`/api/entry/${entryId}/history/`)).body;
    const row = (history.current as { event: number; points: number }[]).find(({ event }) => event === round);
    if (row) found.set(entryId, row.points);
  }
  return found;
}

const bestOf = (points: ReadonlyMap<number, number>) =>
  [...points].toSorted(([a, more], [b, less]) => less - more || a - b)[0];

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: ROUNDS });
  for (let index = 0; index < 5; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Elleve ${index}`,
        firstName: "Liv",
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
      }),
    );
  }
});
afterAll(() => server?.close());

test("before a round is settled nobody has won anything [AP-064]", async () => {
  expect(await winners()).toEqual({ events: [], phases: [], autumn: null });
  await small.goTo(1, 1);
  expect(await winners()).toEqual({ events: [], phases: [], autumn: null });
});

test("lists of a round's and a phase's best are empty until they are over; others are not found [AP-064]", async () => {
  for (const path of ["event/1", "event/6", "phase/1"]) expect(await get(`/api/winners/${path}/`)).toEqual([]);
  for (const path of ["event/31", "phase/99"]) {
    expect((await server.client().get(`/api/winners/${path}/`)).status, path).toBe(404);
  }
  expect((await server.client().get("/api/winners/event/0/")).status).toBe(400);
});

describe("a round [AP-064]", () => {
  test("is won by the most points before the cost, and only names and points are told", async () => {
    await play(1, (id) => id % 3 === 0);
    const [entry, points] = bestOf(await roundPoints(1))!;
    const index = entries.findIndex(({ entryId }) => entryId === entry);
    expect((await winners()).events).toEqual([
      { event: 1, entry, entry_name: `Elleve ${index}`, player_name: `Liv Lunde ${index}`, points, rank: 1 },
    ]);
    const { events } = await get("/api/bootstrap-static/");
    expect(events[0]).toMatchObject({ highest_scoring_entry: entry, highest_score: points });
  });

  test("with nothing to choose between them it goes to the oldest team", async () => {
    await small.goTo(2, 1);
    await small.play(roundId(2), new Map());
    await server.tick();
    const points = await roundPoints(2);
    expect(new Set(points.values()), "all are level").toEqual(new Set([0]));
    expect((await winners()).events[1]).toMatchObject({ event: 2, entry: entries[0]!.entryId, points: 0 });
    const list: Winner[] = await get("/api/winners/event/2/");
    expect(list.map(({ entry, points: level, rank }) => [entry, level, rank])).toEqual(
      entries.map(({ entryId }) => [entryId, 0, 1]),
    );
  });

  test("corrected afterwards it may have another winner", async () => {
    const before: Winner = (await winners()).events[1];
    const last = entries.at(-1)!;
    await small.play(
      roundId(2),
      statsOf((id) => last.footballerIds.includes(id)),
    );
    await server.tick();
    const [entry, points] = bestOf(await roundPoints(2))!;
    expect(entry).not.toBe(before.entry);
    expect((await winners()).events[1]).toMatchObject({ event: 2, entry, points });
    const list: Winner[] = await get("/api/winners/event/2/");
    const all = await roundPoints(2);
    expect(list.map((row) => [row.entry, row.points])).toEqual([...all].toSorted(([a, x], [b, y]) => y - x || a - b));
    for (const row of list) {
      expect(row.rank).toBe(1 + [...all.values()].filter((other) => other > row.points).length);
      expect(Object.keys(row)).toEqual(["entry", "entry_name", "player_name", "points", "rank"]);
    }
  });
});

test("a phase has a winner when its last round is settled: the leader of its table [AP-064]", async () => {
  const phases = (await get("/api/bootstrap-static/")).phases as {
    id: number;
    name: string;
    start_event: number;
    stop_event: number;
  }[];
  const months = phases.slice(1);
  expect(months.length, "months in the season").toBeGreaterThan(1);
  const overall = (await entries[0]!.client.get(`/api/entry/${entries[0]!.entryId}/`)).body.leagues.classic[0].id;
  const leaderOf = async (phase: number): Promise<{ entry: number; total: number }> =>
    (await get(`/api/leagues-classic/${overall}/standings/?phase=${phase}`)).standings.results[0];

  for (let round = 3; round <= ROUNDS; round += 1) {
    await play(round, (id) => id % (round + 1) === 0);
    const finished = phases.filter((phase) => phase.stop_event <= round);
    const told = (await winners()).phases as (Winner & { phase: number; name: string })[];
    // Months in their order; the season itself is the last that ends.
    expect(told.map(({ phase }) => phase)).toEqual(
      [...finished.filter(({ id }) => id !== 1), ...finished.filter(({ id }) => id === 1)].map(({ id }) => id),
    );
    for (const winner of told) {
      const leader = await leaderOf(winner.phase);
      expect([winner.entry, winner.points], `phase ${winner.phase}`).toEqual([leader.entry, leader.total]);
      const table = (await get(`/api/leagues-classic/${overall}/standings/?phase=${winner.phase}`)).standings.results;
      expect(
        (await get(`/api/winners/phase/${winner.phase}/`)).map((row: Winner) => [row.entry, row.points, row.rank]),
      ).toEqual(table.map((row: { entry: number; total: number; rank: number }) => [row.entry, row.total, row.rank]));
      expect(winner).toMatchObject({ name: phases.find(({ id }) => id === winner.phase)!.name, rank: 1 });
    }
  }
  expect((await winners()).phases.at(-1)).toMatchObject({ phase: 1, name: "Totalt" });
  expect((await winners()).events.map(({ event }: { event: number }) => event)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a phase that is level goes to fewer transfers, then to the older team [AP-064]", async () => {
  const level = await startTestServer();
  try {
    const season = await startSmallSeason(level, { rounds: 2 });
    const [first, second] = [await season.createEntry(), await season.createEntry()];
    await season.goTo(1, 1);
    await season.play(roundId(1), new Map());
    await level.tick();
    // The older one makes its free transfer, for a footballer who does not play either.
    const [out] = first!.footballerIds;
    const gone = season.market.get(out!)!;
    const into = [...season.market.values()].find(
      (other) =>
        other.position === gone.position &&
        other.clubId === gone.clubId &&
        other.priceTenths <= gone.priceTenths &&
        !first!.footballerIds.includes(other.footballerId),
    )!;
    const { body: team } = await first!.client.get(`/api/my-team/${first!.entryId}/`);
    const pick = team.picks.find(({ element }: { element: number }) => element === out);
    const made = await first!.client.post("/api/transfers/", {
      chip: null,
      entry: first!.entryId,
      event: 2,
      transfers: [
        {
          element_in: into.footballerId,
          element_out: out,
          purchase_price: into.priceTenths,
          selling_price: pick.selling_price,
        },
      ],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await season.goTo(2, 1);
    await season.play(roundId(2), new Map());
    await level.tick();
    const { events, phases } = (await level.client().get("/api/stats/winners/")).body;
    expect(phases.at(-1)).toMatchObject({ phase: 1, entry: second!.entryId, points: 0 });
    expect(events.map(({ entry }: Winner) => entry)).toEqual([first!.entryId, first!.entryId]);
  } finally {
    await level.close();
  }
});

test("a season of another name is not answered with this one's winners, also when as much of it is settled", async () => {
  const { db } = server.ctx;
  const before = await get("/api/winners/event/1/");
  expect(before[0]).toMatchObject({ rank: 1 });
  expect(await get("/api/winners/event/1/")).toEqual(before);
  const { rows } = await sql<{ name: string }>`select season_name as name from game`.execute(db);
  // As the next season is: the same rounds, settled as often, and other results.
  await sql`update game set season_name = ${`${rows[0]!.name} again`}`.execute(db);
  await sql`update entry_results set points = points + 1000 where round_id = 1`.execute(db);
  try {
    const after = (await get("/api/winners/event/1/")) as Winner[];
    expect(after.map(({ points }) => points)).toEqual((before as Winner[]).map(({ points }) => points + 1000));
  } finally {
    await sql`update entry_results set points = points - 1000 where round_id = 1`.execute(db);
    await sql`update game set season_name = ${rows[0]!.name}`.execute(db);
  }
});
