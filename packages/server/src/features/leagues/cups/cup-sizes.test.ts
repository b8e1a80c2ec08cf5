/** Cups of 2, 3, 5, 63, 64 and 65 teams over HTTP, each from its draw to its final in the season's last round. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { verifyResults } from "../../clock/index.ts";
import { type CupSeason, OVERALL, scorersOf, startCupSeason, teamsOf, type WireCupRow } from "./cup-season.testing.ts";

const ROUNDS = 7;
const SIGNED_UP = 5;
const TEAMS = 65;
/** By teams: the round they qualify after, matches by round, byes in the first. */
const SIZES = [
  { size: 2, qualification: 6, matches: [1], byes: 0 },
  { size: 3, qualification: 5, matches: [1, 1], byes: 1 },
  { size: 5, qualification: 4, matches: [1, 2, 1], byes: 3 },
  { size: 63, qualification: 1, matches: [31, 16, 8, 4, 2, 1], byes: 1 },
  { size: 64, qualification: 1, matches: [32, 16, 8, 4, 2, 1], byes: 0 },
  { size: 65, qualification: 1, matches: [32, 16, 8, 4, 2, 1], byes: 0 },
] as const;

let cups: CupSeason;
/** Every team, managers' own first. */
let teams: readonly number[] = [];
const leagueOf = new Map<number, number>();

beforeAll(async () => {
  // As in the real season, 64 teams need as many rounds as are left after the large leagues' qualification.
  cups = await startCupSeason(SIGNED_UP, {
    rounds: ROUNDS,
    cups: { largeQualificationRound: 1, generalFirstRound: 2 },
  });
  teams = [...cups.entries.map(({ entryId }) => entryId), ...(await copyTeams(TEAMS - SIGNED_UP))];
  const { db } = cups.server.ctx;
  for (const { size } of SIZES) {
    const id = await cups.makeLeague(`Cup av ${size}`, cups.entries.slice(0, 1));
    const others = teams.slice(1, size);
    await sql`insert into league_members (league_id, entry_id, joined_at)
      select ${id}, unnest(${[...others]}::bigint[]), game_now()`.execute(db);
    leagueOf.set(size, id);
  }
});
afterAll(() => cups?.server.close());

/** Copies of the five's teams with other armbands, without accounts. Returns their entries. */
async function copyTeams(count: number): Promise<number[]> {
  const { db } = cups.server.ctx;
  const own = cups.entries.map(({ entryId }): number => entryId);
  const first = Math.max(...own) + 1;
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    overriding system value
    select n, n, 'Kopi ' || n, 'Per', 'Hansen', 1, game_now() from generate_series(${first}::bigint, ${first + count - 1}::bigint) n`.execute(
    db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      updated_at)
    select n, s.round_id, s.footballer_ids, s.purchase_tenths, 1 + n % 11, 1 + (n + 3) % 11, s.bank_tenths, s.updated_at
    from generate_series(${first}::bigint, ${first + count - 1}::bigint) n
    join squads s on s.entry_id = (${own}::bigint[])[1 + n % ${own.length}::integer]`.execute(db);
  return Array.from({ length: count }, (_, index) => first + index);
}

const cupOf = async (size: number): Promise<number> => (await cups.status(leagueOf.get(size)!)).league;
async function allMatches(cup: number): Promise<WireCupRow[]> {
  const rows: WireCupRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await cups.matches(cup, `?page=${page}`);
    rows.push(...found);
    if (found.length === 0) return rows;
  }
}
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
/** A league's table, best first. */
async function table(size: number): Promise<number[]> {
  const path = `/api/leagues-classic/${leagueOf.get(size)}/standings/`;
  const pages = await Promise.all([1, 2].map((page) => cups.get(`${path}?page_standings=${page}`)));
  return pages.flatMap(({ standings }) => standings.results.map(({ entry }: { entry: number }) => entry));
}

test.each(SIZES)("of $size teams is foreseen [EG-67] [EG-73]", async ({ size, qualification, byes }) => {
  expect(await cups.status(leagueOf.get(size)!)).toMatchObject({
    league: null,
    qualification_event: qualification,
    qualification_numbers: Math.min(size, 64),
    has_byes: byes > 0,
    is_large: size > 64,
  });
});

