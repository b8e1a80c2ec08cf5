/**
 * A classic league over a season, over HTTP: it counts from round 2, one member joins late, one makes hits. What it must
 * be is added up from the entries' own pages.
 */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { replacements, transfersBody } from "../../../testing/swaps.ts";

const ROUNDS = 6;
const START = 2;
/** One joins after its deadline, and is in the table from the next round on. */
const LATE = 4;
let t: TestServer;
let small: SmallSeason;
let leagueId = 0;
let code = "";
const entries: SeasonEntry[] = [];
let outsider: SeasonEntry;
/** Settled so far. */
let played = 0;

interface Row {
  readonly event: number;
  readonly points: number;
  readonly event_transfers_cost: number;
  readonly event_transfers: number;
  readonly points_on_bench: number;
}
interface Member {
  readonly entry: number;
  readonly entry_name: string;
}
interface Won {
  readonly points: number;
  readonly provisional: boolean;
  readonly winner_count: number;
  readonly winners: readonly Member[];
}
interface Holder extends Member {
  readonly event: number | null;
  readonly to_event: number | null;
  readonly phase: number | null;
  readonly element: number | null;
}
interface LeagueRecord {
  readonly kind: string;
  readonly value: number;
  readonly holder_count: number;
  readonly holders: readonly Holder[];
}
interface Rival extends Member {
  readonly ranks: readonly { event: number; rank: number; total: number; points: number }[];
}

const get = async (path: string, by = t.client()) => by.get(`/api/league/${leagueId}/${path}`);
const body = async (path: string) => (await get(path)).body;
const ranks = async (query = ""): Promise<{ rounds: { event: number; provisional: boolean }[]; entries: Rival[] }> =>
  body(`ranks/${query}`);
const records = async () =>
  Object.fromEntries(
    ((await body("records/")).records as LeagueRecord[]).map(({ kind, ...record }) => [kind, record]),
  ) as Record<string, Omit<LeagueRecord, "kind">>;

const join = ({ client, entryId }: SeasonEntry) => client.post("/api/leagues-private/join/", { code, entry: entryId });

async function historyOf({ client, entryId }: SeasonEntry): Promise<Row[]> {
  return (await client.get(`/api/entry/${entryId}/history/`)).body.current;
}

/** All entries' counting rounds, by entry. */
async function allRounds(through = played): Promise<Map<number, Map<number, Row>>> {
  const all = new Map<number, Map<number, Row>>();
  for (const entry of entries) {
    const rows = (await historyOf(entry)).filter(({ event }) => event >= START && event <= through);
    all.set(entry.entryId, new Map(rows.map((row) => [row.event, row])));
  }
  return all;
}

/** Total points by entry after each round from `from` on; entries that joined the game later are absent before. */
async function totals(from = START, through = played): Promise<Map<number, Map<number, number>>> {
  const all = await allRounds(through);
  const byRound = new Map<number, Map<number, number>>();
  for (let round = from; round <= through; round += 1) {
    const table = new Map<number, number>();
    for (const [entry, rows] of all) {
      if (!rows.has(round)) continue;
      const counted = [...rows.values()].filter(({ event }) => event >= from && event <= round);
      table.set(
        entry,
        counted.reduce((sum, row) => sum + row.points - row.event_transfers_cost, 0),
      );
    }
    byRound.set(round, table);
  }
  return byRound;
}

const rankIn = (table: ReadonlyMap<number, number>, entry: number) =>
  1 + [...table.values()].filter((other) => other > table.get(entry)!).length;

const statsOf = (round: number, variant = 0) =>
  new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId: id }) => [
      id,
      {
        minutes: (id + round) % 9 === 0 ? 0 : 90,
        goals_scored: (id * 7 + (round + variant) * 13) % 11 === 0 ? 2 : 0,
        assists: (id + round + variant) % 5 === 0 ? 1 : 0,
      },
    ]),
  );

async function play(round: number): Promise<void> {
  await small.goTo(round, 1);
  await small.play(roundId(round), statsOf(round));
  await t.tick();
  await t.whenCurrent();
  played = round;
}

/** Everything that is measured, as [entry, round, value]. */
async function measured(value: (row: Row, entry: number) => number | null) {
  const all = await allRounds();
  return [...all].flatMap(([entry, rows]) =>
    [...rows.values()].flatMap((row) => {
      const found = value(row, entry);
      return found === null ? [] : [{ entry, event: row.event, value: found }];
    }),
  );
}

