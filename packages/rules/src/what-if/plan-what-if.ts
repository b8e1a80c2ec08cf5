/**
 * "What if he does not play?": a line-up scored as if some of the fifteen stayed away and all others played. The
 * substitutions, the armbands and the chip are the round's own functions, asked ahead of time.
 */
import { chipScoring, squadRulesUnder } from "../chips/registry.ts";
import type { ChipName, LineupPick, Position, Squad } from "../game.ts";
import type { FootballerId, RoundId } from "../ids.ts";
import { countStarting, formationName } from "../lineup/formations.ts";
import { armbandFactors } from "../points/armbands.ts";
import { autoSubs, type PassedOver, type PassedOverReason } from "../points/auto-subs.ts";
import { NO_MATCH, type Performance } from "../points/performance.ts";
import { scoreRound, type ScoredPick } from "../points/score-round.ts";
import type { Ruleset } from "../ruleset.ts";

export interface WhatIfRequest {
  readonly ruleset: Ruleset;
  /** The fifteen, ordered by slot; armbands as they are worn. */
  readonly picks: readonly LineupPick[];
  /** The chip in play at the deadline. */
  readonly chip: ChipName | null;
  readonly positionOf: (footballerId: FootballerId) => Position;
  /** The absent footballers; ids outside the fifteen are ignored. */
  readonly outIds: ReadonlySet<FootballerId>;
}

/** One absent starter. */
export interface WhatIfAbsence {
  readonly outId: FootballerId;
  /** The replacement; null without a possible one. */
  readonly inId: FootballerId | null;
  /** Substitutes passed over before the replacement, in the order of the bench. */
  readonly passedOver: readonly { readonly benchId: FootballerId; readonly reason: PassedOverReason }[];
}

/** The fate of the captain's factor. */
export interface WhatIfArmband {
  /**
   * `captain`: the captain plays and has it. `vice-captain`: it passes on. `nobody`: neither plays. `off`: a chip
   * switches the armbands off.
   */
  readonly outcome: "captain" | "vice-captain" | "nobody" | "off";
  /** The captain's multiplier; 1 for an absent captain. */
  readonly captain: number;
  /** The vice-captain's multiplier. */
  readonly viceCaptain: number;
}

export interface WhatIf {
  /** In the order in which the round looks at them. */
  readonly absences: readonly WhatIfAbsence[];
  readonly armband: WhatIfArmband;
  /** The fifteen after substitutions with their multipliers, ordered by slot. */
  readonly picks: readonly ScoredPick[];
  /** Of the eleven that then count: "1-4-4-2". Absent starters without a replacement keep their places in it. */
  readonly formation: string;
}

/**
 * The substitutions, the reasons of the substitutes passed over, and the armbands. Source: decision on EG-23, EG-24.
 */
export function planWhatIf({ ruleset, picks, chip, positionOf, outIds }: WhatIfRequest): WhatIf {
  const performanceOf = (id: FootballerId) => (outIds.has(id) ? NO_MATCH : PLAYS);
  const rules = squadRulesUnder(ruleset, chip);
  const passedOver: PassedOver[] = [];
  const subs = autoSubs({ rules, picks, positionOf, performanceOf, onPassedOver: (row) => passedOver.push(row) });
  const score = scoreRound({ ruleset, squad: squadOf(picks, chip), positionOf, performanceOf, costPoints: 0 });
  return {
    absences: picks
      .filter((pick) => pick.slot <= rules.playing && outIds.has(pick.footballerId))
      .map(({ footballerId: outId }) => ({
        outId,
        inId: subs.find((sub) => sub.outId === outId)?.inId ?? null,
        passedOver: passedOver.filter((row) => row.outId === outId).map(({ benchId, reason }) => ({ benchId, reason })),
      })),
    armband: planArmband(picks, chip, outIds),
    picks: score.picks,
    formation: formationName(countStarting(rules, score.picks, positionOf)),
  };
}

function planArmband(
  picks: readonly LineupPick[],
  chip: ChipName | null,
  outIds: ReadonlySet<FootballerId>,
): WhatIfArmband {
  const scoring = chipScoring(chip);
  const isOut = (pick: LineupPick | undefined) => !pick || outIds.has(pick.footballerId);
  const isCaptainOut = isOut(picks.find((pick) => pick.isCaptain));
  const isViceOut = isOut(picks.find((pick) => pick.isViceCaptain));
  const factors = armbandFactors(scoring, isCaptainOut, isViceOut);
  const outcome = scoring.captain === 1 ? "off" : !isCaptainOut ? "captain" : !isViceOut ? "vice-captain" : "nobody";
  return { outcome, ...factors };
}

/** Every footballer not out is taken to play. */
const PLAYS: Performance = { points: 0, absent: false, played: true };

/** Counting asks for a whole squad; prices and money have no part in it. */
const squadOf = (picks: readonly LineupPick[], chip: ChipName | null): Squad => ({
  roundId: 0 as RoundId,
  picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 0 })),
  bankTenths: 0,
  chip,
  freeTransfers: null,
  transfersMade: 0,
});
