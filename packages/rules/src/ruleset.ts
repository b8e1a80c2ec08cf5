/** A season's numbers as plain data. The four rulesets live in `rulesets/`, each value citing its source. */
import type { ChipName, Position } from "./game.ts";
import type { StatName } from "./statistics.ts";

export type RulesetId = "eliteserien-2026" | "eliteserien-2017" | "fpl-classic" | "fpl-2025-26";

export type PerPosition = Readonly<Record<Position, number>>;

export interface PositionRules {
  /** How many of the fifteen. */
  readonly select: number;
  readonly minPlay: number;
  readonly maxPlay: number;
  /** Slots that only this position may hold on the bench: [12] for goalkeepers. */
  readonly lockedSubSlots: readonly number[];
}

/** How a statistic becomes points. Shapes are few, so that every explanation line can be written from them. */
export type ScoringRule =
  /** `points` for each one. */
  | { readonly kind: "each"; readonly points: PerPosition }
  /** `points` for every full `per`. */
  | { readonly kind: "per"; readonly per: number; readonly points: PerPosition }
  /** `points` once when the value reaches `threshold` of the position (0 switches it off). */
  | { readonly kind: "threshold"; readonly threshold: PerPosition; readonly points: PerPosition }
  /** Minutes: `short` above 0, `long` from `longFrom`. */
  | { readonly kind: "minutes"; readonly short: number; readonly long: number; readonly longFrom: number };

export type BonusMode = "bps-shared" | "opta-strict";

export interface ChipAllowance {
  /** Unique in the ruleset; the wire's chip id. */
  readonly id: number;
  readonly name: ChipName;
  /** 1, 2, ... when the same chip may be played more than once. */
  readonly number: number;
  readonly startRound: number;
  readonly stopRound: number;
  /** Position limits that replace the season's while the chip is in play. */
  readonly overrides?: { readonly positions: Readonly<Partial<Record<Position, Partial<PositionRules>>>> };
}

/** The limits that a squad and its line-up must keep to; a chip in play may change them. */
export interface SquadRules {
  readonly size: number;
  readonly playing: number;
  readonly clubLimit: number;
  readonly budgetTenths: number;
  readonly positions: Readonly<Record<Position, PositionRules>>;
}

export interface Ruleset {
  readonly id: RulesetId;
  readonly roundCount: number;
  readonly squad: SquadRules;
  readonly transfers: {
    readonly freePerRound: number;
    readonly maxBanked: number;
    readonly costPoints: number;
    /** Most transfers of an entry in one round outside free chips; null is no cap. */
    readonly capPerRound: number | null;
    /** A seller keeps floor(rise / sellOnDivisor); 2 is half, 1 is all of it. */
    readonly sellOnDivisor: number;
    /** Mid-season top-ups: in `round` everybody has at least `to`. */
    readonly topUps: readonly { readonly round: number; readonly to: number }[];
  };
  readonly chips: readonly ChipAllowance[];
  readonly scoring: Readonly<Partial<Record<StatName, ScoringRule>>>;
  /** Minutes from which a clean sheet counts. */
  readonly cleanSheetMinutes: number;
  readonly bonus: { readonly mode: BonusMode; readonly points: readonly number[] };
  readonly deadline: { readonly minutesBeforeKickoff: number };
  readonly formDays: number;
  readonly prices: {
    readonly stepTenths: number;
    readonly maxStepsPerRound: number;
    /** Net transfers needed for a step: max(minimum, owners * ownersPermille / 1000). */
    readonly thresholdMinimum: number;
    readonly thresholdOwnersPermille: number;
    readonly atHour: number;
    readonly atMinute: number;
    readonly timeZone: string;
  };
  readonly leagues: {
    readonly joinPrivateMax: number;
    readonly joinPublicMax: number;
    readonly maxSizePublicClassic: number;
    readonly maxSizePublicH2h: number;
    readonly maxSizePrivateH2h: number;
    readonly maxKoRoundsPrivateH2h: number;
    /** Of a league with more entries neither all members nor all matches are listed. */
    readonly mostListed: number;
    /** Teams that began in it or later are in the autumn start; 0 is the round after the summer break. */
    readonly autumnRound: number;
    readonly h2hWin: number;
    readonly h2hDraw: number;
    readonly h2hLoss: number;
  };
  /** The final is in the season's last round. */
  readonly cups: {
    /** Large classic leagues qualify after this round, others as late as their size allows. */
    readonly largeQualificationRound: number;
    /** The general cup has its first match in this round. */
    readonly generalFirstRound: number;
  };
}