async function expectRecord(kind: string, values: Awaited<ReturnType<typeof measured>>, sign = 1): Promise<void> {
  const record = (await records())[kind]!;
  const best = sign * Math.max(...values.map(({ value }) => sign * value));
  const holders = values
    .filter(({ value }) => value === best)
    .toSorted((a, b) => a.event - b.event || a.entry - b.entry);
  expect(
    {
      value: record.value,
      count: record.holder_count,
      holders: record.holders.map(({ entry, event }) => [entry, event]),
    },
    kind,
  ).toEqual({
    value: best,
    count: holders.length,
    holders: holders.map(({ entry, event }) => [entry, event]).slice(0, 10),
  });
}

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: ROUNDS });
  const create = (index: number) =>
    small.createEntry({
      name: `Elleve ${index}`,
      firstName: "Liv",
      lastName: `Lunde ${index}`,
      preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
    });
  for (let index = 0; index < 7; index += 1) entries.push(await create(index));
  outsider = await create(9);
  const made = await entries[0]!.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: START });
  leagueId = made.body.id;
  code = made.body.code;
  for (const entry of entries.slice(1, -1)) await join(entry);
});
afterAll(() => t?.close());

describe("before a round counts", () => {
  test("there is nothing to tell, and nobody is asked to sign in", async () => {
    await play(1);
    expect(await ranks()).toEqual({ rounds: [], entries: [] });
    expect(await body("winners/")).toEqual({ rounds: [], phases: [], tally: [] });
    expect(await body("records/")).toEqual({ is_short: false, records: [] });
  });

  test("a league that does not exist is not found, and a phase that does not exist is refused", async () => {
    for (const path of ["ranks", "winners", "records"]) {
      expect((await t.client().get(`/api/league/999999/${path}/`)).status).toBe(404);
    }
    const refused = await get("ranks/?phase=99");
    expect([refused.status, refused.body.phase[0].code]).toEqual([400, "invalid"]);
  });
});

describe("while its first round is on", () => {
  test("it has a leader, marked provisional, and no record yet", async () => {
    await small.goTo(START, 1);
    await small.play(roundId(START), statsOf(START), { finished: false });
    const [round] = (await body("winners/")).rounds as (Won & { event: number })[];
    const points = new Map<number, number>();
    for (const entry of entries.slice(0, -1)) points.set(entry.entryId, (await historyOf(entry)).at(-1)!.points);
    const best = Math.max(...points.values());
    expect(round).toMatchObject({ event: START, provisional: true, points: best });
    expect(round!.winners.map(({ entry }) => entry)).toEqual(
      [...points].filter(([, each]) => each === best).map(([entry]) => entry),
    );
    expect((await body("winners/")).tally).toEqual([]);
    expect((await body("records/")).records).toEqual([]);
    expect((await ranks()).rounds).toEqual([{ event: START, provisional: true }]);
  });
});

