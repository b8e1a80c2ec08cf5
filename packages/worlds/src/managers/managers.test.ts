import {
  checkLineup,
  checkSquad,
  isFreeChip,
  pointsForStats,
  roundId,
  RULESETS,
  type FootballerId,
  type RoundId,
} from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { inventedSeason } from "../demo/index.ts";
import { factsAt, playedLength, seasonScript } from "@elleveren/server/features/operate/index.ts";
import { applyDecision, enterSquad, squadOf, type AppliedRound, type ManagedEntry } from "./apply-decision.ts";
import { decide, decideSquad } from "./decide.ts";
import { HABITS, habitByName } from "./habits.ts";
import { inventManagers, type Manager } from "./manager.ts";
import { PointsBook } from "./points-book.ts";
import { scout, type PublicFootballer, type Scouting } from "./scouting.ts";

const ruleset = RULESETS["eliteserien-2026"];
const season = inventedSeason({ seed: 21, rounds: 20 });
const script = seasonScript({
  seed: 21,
  startsAtMs: season.rounds[0]!.deadlineAtMs,
  endsAtMs: season.rounds.at(-1)!.deadlineAtMs,
  footballers: season.footballers,
  fixtures: season.fixtures,
});
const managers = inventManagers({ seed: 21, count: 80, clubIds: [1, 2, 3] });

interface PlayedRound {
  readonly manager: Manager;
  readonly scouting: Scouting;
  readonly applied: AppliedRound;
  readonly before: ManagedEntry;
}

/** Twenty rounds of eighty managers on public data only; prices stand still. */
function playSeason(): { played: PlayedRound[]; entries: Map<number, ManagedEntry> } {
  const book = new PointsBook();
  const entries = new Map<number, ManagedEntry>();
  const played: PlayedRound[] = [];
  for (const round of season.rounds) {
    const scouting = scoutRound(book, round.roundId, round.deadlineAtMs, entries);
    for (const manager of managers) {
      const entry = entries.get(manager.number);
      const market = scouting.market;
      if (!entry) {
        const footballerIds = decideSquad(manager, ruleset, scouting);
        entries.set(manager.number, enterSquad({ ruleset, market, roundId: round.roundId, footballerIds }));
        continue;
      }
      const squad = squadOf(ruleset, entry, round.roundId);
      const decision = decide(manager, { ruleset, scouting, squad, chipsPlayed: entry.chipsPlayed });
      const applied = applyDecision({ ruleset, market, roundId: round.roundId, entry, decision });
      played.push({ manager, scouting, applied, before: entry });
      entries.set(manager.number, applied.entry);
    }
    book.add(round.roundId, pointsOf(round.roundId));
  }
  return { played, entries };
}

function scoutRound(
  book: PointsBook,
  id: RoundId,
  deadlineAtMs: number,
  entries: ReadonlyMap<number, ManagedEntry>,
): Scouting {
  const owners = new Map<FootballerId, number>();
  for (const entry of entries.values()) {
    for (const pick of squadOf(ruleset, entry, id).picks) {
      owners.set(pick.footballerId, (owners.get(pick.footballerId) ?? 0) + 1);
    }
  }
  const footballers = season.footballers.map((one): PublicFootballer => {
    const news = script.news.findLast((item) => item.footballerId === one.footballerId && item.atMs <= deadlineAtMs);
    return {
      footballerId: one.footballerId,
      clubId: one.clubId,
      position: one.position,
      priceTenths: one.startPriceTenths,
      status: news?.status ?? "a",
      chance: news?.chance ?? null,
      ownedShare: (owners.get(one.footballerId) ?? 0) / Math.max(1, entries.size),
      ...book.figures(one.footballerId),
    };
  });
  return scout({ roundId: id, footballers, fixtures: season.fixtures });
}

function pointsOf(id: RoundId): Map<FootballerId, number> {
  const positions = new Map(season.footballers.map((one) => [one.footballerId, one.position]));
  const points = new Map<FootballerId, number>();
  for (const fixture of season.fixtures.filter((one) => one.roundId === id)) {
    const timeline = script.timelines.get(fixture.fixtureId)!;
    for (const fact of factsAt(timeline, playedLength(timeline))) {
      if (fact.kind !== "stats") continue;
      const position = positions.get(fact.footballerId)!;
      const own = pointsForStats({ ruleset, position, stats: fact.stats }).points;
      points.set(fact.footballerId, (points.get(fact.footballerId) ?? 0) + own);
    }
  }
  return points;
}

const { played, entries } = playSeason();

