/** Whether the rules give recorded rounds the points, the bench points and the substitutes that were published. */
import {
  NO_MATCH,
  footballerPerformance,
  scoreRound,
  type FootballerId,
  type Performance,
  type Position,
  type RoundId,
  type RoundScore,
  type Ruleset,
} from "@elleveren/rules";

import type { RecordedRound } from "./recorded-rounds.ts";
import type { SeasonRows } from "./season-folder.ts";

export interface RoundsCheck {
  readonly rounds: number;
  readonly points: number;
  readonly bench: number;
  /** Matches as the set of footballers coming in: who replaced whom is recorded differently now and then. */
  readonly subs: number;
  readonly differences: readonly { readonly round: RecordedRound; readonly score: RoundScore }[];
}

export function checkRounds(season: SeasonRows, ruleset: Ruleset, recorded: readonly RecordedRound[]): RoundsCheck {
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

/** What footballers had in a season's rounds, and what the rules make of a recorded round by it. */
export function recordedScorer(season: SeasonRows, ruleset: Ruleset) {
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