describe("after five rounds", () => {
  beforeAll(async () => {
    await play(2);
    // Three transfers in round 3 with one or two free: the first has hits.
    const first = entries[0]!;
    const squad = [...first.footballerIds];
    const pairs: [FootballerId, FootballerId][] = [];
    for (const out of first.footballerIds.slice(0, 4)) {
      const price = small.market.get(out)!.priceTenths;
      const into = replacements(small.market, squad, out).find(({ priceTenths }) => priceTenths <= price);
      if (!into) continue;
      squad[squad.indexOf(out)] = into.footballerId;
      pairs.push([out, into.footballerId]);
    }
    const made = await first.client.post("/api/transfers/", transfersBody(first.entryId, 3, pairs));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await play(3);
    await small.goTo(LATE, 1);
    await join(entries.at(-1)!);
    await play(LATE);
    expect((await get(`ranks/?entries=${entries.at(-1)!.entryId}`)).body.entries[0].ranks).toEqual([]);
    // Earlier points count from round 2 on, as for every member.
    await play(5);
  });

  test("ranks, totals and points after every round are those of the table then [AP-100]", async () => {
    const byRound = await totals();
    const { rounds, entries: rivals } = await ranks(`?entries=${entries.map(({ entryId }) => entryId).join(",")}`);
    expect(rounds).toEqual([2, 3, 4, 5].map((event) => ({ event, provisional: false })));
    expect(rivals.map(({ entry, entry_name }) => [entry, entry_name])).toEqual(
      entries.map(({ entryId }, index) => [entryId, `Elleve ${index}`]),
    );
    const all = await allRounds();
    for (const { entry, ranks: own } of rivals) {
      expect(own).toEqual(
        [...byRound].map(([event, table]) => ({
          event,
          rank: rankIn(table, entry),
          total: table.get(entry),
          points: all.get(entry)!.get(event)!.points,
        })),
      );
    }
    // The last column is the table that everybody sees.
    const { standings } = (await t.client().get(`/api/leagues-classic/${leagueId}/standings/`)).body;
    for (const row of standings.results) {
      expect(rivals.find(({ entry }) => entry === row.entry)!.ranks.at(-1)).toMatchObject({
        rank: row.rank,
        total: row.total,
        points: row.event_total,
      });
    }
  });

  test("of a phase only its rounds count", async () => {
    const { phases } = (await t.client().get("/api/bootstrap-static/")).body;
    for (const { id, start_event: from, stop_event: to } of phases as Record<string, number>[]) {
      if (from! > 5) continue;
      const byRound = await totals(Math.max(START, from!), Math.min(to!, 5));
      const { rounds, entries: rivals } = await ranks(`?phase=${id}&entries=${entries[1]!.entryId}`);
      expect(rounds.map(({ event }) => event)).toEqual([...byRound.keys()]);
      expect(rivals[0]!.ranks.map(({ rank, total }) => [rank, total])).toEqual(
        [...byRound.values()].map((table) => [rankIn(table, entries[1]!.entryId), table.get(entries[1]!.entryId)]),
      );
    }
  });

  test("without a choice it is the first five and the viewer, or the viewer's neighbours", async () => {
    const { standings } = (await t.client().get(`/api/leagues-classic/${leagueId}/standings/`)).body;
    const order: number[] = standings.results.map(({ entry }: Member) => entry);
    const chosen = async (query: string, by = t.client()) =>
      (await get(`ranks/${query}`, by)).body.entries.map(({ entry }: Member) => entry);
    expect(await chosen("")).toEqual(order.slice(0, 5));
    const clientOf = (entry: number) => entries.find(({ entryId }) => entryId === entry)!.client;
    expect(await chosen("", clientOf(order[6]!))).toEqual([...order.slice(0, 5), order[6]]);
    expect(await chosen("", clientOf(order[2]!))).toEqual(order.slice(0, 5));
    expect(await chosen("?choice=near", clientOf(order[4]!))).toEqual(order.slice(2, 7));
    expect(await chosen("?choice=near", clientOf(order[0]!))).toEqual(order.slice(0, 5));
    expect(await chosen("?choice=near", outsider.client)).toEqual(order.slice(0, 5));
  });

  test("more than ten, somebody from outside and what is no number are refused, each with its reason", async () => {
    const refused = async (query: string) => {
      const { status, body: answer } = await get(`ranks/?${query}`);
      return [
        status,
        Object.entries(answer).map(([field, problems]) => [field, (problems as [{ code: string }])[0].code]),
      ];
    };
    const many = Array.from({ length: 11 }, (_, index) => index + 1).join(",");
    expect(await refused(`entries=${many}`)).toEqual([400, [["entries", "max_length"]]]);
    expect(await refused(`entries=${entries[0]!.entryId},${outsider.entryId}`)).toEqual([
      400,
      [["entries", "not_a_member"]],
    ]);
    expect(await refused("entries=1;2")).toEqual([400, [["entries", "invalid"]]]);
    expect(await refused("entries=0")).toEqual([400, [["entries", "invalid"]]]);
    expect(await refused("choice=all")).toEqual([400, [["choice", "invalid_choice"]]]);
    expect((await ranks(`?entries=${entries[0]!.entryId},${entries[0]!.entryId}`)).entries).toHaveLength(1);
  });

  test("every round and month has its winners, ties all named, and a tally says who won how often [AP-064]", async () => {
    const { rounds, phases, tally } = await body("winners/");
    const all = await allRounds();
    const wins = new Map<number, { rounds: number; phases: number }>();
    const win = (ids: readonly number[], what: "rounds" | "phases") => {
      for (const id of ids) {
        const before = wins.get(id) ?? { rounds: 0, phases: 0 };
        wins.set(id, { ...before, [what]: before[what] + 1 });
      }
    };
    const firstOf = (values: ReadonlyMap<number, number>) => {
      const best = Math.max(...values.values());
      return { points: best, ids: [...values].filter(([, value]) => value === best).map(([id]) => id) };
    };
    expect(rounds.map(({ event }: { event: number }) => event)).toEqual([2, 3, 4, 5]);
    for (const round of rounds as (Won & { event: number })[]) {
      const { points, ids } = firstOf(new Map([...all].map(([id, rows]) => [id, rows.get(round.event)!.points])));
      expect(round).toMatchObject({ points, provisional: false, winner_count: ids.length });
      expect(round.winners.map(({ entry }) => entry)).toEqual(ids);
      win(ids, "rounds");
    }
    const known = (await t.client().get("/api/bootstrap-static/")).body.phases.slice(1);
    expect(phases.length).toBeGreaterThan(0);
    for (const phase of phases as (Won & { phase: number })[]) {
      const { start_event: from, stop_event: to } = known.find(({ id }: { id: number }) => id === phase.phase);
      const through = Math.min(to, 5);
      const { points, ids } = firstOf((await totals(Math.max(from, START), through)).get(through)!);
      expect(phase).toMatchObject({ points, provisional: to > 5, winner_count: ids.length });
      expect(phase.winners.map(({ entry }) => entry).toSorted((a, b) => a - b)).toEqual(ids);
      if (to <= 5) win(ids, "phases");
    }
    expect(tally.map(({ entry, rounds: ofRounds, phases: ofPhases }: never) => [entry, ofRounds, ofPhases])).toEqual(
      [...wins]
        .toSorted(([a, one], [b, other]) => other.rounds - one.rounds || other.phases - one.phases || a - b)
        .map(([id, { rounds: ofRounds, phases: ofPhases }]) => [id, ofRounds, ofPhases]),
    );
  });

  test("records of points are those of the entries' own pages", async () => {
    await expectRecord("highest_round", await measured(({ points }) => points));
    await expectRecord("lowest_round", await measured(({ points }) => points), -1);
    await expectRecord("most_bench", await measured(({ points_on_bench: bench }) => bench));
    await expectRecord("most_hits", await measured(({ event_transfers_cost: cost }) => cost));
    await expectRecord(
      "best_unchanged",
      await measured(({ event_transfers: made, points }) => (made === 0 ? points : null)),
    );
    const { most_hits: hits, most_hits_season: season } = await records();
    expect(hits!.value).toBeGreaterThan(0);
    expect(season).toEqual({
      value: hits!.value,
      holder_count: 1,
      holders: [{ ...hits!.holders[0], event: null }],
    });
  });

  test("the best captain is the one who brought most, doubled, and is named", async () => {
    const values: { entry: number; event: number; value: number; element: number }[] = [];
    for (let event = START; event <= 5; event += 1) {
      const { elements } = (await t.client().get(`/api/event/${event}/live/`)).body;
      const pointsOf = new Map<number, number>(
        elements.map(({ id, stats }: { id: number; stats: { total_points: number } }) => [id, stats.total_points]),
      );
      for (const { client, entryId } of entries) {
        const { picks } = (await client.get(`/api/entry/${entryId}/event/${event}/picks/`)).body;
        for (const { element, multiplier } of picks as { element: number; multiplier: number }[]) {
          if (multiplier > 1)
            values.push({ entry: entryId, event, value: multiplier * pointsOf.get(element)!, element });
        }
      }
    }
    await expectRecord("best_captain", values);
    const { holders } = (await records())["best_captain"]!;
    for (const holder of holders) {
      expect(values).toContainEqual(
        expect.objectContaining({ entry: holder.entry, event: holder.event, element: holder.element }),
      );
    }
  });

  test("records of the table are those of the tables after each round", async () => {
    const byRound = [...(await totals())];
    const book = await records();
    const leadersOf = (table: ReadonlyMap<number, number>) =>
      [...table].filter(([, total]) => total === Math.max(...table.values())).map(([id]) => id);
    const leads = byRound.flatMap(([event, table]) => {
      const [first, second] = [...table.values()].toSorted((a, b) => b - a);
      const leaders = leadersOf(table);
      return leaders.length === 1 ? [{ entry: leaders[0]!, event, value: first! - second! }] : [];
    });
    await expectRecord("biggest_lead", leads);
    const climbs = byRound.slice(1).flatMap(([event, table], index) =>
      [...table.keys()].map((entry) => ({
        entry,
        event,
        value: rankIn(byRound[index]![1], entry) - rankIn(table, entry),
      })),
    );
    if (climbs.some(({ value }) => value > 0)) await expectRecord("biggest_climb", climbs);
    else expect(book["biggest_climb"]).toBeUndefined();

    const onTop = new Map<number, number[]>();
    for (const [event, table] of byRound) {
      for (const id of leadersOf(table)) onTop.set(id, [...(onTop.get(id) ?? []), event]);
    }
    const most = Math.max(...[...onTop.values()].map(({ length }) => length));
    expect(book["most_rounds_on_top"]!.value).toBe(most);
    expect(book["most_rounds_on_top"]!.holders.map(({ entry }) => entry).toSorted((a, b) => a - b)).toEqual(
      [...onTop]
        .filter(([, events]) => events.length === most)
        .map(([id]) => id)
        .toSorted((a, b) => a - b),
    );
    const reign = book["longest_reign"]!;
    for (const { entry, event, to_event: last } of reign.holders) {
      expect(last! - event! + 1).toBe(reign.value);
      const run = Array.from({ length: reign.value }, (_, index) => event! + index);
      expect(onTop.get(entry)).toEqual(expect.arrayContaining(run));
    }
    const longest = [...onTop.values()].map((events) =>
      Math.max(
        ...events.map(
          (start) =>
            events.filter((event, index) => event - start === index - events.indexOf(start) && event >= start).length,
        ),
      ),
    );
    expect(reign.value).toBe(Math.max(...longest));
  });

  test("a round corrected afterwards moves ranks, winners and records", async () => {
    const [before, wonBefore] = [await records(), await body("winners/")];
    await small.play(roundId(3), statsOf(3, 4));
    await t.tick();
    await t.whenCurrent();
    expect(await records()).not.toEqual(before);
    expect(await body("winners/")).not.toEqual(wonBefore);
    await expectRecord("highest_round", await measured(({ points }) => points));
    await expectRecord("most_bench", await measured(({ points_on_bench: bench }) => bench));
    const byRound = await totals();
    const { entries: rivals } = await ranks(`?entries=${entries[2]!.entryId}`);
    expect(rivals[0]!.ranks.map(({ rank, total }) => [rank, total])).toEqual(
      [...byRound.values()].map((table) => [rankIn(table, entries[2]!.entryId), table.get(entries[2]!.entryId)]),
    );
  });

  test("who leaves takes his records with him", async () => {
    const gone = entries.pop()!;
    expect((await gone.client.post(`/api/league/${leagueId}/leave/`, {})).status).toBe(200);
    await t.whenCurrent();
    await expectRecord("highest_round", await measured(({ points }) => points));
    const all = JSON.stringify([await records(), await body("winners/")]);
    expect(all).not.toContain(`"entry":${gone.entryId},`);
    expect((await get(`ranks/?entries=${gone.entryId}`)).body.entries[0].code).toBe("not_a_member");
  });

  test("a league too large for its results to be looked through has a shorter book, and says so", async () => {
    const full = await records();
    await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
      select 100000 + n, 0, 'Kopi', 'Kari', 'Nordmann', ${ROUNDS}, game_now() from generate_series(1, 5001) n`.execute(
      t.ctx.db,
    );
    await sql`insert into league_members (league_id, entry_id, joined_at)
      select ${leagueId}, 100000 + n, game_now() from generate_series(1, 5001) n`.execute(t.ctx.db);
    await t.ctx.live.rebuild();
    await play(6);
    const { is_short: isShort, records: short } = await body("records/");
    expect(isShort).toBe(true);
    expect(short.map(({ kind }: LeagueRecord) => kind)).not.toContain("best_captain");
    expect(short.map(({ kind }: LeagueRecord) => kind)).toContain("highest_round");
    expect(Object.keys(full)).toContain("best_captain");
    // All of them scored 0: a lowest score that five thousand share names ten.
    const lowest = short.find(({ kind }: LeagueRecord) => kind === "lowest_round");
    expect([lowest.holders.length, lowest.holder_count]).toEqual([10, 5001]);
  });
});
