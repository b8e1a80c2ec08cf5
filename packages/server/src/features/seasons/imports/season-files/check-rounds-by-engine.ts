/** Whether the engine gives recorded rounds what the rules give them, to the last substitute and rank. */
import { createEngine } from "@elleveren/engine";
import { NO_MATCH, entryId, type Ruleset } from "@elleveren/rules";

import { recordedScorer } from "./check-rounds.ts";
import type { RecordedRound } from "./recorded-rounds.ts";
import type { SeasonRows } from "./season-folder.ts";

export interface EngineCheck {
  /** How many rounds came out of the engine as by the rules. */
  readonly engine: number;
  readonly differences: readonly {
    readonly round: RecordedRound;
    readonly byEngine: object;
    readonly byRules: object;
  }[];
}

/**
 * Each recorded round is an entry of its own that starts in that round; in later ones it has no squad and so no points.
 */
export async function checkRoundsByEngine(
  season: SeasonRows,
  ruleset: Ruleset,
  recorded: readonly RecordedRound[],
): Promise<EngineCheck> {
  const { positions, performances, scoreRecorded } = recordedScorer(season, ruleset);
  const entries = recorded.map((round, index) => ({ entryId: entryId(index + 1), round, score: scoreRecorded(round) }));
  const lastRoundId = Math.max(1, ...recorded.map(({ roundId }) => roundId));
  const engine = createEngine({ ruleset, roundCount: lastRoundId, workers: 0 });
  try {
    engine.setFootballers([...positions].map(([footballerId, position]) => ({ footballerId, position })));
    engine.appendEntries(
      entries.map((entry) => entry.entryId),
      entries.map((entry) => entry.round.roundId),
    );
    const differences: { round: RecordedRound; byEngine: object; byRules: object }[] = [];
    const byRound = Map.groupBy(entries, (entry) => entry.round.roundId);
    for (const [roundId, ofRound] of [...byRound].toSorted(([one], [other]) => one - other)) {
      const had = performances.get(roundId);
      engine.setPerformances(
        roundId,
        [...positions.keys()].map((footballerId) => {
          const { points, absent } = had?.get(footballerId) ?? NO_MATCH;
          return { footballerId, points, absent };
        }),
      );
      for (const { entryId: id, round } of ofRound) engine.setSquad(roundId, id, squadOf(round));
      await engine.scoreRound(roundId);
      const others = entries.filter((entry) => entry.round.roundId < roundId).map(() => 0);
      const points = [...ofRound.map(({ score }) => score.points), ...others];
      for (const { entryId: id, round, score } of ofRound) {
        const read = engine.entryRound(id, roundId);
        const byEngine = {
          points: read?.points,
          netPoints: read?.netPoints,
          benchPoints: read?.lineup?.benchPoints,
          autoSubs: read?.lineup?.autoSubs,
          roundRank: read?.roundRank,
        };
        const byRules = {
          points: score.points,
          netPoints: score.netPoints,
          benchPoints: score.benchPoints,
          autoSubs: score.autoSubs,
          roundRank: 1 + points.filter((each) => each > score.points).length,
        };
        if (JSON.stringify(byEngine) !== JSON.stringify(byRules)) differences.push({ round, byEngine, byRules });
      }
    }
    return { engine: recorded.length - differences.length, differences };
  } finally {
    await engine.close();
  }
}

function squadOf({ picks, chip, expected }: RecordedRound) {
  const slotOf = (isHeld: (pick: RecordedRound["picks"][number]) => boolean) => picks.find(isHeld)?.slot ?? 1;
  return {
    footballerIds: picks.map((pick) => pick.footballerId),
    captainSlot: slotOf((pick) => pick.isCaptain),
    viceSlot: slotOf((pick) => pick.isViceCaptain),
    chip,
    costPoints: expected.costPoints,
    totalTransfers: 0,
  };
}
