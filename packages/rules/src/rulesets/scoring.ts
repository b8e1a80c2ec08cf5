/** The scoring table that the rulesets share; each differs from it only where its own file says so. */
import type { Position } from "../game.ts";
import type { PerPosition, PositionRules, ScoringRule } from "../ruleset.ts";
import type { StatName } from "../statistics.ts";

const all = (points: number): PerPosition => ({ GKP: points, DEF: points, MID: points, FWD: points });
const each = (points: PerPosition): ScoringRule => ({ kind: "each", points });
const per = (count: number, points: PerPosition): ScoringRule => ({ kind: "per", per: count, points });

/** Source: decision on EG-26; the same numbers stand in the published game settings of 2016/17 and 2018/19. */
export const CLASSIC_SCORING = {
  // short_play 1, long_play 2, long_play_limit 60
  minutes: { kind: "minutes", short: 1, long: 2, longFrom: 60 },
  goals_scored: each({ GKP: 6, DEF: 6, MID: 5, FWD: 4 }),
  assists: each(all(3)),
  clean_sheets: each({ GKP: 4, DEF: 4, MID: 1, FWD: 0 }),
  // One point off for every second goal conceded (concede limit 2).
  goals_conceded: per(2, { GKP: -1, DEF: -1, MID: 0, FWD: 0 }),
  own_goals: each(all(-2)),
  penalties_saved: each(all(5)),
  penalties_missed: each(all(-2)),
  yellow_cards: each(all(-1)),
  red_cards: each(all(-3)),
  // One point for every third save (saves limit 3).
  saves: per(3, all(1)),
  bonus: each(all(1)),
} as const satisfies Partial<Record<StatName, ScoringRule>>;

/** Source: published game settings 2025/26 (scoring; goals_scored GKP 10, defensive_contribution DEF/MID/FWD 2). */
export const SCORING_2025_26 = {
  ...CLASSIC_SCORING,
  goals_scored: each({ GKP: 10, DEF: 6, MID: 5, FWD: 4 }),
  // Decision on EG-26: 10 contributions for defenders, 12 for midfielders and forwards; goalkeepers get none.
  defensive_contribution: {
    kind: "threshold",
    threshold: { GKP: 0, DEF: 10, MID: 12, FWD: 12 },
    points: { GKP: 0, DEF: 2, MID: 2, FWD: 2 },
  },
} as const satisfies Partial<Record<StatName, ScoringRule>>;

/** Source: core text §9 (2 goalkeepers, then 5, 5, 3) and the published element types (min/max play, locked slot 12). */
export const POSITION_RULES: Readonly<Record<Position, PositionRules>> = {
  GKP: { select: 2, minPlay: 1, maxPlay: 1, lockedSubSlots: [12] },
  DEF: { select: 5, minPlay: 3, maxPlay: 5, lockedSubSlots: [] },
  MID: { select: 5, minPlay: 2, maxPlay: 5, lockedSubSlots: [] },
  FWD: { select: 3, minPlay: 1, maxPlay: 3, lockedSubSlots: [] },
};

/** Source: published game settings of every season known (squad_squadsize, squad_squadplay, team limit, total spend). */
export const SQUAD_RULES = {
  size: 15,
  playing: 11,
  clubLimit: 3,
  budgetTenths: 1000,
  positions: POSITION_RULES,
} as const;
