/** The general cup over HTTP, from its forecast to its quarter-finals, and cups on an entry's page. */
import { commitmentOf } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  CUP_MATCHES,
  type CupSeason,
  OVERALL,
  scorersOf,
  startCupSeason,
  teamsOf,
  type WireCupRow,
} from "./cup-season.testing.ts";

let cups: CupSeason;
let ten: number;
let three: number;
let two: number;
let one: number;

beforeAll(async () => {
  cups = await startCupSeason();
  ({ ten, three, two, one } = await cups.makeLeagues());
});
afterAll(() => cups?.server.close());

describe("before anything is drawn", () => {
  test("a league's cup is foreseen by its size: large, small with a bye, two teams, none for one [AP-037] [AP-081] [EG-67] [EG-73] [EG-74]", async () => {
    expect(await cups.status(ten)).toEqual({
      qualifying_league: ten,
      name: "Ti på topp Cup",
      league: null,
      qualification_event: 3,
      qualification_numbers: 8,
      qualifying_method: "rank",
      draw_type: "random",
      has_byes: false,
      is_large: true,
      pulse_article_id: null,
    });
    expect(await cups.status(three)).toMatchObject({
      qualification_event: 4,
      qualification_numbers: 3,
      has_byes: true,
    });
    expect(await cups.status(two)).toMatchObject({ qualification_event: 5, qualification_numbers: 2, is_large: false });
    expect(await cups.status(OVERALL)).toMatchObject({
      name: "Totalt Cup",
      qualification_event: 2,
      qualification_numbers: 12,
      has_byes: true,
    });
    expect((await cups.server.client().get(`/api/league/${one}/cup-status/`)).status).toBe(404);
    expect((await cups.server.client().get("/api/league/98765/cup-status/")).status).toBe(404);
  });

  test("a league with a cup says so, and nobody has qualified or failed yet [AP-099] [EG-68]", async () => {
    const entry = cups.entries[4]!.entryId;
    const undrawn = { has_cup: true, cup_league: null, cup_qualified: null };
    expect(await cups.leagueOf(entry, ten)).toMatchObject(undrawn);
    expect(await cups.leagueOf(entry, OVERALL)).toMatchObject(undrawn);
    expect(await cups.leagueOf(entry, one)).toMatchObject({ has_cup: false, cup_league: null, cup_qualified: null });
    const { league } = await cups.get(`/api/leagues-classic/${ten}/standings/`);
    expect(league).toMatchObject({ has_cup: true, cup_league: null });
    const { leagues } = await cups.get(`/api/entry/${entry}/`);
    expect(leagues.cup_matches).toEqual([]);
    expect(leagues.cup).toEqual({
      matches: [],
      status: {
        qualification_event: null,
        qualification_numbers: null,
        qualification_rank: null,
        qualification_state: null,
      },
      cup_league: null,
    });
  });

  test("there are no matches to page through, only the promise of the first draw's seed [AP-063] [EG-69]", async () => {
    expect((await cups.server.client().get(`${CUP_MATCHES}/${ten}/`)).status).toBe(404);
    const draws = await cups.get(`/api/league/${ten}/cup-draws/`);
    expect(draws).toMatchObject({ qualifying_league: ten, league: null, final_event: 6, draws: [] });
    expect(draws.next).toMatchObject({ event: 4, name: "Quarter-finals", seed: { event: 3, seed: null } });
    expect(draws.next.seed.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(draws.next.seed.revealed_time).toBeNull();
  });
});

describe("the general cup", () => {
  let promised: { seed: { commitment: string } };
  const general = async () => (await cups.status(OVERALL)).league as number;

  test("is drawn when the round before its first match is settled, with the promised seed [EG-67] [EG-69] [EG-75] [KO-15]", async () => {
    promised = (await cups.get(`/api/league/${OVERALL}/cup-draws/`)).next;
    await cups.play(1);
    expect(await general()).toBeNull();
    await cups.play(2);
    const id = await general();
    expect(id).toBeGreaterThan(0);
    const { events } = await cups.get("/api/bootstrap-static/");
    const created = events.filter((event: { cup_leagues_created: boolean }) => event.cup_leagues_created);
    expect(created.map((event: { id: number }) => event.id)).toEqual([2]);
    const { draws, next } = await cups.get(`/api/league/${id}/cup-draws/`);
    expect(draws).toHaveLength(1);
    expect(draws[0]).toMatchObject({ event: 3, name: "Round of 16", match_count: 8, bye_count: 4, label: "draw:1:3" });
    expect(draws[0].seed.commitment).toBe(promised.seed.commitment);
    expect(commitmentOf(draws[0].seed.seed)).toBe(promised.seed.commitment);
    expect(next).toMatchObject({ event: 4, seed: { event: 3, seed: null } });
    expect(await cups.checkDraw(OVERALL, 3)).toEqual([]);
  });

  test("has everybody in it once, and byes for the best of the round before, with its points [EG-70] [AP-103]", async () => {
    const rows = await cups.matches(await general());
    expect(teamsOf(rows).toSorted((a, b) => a - b)).toEqual(cups.entries.map(({ entryId }) => entryId));
    const byes = rows.filter((row) => row.is_bye);
    expect(rows.slice(-4)).toEqual(byes);
    const points = await cups.netPoints(2);
    const best = [...points.values()].toSorted((a, b) => b - a).slice(0, 4);
    expect(byes.map((row) => points.get(row.entry_1_entry))).toEqual(best);
    for (const [index, row] of byes.entries()) {
      expect(row).toMatchObject({
        entry_2_entry: null,
        entry_2_name: "",
        entry_1_points: best[index],
        event: 3,
        winner: null,
      });
    }
    const [match] = rows;
    const first = cups.entries.findIndex(({ entryId }) => entryId === match!.entry_1_entry);
    const second = cups.entries.findIndex(({ entryId }) => entryId === match!.entry_2_entry);
    expect(match).toEqual({
      id: match!.id,
      league: await general(),
      event: 3,
      is_knockout: true,
      knockout_name: "Round of 16",
      is_bye: false,
      winner: null,
      tiebreak: null,
      seed_value: null,
      entry_1_entry: match!.entry_1_entry,
      entry_1_name: `Lag ${first}`,
      entry_1_player_name: `Liv Lunde ${first}`,
      entry_1_points: 0,
      entry_1_win: 0,
      entry_1_draw: 0,
      entry_1_loss: 0,
      entry_1_total: 0,
      entry_2_entry: match!.entry_2_entry,
      entry_2_name: `Lag ${second}`,
      entry_2_player_name: `Liv Lunde ${second}`,
      entry_2_points: 0,
      entry_2_win: 0,
      entry_2_draw: 0,
      entry_2_loss: 0,
      entry_2_total: 0,
    });
  });

  test("moves with the points of the round while it is on, and has no winner yet [ST-15] [EG-65]", async () => {
    await cups.begin(3);
    await cups.tell(3, scorersOf(cups.small, 3), false);
    const points = await cups.netPoints(3);
    expect(new Set(points.values()).size).toBeGreaterThan(3);
    for (const row of (await cups.matches(await general(), "?event=3")).filter(({ is_bye }) => !is_bye)) {
      expect(row).toMatchObject({
        winner: null,
        entry_1_points: points.get(row.entry_1_entry),
        entry_2_points: points.get(row.entry_2_entry!),
      });
    }
  });

  test("is decided when the round is settled: the points of the round, and the next draw at once [EG-65] [EG-69]", async () => {
    await cups.tell(3, scorersOf(cups.small, 3));
    const points = await cups.netPoints(3);
    const rows = await cups.matches(await general(), "?event=3");
    for (const row of rows) {
      if (row.is_bye) {
        expect(row.winner).toBe(row.entry_1_entry);
        continue;
      }
      const [a, b] = [points.get(row.entry_1_entry)!, points.get(row.entry_2_entry!)!];
      expect([row.entry_1_points, row.entry_2_points]).toEqual([a, b]);
      if (a !== b) expect(row.winner).toBe(a > b ? row.entry_1_entry : row.entry_2_entry);
      expect(row.tiebreak === null).toBe(a !== b);
    }
    const next = await cups.matches(await general(), "?event=4");
    expect(next).toHaveLength(4);
    expect(teamsOf(next).toSorted((a, b) => a - b)).toEqual(
      rows.map(({ winner }) => winner!).toSorted((a, b) => a - b),
    );
    expect(next.every(({ is_bye, knockout_name }) => !is_bye && knockout_name === "Quarter-finals")).toBe(true);
    expect(await cups.checkDraw(OVERALL, 4)).toEqual([]);
  });

  test("of one team shows the newest match first, and an event chooses a round [AP-032] [AP-063]", async () => {
    const [row] = await cups.matches(await general(), "?event=4");
    const entry = row!.entry_1_entry;
    expect((await cups.matches(await general(), `?entry=${entry}`)).map(({ event }) => event)).toEqual([4, 3]);
    expect((await cups.matches(await general(), `?entry=${entry}&event=3`)).map(({ event }) => event)).toEqual([3]);
    expect((await cups.matches(await general())).map(({ event }) => event)).toEqual([
      ...Array(8).fill(3),
      ...Array(4).fill(4),
    ]);
    expect(await cups.get(`${CUP_MATCHES}/${await general()}/?page=2`)).toMatchObject({
      has_next: false,
      page: 2,
      results: [],
    });
  });

  test.each([
    ["event=31", "event"],
    ["event=0", "event"],
    ["entry=x", "entry"],
    ["page=0", "page"],
  ])("%s is refused, with the field [AP-063]", async (query, field) => {
    const answer = await cups.server.client().get(`${CUP_MATCHES}/${await general()}/?${query}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});

test("an entry's page has its newest match in each cup, and of the general cup all against somebody [AP-093]", async () => {
  const { league: cup } = await cups.status(ten);
  const [row] = await cups.matches(cup, "?event=4");
  const entry = row!.entry_1_entry;
  const { leagues } = await cups.get(`/api/entry/${entry}/`);
  const general = (await cups.status(OVERALL)).league;
  expect(leagues.cup.cup_league).toBe(general);
  const all = await cups.matches(general, `?entry=${entry}`);
  expect(leagues.cup.matches).toEqual(all.filter(({ is_bye: isBye }) => !isBye));
  expect(leagues.cup.status).toMatchObject({ qualification_event: 2, qualification_state: "QUALIFIED" });
  const newest = leagues.cup_matches as (WireCupRow & { league: number })[];
  expect(newest.map(({ league }) => league)).toEqual([...new Set(newest.map(({ league }) => league))]);
  expect(newest.find(({ league }) => league === cup)).toEqual(row);
  expect(newest.find(({ league }) => league === general)).toEqual((await cups.matches(general, `?entry=${entry}`))[0]);
});

test("a round that the general cup lets somebody off is among its matches, and not on his page", async () => {
  const general = (await cups.status(OVERALL)).league;
  const bye = (await cups.matches(general)).find(({ is_bye: isBye }) => isBye)!;
  const all = await cups.matches(general, `?entry=${bye.entry_1_entry}`);
  const { leagues } = await cups.get(`/api/entry/${bye.entry_1_entry}/`);
  expect(all.map(({ id }) => id)).toContain(bye.id);
  expect(leagues.cup.matches).toEqual(all.filter(({ is_bye: isBye }) => !isBye));
});