describe("invented managers", () => {
  test("the same seed invents the same managers, and the first do not depend on how many there are", () => {
    expect(inventManagers({ seed: 21, count: 40, clubIds: [1, 2, 3] })).toEqual(managers.slice(0, 40));
  });

  test("every habit occurs, shares add up to a hundred, and team names fit", () => {
    expect(HABITS.reduce((sum, habit) => sum + habit.share, 0)).toBe(100);
    const many = inventManagers({ seed: 5, count: 2000, clubIds: [1, 2] });
    expect(new Set(many.map((one) => one.habit.name)).size).toBe(HABITS.length);
    for (const one of many) {
      expect(one.teamName.length).toBeGreaterThan(0);
      expect(one.teamName.length).toBeLessThanOrEqual(20);
    }
    expect(new Set(many.map((one) => one.teamName)).size).toBeGreaterThan(500);
  });

  test("every squad stays legal: fifteen, three a club, no negative bank", () => {
    for (const { applied, scouting } of played) {
      for (const row of [applied.row, applied.restored]) {
        if (!row) continue;
        const footballerIds = row.picks.map((pick) => pick.footballerId);
        const { market } = scouting;
        // A footballer who left the league may stay in a squad.
        const ownedIds = new Set(footballerIds);
        const { bankTenths, chip } = row;
        expect(checkSquad({ ruleset, market, footballerIds, bankTenths, chip, ownedIds })).toEqual([]);
        expect(checkLineup({ ruleset, market, ownedIds, picks: row.picks, chip })).toEqual([]);
      }
    }
  });

  test("hits cost four points each beyond the free transfers, and nothing under a chip that frees them", () => {
    let hits = 0;
    for (const { applied } of played) {
      if (!applied.row) continue;
      const { freeTransfers, transfersMade, chip } = applied.row;
      const beyond = isFreeChip(chip) ? 0 : Math.max(0, transfersMade - (freeTransfers ?? transfersMade));
      expect(applied.costPoints).toBe(beyond * 4);
      hits += beyond;
    }
    expect(hits).toBeGreaterThan(5);
  });

  test("a chip is played once a window, wildcards in both halves of a season, and Rich Uncle's squad goes back", () => {
    const names = [...entries.values()].flatMap((entry) =>
      entry.chipsPlayed.map((play) => `${play.name}${play.number}`),
    );
    for (const name of ["wildcard1", "frush1", "2capt1", "rich1"]) expect(names).toContain(name);
    for (const entry of entries.values()) {
      const own = entry.chipsPlayed.map((play) => `${play.name}${play.number}`);
      expect(new Set(own).size).toBe(own.length);
    }
    const rich = played.filter(({ applied }) => applied.row?.chip === "rich");
    expect(rich.length).toBeGreaterThan(0);
    for (const { applied, before } of rich) {
      const opened = squadOf(ruleset, before, applied.row!.roundId);
      expect(applied.restored?.picks).toEqual(opened.picks);
      expect(applied.restored?.bankTenths).toBe(opened.bankTenths);
      expect(applied.restored?.roundId).toBe(applied.row!.roundId + 1);
    }
  });

  test("habits show: casual managers hardly change, hit-takers pay, bench-forgetters never reorder", () => {
    const transfersOf = (name: string) => {
      const own = played.filter(({ manager }) => manager.habit.name === name);
      return own.reduce((sum, { applied }) => sum + applied.transfers.length, 0) / Math.max(1, own.length);
    };
    expect(transfersOf("casual")).toBeLessThan(0.2);
    expect(transfersOf("hit_taker")).toBeGreaterThan(transfersOf("casual") * 3);
    const cost = (name: string) =>
      played
        .filter(({ manager }) => manager.habit.name === name)
        .reduce((sum, { applied }) => sum + applied.costPoints, 0);
    expect(cost("hit_taker")).toBeGreaterThan(0);
    expect(cost("casual")).toBe(0);
    expect(habitByName("bench_forgetter").arrangesLineup).toBe(0);
  });

  test("squads differ between managers, and some footballers are in many of them", () => {
    const owners = new Map<number, number>();
    const squads = new Set<string>();
    for (const entry of entries.values()) {
      const ids = squadOf(ruleset, entry, roundId(20)).picks.map((pick) => pick.footballerId);
      squads.add(ids.toSorted((a, b) => a - b).join());
      for (const id of ids) owners.set(id, (owners.get(id) ?? 0) + 1);
    }
    expect(squads.size).toBeGreaterThan(70);
    expect(Math.max(...owners.values())).toBeGreaterThan(20);
    expect(owners.size).toBeGreaterThan(100);
  });
});