describe("a table that is corrected after the draw, before the next deadline [EG-68] [EG-69]", () => {
  test("gives the places of those who would not have qualified to those who would; the draw can still be repeated", async () => {
    await cups.play(1);
    const [before, cup] = [await table(65), await cupOf(65)];
    const drawn = await allMatches(cup);
    expect(sorted(teamsOf(drawn))).toEqual(sorted(before.slice(0, 64)));
    const out = before[64]!;
    expect((await cups.get(`/api/leagues-h2h-matches/league/${cup}/?entry=${out}`)).status).toMatchObject({
      qualification_state: "NOT_QUALIFIED_RANK",
    });
    // The last of the table has the best round of all.
    const { picks } = await cups.get(`/api/entry/${out}/event/1/picks/`);
    const squad = new Set(picks.map(({ element }: { element: number }) => element));
    const stats = scorersOf(cups.small, 1);
    for (const [id, played] of stats) stats.set(id, squad.has(id) ? { minutes: 90, goals_scored: 4 } : played);
    await cups.tell(1, stats);
    const after = await table(65);
    expect(after.slice(0, 64)).toContain(out);
    expect(after[64]).not.toBe(out);
    const rows = await allMatches(cup);
    expect(sorted(teamsOf(rows))).toEqual(sorted(after.slice(0, 64)));
    expect(rows.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
    expect(await cups.checkDraw(leagueOf.get(65)!, 2)).toEqual([]);
    expect((await cups.get(`/api/leagues-h2h-matches/league/${cup}/?entry=${out}`)).status).toMatchObject({
      qualification_state: "QUALIFIED",
    });
  });
});

test("everybody plays to the end of his cup: one match a round, none after a defeat, one winner [EG-67] [EG-70] [KO-15]", async () => {
  for (let round = 2; round <= ROUNDS; round += 1) await cups.play(round);
  for (const { size, qualification, matches, byes } of SIZES) {
    const cup = await cupOf(size);
    const rows = await allMatches(cup);
    const byRound = Map.groupBy(rows, ({ event }) => event);
    expect([...byRound.keys()]).toEqual(matches.map((_, index) => qualification + 1 + index));
    let left = sorted(teamsOf(byRound.get(qualification + 1)!));
    expect(left).toHaveLength(Math.min(size, 64));
    for (const [index, count] of matches.entries()) {
      const round = qualification + 1 + index;
      const played = byRound.get(round)!;
      expect(played.filter(({ is_bye: isBye }) => !isBye)).toHaveLength(count);
      expect(played.filter(({ is_bye: isBye }) => isBye)).toHaveLength(index === 0 ? byes : 0);
      expect(sorted(teamsOf(played))).toEqual(left);
      for (const row of played) expect([row.entry_1_entry, row.entry_2_entry]).toContain(row.winner);
      left = sorted(played.map(({ winner }) => winner!));
      expect(await cups.checkDraw(leagueOf.get(size)!, round)).toEqual([]);
    }
    expect(left).toHaveLength(1);
    expect(byRound.get(ROUNDS)![0]!.knockout_name).toBe("Final");
  }
  const { ctx } = cups.server;
  expect((await verifyResults(ctx.db, ctx.game().ruleset)).differences).toEqual([]);
});

test("what everybody is told of the largest: qualified with his matches, or not and by which place [EG-68] [AP-063]", async () => {
  const cup = await cupOf(65);
  const states = { QUALIFIED: 0, NOT_QUALIFIED_RANK: 0 };
  for (const entry of teams) {
    const { status, results } = await cups.get(`/api/leagues-h2h-matches/league/${cup}/?entry=${entry}`);
    states[status.qualification_state as keyof typeof states] += 1;
    expect(results.length > 0).toBe(status.qualification_state === "QUALIFIED");
    expect(status.qualification_rank).toBeGreaterThan(0);
    // Newest first: every match but perhaps the newest was won.
    for (const row of (results as WireCupRow[]).slice(1)) expect(row.winner).toBe(entry);
  }
  expect(states).toEqual({ QUALIFIED: 64, NOT_QUALIFIED_RANK: 1 });
  // The general cup has the same teams, and the same place is missing.
  expect((await cups.status(OVERALL)).qualification_numbers).toBe(64);
});
