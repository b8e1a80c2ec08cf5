/** The tie-breaks of a match, and a later correction's effect on it (decision 0089). */
import { cupCoinLabel, type FootballerId, type MatchStats, roundId, tossCoin } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { SeasonEntry } from "../../../testing/small-season.ts";
import { type CupSeason, scorersOf, startCupSeason, type WireCupRow } from "./cup-season.testing.ts";

const OVERALL = 1;
const preferences = ({ footballerId }: { readonly footballerId: number }) => (footballerId * 5) % 19;

let cups: CupSeason;
/** Three teams with the same squad but for one footballer of the third. */
let twin: SeasonEntry;
let copy: SeasonEntry;
let other: SeasonEntry;
/** A league of twin and copy, and one of twin and other. */
let same: number;
let differing: number;
/** A footballer owned by twin alone, and one by other alone. */
let only: { readonly twin: FootballerId; readonly other: FootballerId };

beforeAll(async () => {
  cups = await startCupSeason(8);
  twin = await cups.small.createEntry({ preferences });
  copy = await cups.small.createEntry({ preferences });
  const armbands = async (entry: SeasonEntry) => {
    const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
    return picks as { element: number; position: number; is_captain: boolean; is_vice_captain: boolean }[];
  };
  // A midfielder who starts without an armband and is not in the third team.
  const out = (await armbands(twin)).find(
    ({ element, position, is_captain: c, is_vice_captain: v }) =>
      position <= 11 && !c && !v && cups.small.market.get(element as FootballerId)!.position === "MID",
  )!.element;
  other = await cups.small.createEntry({
    preferences: (one) => (one.footballerId === out ? -1 : preferences(one)),
  });
  // On the bench perhaps: with all others absent the footballer comes on.
  const newcomer = other.footballerIds.find((id) => !twin.footballerIds.includes(id))!;
  only = { twin: out as FootballerId, other: newcomer };
  same = await cups.makeLeague("Speilet", [twin, copy]);
  differing = await cups.makeLeague("Nesten like", [twin, other]);
});
afterAll(() => cups?.server.close());

const cupOf = async (league: number): Promise<number> => (await cups.get(`/api/league/${league}/cup-status/`)).league;
const matches = async (league: number, query = ""): Promise<WireCupRow[]> =>
  (await cups.get(`/api/leagues-h2h-matches/league/${await cupOf(league)}/${query}`)).results;
const drawnPairs = async (round: number): Promise<(number | null)[][]> =>
  (await cups.get(`/api/league/${OVERALL}/cup-draws/${round}/`)).matches;
const stored = async (round: number) =>
  (
    await sql`select entry_1_id, entry_2_id, points_1, points_2, winner_id, tiebreak from cup_matches
      where round_id = ${round} order by cup_id, match_number`.execute(cups.server.ctx.db)
  ).rows;

/** A round's statistics in which only the squad of `winner` scores. */
function shining(winner: SeasonEntry): Map<FootballerId, MatchStats> {
  const stats = scorersOf(cups.small, 1);
  for (const id of stats.keys())
    stats.set(id, { minutes: 90, goals_scored: winner.footballerIds.includes(id) ? 4 : 0 });
  return stats;
}

describe("a corrected round", () => {
  let first: WireCupRow;
  const teamOf = (id: number) => [...cups.entries, twin, copy, other].find(({ entryId }) => entryId === id)!;

  test("before the next deadline gives the right team the place that the other was drawn into [EG-69]", async () => {
    await cups.play(1);
    await cups.play(2);
    first = (await matches(OVERALL, "?event=3"))[0]!;
    const [one, two] = [teamOf(first.entry_1_entry), teamOf(first.entry_2_entry!)];
    await cups.begin(3);
    await cups.tell(3, shining(one));
    expect((await matches(OVERALL, "?event=3"))[0]).toMatchObject({ winner: one.entryId });
    const before = await matches(OVERALL, "?event=4");
    const drawn = await drawnPairs(4);
    expect(before.some((row) => [row.entry_1_entry, row.entry_2_entry].includes(one.entryId))).toBe(true);

    await cups.tell(3, shining(two));
    expect((await matches(OVERALL, "?event=3"))[0]).toMatchObject({ id: first.id, winner: two.entryId });
    const after = await matches(OVERALL, "?event=4");
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const winners = (await matches(OVERALL, "?event=3")).map(({ winner }) => winner!);
    const teams = after.flatMap((row) => [row.entry_1_entry, row.entry_2_entry!]);
    expect(teams.toSorted((a, b) => a - b)).toEqual(winners.toSorted((a, b) => a - b));
    expect(teams).toContain(two.entryId);
    expect(teams).not.toContain(one.entryId);
    // Matches with the same winner changed no place, and the draw can still be repeated.
    const place = (rows: readonly WireCupRow[], id: number) =>
      rows.flatMap((row) => [row.entry_1_entry, row.entry_2_entry]).indexOf(id);
    expect(place(after, two.entryId)).toBe(place(before, one.entryId));
    expect(await drawnPairs(4)).toEqual(drawn);
    expect(await cups.checkDraw(OVERALL, 4)).toEqual([]);
  });

  test("corrected back it is as if nothing had been", async () => {
    const drawn = await drawnPairs(4);
    await cups.tell(3, shining(teamOf(first.entry_1_entry)));
    const now = await matches(OVERALL, "?event=4");
    expect(now.map((row) => [row.entry_1_entry, row.entry_2_entry])).toEqual(drawn);
  });

  test("after the next deadline leaves the matches as they were decided, and the draw too", async () => {
    await cups.begin(4);
    const before = [await stored(3), (await stored(4)).map(pairOf)];
    await cups.tell(3, shining(teamOf(first.entry_2_entry!)));
    expect([await stored(3), (await stored(4)).map(pairOf)]).toEqual(before);
    // Its results were corrected all the same.
    const pointsOf = async (entry: number): Promise<number> => {
      const { current } = await cups.get(`/api/entry/${entry}/history/`);
      return current.find(({ event }: { event: number }) => event === 3).points;
    };
    expect(await pointsOf(first.entry_2_entry!)).toBeGreaterThan(await pointsOf(first.entry_1_entry));
    await cups.tell(4, scorersOf(cups.small, 4));
    expect((await matches(OVERALL, "?event=4")).every(({ winner }) => winner !== null)).toBe(true);
    expect((await matches(OVERALL, "?event=5")).length).toBe(2);
  });
});

