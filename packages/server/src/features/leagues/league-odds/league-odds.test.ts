/** Chances in a league, over HTTP: before the deadline, while the round is on, and when all is over. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import type { MatchFact } from "../../facts/facts/fact.ts";
import { recordFacts } from "../../facts/facts/record-facts.ts";
import { keepForecasts } from "../../forecasts/forecasts/keep-forecasts.ts";
import { joinByCode } from "../leagues/private-league.testing.ts";

let database: TestDatabase;
let t: TestServer;
let other: TestServer;
let small: SmallSeason;
let entries: SeasonEntry[];
let leagueId: number;
const get = async (path: string, at = t) => {
  const answer = await at.client().get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const odds = (query = "") => get(`/api/league/${leagueId}/odds/${query}`);
const duel = (at = t) =>
  get(`/api/league/${leagueId}/duel-odds/?a=${entries[0]!.entryId}&b=${entries[1]!.entryId}`, at);
const story = (query = "") => get(`/api/league/${leagueId}/odds-story/${query}`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

beforeAll(async () => {
  database = await createTestDatabase();
  t = await startTestServer({ database });
  small = await startSmallSeason(t, { rounds: 6 });
  entries = [];
  for (const [index, name] of ["Karis ellever", "Olas ellever", "Lises ellever"].entries()) {
    entries.push(
      await small.createEntry({ name, preferences: ({ footballerId }) => (footballerId * (3 + index)) % 17 }),
    );
  }
  const made = await entries[0]!.client.post("/api/leagues-classic/", {
    name: "Sjansene",
    start_event: 1,
    has_cup: false,
  });
  leagueId = made.body.id;
  for (const one of entries.slice(1)) await joinByCode(one, made.body.code ?? (await codeOf()));
  await t.whenCurrent();
  await keepForecasts(t.ctx);
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});
async function codeOf(): Promise<string> {
  return (await entries[0]!.client.get(`/api/league/${leagueId}/code/`)).body.code;
}
const statsOf = (of: readonly FootballerId[], stats: MatchStats) => new Map(of.map((id) => [id, stats]));

test("before the deadline nobody's squad is told, and there are no odds", async () => {
  expect((await t.client().get(`/api/league/${leagueId}/odds/`)).status).toBe(404);
});

describe("while the round is on", () => {
  beforeAll(async () => {
    await small.goTo(1, 5);
    await t.whenCurrent();
  });

  test("shares of a league add up, and nothing is certain yet", async () => {
    const { teams, members, is_decided: isDecided, is_plain: isPlain, rounds_left: left, draws } = await odds();
    expect([members, isDecided, isPlain, left, draws]).toEqual([3, false, false, 5, 1000]);
    for (const of of ["best", "first", "champion"]) {
      const shares = teams.map((team: Record<string, number>) => team[of]!);
      // A shared first place counts for all who share it.
      expect(sum(shares)).toBeGreaterThanOrEqual(0.998);
      expect(sum(shares)).toBeLessThan(1.25);
      for (const share of shares) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    }
    for (const { net, expected, low, high } of teams) {
      expect(net).toBe(0);
      expect(low).toBeLessThan(expected);
      expect(high).toBeGreaterThan(expected);
    }
  });

  test("a duel has three ends that add up, turned round they are the same, and what turns it is told", async () => {
    const there = await duel();
    expect(there.win + there.draw + there.loss).toBeCloseTo(1, 2);
    const back = await get(`/api/league/${leagueId}/duel-odds/?a=${entries[1]!.entryId}&b=${entries[0]!.entryId}`);
    expect([back.win, back.draw, back.loss]).toEqual([there.loss, there.draw, there.win]);
    expect(there.story).toEqual([{ fixture: null, turned: [], win: there.win, draw: there.draw }]);
    for (const { win, chance } of there.helps) {
      expect(win).toBeGreaterThan(there.win);
      expect(chance).toBeGreaterThan(0);
    }
    for (const { win } of there.harms) expect(win).toBeGreaterThan(there.loss);
    expect(back.helps).toEqual(there.harms);
    expect(there.helps.length + there.harms.length).toBeGreaterThan(0);
  });

  test("a team's rank ends between the first and the last, drawn against all of so few", async () => {
    const ranks = await get(`/api/entry/${entries[0]!.entryId}/rank-odds/`);
    expect([ranks.teams, ranks.drawn_against, ranks.rank]).toEqual([3, 3, 1]);
    expect(ranks.best).toBeGreaterThanOrEqual(1);
    expect(ranks.worst).toBeLessThanOrEqual(3);
    expect(ranks.best).toBeLessThanOrEqual(ranks.middle);
    expect(ranks.middle).toBeLessThanOrEqual(ranks.worst);
    expect((await t.client().get("/api/entry/999999/rank-odds/")).status).toBe(404);
  });

  test("another process of the same game gives the very same answer", async () => {
    other = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
    await other.whenCurrent();
    expect(await duel(other)).toEqual(await duel());
    expect(await get(`/api/league/${leagueId}/odds/`, other)).toEqual(await odds());
  });

  test("strangers to the league, oneself against oneself, and no such league are refused", async () => {
    const ask = (a: number, b: number, id = leagueId) => t.client().get(`/api/league/${id}/duel-odds/?a=${a}&b=${b}`);
    const own = entries[0]!.entryId;
    expect((await ask(own, own)).body.b[0].code).toBe("same_entry");
    expect((await ask(own, 999_999)).body.b[0].code).toBe("not_in_table");
    expect((await ask(own, entries[1]!.entryId, 999_999)).status).toBe(404);
  });

  test("line-ups that are out before a match count in the odds and at the end of the story", async () => {
    const [first, ...later] = small.season.fixtures.filter((fixture) => fixture.roundId === 1);
    await small.play(roundId(1), new Map(), { finished: false, fixtures: [first!] });
    const before = await duel();
    const own = new Set(entries[0]!.footballerIds);
    // Whom the first of the two has is left out by all clubs that are still to play.
    const facts = later.flatMap(({ fixtureId, homeClubId, awayClubId, kickoffAtMs }) =>
      [homeClubId, awayClubId].map((clubId): MatchFact => {
        const squad = small.season.footballers.filter((one) => one.clubId === clubId).map((one) => one.footballerId);
        const starters = squad.filter((id) => !own.has(id)).slice(0, 11);
        return { kind: "lineup", fixtureId, clubId, starters, bench: [], announcedAtMs: kickoffAtMs! - 3_600_000 };
      }),
    );
    expect(await recordFacts(t.ctx, facts, { source: "test" })).toMatchObject({ ok: true });
    await t.whenCurrent();
    const after = await duel();
    expect(after.win).toBeLessThan(before.win);
    expect(after.story).toHaveLength(2);
    expect(after.story.at(-1)).toMatchObject({ fixture: first!.fixtureId, win: after.win, draw: after.draw });
    // It turned on men of the first team, who do not play.
    const { turned } = after.story.at(-1);
    expect(turned.length).toBeGreaterThan(0);
    for (const { element, kind, change } of turned) {
      if (own.has(element)) expect([kind, change < 0]).toEqual(["absent", true]);
    }
  });

  test("a goal of one side's own man moves the odds its way", async () => {
    const before = await duel();
    const [a, b] = entries;
    const only = a!.footballerIds.filter((id) => !b!.footballerIds.includes(id));
    await small.play(roundId(1), statsOf(only, { minutes: 45, goals_scored: 1 }), { finished: false });
    const after = await duel();
    expect(after.win).toBeGreaterThan(before.win);
    // The story begins where it began, goes match by match, and ends now.
    const fixtures = small.season.fixtures.filter((fixture) => fixture.roundId === 1);
    expect(after.story).toHaveLength(fixtures.length + 1);
    expect(after.story[0]).toEqual(before.story[0]);
    expect(after.story.at(-1)).toMatchObject({ win: after.win, draw: after.draw });
    expect(after.a.net).toBeGreaterThan(after.b.net);
  });

  test("the answer is of one moment, which it names", async () => {
    const { as_of: revision } = await duel();
    expect(revision).toBe(t.ctx.live.season().revision);
    expect((await odds()).as_of).toBe(revision);
  });

  test("a team is told what it needs to pass the next above, and who may pass it", async () => {
    const [a, b] = entries;
    const first = await odds(`?entry=${a!.entryId}`);
    expect(first.chase).toBeNull();
    expect(first.threat.entry).not.toBe(a!.entryId);
    const second = await odds(`?entry=${b!.entryId}`);
    const { chase } = second;
    const totals = new Map<number, number>(
      first.teams.map((team: { entry: number; net: number }) => [team.entry, team.net]),
    );
    const above = [...totals].filter(([, net]) => net > totals.get(b!.entryId)!).map(([entry]) => entry);
    expect(above).toContain(chase.entry);
    expect(chase.gap).toBe(totals.get(chase.entry)! - totals.get(b!.entryId)!);
    for (const { events, chance, win } of chase.needs) {
      expect(events.length).toBeGreaterThan(0);
      expect(events.length).toBeLessThanOrEqual(3);
      expect(chance).toBeGreaterThan(0);
      expect(win).toBeGreaterThan(chase.chance);
    }
  });

  test("the story of a league goes match by match, and ends at its chances", async () => {
    const own = entries[2]!.entryId;
    const [told, now] = await Promise.all([story(`?entry=${own}`), odds()]);
    expect(new Set(told.teams.map(({ entry }: { entry: number }) => entry))).toEqual(
      new Set(entries.map(({ entryId: id }) => id)),
    );
    // The reader's own comes first.
    expect(told.teams[0].entry).toBe(own);
    const firsts = new Map(now.teams.map((team: { entry: number; first: number }) => [team.entry, team.first]));
    expect(told.story.at(-1).first).toEqual(told.teams.map(({ entry }: { entry: number }) => firsts.get(entry)));
    expect(told.story[0]).toMatchObject({ fixture: null, turned: [] });
    expect(told.story.length).toBe((await duel()).story.length);
    for (const { first } of told.story) expect(sum(first)).toBeGreaterThanOrEqual(0.998);
    // To nobody in particular there is nothing that turned it.
    for (const { turned } of (await story()).story) expect(turned).toEqual([]);
  });

  test("in a knock-out level points go to goals and the coin", async () => {
    const [a, b] = entries;
    const pair = `a=${a!.entryId}&b=${b!.entryId}`;
    const tie = await get(`/api/league/${leagueId}/duel-odds/?${pair}&knockout=true`);
    expect((await duel()).through).toBeNull();
    expect(tie.through).toBeGreaterThanOrEqual(tie.win);
    expect(tie.through).toBeLessThanOrEqual(tie.win + tie.draw + 0.001);
    const back = await get(`/api/league/${leagueId}/duel-odds/?a=${b!.entryId}&b=${a!.entryId}&knockout=true`);
    expect(back.through + tie.through).toBeCloseTo(1, 2);
    const wrong = await t.client().get(`/api/league/${leagueId}/duel-odds/?${pair}&knockout=perhaps`);
    expect(wrong.status).toBe(400);
  });

  test("facts that are withdrawn give the answer of before again", async () => {
    const before = await duel();
    const [first] = small.season.fixtures.filter((fixture) => fixture.roundId === 1);
    const home = small.season.footballers.filter(({ clubId }) => clubId === first!.homeClubId);
    const scorer = home.find((one) => entries[1]!.footballerIds.includes(one.footballerId))?.footballerId;
    const play = (goals: number) =>
      small.play(roundId(1), statsOf([scorer!], { minutes: 45, goals_scored: goals }), {
        finished: false,
        fixtures: [first!],
      });
    await play(0);
    const none = await duel();
    await play(3);
    expect((await duel()).as_of).toBeGreaterThan(none.as_of);
    await play(0);
    const { as_of: _, ...again } = await duel();
    const { as_of: __, ...once } = none;
    expect(again).toEqual(once);
    expect(before.as_of).toBeLessThan(none.as_of);
  });
});

test("when all is over and the bonus is given, 0 and 1 say so", async () => {
  const [a, b] = entries;
  const only = a!.footballerIds.filter((id) => !b!.footballerIds.includes(id));
  const stats = new Map<FootballerId, MatchStats>(
    [...small.market.keys()].map((id) => [
      id,
      { minutes: 90, bonus: 0, ...(only.includes(id) && { goals_scored: 1 }) },
    ]),
  );
  await small.play(roundId(1), stats);
  const ended = await duel();
  expect([ended.is_decided, ended.win, ended.draw, ended.loss]).toEqual([true, 1, 0, 0]);
  expect([ended.helps, ended.harms]).toEqual([[], []]);
  const over = await odds(`?entry=${b!.entryId}`);
  expect([over.chase, over.threat]).toEqual([null, null]);
  expect([ended.a.low, ended.a.high]).toEqual([ended.a.net, ended.a.net]);
  const rank = await get(`/api/entry/${a!.entryId}/rank-odds/`);
  expect([rank.best, rank.middle, rank.worst]).toEqual([rank.rank, rank.rank, rank.rank]);
  const { teams } = await odds();
  expect(teams[0]).toMatchObject({ first: 1 });
  // The season is not over with its first round.
  expect(teams[0].champion).toBeLessThan(1);
});
