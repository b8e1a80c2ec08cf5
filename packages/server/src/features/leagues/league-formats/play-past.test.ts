/** A format tried before a season, over the rounds of the season before, against the rules played on those rounds. */
import { createHash } from "node:crypto";

import type { WireFormatPreview } from "@elleveren/contract";
import { type Format, playFormat, READY_FORMATS } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { CupSeason } from "../cups/cup-season.testing.ts";
import { startFormatSeason } from "./format-season.testing.ts";

const PAST = "2025";
const ROUNDS = 12;
const MONTHS = [
  { from: 1, to: 6 },
  { from: 7, to: 12 },
];
const AVERAGES = Array.from({ length: ROUNDS }, (_, index) => 40 + index);
/** Managers of that season who are in no league. */
const OTHERS = 20;
let season: CupSeason;
let leagueId = 0;

/** What a round gave. */
const pointsOf = (account: number) =>
  Array.from({ length: ROUNDS }, (_, index) => 30 + ((account * 17 + index * 29) % 41));

beforeAll(async () => {
  season = await startFormatSeason(4);
  leagueId = await season.makeLeague("Kollektivet", season.entries.slice(0, 3));
});
afterAll(() => season?.server.close());
beforeEach(async () => {
  const { db } = season.server.ctx;
  await sql`truncate past_seasons, entry_past_seasons`.execute(db);
});

const keep = async (accounts: readonly number[], { averages = AVERAGES as readonly number[] | null } = {}) => {
  const { db } = season.server.ctx;
  await sql`insert into past_seasons (season_name, ruleset_id, rounds, ranked_count, archive, round_averages, months)
    values (${PAST}, 'eliteserien-2026', ${ROUNDS}, 100, '/nowhere', ${averages as number[] | null}::smallint[],
      ${JSON.stringify(MONTHS)}::jsonb)`.execute(db);
  for (const account of accounts) {
    await sql`insert into entry_past_seasons (account_id, season_name, total_points, rank, round_points)
      values (${account}, ${PAST}, 1, 1, ${averages ? pointsOf(account) : null}::smallint[])`.execute(db);
  }
};
const others = Array.from({ length: OTHERS }, (_, index) => 100_000 + index);

async function preview(format: Format): Promise<WireFormatPreview> {
  const { status, body } = await season.entries[0]!.client.post(`/api/league/${leagueId}/formats/preview/`, { format });
  expect(status).toBe(200);
  return body;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The rules on rounds by member, as the preview has them. */
function expected(format: Format, points: ReadonlyMap<number, readonly number[]>) {
  const plays = playFormat({
    format,
    season: { lastRound: ROUNDS, months: MONTHS },
    leagueId,
    members: [...points.keys()].map((memberId) => ({ memberId, joinedRound: 1, leftRound: null })),
    rounds: AVERAGES.map((averagePoints, index) => ({
      round: index + 1,
      state: "settled",
      averagePoints,
      ofMember: (id) => ({ points: points.get(id)![index]!, goalsScored: 0, goalsConceded: 0, transfers: 0 }),
    })),
    seedOf: (round) => sha256(`${PAST} league ${leagueId} round ${round}`),
  });
  return plays.map(({ round, decisions }) => ({
    round,
    is_provisional: false,
    winners: decisions.flatMap((one) => (one.kind === "won" ? one.memberIds : [])),
    out: decisions.flatMap((one) => (one.kind === "out" ? [one.memberId] : [])),
    champions: decisions.flatMap((one) => (one.kind === "champion" ? one.memberIds : [])),
    matches: decisions.filter(({ kind }) => kind === "match").length,
    moved: decisions.filter(({ kind }) => kind === "moved").length,
  }));
}

test("without a season before there is nothing to play it on", async () => {
  expect(await preview(READY_FORMATS.last_man_standing)).toEqual({
    problems: [],
    members: 3,
    played_on: null,
    rounds: [],
    entries: [],
  });
});

test("neither is there with one whose rounds were not kept", async () => {
  await keep([season.entries[0]!.accountId], { averages: null });
  expect((await preview(READY_FORMATS.last_man_standing)).played_on).toBeNull();
});

test("members play with their own rounds, one without with another's, and others fill up to ten", async () => {
  const [first, second, third] = season.entries;
  await keep([first!.accountId, second!.accountId, ...others]);
  for (const name of ["last_man_standing", "month_champion", "swiss_season"] as const) {
    const format: Format = READY_FORMATS[name];
    const told = await preview(format);
    expect(told.played_on).toEqual({
      season: PAST,
      is_past: true,
      is_own_count: true,
      teams: 2,
      with_others_results: [third!.entryId],
      extras: 7,
    });
    // Which others is the league's own lot: eight in a row of those that there are, from the first again after the last.
    const rows = new Map<number, readonly number[]>();
    const from = others.findIndex((_, index) => {
      rows.clear();
      const lent = Array.from({ length: 8 }, (__, at) => pointsOf(others[(index + at) % OTHERS]!));
      rows.set(first!.entryId, pointsOf(first!.accountId)).set(second!.entryId, pointsOf(second!.accountId));
      rows.set(third!.entryId, lent[0]!);
      for (const [at, points] of lent.slice(1).entries()) rows.set(-(at + 1), points);
      return JSON.stringify(expected(format, rows)) === JSON.stringify(told.rounds);
    });
    expect([name, from]).toEqual([name, expect.any(Number)]);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(told.rounds).toHaveLength(ROUNDS);
    const named = told.rounds.flatMap(({ winners, out, champions }) => [...winners, ...out, ...champions]);
    expect(new Set(told.entries.map(({ entry }) => entry))).toEqual(new Set(named.filter((id) => id > 0)));
    // The same again is the same.
    expect(await preview(format)).toEqual(told);
  }
});

test("of another count than the round's points it is said that it is not counted", async () => {
  await keep(others);
  expect((await preview(READY_FORMATS.captainless)).played_on).toMatchObject({
    is_own_count: false,
    teams: 0,
    with_others_results: season.entries.slice(0, 3).map(({ entryId }) => entryId),
    extras: 7,
  });
});

test("where nobody else is kept, those who have no rounds are left out", async () => {
  await keep([season.entries[0]!.accountId, season.entries[1]!.accountId]);
  const told = await preview(READY_FORMATS.last_man_standing);
  expect(told.played_on).toMatchObject({ teams: 2, with_others_results: [], extras: 0 });
  expect(told.rounds.flatMap(({ out }) => out)).toHaveLength(1);
});
