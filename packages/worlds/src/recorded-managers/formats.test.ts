/** Every ready format, and the leagues of today, over a recorded season: as the slow reference plays them, and again after corrections. */
import {
  changesAfter,
  classicFormat,
  cupFormat,
  headToHeadFormat,
  playFormat,
  READY_FORMATS,
  seededStream,
  type Format,
  type FormatCount,
  type MemberRound,
  type PlayRequest,
} from "@elleveren/rules";
import { comparable } from "@elleveren/rules/testing/compare-plays.ts";
import { slowFormat } from "@elleveren/rules/testing/slow-format.ts";
import { beforeAll, expect, test } from "vitest";

import { describeSeason } from "@elleveren/server/testing/season-data.ts";
import { appearanceKey, readRecordedLeague, type Corrections, type RecordedLeague } from "./recorded-league.testing.ts";

const INVENTED = 30;
const CORRECTIONS = 3;
const PLAIN: FormatCount = classicFormat(1).count;

describeSeason("fpl-2025-26", (folderName) => {
  let league: RecordedLeague;
  beforeAll(async () => {
    league = await readRecordedLeague(folderName, INVENTED);
  });

  test("the plain count, and the bench, of every round whose line-up was seen is the official one", () => {
    const benches: FormatCount = { ...PLAIN, men: "bench", captain: "none", cost: false };
    expect(league.recorded.length).toBeGreaterThan(150);
    for (const { manager, roundId, chip, expected } of league.recorded) {
      const memberId = league.memberIdOf(manager);
      const { points } = league.countOf(PLAIN, roundId, memberId, new Map());
      expect(points, `${manager}, round ${roundId}`).toBe(expected.points - expected.costPoints);
      // Under that chip the game has no bench; the format's is what is left outside the eleven all the same.
      if (chip !== "bboost")
        expect(league.countOf(benches, roundId, memberId, new Map()).points).toBe(expected.benchPoints);
    }
  });

  const formats: Record<string, (ruleset: RecordedLeague["ruleset"]) => Format> = {
    ...Object.fromEntries(Object.entries(READY_FORMATS).map(([name, format]) => [name, () => format])),
    classic: () => classicFormat(1),
    cup: (ruleset) => cupFormat(ruleset, 1),
    "head-to-head": (ruleset) => headToHeadFormat(ruleset, 1, 3),
  };

  test.each(Object.entries(formats))(
    "%s: no difference, before and after corrections of random rounds",
    (name, formatOf) => {
      const format = formatOf(league.ruleset);
      const random = seededStream(`corrections of ${name}`);
      const counts = createCounts(league, format.count);
      let request = requestFor(league, format, counts(new Map()));
      let plays = playFormat(request);
      expect(comparable(plays)).toEqual(comparable(slowFormat(request)));
      expect(plays.at(-1)!.isOver).toBe(true);
      const corrected = new Map<string, FormatStats>();
      for (let step = 0; step < CORRECTIONS; step += 1) {
        const played = league.appearances.filter(({ stats }) => (stats.minutes ?? 0) > 0);
        const row = played[Math.floor(random() * played.length)]!;
        corrected.set(appearanceKey(row), { ...row.stats, goals_scored: (row.stats.goals_scored ?? 0) + 2 });
        request = requestFor(league, format, counts(new Map(corrected), row.roundId));
        const again = playFormat(request);
        expect(comparable(again)).toEqual(comparable(slowFormat(request)));
        // Nothing before the corrected round is decided differently.
        for (const { round } of changesAfter(plays, again)) expect(round).toBeGreaterThanOrEqual(row.roundId);
        plays = again;
      }
    },
  );
});

type FormatStats = Corrections extends ReadonlyMap<string, infer Stats> ? Stats : never;

/** What everybody's rounds count; with a correction only its round is counted again. */
function createCounts({ season, members, countOf }: RecordedLeague, count: FormatCount) {
  const kept = new Map<string, MemberRound>();
  return (corrected: Corrections, only?: number): ReadonlyMap<string, MemberRound> => {
    for (let round = only ?? 1; round <= (only ?? season.lastRound); round += 1) {
      for (const { memberId } of members) kept.set(`${memberId} ${round}`, countOf(count, round, memberId, corrected));
    }
    return new Map(kept);
  };
}

function requestFor(
  { season, members }: RecordedLeague,
  format: Format,
  counts: ReadonlyMap<string, MemberRound>,
): PlayRequest {
  return {
    format,
    season,
    members,
    leagueId: 245,
    rounds: Array.from({ length: season.lastRound }, (_, index) => ({
      round: index + 1,
      state: "settled",
      averagePoints: 50,
      ofMember: (memberId) => counts.get(`${memberId} ${index + 1}`),
    })),
    seedOf: (round) => (0xf245 + 31 * round).toString(16).padStart(64, "0"),
  };
}
