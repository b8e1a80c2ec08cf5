/**
 * Was it skill or luck: a team's round split into what was expected of its decisions when they were made, and what chance added.
 * All parts together are the round's points after the cost of transfers.
 */
import { chipScoring } from "../chips/registry.ts";
import type { Position, Squad } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { scoreRound, type RoundScore } from "../points/score-round.ts";
import type { Ruleset } from "../ruleset.ts";

export interface RoundSplit {
  /** The expected score of the squad of the round before, lined up as it was, without a chip. */
  readonly kept: number;
  /** The points that this round's transfers, line-up and armband were expected to add to it. */
  readonly changes: number;
  /** The points that the chip was expected to add. */
  readonly chip: number;
  /** The cost of transfers, 0 or below. */
  readonly hits: number;
  /** Chance: by what more the armband counted, the eleven as it was picked, and who came on or took the armband over. */
  readonly captain: number;
  readonly eleven: number;
  readonly bench: number;
}

export interface SplitRequest {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  /** Of the round before; null for a team's first round. */
  readonly before: Squad | null;
  /** As the round was scored. */
  readonly score: RoundScore;
  readonly positionOf: (id: FootballerId) => Position;
  readonly pointsOf: (id: FootballerId) => number;
  /** As the frozen forecast had it; 0 of whom nothing was expected. */
  readonly meanOf: (id: FootballerId) => number;
}

/** The parts in points, not rounded. */
export function splitRound(request: SplitRequest): RoundSplit {
  const { squad, before, score, pointsOf, meanOf } = request;
  const now = asExpected(request, squad);
  const plain = asExpected(request, { ...squad, chip: null });
  const kept = before ? asExpected(request, { ...before, chip: null }).points : plain.points;
  const actual = new Map(score.picks.map(({ footballerId, multiplier }) => [footballerId, multiplier]));
  const factor = chipScoring(squad.chip).captain;
  let [captain, all, bench] = [0, 0, 0];
  for (const { footballerId, multiplier, isCaptain } of now.picks) {
    const points = pointsOf(footballerId);
    const off = multiplier * (points - meanOf(footballerId));
    all += off;
    if (isCaptain) captain += ((factor - 1) / factor) * off;
    bench += ((actual.get(footballerId) ?? 0) - multiplier) * points;
  }
  return {
    kept,
    changes: plain.points - kept,
    chip: now.points - plain.points,
    hits: 0 - score.costPoints,
    captain,
    eleven: all - captain,
    bench,
  };
}

/** The round if everybody played and scored what was expected of him. */
export const asExpected = (
  { ruleset, positionOf, meanOf }: Pick<SplitRequest, "ruleset" | "positionOf" | "meanOf">,
  squad: Squad,
): RoundScore =>
  scoreRound({
    ruleset,
    squad,
    positionOf,
    performanceOf: (id) => ({ points: meanOf(id), absent: false, played: true }),
    costPoints: 0,
  });

/** The points that chance added to the round: the parts that nobody decided. */
export const luckOf = ({ captain, eleven, bench }: RoundSplit): number => captain + eleven + bench;

/** Points that another captain of the eleven was expected to bring more, as the armband counted: 0 for the best choice. */
export function missedByCaptain({
  ruleset,
  squad,
  meanOf,
}: Pick<SplitRequest, "ruleset" | "squad" | "meanOf">): number {
  const starters = squad.picks.filter(({ slot }) => slot <= ruleset.squad.playing);
  const captain = starters.find(({ isCaptain }) => isCaptain);
  if (!captain) return 0;
  const best = Math.max(...starters.map(({ footballerId }) => meanOf(footballerId)));
  return (chipScoring(squad.chip).captain - 1) * (best - meanOf(captain.footballerId));
}
