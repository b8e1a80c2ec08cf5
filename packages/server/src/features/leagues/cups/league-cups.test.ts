/**
 * Cups of leagues over HTTP: qualification, each round's step, the finals, repeating the draws, and the end of a
 * league.
 */

import { cupCoinLabel, roundId, tossCoin } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { checkPublishedCup } from "../../../prove/check-published-cup.ts";
import { runCommand } from "../../../cli/run-command.testing.ts";
import { advanceRounds } from "../../clock/index.ts";
import { advanceCups } from "./advance-cups.ts";
import { CUP_MATCHES, type CupSeason, OVERALL, scorersOf, startCupSeason, teamsOf } from "./cup-season.testing.ts";

let cups: CupSeason;
let ten: number;
let three: number;
let two: number;
let one: number;

beforeAll(async () => {
  cups = await startCupSeason();
  ({ ten, three, two, one } = await cups.makeLeagues());
  for (const round of [1, 2, 3]) await cups.play(round);
});
afterAll(() => cups?.server.close());

describe("a large league's cup", () => {
  test("takes the best of its table after the qualification; the others did not qualify [EG-68] [EG-73] [KO-14] [AP-099]", async () => {
    const { standings } = await cups.get(`/api/leagues-classic/${ten}/standings/`);
    const table = standings.results.map(({ entry }: { entry: number }) => entry) as number[];
    const { league: cup } = await cups.status(ten);
    const rows = await cups.matches(cup);
    expect(rows).toHaveLength(4);
    expect(teamsOf(rows).toSorted((a, b) => a - b)).toEqual(table.slice(0, 8).toSorted((a, b) => a - b));
    for (const [index, entry] of table.entries()) {
      const qualified = index < 8;
      expect(await cups.leagueOf(entry, ten)).toMatchObject({
        has_cup: true,
        cup_league: cup,
        cup_qualified: qualified,
      });
      const answer = await cups.get(`${CUP_MATCHES}/${cup}/?entry=${entry}`);
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
    const { league: cup } = await cups.status(ten);
    const figures = { qualification_event: 3, qualification_numbers: 8, qualification_rank: null };
    expect((await cups.get(`${CUP_MATCHES}/${cup}/`)).status).toEqual({ ...figures, qualification_state: null });
    const stranger = cups.entries[11]!.entryId;
    expect(await cups.get(`${CUP_MATCHES}/${cup}/?entry=${stranger}`)).toEqual({
      has_next: false,
      page: 1,
      results: [],
      status: { ...figures, qualification_state: "NOT_QUALIFIED_RANK" },
    });
  });
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
  expect((await cups.status(three)).league).toBeNull();
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
  const [, bye] = await cups.matches(three);
  expect(bye).toMatchObject({ is_bye: true, knockout_name: "Semi-finals" });
});

test("to the final in the season's last round, one winner each, and nothing after it [EG-67] [KO-15]", async () => {
  await cups.play(5);
  expect(await cups.status(two)).toMatchObject({ qualification_event: 5 });
  await cups.play(6);
  for (const league of [OVERALL, ten, three, two]) {
    const { league: cup } = await cups.status(league);
    const final = await cups.matches(cup, "?event=6");
    expect(final).toHaveLength(1);
    expect(final[0]!.knockout_name).toBe("Final");
    expect([final[0]!.entry_1_entry, final[0]!.entry_2_entry]).toContain(final[0]!.winner);
    const draws = await cups.get(`/api/league/${cup}/cup-draws/`);
    expect(draws.next).toBeNull();
    for (const { event } of draws.draws) expect(await cups.checkDraw(league, event)).toEqual([]);
    const all = await cups.matches(cup);
    expect(all.filter(({ is_bye, event }) => is_bye && event > draws.draws[0].event)).toEqual([]);
    for (const { event } of draws.draws) {
      const teams = teamsOf(all.filter((row) => row.event === event));
      expect(new Set(teams).size).toBe(teams.length);
    }
  }
  expect((await cups.server.client().get(`/api/league/${one}/cup-status/`)).status).toBe(404);
});

describe("npm run prove -- draw", () => {
  const checkDraw = (...args: readonly string[]) => runCommand("../prove/draw", ...args);
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
    const { league: cup } = await cups.status(ten);
    const codes = async () =>
      (await checkHere()).map(({ problems }) => problems.map((problem) => (problem as { code: string }).code));
    expect(await codes()).toEqual([[], [], []]);
    await sql`update cup_matches m set entry_2_id = o.entry_2_id from cup_matches o
      where m.cup_id = ${cup} and m.round_id = 5 and o.cup_id = m.cup_id and o.round_id = 5
        and o.match_number = 3 - m.match_number`.execute(db);
    // Where a coin decided one of them it has become another coin, too.
    const [before, swapped, after] = await codes();
    expect([before, swapped!.slice(0, 2), after]).toEqual([[], ["other_match", "other_match"], []]);
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
  const { league: cup } = await cups.status(two);
  expect((await owner.client.post("/api/leagues-private/delete/", { league: two })).status).toBe(200);
  expect((await cups.server.client().get(`/api/league/${cup}/cup-status/`)).status).toBe(404);
  expect((await cups.server.client().get(`${CUP_MATCHES}/${cup}/`)).status).toBe(404);
  const { leagues } = await cups.get(`/api/entry/${owner.entryId}/`);
  expect(leagues.cup_matches.map(({ league }: { league: number }) => league)).not.toContain(cup);
});
