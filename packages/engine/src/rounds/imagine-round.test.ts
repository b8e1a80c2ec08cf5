/** Imagined ends of a round against the rules: every entry, with chips, costs, absences and armbands. */
import { footballerId, rulesetById, type EntryId, type RulesetId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { createEngine } from "../engine.ts";
import { SlowSeason } from "../testing/slow-season.ts";
import type { ImaginedRound } from "./imagine-round.ts";

function finished(ends: Generator<void, ImaginedRound | null>): ImaginedRound | null {
  for (;;) {
    const step = ends.next();
    if (step.done) return step.value;
  }
}

const COUNT = 12;

test.each(["eliteserien-2026", "fpl-2025-26"] as const satisfies readonly RulesetId[])(
  "%s: each end is scored as the rules score it, and the round itself stays as it is",
  async (ruleset) => {
    const season = new SlowSeason({ ruleset: rulesetById(ruleset), seed: 5, entryCount: 2500, roundCount: 3 });
    const engine = createEngine({ ruleset: season.ruleset, roundCount: 3, workers: 0 });
    season.feed(engine);
    for (const round of [1, 2, 3]) await engine.scoreRound(round);
    const now = season.performances[3]!;
    const before = season.entries.map(({ entryId }) => engine.netPointsOf(entryId, 3));
    // Half of the footballers may still move; the others have what they have.
    const footballerIds = [...now.keys()].filter((_, index) => index % 2 === 0);
    const imagined = Array.from({ length: COUNT }, () => {
      season.playRound(3);
      const other = season.performances[3]!;
      return new Map([...now].map(([id, own]) => [id, footballerIds.includes(id) ? other.get(id)! : own]));
    });
    const found = finished(
      engine.imagineRound(3, [...season.entries.map(({ entryId }) => entryId), 999_999 as EntryId], {
        // Somebody whom nobody knows changes nothing.
        footballerIds: [...footballerIds, footballerId(31)],
        count: COUNT,
        points: Int16Array.from(imagined.flatMap((all) => [...footballerIds.map((id) => all.get(id)!.points), 7])),
        absent: Uint8Array.from(
          imagined.flatMap((all) => [...footballerIds.map((id) => (all.get(id)!.absent ? 1 : 0)), 0]),
        ),
      }),
    )!;
    expect(found.entryIds).toHaveLength(season.entries.filter((entry) => entry.squads[3] !== undefined).length);
    imagined.forEach((all, end) => {
      season.performances[3] = all;
      season.forget(3);
      const expected = found.entryIds.map((id) => {
        const entry = season.entries.find(({ entryId }) => entryId === id)!;
        return season.scoreOf(entry, 3)!.netPoints;
      });
      const size = found.entryIds.length;
      expect([...found.netPoints.subarray(end * size, (end + 1) * size)]).toEqual(expected);
    });
    expect(season.entries.map(({ entryId }) => engine.netPointsOf(entryId, 3))).toEqual(before);
    expect(
      finished(
        engine.imagineRound(9, [], {
          footballerIds: [],
          count: 1,
          points: new Int16Array(0),
          absent: new Uint8Array(0),
        }),
      ),
    ).toBeNull();
    await engine.close();
  },
);