const pairOf = (row: unknown) => [
  (row as { entry_1_id: number }).entry_1_id,
  (row as { entry_2_id: number }).entry_2_id,
];

describe("a match that is level on points", () => {
  /** Only these two play, so that their teams have nothing else. */
  const onlyThese = (ofTwin: MatchStats, ofOther: MatchStats) =>
    new Map<FootballerId, MatchStats>([
      [only.twin, { minutes: 90, ...ofTwin }],
      [only.other, { minutes: 90, ...ofOther }],
    ]);
  const final = async (league: number) => (await matches(league, "?event=6"))[0]!;

  test("goes to more goals scored, and the reason is told [EG-71] [EG-72] [ST-16]", async () => {
    await cups.play(5);
    await cups.begin(6);
    // A midfielder's goal is worth five points, an assist three.
    await cups.tell(6, onlyThese({ assists: 5 }, { goals_scored: 3 }));
    const row = await final(differing);
    expect(row.entry_1_points).toBe(row.entry_2_points);
    expect(row.entry_1_points).toBe(17);
    expect(row).toMatchObject({ winner: other.entryId, tiebreak: "goals_scored", knockout_name: "Final" });
  });

  test("then to fewer conceded; the final is decided anew whenever its round is corrected [EG-71]", async () => {
    await cups.tell(6, onlyThese({ goals_conceded: 0 }, { goals_conceded: 1 }));
    expect(await final(differing)).toMatchObject({ winner: twin.entryId, tiebreak: "goals_conceded" });
    await cups.tell(6, onlyThese({ goals_conceded: 1 }, { goals_conceded: 0 }));
    expect(await final(differing)).toMatchObject({ winner: other.entryId, tiebreak: "goals_conceded" });
  });

  test("then to the coin, which anybody can toss again from the round's seed [EG-71] [EG-72]", async () => {
    const row = await final(same);
    const label = cupCoinLabel(same, 6, row.entry_1_entry, row.entry_2_entry!);
    const { rows } = await sql<{ seed: string }>`select seed from chance_seeds where round_id = 6`.execute(
      cups.server.ctx.db,
    );
    const coin = tossCoin(rows[0]!.seed, label);
    expect(row).toMatchObject({ winner: coin === 0 ? row.entry_1_entry : row.entry_2_entry, tiebreak: "default" });
    const toss = await sql<{ coin: number; goals_1: number }>`
      select coin, goals_1 from cup_matches where match_id = ${row.id}`.execute(cups.server.ctx.db);
    expect(toss.rows).toEqual([{ coin, goals_1: 0 }]);
    const [one, two] = [row.entry_1_entry, row.entry_2_entry];
    const { body } = await cups.server.client().get(`/api/league/${same}/duel-odds/?a=${one}&b=${two}&knockout=true`);
    expect(body).toMatchObject({ event: 6, draw: 1, through: coin === 0 ? 1 : 0 });
  });

  test("level no more after a correction it has no reason but the points [EG-71]", async () => {
    await cups.tell(6, onlyThese({ goals_scored: 1 }, {}));
    expect(await final(differing)).toMatchObject({ winner: twin.entryId, tiebreak: null });
  });
});

test("every round's chance is promised at the season's beginning and told only when the round is settled [EG-69]", async () => {
  const { rows } = await sql<{ round_id: number; told: boolean }>`
    select round_id, revealed_at is not null as told from chance_seeds order by round_id`.execute(cups.server.ctx.db);
  expect(rows).toEqual([1, 2, 3, 4, 5, 6].map((round) => ({ round_id: roundId(round), told: true })));
  const { draws } = await cups.get(`/api/league/${OVERALL}/cup-draws/`);
  for (const { seed } of draws) {
    expect(new Date(seed.committed_time).getTime()).toBeLessThan(cups.small.deadlineMs(1));
    expect(new Date(seed.revealed_time).getTime()).toBeGreaterThan(cups.small.deadlineMs(seed.event));
  }
});
