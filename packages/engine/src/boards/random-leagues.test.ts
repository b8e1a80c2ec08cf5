/** Tables of leagues drawn at random over seasons drawn at random: the engine's are those of the rules. */
import { rulesetById } from "@elleveren/rules";
import fc from "fast-check";
import { expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { naiveTable } from "../testing/naive-table.ts";
import { SlowSeason } from "../testing/slow-season.ts";

const ENTRIES = 40;
const MOST_ROUNDS = 5;
const ruleset = rulesetById("eliteserien-2026");

const seasons = fc.record({
  seed: fc.nat(1_000_000),
  roundCount: fc.integer({ min: 1, max: MOST_ROUNDS }),
  /** Few different points make many level rows. */
  isLevel: fc.boolean(),
  /** Few members are counted at once, many have a board that is kept. */
  fewMembers: fc.constantFrom(0, 20_000),
});
const round = fc.integer({ min: 1, max: MOST_ROUNDS + 1 });
const members = fc.uniqueArray(fc.nat(ENTRIES - 1), { minLength: 1, maxLength: ENTRIES });

async function withSeason(
  drawn: { readonly seed: number; readonly roundCount: number; readonly isLevel: boolean; readonly fewMembers: number },
  look: (season: SlowSeason, engine: Engine) => Promise<void>,
): Promise<void> {
  const { seed, roundCount, isLevel, fewMembers } = drawn;
  const season = new SlowSeason({ ruleset, seed, entryCount: ENTRIES, roundCount });
  if (isLevel) {
    for (const played of season.performances) {
      for (const [id, performance] of played ?? []) {
        played.set(id, { ...performance, points: Math.sign(performance.points) });
      }
    }
  }
  const engine = createEngine({ ruleset, roundCount: MOST_ROUNDS + 1, workers: 0, fewMembers });
  try {
    season.feed(engine);
    for (let at = 1; at <= roundCount; at += 1) await engine.scoreRound(at);
    await look(season, engine);
  } finally {
    await engine.close();
  }
}

test("classic tables of any members, start and phase, whenever they joined [EG-44] [EG-45] [EG-47] [EG-49]", async () => {
  const phases = fc.option(
    fc.tuple(round, round).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
    { nil: undefined },
  );
  const joined = fc.array(fc.nat(MOST_ROUNDS), { minLength: ENTRIES, maxLength: ENTRIES });
  await fc.assert(
    fc.asyncProperty(seasons, members, round, phases, joined, async (drawn, chosen, startRound, phase, rankedAt) => {
      await withSeason(drawn, async (season, engine) => {
        const entries = chosen.map((at) => season.entries[at]!);
        const ids = entries.map(({ entryId }) => entryId);
        const rankedFrom = new Map(ids.map((id, at) => [id, rankedAt[at]!]));
        const league = { startRound, roundId: drawn.roundCount, ...(phase && { phase }) };
        const table = await engine.leagueTable({
          ...league,
          members: engine.leagueMembers(
            ids,
            ids.map((id) => rankedFrom.get(id)!),
          ),
          offset: 0,
          limit: ENTRIES,
        });
        expect(table.rows).toEqual(naiveTable(season, { ...league, entries, rankedFrom }));
      });
    }),
    { numRuns: 40 },
  );
});
