/** A played season from its folder: as it was before the first match, and its matches as facts, round by round. */
import type { RoundId, Ruleset } from "@elleveren/rules";

import type { MatchFact } from "@elleveren/server/features/facts/index.ts";
import { type Season, SeasonFileError, type SeasonFolder } from "@elleveren/server/features/seasons/index.ts";
import type { ClubAt } from "./true-market.ts";

export const REPLAY_REGION_ID = 1;

/**
 * All footballers available, at their first club and price. The folder must have a file of rounds with their deadlines.
 */
export function seasonBefore(folder: SeasonFolder, ruleset: Ruleset, clubAt: ClubAt): Season {
  const { rounds } = folder;
  if (!rounds) throw new SeasonFileError({ file: "events.json" }, "the rounds and their deadlines are needed");
  return {
    seasonName: "replay",
    rulesetId: ruleset.id,
    clubs: folder.clubs,
    footballers: folder.footballers.map((footballer) => ({
      ...footballer,
      clubId: clubAt(footballer.footballerId, 0) ?? footballer.clubId,
      priceTenths: footballer.startPriceTenths,
      status: "a",
      news: "",
    })),
    rounds,
    fixtures: folder.fixtures,
    // Every account needs a region.
    regions: [{ regionId: REPLAY_REGION_ID, name: "Replay", code: 1, isoCodeShort: "", isoCodeLong: "" }],
  };
}

/** The finished matches of a round. */
export function factsOfRound(folder: SeasonFolder, roundId: RoundId): MatchFact[] {
  const fixtures = folder.fixtures.filter((fixture) => fixture.roundId === roundId);
  const played = folder.appearances.filter(
    (appearance) => appearance.roundId === roundId && (appearance.stats.minutes ?? 0) > 0,
  );
  return [
    ...fixtures.map(({ fixtureId, homeScore, awayScore }): MatchFact => ({
      kind: "fixture",
      fixtureId,
      homeScore,
      awayScore,
      minutes: 90,
      started: true,
      finished: true,
    })),
    ...played.map(({ fixtureId, footballerId, clubId, stats }): MatchFact => ({
      kind: "stats",
      fixtureId,
      footballerId,
      clubId,
      // Bonus is official, also where nobody of the match got any from this footballer's row.
      stats: { ...stats, bonus: stats.bonus ?? 0 },
    })),
  ];
}

/** When the last match of a round is over, with time for everything that delays one. */
export function roundEndMs(folder: SeasonFolder, roundId: RoundId): number | null {
  const kickoffs = folder.fixtures.filter((fixture) => fixture.roundId === roundId).map((f) => f.kickoffAtMs ?? 0);
  return kickoffs.length === 0 ? null : Math.max(...kickoffs) + MATCH_MS;
}

const MATCH_MS = 3 * 3600 * 1000;
