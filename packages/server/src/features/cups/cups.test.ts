/** Cups over HTTP, from the qualification to the final. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { commitmentOf, cupCoinLabel, roundId, tossCoin } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { checkPublishedCup } from "../../cli/check-published-cup.ts";
import { advanceRounds } from "../rounds/index.ts";
import { advanceCups } from "./advance-cups.ts";
import { type CupSeason, scorersOf, startCupSeason, type WireCupRow } from "./cup-season.testing.ts";

const MATCHES = "/api/leagues-h2h-matches/league";

let cups: CupSeason;
/** Leagues of ten, three, two and one. */
let ten: number;
let three: number;
let two: number;
let one: number;
const OVERALL = 1;

beforeAll(async () => {
  cups = await startCupSeason();
  const { entries } = cups;
  ten = await cups.makeLeague("Ti på topp", entries.slice(0, 10));
  three = await cups.makeLeague("Tre nøtter", entries.slice(0, 3));
  two = await cups.makeLeague("Duellen", entries.slice(2, 4));
  one = await cups.makeLeague("Ensom svale", entries.slice(4, 5));
});
afterAll(() => cups?.server.close());

const status = (league: number) => cups.get(`/api/league/${league}/cup-status/`);
const matches = async (league: number, query = ""): Promise<WireCupRow[]> =>
  (await cups.get(`${MATCHES}/${league}/${query}`)).results;
const leagueOf = async (entry: number, league: number) => {
  const { leagues } = await cups.get(`/api/entry/${entry}/`);
  return leagues.classic.find(({ id }: { id: number }) => id === league);
};
const teamsOf = (rows: readonly WireCupRow[]) =>
  rows.flatMap((row) => (row.entry_2_entry === null ? [row.entry_1_entry] : [row.entry_1_entry, row.entry_2_entry]));

