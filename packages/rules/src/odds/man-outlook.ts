/** From a forecast, told in points, to what a match is expected to bring, counted. */
import type { Position } from "../game.ts";
import type { PointsParts } from "../forecast/model/points-distribution.ts";
import { pointsOfRule } from "../points/points-for-stats.ts";
import type { Ruleset } from "../ruleset.ts";
import type { StatName } from "../statistics.ts";
import type { ManOutlook } from "./draw-match.ts";

/** Of a man's forecast of a round. */
export interface OutlookSource {
  readonly parts: PointsParts;
  readonly matches: readonly { readonly plays: number; readonly playsFull: number; readonly plain: number }[];
}

/** Saves that bring nothing, as points come for several: so many on average, of a keeper who plays. */
const SAVES_LEFT_OVER = 1;

/** Of each of the round's matches: a round of two is shared out by what was expected of each. */
export function outlooksOf(ruleset: Ruleset, position: Position, { parts, matches }: OutlookSource): ManOutlook[] {
  const whole = matches.reduce((sum, { plain }) => sum + plain, 0);
  const worthOf = (stat: StatName, value: number) => {
    const rule = ruleset.scoring[stat];
    return rule ? pointsOfRule(rule, position, value) : 0;
  };
  const counted = (stat: keyof PointsParts, value = 1) => {
    const worth = worthOf(stat, value);
    return worth === 0 ? 0 : Math.max(0, ((parts[stat] ?? 0) * value) / worth);
  };
  const saveRule = ruleset.scoring.saves;
  const perSaves = saveRule?.kind === "per" ? saveRule.per : 1;
  const defensive = ruleset.scoring.defensive_contribution;
  const threshold = defensive?.kind === "threshold" ? defensive.threshold[position] : 0;
  const defensiveWorth = threshold > 0 ? worthOf("defensive_contribution", threshold) : 0;
  return matches.map(({ plays, playsFull, plain }) => {
    const share = whole > 0 ? plain / whole : 1 / matches.length;
    return {
      plays,
      playsFull,
      goals: share * counted("goals_scored"),
      assists: share * counted("assists"),
      saves: position === "GKP" ? share * counted("saves", perSaves) + SAVES_LEFT_OVER * playsFull : 0,
      yellowCards: share * counted("yellow_cards"),
      bonus: share * counted("bonus"),
      defensive: defensiveWorth > 0 ? Math.min(1, (share * (parts.defensive_contribution ?? 0)) / defensiveWorth) : 0,
    };
  });
}
