/** The league's paper over HTTP: each fact beside the tables and results it is taken from. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { startH2hSeason, type H2hSeason } from "../h2h/h2h-season.testing.ts";
import { startSmallLeague } from "../leagues/small-league.testing.ts";

interface Fact {
  readonly kind: string;
  readonly entries: readonly { readonly entry: number }[];
  readonly element: number | null;
  readonly value: number;
  readonly more: number;
}

describe("a classic league", () => {
  let t: TestServer;
  let small: SmallSeason;
  let members: readonly SeasonEntry[];
  let league: number;

  beforeAll(async () => {
    const made = await startSmallLeague({ name: "Avisa", teams: 5, rounds: 4 });
    ({ server: t, small, members, leagueId: league } = made);
  });
  afterAll(() => t?.close());

  const paper = async (query = "") => {
    const answer = await t.client().get(`/api/league/${league}/paper/${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.body;
  };
  const factOf = (facts: readonly Fact[], kind: string) => facts.find((one) => one.kind === kind);
  function playRound(round: number, goalsOf: (id: FootballerId) => number) {
    const stats = new Map<FootballerId, MatchStats>(
      [...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: goalsOf(id), bonus: 0 }]),
    );
    return small.playThrough(round, stats);
  }
  const own = (index: number): FootballerId[] => {
    const others = members.flatMap((member, at) => (at === index ? [] : member.footballerIds));
    return members[index]!.footballerIds.filter((id) => !others.includes(id));
  };

  test("before the first round is settled there is none, and no other round has one", async () => {
    expect(await paper()).toMatchObject({ event: null, events: [], facts: [] });
    expect((await t.client().get(`/api/league/${league}/paper/?event=1`)).status).toBe(400);
    expect((await t.client().get("/api/league/999999/paper/")).status).toBe(404);
  });

  test("the hero, the lead and the man whom nobody else had, as results and table have them", async () => {
    const [scorer] = own(1);
    await playRound(1, (id) => (id === scorer ? 5 : 0));
    const { event, events, facts, average, is_short: isShort, members: count } = await paper();
    expect([event, events, isShort, count]).toEqual([1, [1], false, 5]);
    const { results } = (await t.client().get(`/api/leagues-classic/${league}/standings/`)).body.standings;
    const points = results.map((row: { event_total: number }) => row.event_total);
    expect(average).toBe(Math.round(points.reduce((sum: number, one: number) => sum + one, 0) / 5));
    const hero = factOf(facts, "hero")!;
    expect([hero.value, hero.entries[0]!.entry]).toEqual([Math.max(...points), results[0].entry]);
    expect(factOf(facts, "record")).toBeUndefined();
    const kept = factOf(facts, "lead_kept")!;
    expect(kept).toMatchObject({ value: results[0].total - results[1].total, more: 1 });
    expect(factOf(facts, "alone")).toMatchObject({ element: scorer, entries: [{ entry: members[1]!.entryId }] });
    for (const { kind } of facts) expect(["worst", "lowest"]).not.toContain(kind);
  });

  test("a new leader, a climb and the season's record, each told from the round before", async () => {
    const scorers = new Set(own(3));
    await playRound(2, (id) => (scorers.has(id) ? 3 : 0));
    const { event, events, facts } = await paper();
    expect([event, events]).toEqual([2, [2, 1]]);
    const third = members[3]!.entryId;
    const taken = factOf(facts, "lead_taken")!;
    expect(taken.entries.map(({ entry }: { entry: number }) => entry)).toEqual([third, members[1]!.entryId]);
    const record = factOf(facts, "record")!;
    expect(record.value).toBeGreaterThan(record.more);
    expect(record.entries[0]!.entry).toBe(third);
    const { body } = await t.client().get(`/api/league/${league}/ranks/?entries=${third}`);
    const [before, after] = body.entries[0].ranks;
    if (before.rank - after.rank >= 2) {
      expect(factOf(facts, "climb")).toMatchObject({ entries: [{ entry: third }], value: before.rank - after.rank });
    }
    // The paper of the first round stays as it was.
    expect((await paper("?event=1")).facts.some(({ kind }: Fact) => kind === "lead_taken")).toBe(false);
  });

  test("captains and benches are those of the squads", async () => {
    const captains = new Map<number, number[]>();
    const bench: { entry: number; points: number }[] = [];
    const { facts } = await paper("?event=2");
    for (const { entryId } of members) {
      const { picks, entry_history: history } = (await t.client().get(`/api/entry/${entryId}/event/2/picks/`)).body;
      for (const { element, multiplier } of picks) {
        if (multiplier > 1) captains.set(element, [...(captains.get(element) ?? []), entryId]);
      }
      bench.push({ entry: entryId, points: history.points_on_bench });
    }
    const captain = factOf(facts, "captain");
    if (captain) expect(captains.get(captain.element!)).toHaveLength(captain.more);
    const failed = factOf(facts, "captain_failed");
    if (failed) expect(captains.get(failed.element!)).toHaveLength(failed.more);
    expect(captain ?? failed).toBeDefined();
    const most = Math.max(...bench.map(({ points }) => points));
    const told = factOf(facts, "bench");
    expect(told?.value ?? 0).toBe(most >= 8 ? most : 0);
  });

  test("a correction makes the paper anew, and everybody reads the same", async () => {
    const before = await paper("?event=1");
    expect(await paper("?event=1")).toEqual(before);
    const [other] = own(0);
    const stats = new Map<FootballerId, MatchStats>(
      [...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: id === other ? 6 : 0, bonus: 0 }]),
    );
    await small.play(roundId(1), stats);
    await t.tick();
    await t.whenCurrent();
    const after = await paper("?event=1");
    expect(after.seed).toBe(before.seed);
    expect(factOf(after.facts, "alone")).toMatchObject({ element: other, entries: [{ entry: members[0]!.entryId }] });
  });
});

describe("a head-to-head league", () => {
  let h: H2hSeason;
  beforeAll(async () => {
    h = await startH2hSeason();
    await h.play(1);
  });
  afterAll(() => h?.server.close());

  test("tells of its closest match, and of who lost with the most points", async () => {
    const { facts, event } = await h.get(`/api/league/${h.leagueId}/paper/`);
    expect(event).toBe(1);
    const matches = (await h.matches("?event=1")).filter((match) => match.entry_2_entry !== null);
    const gaps = matches.map((match) => Math.abs(match.entry_1_points - match.entry_2_points));
    expect(facts.find(({ kind }: Fact) => kind === "duel").value).toBe(Math.min(...gaps));
    const lost = matches.flatMap((match) =>
      match.winner === null ? [] : [Math.min(match.entry_1_points, match.entry_2_points)],
    );
    const unlucky = facts.find(({ kind }: Fact) => kind === "unlucky");
    expect(unlucky?.value).toBe(lost.length === 0 ? undefined : Math.max(...lost));
  });
});
