/** The season's scoring as rows of a table: what it is for, and its points by position. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PerPosition, Ruleset, ScoringRule, StatName } from "@elleveren/rules";

import { STAT_TITLE } from "../../footballers/names.ts";

export interface ScoringRow {
  readonly key: string;
  readonly label: MessageDescriptor;
  readonly points: PerPosition;
}

const SINGLE: Readonly<Record<string, MessageDescriptor>> = {
  goals_scored: msg`A goal`,
  assists: msg`An assist`,
  clean_sheets: msg`A clean sheet`,
  own_goals: msg`An own goal`,
  penalties_saved: msg`A penalty saved`,
  penalties_missed: msg`A penalty missed`,
  yellow_cards: msg`A yellow card`,
  red_cards: msg`A red card`,
  bonus: msg`A bonus point`,
};

/** In the order of the ruleset. A new statistic without a sentence of its own stands under its title. */
export const scoringRows = (ruleset: Ruleset): ScoringRow[] =>
  (Object.entries(ruleset.scoring) as [StatName, ScoringRule][]).flatMap(([stat, rule]) => rowsOf(stat, rule));

function rowsOf(stat: StatName, rule: ScoringRule): ScoringRow[] {
  switch (rule.kind) {
    case "minutes": {
      const { short, long, longFrom } = rule;
      return [
        { key: "minutes-short", label: msg`Plays up to ${longFrom - 1} minutes`, points: all(short) },
        { key: "minutes-long", label: msg`Plays ${longFrom} minutes or more`, points: all(long) },
      ];
    }
    case "per":
      return [{ key: stat, label: everyLabel(stat, rule.per), points: rule.points }];
    case "threshold": {
      const { DEF, MID, FWD } = rule.threshold;
      const label =
        stat === "defensive_contribution"
          ? msg`Defensive contributions: ${DEF} by a defender, ${Math.max(MID, FWD)} by the others`
          : title(stat);
      return [{ key: stat, label, points: rule.points }];
    }
    case "each":
      return [{ key: stat, label: SINGLE[stat] ?? title(stat), points: rule.points }];
  }
}

function everyLabel(stat: StatName, per: number): MessageDescriptor {
  if (stat === "saves") return msg`Every ${per} saves`;
  if (stat === "goals_conceded") return msg`Every ${per} goals conceded`;
  return title(stat);
}

const title = (stat: StatName): MessageDescriptor => STAT_TITLE[stat] ?? { id: stat, message: stat };
const all = (points: number): PerPosition => ({ GKP: points, DEF: points, MID: points, FWD: points });
