/** A head-to-head league over its season, over HTTP: ranks, winners, records and its table as a file. */
import { footballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type H2hSeason, startH2hSeason } from "../h2h/h2h-season.testing.ts";

let h: H2hSeason;
const REGULAR = [1, 2, 3, 4];

beforeAll(async () => {
  h = await startH2hSeason();
});
afterAll(() => h?.server.close());

const get = (path: string) => h.get(`/api/league/${h.leagueId}/${path}`);
const everybody = () => `ranks/?entries=${h.entries.map(({ entryId }) => entryId).join(",")}`;

interface Ranked {
  readonly entry: number;
  readonly ranks: readonly { event: number; rank: number; total: number; points: number }[];
}

/** League points by round and entry, from the rules and all matches on the wire. */
async function tables(): Promise<Map<number, Map<number, { rank: number; total: number }>>> {
  const byRound = new Map<number, Map<number, { rank: number; total: number }>>();
  for (const round of REGULAR) {
    const rows = await h.slowTable(round);
    byRound.set(round, new Map(rows.map((row) => [row.id, { rank: row.rank, total: row.total }])));
  }
  return byRound;
}

test("before the draw there is nothing to tell", async () => {
  expect(await get("ranks/")).toEqual({ rounds: [], entries: [] });
  expect(await get("winners/")).toEqual({ rounds: [], phases: [], tally: [] });
  expect(await get("records/")).toEqual({ is_short: false, records: [] });
});

test("ranks after every round are the table's then, by league points; knock-outs move none [EG-62]", async () => {
  for (const round of [1, 2, 3, 4, 5]) await h.play(round);
  const { rounds, entries } = await get(everybody());
  expect(rounds).toEqual(REGULAR.map((event) => ({ event, provisional: false })));
  const byRound = await tables();
  for (const { entry, ranks } of entries as Ranked[]) {
    expect(ranks.map(({ event, total }) => [event, total])).toEqual(
      REGULAR.map((round) => [round, byRound.get(round)!.get(entry)!.total]),
    );
    // Goals may separate entries that the rules of points leave level.
    for (const { event, rank } of ranks) expect(rank).toBeGreaterThanOrEqual(byRound.get(event)!.get(entry)!.rank);
  }
  const last = new Map((await h.rows()).map((row) => [row.entry, [row.rank, row.total]]));
  for (const { entry, ranks } of entries as Ranked[]) {
    expect([ranks.at(-1)!.rank, ranks.at(-1)!.total]).toEqual(last.get(entry));
  }
});

test("rounds are won by points, knock-out rounds too, and the table's records by league points", async () => {
  const { rounds } = await get("winners/");
  expect(rounds.map(({ event }: { event: number }) => event)).toEqual([1, 2, 3, 4, 5]);
  for (const { event, points, winners } of rounds) {
    const scored = await Promise.all(
      h.entries.map(async ({ entryId }) => {
        const { current } = await h.get(`/api/entry/${entryId}/history/`);
        return { entryId, points: current.find((row: { event: number }) => row.event === event).points as number };
      }),
    );
    const best = Math.max(...scored.map((each) => each.points));
    expect([points, winners.map(({ entry }: { entry: number }) => entry)]).toEqual([
      best,
      scored.filter((each) => each.points === best).map(({ entryId }) => entryId),
    ]);
  }
  const byRound = await tables();
  const leads = [...byRound].flatMap(([event, table]) => {
    const [first, second] = [...table.values()].map(({ total }) => total).toSorted((a, b) => b - a);
    return first! > second! ? [{ event, value: first! - second! }] : [];
  });
  const { records } = await get("records/");
  const lead = records.find(({ kind }: { kind: string }) => kind === "biggest_lead");
  expect(lead?.value ?? 0).toBe(Math.max(0, ...leads.map(({ value }) => value)));
});

test("the table as a file has what the table has; of a phase there is none", async () => {
  const answer = await h.server.client().get(`/api/league/${h.leagueId}/standings.csv?language=en`);
  const [heading, ...lines] = (answer.body as string).trimEnd().split("\r\n");
  expect(heading).toContain(
    '"Rank","Last rank","Team","Manager","Played","W","D","L","Points for","Points against","League points","Team ID"',
  );
  const { results } = (await h.table()).standings;
  expect(lines).toEqual(
    results.map((row: Record<string, unknown>) =>
      [
        row["rank"],
        row["last_rank"],
        `"${row["entry_name"] as string}"`,
        `"${row["player_name"] as string}"`,
        row["matches_played"],
        row["matches_won"],
        row["matches_drawn"],
        row["matches_lost"],
        row["points_for"],
        row["points_against"],
        row["total"],
        row["entry"],
      ].join(","),
    ),
  );
  const phase = await h.server.client().get(`/api/league/${h.leagueId}/standings.csv?phase=1`);
  expect([phase.status, phase.body.phase[0].code]).toEqual([400, "invalid"]);
});

/** The round's scorers, with so many goals for a man of one loser alone that he wins after all: whatever was drawn, a table turns. */
async function turnedDuel(round: number) {
  const elementsOf = async (entry: number) =>
    (await h.get(`/api/entry/${entry}/event/${round}/picks/`)).picks.map(
      ({ element }: { element: number }) => element,
    ) as number[];
  const duel = (await h.matches(`?event=${round}`)).find((match) => match.entry_2_entry && match.winner)!;
  const { entry_1_entry: one, entry_2_entry: other, winner } = duel;
  const winners = new Set(await elementsOf(winner!));
  const scorer = (await elementsOf(winner === one ? other! : one)).slice(0, 11).find((id) => !winners.has(id))!;
  return new Map([...h.scorers(round), [footballerId(scorer), { minutes: 90, goals_scored: 20 }]]);
}

test("a round corrected afterwards moves the ranks after it, and not those before", async () => {
  const ranksIn = async (round: number) =>
    ((await get(everybody())).entries as Ranked[]).map(({ ranks }) => ranks.find(({ event }) => event === round));
  const [first, last] = [await ranksIn(1), await ranksIn(4)];
  await h.tell(3, await turnedDuel(3));
  expect(await ranksIn(1)).toEqual(first);
  expect(await ranksIn(4)).not.toEqual(last);
  const byRound = await tables();
  const { entries } = await get(everybody());
  for (const { entry, ranks } of entries as Ranked[]) {
    expect(ranks.map(({ total }) => total)).toEqual(REGULAR.map((round) => byRound.get(round)!.get(entry)!.total));
  }
  const table = new Map((await h.rows()).map((row) => [row.entry, [row.rank, row.total]]));
  for (const { entry, ranks } of entries as Ranked[]) {
    expect([ranks.at(-1)!.rank, ranks.at(-1)!.total]).toEqual(table.get(entry));
  }
});

test("a league of more than 512 is not played again for every round, and says so", async () => {
  await sql`insert into league_members (league_id, entry_id, joined_at)
    select ${h.leagueId}, 100000 + n, game_now() from generate_series(1, 512) n`.execute(h.server.ctx.db);
  for (const path of ["ranks", "winners", "records"]) {
    const { status, body } = await h.server.client().get(`/api/league/${h.leagueId}/${path}/`);
    expect([status, body.non_field_errors[0].code]).toEqual([400, "large_leagues_forbidden"]);
  }
});
