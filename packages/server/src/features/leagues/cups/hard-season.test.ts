/**
 * A troubled season, for a classic league, a head-to-head league and their cups at once: a deleted account, two rounds
 * settled in one moment, a postponed match, a late correction. Over HTTP.
 */
import { h2hTable, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { SeasonEntry } from "../../../testing/small-season.ts";
import { recordFacts } from "../../facts/index.ts";
import { verifyResults } from "../../clock/index.ts";
import { type CupSeason, OVERALL, scorersOf, startCupSeason, teamsOf, type WireCupRow } from "./cup-season.testing.ts";

let cups: CupSeason;
/** A classic league of six with a cup, whose first match is in round 4, and a head-to-head league of the same. */
let classic = 0;
let h2h = 0;
let leaver: SeasonEntry;

beforeAll(async () => {
  cups = await startCupSeason(8);
  const six = cups.entries.slice(0, 6);
  classic = await cups.makeLeague("Motgang", six);
  const [admin, ...others] = six as [SeasonEntry, ...SeasonEntry[]];
  const settings = { name: "Motgang", start_event: 1, ko_rounds: 2, max_entries: null };
  const made = await admin.client.post("/api/leagues-h2h/", settings);
  h2h = made.body.id;
  for (const { client } of others) await client.post("/api/leagues-private/join/", { code: made.body.code });
  leaver = others[0]!;
});
afterAll(() => cups?.server.close());

const duels = async (query = ""): Promise<WireCupRow[]> =>
  (await cups.get(`/api/leagues-h2h-matches/league/${h2h}/${query}`)).results;
const cupOf = async (league: number): Promise<number> => (await cups.status(league)).league;
const cupRows = async (league: number, round: number) => cups.matches(await cupOf(league), `?event=${round}`);
const isDecided = (rows: readonly WireCupRow[]) => rows.length > 0 && rows.every(({ winner }) => winner !== null);
/** Tells these matches of round 5, to their end. */
async function playOnly(fixtures: CupSeason["small"]["season"]["fixtures"]): Promise<void> {
  await cups.small.play(roundId(5), scorersOf(cups.small, 5), { fixtures });
  await cups.server.tick();
}
const statesOf = async () =>
  (await sql<{ state: string }>`select state from rounds order by round_id`.execute(cups.server.ctx.db)).rows.map(
    ({ state }) => state,
  );

/** The head-to-head table against the rules' of all regular matches, and the classic one against points of all rounds. */
async function expectTables(through: number): Promise<void> {
  const { standings } = await cups.get(`/api/leagues-h2h/${h2h}/standings/`);
  const played = (await duels()).filter(({ event, knockout_name: name }) => event <= through && name === "");
  const slow = h2hTable({
    scoring: { h2hWin: 3, h2hDraw: 1, h2hLoss: 0 },
    ids: cups.entries.slice(0, 6).map(({ entryId }) => entryId as number),
    matches: played.map((row) => ({
      first: row.entry_1_entry,
      firstPoints: row.entry_1_points,
      second: row.entry_2_entry,
      secondPoints: row.entry_2_points,
    })),
  });
  const figures = (row: { total: number; won: number; drawn: number; lost: number }) =>
    [row.total, row.won, row.drawn, row.lost].join();
  expect(standings.results.map(figures)).toEqual(slow.map(figures));
  const table = (await cups.get(`/api/leagues-classic/${classic}/standings/`)).standings.results;
  expect(table).toHaveLength(6);
  for (const row of table) {
    const { current } = await cups.get(`/api/entry/${row.entry}/history/`);
    expect(row.total).toBe(current.at(-1).total_points);
    expect(row.rank).toBe(1 + table.filter(({ total }: { total: number }) => total > row.total).length);
  }
}

test("a manager who deletes his account stays in table, matches and cups; his team plays on as he left it", async () => {
  await cups.play(1);
  await cups.begin(2);
  const before = (await cups.get(`/api/leagues-h2h/${h2h}/standings/`)).standings.results;
  const calendar = (await duels()).map(({ id, entry_1_entry: one, entry_2_entry: two }) => [id, one, two]);
  expect((await leaver.client.post("/api/player/delete/", { password: leaver.password })).status).toBe(200);
  await cups.server.whenCurrent();
  const after = (await cups.get(`/api/leagues-h2h/${h2h}/standings/`)).standings.results;
  const figures = ({ entry, rank, total }: Record<string, number>) => [entry, rank, total];
  expect(after.map(figures)).toEqual(before.map(figures));
  expect(after.find(({ entry }: { entry: number }) => entry === leaver.entryId)).toMatchObject({
    entry_name: `Slettet lag ${leaver.entryId}`,
    player_name: "Slettet manager",
  });
  expect((await duels()).map(({ id, entry_1_entry: one, entry_2_entry: two }) => [id, one, two])).toEqual(calendar);

  await cups.tell(2, scorersOf(cups.small, 2));
  const own = (await duels(`?entry=${leaver.entryId}`)).find(({ event }) => event === 2)!;
  const points = await cups.netPoints(2);
  const isFirst = own.entry_1_entry === leaver.entryId;
  expect(isFirst ? own.entry_1_points : own.entry_2_points).toBe(points.get(leaver.entryId));
  expect(points.get(leaver.entryId)).toBeGreaterThan(0);
  expect(teamsOf(await cupRows(OVERALL, 3))).toContain(leaver.entryId);
  await expectTables(2);
});

test("two rounds are settled in one moment: cups and knock-outs take their steps one after the other [EG-69] [KO-15]", async () => {
  await cups.begin(3);
  await cups.tell(3, scorersOf(cups.small, 3), false);
  await cups.begin(4);
  await cups.tell(4, scorersOf(cups.small, 4));
  // The match of round 3 that is not over holds up everything after it.
  expect((await statesOf()).slice(0, 5)).toEqual(["settled", "settled", "closed", "closed", "open"]);
  expect(isDecided(await cupRows(OVERALL, 3))).toBe(false);
  expect(await cupRows(OVERALL, 4)).toEqual([]);
  expect(await cupOf(classic)).toBeNull();
  expect(await duels("?event=5")).toEqual([]);

  await cups.tell(3, scorersOf(cups.small, 3));
  expect((await statesOf()).slice(0, 5)).toEqual(["settled", "settled", "settled", "settled", "open"]);
  for (const league of [OVERALL, classic]) {
    // Round 4 was drawn after its own deadline, by the seed of round 3, and decided at once.
    expect(isDecided(await cupRows(league, 4))).toBe(true);
    expect(await cups.checkDraw(league, 4)).toEqual([]);
    const drawn = await cupRows(league, 5);
    expect(teamsOf(drawn).toSorted((a, b) => a - b)).toEqual(
      (await cupRows(league, 4)).map(({ winner }) => winner!).toSorted((a, b) => a - b),
    );
    expect(await cups.checkDraw(league, 5)).toEqual([]);
  }
  const semis = await duels("?event=5");
  const best = (await cups.get(`/api/leagues-h2h/${h2h}/standings/`)).standings.results.slice(0, 4);
  expect(teamsOf(semis).toSorted((a, b) => a - b)).toEqual(
    best.map(({ entry }: { entry: number }) => entry).toSorted((a: number, b: number) => a - b),
  );
  await expectTables(4);
});

test("a match that is put off counts in no round until it gets one, and then in that one [EG-65]", async () => {
  await cups.begin(5);
  const [postponed] = cups.small.season.fixtures.filter((fixture) => fixture.roundId === roundId(5));
  const { fixtureId } = postponed!;
  const tellFixture = (round: number | null) =>
    recordFacts(cups.server.ctx, [{ kind: "fixture", fixtureId, roundId: round === null ? null : roundId(round) }], {
      source: "test",
    });
  expect((await tellFixture(null)).ok).toBe(true);
  const others = cups.small.season.fixtures.filter((one) => one.roundId === roundId(5) && one !== postponed);
  await playOnly(others);
  expect((await statesOf()).slice(4)).toEqual(["settled", "open"]);
  const points = await cups.netPoints(5);
  const semis = await duels("?event=5");
  for (const row of [...semis, ...(await cupRows(classic, 5))]) {
    expect([row.entry_1_points, row.entry_2_points]).toEqual([
      points.get(row.entry_1_entry),
      points.get(row.entry_2_entry!),
    ]);
    if (row.entry_1_points !== row.entry_2_points) {
      expect(row.winner).toBe(row.entry_1_points > row.entry_2_points ? row.entry_1_entry : row.entry_2_entry);
    }
  }
  const finals = [await duels("?event=6"), await cupRows(classic, 6)].map(teamsOf);

  await cups.begin(6);
  expect((await tellFixture(6)).ok).toBe(true);
  await playOnly([postponed!]);
  await cups.tell(6, scorersOf(cups.small, 6));
  expect((await statesOf()).slice(4)).toEqual(["settled", "settled"]);
  // Nothing of round 5 moved, and the finalists' points include the postponed match.
  expect(await cups.netPoints(5)).toEqual(points);
  expect([await duels("?event=6"), await cupRows(classic, 6)].map(teamsOf)).toEqual(finals);
  for (const league of [OVERALL, classic]) {
    const [final, ...none] = await cupRows(league, 6);
    expect([final!.knockout_name, none]).toEqual(["Final", []]);
    const last = await cups.netPoints(6);
    expect([final!.entry_1_points, final!.entry_2_points]).toEqual([
      last.get(final!.entry_1_entry),
      last.get(final!.entry_2_entry!),
    ]);
    expect(final!.winner).not.toBeNull();
  }
});

test("a correction of the first round after everything is over leaves every pair and winner, and moves every total", async () => {
  const cup = await cupOf(classic);
  const general = await cupOf(OVERALL);
  const picture = async () =>
    [...(await duels()), ...(await cups.matches(cup)), ...(await cups.matches(general))]
      .filter(({ knockout_name: name }) => name !== "")
      .map((row) => [row.id, row.entry_1_entry, row.entry_2_entry, row.winner]);
  const before = await picture();
  const history = async () => (await cups.get(`/api/entry/${leaver.entryId}/history/`)).current;
  const totals = (await history()).map(({ total_points: total }: { total_points: number }) => total);
  const corrected = scorersOf(cups.small, 1);
  for (const id of leaver.footballerIds) corrected.set(id, { minutes: 90, goals_scored: 3 });
  await cups.tell(1, corrected);
  expect(await picture()).toEqual(before);
  const now = (await history()).map(({ total_points: total }: { total_points: number }) => total);
  for (const [index, total] of now.entries()) expect(total).toBeGreaterThan(totals[index]);
  await expectTables(4);
  const { db } = cups.server.ctx;
  expect((await verifyResults(db, cups.server.ctx.game().ruleset)).differences).toEqual([]);
});
