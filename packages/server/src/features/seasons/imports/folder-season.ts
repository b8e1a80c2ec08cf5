/** A folder of season files as a season before its first match, and as the facts afterwards, told like a live feed's. */
import {
  type ClubId,
  deadlineForRound,
  type FixtureId,
  type FootballerId,
  type RoundId,
  roundId,
  type Ruleset,
} from "@elleveren/rules";

import type { MatchFact } from "../../facts/index.ts";
import type { Season, SeasonRound } from "./season.ts";
import type { FolderFixture, SeasonFolder } from "./season-files/index.ts";

/** All footballers at their start prices, available, and in the club of their first match. */
export function seasonOfFolder(folder: SeasonFolder, ruleset: Ruleset, seasonName: string): Season {
  const firstClubs = new Map<FootballerId, ClubId>();
  for (const { footballerId, clubId, roundId: round } of inOrder(folder)) {
    if (round >= 1 && !firstClubs.has(footballerId)) firstClubs.set(footballerId, clubId);
  }
  return {
    seasonName,
    rulesetId: ruleset.id,
    clubs: folder.clubs,
    footballers: folder.footballers.map(({ totalPoints: _, ...footballer }) => ({
      ...footballer,
      clubId: firstClubs.get(footballer.footballerId) ?? footballer.clubId,
      priceTenths: footballer.startPriceTenths,
      status: "a",
      news: "",
      newsAddedAtMs: null,
      chanceThisRound: null,
      chanceNextRound: null,
    })),
    rounds: folder.rounds ?? roundsOf(folder.fixtures, ruleset),
    fixtures: folder.fixtures.map(({ homeScore: _home, awayScore: _away, ...fixture }) => fixture),
  };
}

/** Rounds that the folder has fixtures for, with the deadlines that follow from their kick-offs. */
function roundsOf(fixtures: readonly FolderFixture[], ruleset: Ruleset): SeasonRound[] {
  const numbers = [...new Set(fixtures.map((fixture) => fixture.roundId))].filter((id) => id !== null);
  return numbers
    .toSorted((a, b) => a - b)
    .flatMap((number): SeasonRound[] => {
      const kickoffs = fixtures.filter((fixture) => fixture.roundId === number).map((fixture) => fixture.kickoffAtMs);
      const deadlineAtMs = deadlineForRound(
        ruleset,
        kickoffs.filter((atMs) => atMs !== null),
      );
      return deadlineAtMs === null ? [] : [{ roundId: roundId(number), name: `Runde ${number}`, deadlineAtMs }];
    });
}

/** A match as one message: how it ended and what everybody did. */
export interface FolderMatch {
  readonly fixtureId: FixtureId;
  readonly kickoffAtMs: number | null;
  readonly facts: readonly MatchFact[];
}

/** The round's played matches in the order of their kick-offs, each whole and final. */
export function matchesOfRound(folder: SeasonFolder, round: RoundId): FolderMatch[] {
  const played = new Set(folder.appearances.map((row) => row.fixtureId));
  return folder.fixtures
    .filter((fixture) => fixture.roundId === round && (fixture.homeScore !== null || played.has(fixture.fixtureId)))
    .toSorted((a, b) => (a.kickoffAtMs ?? 0) - (b.kickoffAtMs ?? 0) || a.fixtureId - b.fixtureId)
    .map((fixture) => ({
      fixtureId: fixture.fixtureId,
      kickoffAtMs: fixture.kickoffAtMs,
      facts: [finalFact(fixture), ...statsFacts(folder, fixture.fixtureId)],
    }));
}

const finalFact = ({ fixtureId, homeScore, awayScore }: FolderFixture): MatchFact => ({
  kind: "fixture",
  fixtureId,
  homeScore,
  awayScore,
  minutes: 90,
  started: true,
  finishedProvisional: true,
  finished: true,
});

/** The folder's bonus is official, also where it is nought. */
const statsFacts = (folder: SeasonFolder, fixtureId: FixtureId): MatchFact[] =>
  folder.appearances
    .filter((row) => row.fixtureId === fixtureId)
    .map(({ footballerId, clubId, stats }) => ({
      kind: "stats",
      fixtureId,
      footballerId,
      clubId,
      stats: { ...stats, bonus: stats.bonus ?? 0 },
    }));

/** Footballers whose club differs from the round before, as facts to record before it. */
export function clubChangesOfRound(folder: SeasonFolder, round: RoundId): MatchFact[] {
  const before = new Map<FootballerId, ClubId>();
  const changes = new Map<FootballerId, ClubId>();
  for (const row of inOrder(folder)) {
    if (row.roundId > round) break;
    const known = before.get(row.footballerId);
    if (row.roundId === round && known !== undefined && known !== row.clubId) changes.set(row.footballerId, row.clubId);
    before.set(row.footballerId, row.clubId);
  }
  return [...changes].map(([footballerId, clubId]) => ({ kind: "footballer", footballerId, clubId }));
}

export function pricesOfRound(folder: SeasonFolder, round: RoundId): Map<FootballerId, number> {
  return new Map(
    folder.appearances.flatMap((row) =>
      row.roundId === round && row.priceTenths !== null ? [[row.footballerId, row.priceTenths] as const] : [],
    ),
  );
}

const inOrder = (folder: SeasonFolder) =>
  folder.appearances.toSorted((a, b) => a.roundId - b.roundId || a.kickoffAtMs - b.kickoffAtMs);