describe("before anything is drawn", () => {
  test("a league's cup is foreseen by its size: large, small with a bye, two teams, none for one [AP-037] [AP-081] [EG-67] [EG-73] [EG-74]", async () => {
    expect(await status(ten)).toEqual({
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
    expect(await status(three)).toMatchObject({ qualification_event: 4, qualification_numbers: 3, has_byes: true });
    expect(await status(two)).toMatchObject({ qualification_event: 5, qualification_numbers: 2, is_large: false });
    expect(await status(OVERALL)).toMatchObject({
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
    expect(await leagueOf(entry, ten)).toMatchObject(undrawn);
    expect(await leagueOf(entry, OVERALL)).toMatchObject(undrawn);
    expect(await leagueOf(entry, one)).toMatchObject({ has_cup: false, cup_league: null, cup_qualified: null });
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
    expect((await cups.server.client().get(`${MATCHES}/${ten}/`)).status).toBe(404);
    const draws = await cups.get(`/api/league/${ten}/cup-draws/`);
    expect(draws).toMatchObject({ qualifying_league: ten, league: null, final_event: 6, draws: [] });
    expect(draws.next).toMatchObject({ event: 4, name: "Quarter-finals", seed: { event: 3, seed: null } });
    expect(draws.next.seed.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(draws.next.seed.revealed_time).toBeNull();
  });
});

describe("the general cup", () => {
  let promised: { seed: { commitment: string } };
  const general = async () => (await status(OVERALL)).league as number;

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
    const rows = await matches(await general());
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
    for (const row of (await matches(await general(), "?event=3")).filter(({ is_bye }) => !is_bye)) {
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
    const rows = await matches(await general(), "?event=3");
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
    const next = await matches(await general(), "?event=4");
    expect(next).toHaveLength(4);
    expect(teamsOf(next).toSorted((a, b) => a - b)).toEqual(
      rows.map(({ winner }) => winner!).toSorted((a, b) => a - b),
    );
    expect(next.every(({ is_bye, knockout_name }) => !is_bye && knockout_name === "Quarter-finals")).toBe(true);
    expect(await cups.checkDraw(OVERALL, 4)).toEqual([]);
  });

  test("of one team shows the newest match first, and an event chooses a round [AP-032] [AP-063]", async () => {
    const [row] = await matches(await general(), "?event=4");
    const entry = row!.entry_1_entry;
    expect((await matches(await general(), `?entry=${entry}`)).map(({ event }) => event)).toEqual([4, 3]);
    expect((await matches(await general(), `?entry=${entry}&event=3`)).map(({ event }) => event)).toEqual([3]);
    expect((await matches(await general())).map(({ event }) => event)).toEqual([
      ...Array(8).fill(3),
      ...Array(4).fill(4),
    ]);
    expect(await cups.get(`${MATCHES}/${await general()}/?page=2`)).toMatchObject({
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
    const answer = await cups.server.client().get(`${MATCHES}/${await general()}/?${query}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});

describe("a large league's cup", () => {
  test("takes the best of its table after the qualification; the others did not qualify [EG-68] [EG-73] [KO-14] [AP-099]", async () => {
    const { standings } = await cups.get(`/api/leagues-classic/${ten}/standings/`);
    const table = standings.results.map(({ entry }: { entry: number }) => entry) as number[];
    const { league: cup } = await status(ten);
    const rows = await matches(cup);
    expect(rows).toHaveLength(4);
    expect(teamsOf(rows).toSorted((a, b) => a - b)).toEqual(table.slice(0, 8).toSorted((a, b) => a - b));
    for (const [index, entry] of table.entries()) {
      const qualified = index < 8;
      expect(await leagueOf(entry, ten)).toMatchObject({ has_cup: true, cup_league: cup, cup_qualified: qualified });
      const answer = await cups.get(`${MATCHES}/${cup}/?entry=${entry}`);
      expect(answer.status).toMatchObject({
        qualification_event: 3,
        qualification_numbers: 8,
        qualification_state: qualified ? "QUALIFIED" : "NOT_QUALIFIED_RANK",
      });
      expect(answer.status.qualification_rank).toBeLessThanOrEqual(index + 1);
      expect(answer.results).toHaveLength(qualified ? 1 : 0);
    }
    expect(await cups.checkDraw(ten, 4)).toEqual([]);
  });

  test("without an entry nobody's standing is told; with a stranger's nothing but that he is not in it [AP-063]", async () => {
    const { league: cup } = await status(ten);
    const figures = { qualification_event: 3, qualification_numbers: 8, qualification_rank: null };
    expect((await cups.get(`${MATCHES}/${cup}/`)).status).toEqual({ ...figures, qualification_state: null });
    const stranger = cups.entries[11]!.entryId;
    expect(await cups.get(`${MATCHES}/${cup}/?entry=${stranger}`)).toEqual({
      has_next: false,
      page: 1,
      results: [],
      status: { ...figures, qualification_state: "NOT_QUALIFIED_RANK" },
    });
  });
});

test("an entry's page has its newest match in each cup, and of the general cup all against somebody [AP-093]", async () => {
  const { league: cup } = await status(ten);
  const [row] = await matches(cup, "?event=4");
  const entry = row!.entry_1_entry;
  const { leagues } = await cups.get(`/api/entry/${entry}/`);
  const general = (await status(OVERALL)).league;
  expect(leagues.cup.cup_league).toBe(general);
  const all = await matches(general, `?entry=${entry}`);
  expect(leagues.cup.matches).toEqual(all.filter(({ is_bye: isBye }) => !isBye));
  expect(leagues.cup.status).toMatchObject({ qualification_event: 2, qualification_state: "QUALIFIED" });
  const newest = leagues.cup_matches as (WireCupRow & { league: number })[];
  expect(newest.map(({ league }) => league)).toEqual([...new Set(newest.map(({ league }) => league))]);
  expect(newest.find(({ league }) => league === cup)).toEqual(row);
  expect(newest.find(({ league }) => league === general)).toEqual((await matches(general, `?entry=${entry}`))[0]);
});

test("a round that the general cup lets somebody off is among its matches, and not on his page", async () => {
  const general = (await status(OVERALL)).league;
  const bye = (await matches(general)).find(({ is_bye: isBye }) => isBye)!;
  const all = await matches(general, `?entry=${bye.entry_1_entry}`);
  const { leagues } = await cups.get(`/api/entry/${bye.entry_1_entry}/`);
  expect(all.map(({ id }) => id)).toContain(bye.id);
  expect(leagues.cup.matches).toEqual(all.filter(({ is_bye: isBye }) => !isBye));
});

test("a round's step is taken once, by many at once, and again after it broke, with the same draw [EG-69]", async () => {
  await cups.begin(4);
  await cups.small.play(roundId(4), scorersOf(cups.small, 4));
  const { ctx } = cups.server;
  await advanceRounds(ctx);
  const info = () => {
    throw new Error("the machine went off");
  };
  const breaking = { ...ctx, log: Object.assign(Object.create(ctx.log), { info }) as typeof ctx.log };
  await expect(advanceCups(breaking)).rejects.toThrow("the machine went off");
  expect((await status(three)).league).toBeNull();
  const seeds = await cups.get(`/api/league/${three}/cup-draws/`);
  expect(seeds.next.seed.seed).toBeNull();
  const taken = await Promise.all([advanceCups(ctx), advanceCups(ctx), advanceCups(ctx)]);
  expect(taken.flat()).toEqual([4]);
  expect(await advanceCups(ctx)).toEqual([]);
  await cups.server.tick();
  const { rows } = await sql<{ league_id: number; matches: number }>`
    select c.league_id, count(*) as matches from cups c join cup_matches m using (cup_id)
    where m.round_id = 5 and c.league_id in (${OVERALL}, ${ten}, ${three}) group by c.league_id order by c.league_id`.execute(
    ctx.db,
  );
  expect(rows.map(({ league_id, matches: count }) => [league_id, count])).toEqual([
    [OVERALL, 2],
    [ten, 2],
    [three, 2],
  ]);
  for (const league of [OVERALL, ten, three]) expect(await cups.checkDraw(league, 5)).toEqual([]);
  const [, bye] = await matches(three);
  expect(bye).toMatchObject({ is_bye: true, knockout_name: "Semi-finals" });
});

test("to the final in the season's last round, one winner each, and nothing after it [EG-67] [KO-15]", async () => {
  await cups.play(5);
  expect(await status(two)).toMatchObject({ qualification_event: 5 });
  await cups.play(6);
  for (const league of [OVERALL, ten, three, two]) {
    const { league: cup } = await status(league);
    const final = await matches(cup, "?event=6");
    expect(final).toHaveLength(1);
    expect(final[0]!.knockout_name).toBe("Final");
    expect([final[0]!.entry_1_entry, final[0]!.entry_2_entry]).toContain(final[0]!.winner);
    const draws = await cups.get(`/api/league/${cup}/cup-draws/`);
    expect(draws.next).toBeNull();
    for (const { event } of draws.draws) expect(await cups.checkDraw(league, event)).toEqual([]);
    const all = await matches(cup);
    expect(all.filter(({ is_bye, event }) => is_bye && event > draws.draws[0].event)).toEqual([]);
    for (const { event } of draws.draws) {
      const teams = teamsOf(all.filter((row) => row.event === event));
      expect(new Set(teams).size).toBe(teams.length);
    }
  }
  expect((await cups.server.client().get(`/api/league/${one}/cup-status/`)).status).toBe(404);
});

describe("npm run check:draw", () => {
  const checkDraw = (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
      const command = [join(import.meta.dirname, "../../cli/check-draw.ts"), ...args];
      execFile(process.execPath, command, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      });
    });
  const checkHere = () => checkPublishedCup((path) => cups.get(path), ten);

  test("repeats every draw and coin of a cup from what everybody is told, and says so [EG-69] [EG-72]", async () => {
    const [good, none, wrong] = await Promise.all([
      checkDraw(String(ten), "--server", cups.server.origin),
      checkDraw("987654", "--server", cups.server.origin),
      checkDraw("zero"),
    ]);
    expect([good.code, none.code, wrong.code], good.stderr).toEqual([0, 2, 2]);
    const lines = good.stdout.trim().split("\n");
    expect(
      lines.map((line) => JSON.parse(line)).map(({ event, matches: count, problems }) => [event, count, problems]),
    ).toEqual([
      [4, 4, 0],
      [5, 2, 0],
      [6, 1, 0],
    ]);
    expect(none.stderr).toContain("League 987654 has no cup");
    expect(wrong.stderr).toContain("the number of one league");
  });

  test("finds opponents who changed places, a coin that was turned, and a seed that was not promised", async () => {
    const { db } = cups.server.ctx;
    const { league: cup } = await status(ten);
    const codes = async () =>
      (await checkHere()).map(({ problems }) => problems.map((problem) => (problem as { code: string }).code));
    expect(await codes()).toEqual([[], [], []]);
    await sql`update cup_matches m set entry_2_id = o.entry_2_id from cup_matches o
      where m.cup_id = ${cup} and m.round_id = 5 and o.cup_id = m.cup_id and o.round_id = 5
        and o.match_number = 3 - m.match_number`.execute(db);
    expect(await codes()).toEqual([[], ["other_match", "other_match"], []]);
    const { rows } = await sql<{ seed: string; entry_1_id: number; entry_2_id: number }>`
      select s.seed, m.entry_1_id, m.entry_2_id from cup_matches m join chance_seeds s using (round_id)
      where m.cup_id = ${cup} and m.round_id = 6`.execute(db);
    const { seed, entry_1_id: first, entry_2_id: second } = rows[0]!;
    const tossed = tossCoin(seed, cupCoinLabel(ten, 6, first, second)) === 0 ? first : second;
    const decide = (winner: number) =>
      sql`
      update cup_matches set tiebreak = 'default', winner_id = ${winner} where cup_id = ${cup} and round_id = 6`.execute(
        db,
      );
    await decide(tossed);
    expect((await codes())[2]).toEqual([]);
    await decide(first + second - tossed);
    expect((await codes())[2]).toEqual(["other_coin"]);
    await sql`update chance_seeds set commitment = ${"0".repeat(64)} where round_id = 3`.execute(db);
    expect((await codes())[0]).toEqual(["other_commitment"]);
  });
});

test("with its league a cup goes too", async () => {
  const [owner] = [cups.entries[2]!];
  const { league: cup } = await status(two);
  expect((await owner.client.post("/api/leagues-private/delete/", { league: two })).status).toBe(200);
  expect((await cups.server.client().get(`/api/league/${cup}/cup-status/`)).status).toBe(404);
  expect((await cups.server.client().get(`${MATCHES}/${cup}/`)).status).toBe(404);
  const { leagues } = await cups.get(`/api/entry/${owner.entryId}/`);
  expect(leagues.cup_matches.map(({ league }: { league: number }) => league)).not.toContain(cup);
});
