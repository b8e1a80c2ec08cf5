/** Whether the rules give recorded rounds the points, the bench points and the substitutes that were published. */
import {
  entryId,
  type FootballerId,
  footballerPerformance,
  NO_MATCH,
  type Performance,
  type Position,
  type RoundId,
  type RoundScore,
  type Ruleset,
  scoreRound,
} from "@elleveren/rules";
import { createEngine } from "@elleveren/engine";

import type { RecordedRound } from "./recorded-rounds.ts";
import type { SeasonRows } from "./season-folder.ts";

export function checkRounds(season: SeasonRows, ruleset: Ruleset, recorded: readonly RecordedRound[]) {
  const { scoreRecorded } = recordedScorer(season, ruleset);
  const check = { rounds: 0, points: 0, bench: 0, subs: 0 };
  const differences: { round: RecordedRound; score: RoundScore }[] = [];
  for (const round of recorded) {
    const score = scoreRecorded(round);
    const same = compare(round, score);
    check.rounds += 1;
    check.points += Number(same.points);
    check.bench += Number(same.bench);
    check.subs += Number(same.subs);
    if (!same.points || !same.bench || !same.subs) differences.push({ round, score });
  }
  return { ...check, differences };
}

/** Footballers' performances in a season's rounds, and the rules' score of a recorded round by them. */
function recordedScorer(season: SeasonRows, ruleset: Ruleset) {
  const positions = new Map(season.appearances.map(({ footballerId, position }) => [footballerId, position]));
  const performances = performancesByRound(season, ruleset);
  const scoreRecorded = ({ roundId, chip, picks, expected }: RecordedRound): RoundScore => {
    const ofRound = performances.get(roundId);
    return scoreRound({
      ruleset,
      squad: { roundId, picks, bankTenths: 0, chip, freeTransfers: null, transfersMade: 0 },
      positionOf: (footballerId): Position => positions.get(footballerId)!,
      performanceOf: (footballerId): Performance => ofRound?.get(footballerId) ?? NO_MATCH,
      costPoints: expected.costPoints,
    });
  };
  return { positions, performances, scoreRecorded };
}

function compare({ expected }: RecordedRound, score: RoundScore) {
  const cameOn = new Set(score.autoSubs.map((sub) => sub.inId));
  return {
    points: score.points === expected.points,
    bench: score.benchPoints === expected.benchPoints,
    subs: cameOn.size === expected.subsIn.length && expected.subsIn.every((id) => cameOn.has(id)),
  };
}

/** Every footballer's round, all matches over. */
function performancesByRound(season: SeasonRows, ruleset: Ruleset): Map<RoundId, Map<FootballerId, Performance>> {
  const rounds = Map.groupBy(season.appearances, (appearance) => appearance.roundId);
  return new Map(
    [...rounds].map(([roundId, ofRound]) => {
      const footballers = Map.groupBy(ofRound, (appearance) => appearance.footballerId);
      const performances = [...footballers].map(([footballerId, rows]): [FootballerId, Performance] => {
        const appearances = rows.map(({ fixtureId, stats }) => ({ fixtureId, stats, finished: true }));
        return [footballerId, footballerPerformance({ ruleset, position: rows[0]!.position, appearances })];
      });
      return [roundId, new Map(performances)];
    }),
  );
}

/** Each recorded round is an entry that starts in it; in later rounds it has no squad and no points. */
export async function checkRoundsByEngine(season: SeasonRows, ruleset: Ruleset, recorded: readonly RecordedRound[]) {
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
