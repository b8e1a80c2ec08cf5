/**
 * Which numbers of a season may be changed while it runs, and why: one row a setting, `*` for one part of its key. A row is
 * as free as what has already been stored from it allows: nothing settled may come out otherwise when it is worked out again.
 */

/** Under which heading an operator finds it. */
export type SettingGroup =
  "squad" | "money" | "transfers" | "topUps" | "chips" | "scoring" | "leagues" | "cups" | "prices" | "rounds";

export type SettingWhen =
  /** With a new season's rules only. */
  | "never"
  /** While there are no teams. */
  | "no_teams"
  /** Until the season's first deadline. */
  | "before_start"
  /** Larger at any time; smaller while there are no teams. */
  | "upwards"
  /** For rounds that are not open yet. */
  | "later_rounds"
  /** Until the round after which it decides closes. */
  | "before_cups"
  | "any_time";

export type SettingReason =
  /** Squads, the engine and files have their shape. */
  | "squads_have_this_shape"
  /** Rounds have deadlines of their own, which are moved one by one. */
  | "deadlines_are_moved_one_by_one"
  /** Calendars, cups and leagues were made for so many. */
  | "calendars_are_made_for_it"
  /** Every team was bought with it; the rest is stored. */
  | "teams_were_bought_with_it"
  /** Settled points and their sums follow from it. */
  | "points_follow_from_it"
  /** Costs and free transfers are stored with every squad and worked out again from it. */
  | "costs_follow_from_it"
  /** Sales were paid by it. */
  | "sales_were_paid_by_it"
  /** Moves that were allowed stay allowed. */
  | "what_was_allowed_stays"
  /** A chip that was played must have been allowed, and managers who count on an open window keep it. */
  | "chips_were_played_in_it"
  /** Free transfers of a round are fixed when the round before it opens. */
  | "fixed_a_round_ahead"
  /** Cups that were drawn stay as they were drawn. */
  | "cups_are_drawn_by_it"
  /** Checked only when joining or making a league; members stay in. */
  | "asked_when_joining"
  /** Decides only the display. */
  | "shown_only"
  /** From the next night on; changes of prices are stored as they were made. */
  | "next_night";

export interface SettingRule {
  readonly path: string;
  readonly group: SettingGroup;
  readonly when: SettingWhen;
  readonly because: SettingReason;
  readonly least: number;
  readonly most: number;
}

const rule = (
  path: string,
  group: SettingGroup,
  when: SettingWhen,
  because: SettingReason,
  [least, most]: readonly [number, number],
): SettingRule => ({ path, group, when, because, least, most });

const POINTS = [-20, 20] as const;
const ROUNDS = [1, 99] as const;

/** The first row that fits decides. */
export const SETTING_RULES: readonly SettingRule[] = [
  rule("roundCount", "rounds", "never", "calendars_are_made_for_it", ROUNDS),
  rule("deadline.minutesBeforeKickoff", "rounds", "never", "deadlines_are_moved_one_by_one", [0, 1440]),
  rule("formDays", "rounds", "any_time", "shown_only", [1, 365]),
  rule("squad.budgetTenths", "money", "no_teams", "teams_were_bought_with_it", [100, 10_000]),
  rule("transfers.sellOnDivisor", "money", "before_start", "sales_were_paid_by_it", [1, 10]),
  rule("squad.clubLimit", "squad", "upwards", "what_was_allowed_stays", [1, 15]),
  rule("squad.*", "squad", "never", "squads_have_this_shape", [0, 15]),
  rule("squad.positions.*.*", "squad", "never", "squads_have_this_shape", [0, 15]),
  rule("transfers.capPerRound", "transfers", "upwards", "what_was_allowed_stays", [1, 200]),
  rule("transfers.freePerRound", "transfers", "before_start", "costs_follow_from_it", [0, 15]),
  rule("transfers.maxBanked", "transfers", "before_start", "costs_follow_from_it", [0, 15]),
  rule("transfers.costPoints", "transfers", "before_start", "costs_follow_from_it", [0, 20]),
  rule("transfers.topUps.*", "topUps", "later_rounds", "fixed_a_round_ahead", [0, 15]),
  rule("chips.*.*", "chips", "later_rounds", "chips_were_played_in_it", ROUNDS),
  rule("scoring.minutes.longFrom", "scoring", "before_start", "points_follow_from_it", [1, 90]),
  rule("scoring.*.per", "scoring", "before_start", "points_follow_from_it", [1, 20]),
  rule("scoring.*.threshold.*", "scoring", "before_start", "points_follow_from_it", [0, 100]),
  rule("scoring.*.*", "scoring", "before_start", "points_follow_from_it", POINTS),
  rule("scoring.*.points.*", "scoring", "before_start", "points_follow_from_it", POINTS),
  rule("cleanSheetMinutes", "scoring", "before_start", "points_follow_from_it", [1, 90]),
  rule("bonus.points.*", "scoring", "before_start", "points_follow_from_it", [0, 20]),
  rule("leagues.joinPrivateMax", "leagues", "any_time", "asked_when_joining", [1, 200]),
  rule("leagues.joinPublicMax", "leagues", "any_time", "asked_when_joining", [1, 50]),
  rule("leagues.maxSizePublicClassic", "leagues", "any_time", "asked_when_joining", [2, 1000]),
  rule("leagues.maxSizePublicH2h", "leagues", "any_time", "asked_when_joining", [2, 64]),
  rule("leagues.maxSizePrivateH2h", "leagues", "upwards", "what_was_allowed_stays", [2, 512]),
  rule("leagues.maxKoRoundsPrivateH2h", "leagues", "upwards", "what_was_allowed_stays", [0, 5]),
  rule("leagues.mostListed", "leagues", "any_time", "shown_only", [64, 2048]),
  // Teams are in the autumn start from their beginning on.
  rule("leagues.autumnRound", "leagues", "before_start", "calendars_are_made_for_it", [0, 60]),
  rule("leagues.*", "leagues", "before_start", "points_follow_from_it", [0, 10]),
  rule("cups.*", "cups", "before_cups", "cups_are_drawn_by_it", ROUNDS),
  rule("prices.stepTenths", "prices", "any_time", "next_night", [1, 10]),
  rule("prices.maxStepsPerRound", "prices", "any_time", "next_night", [0, 20]),
  rule("prices.thresholdMinimum", "prices", "any_time", "next_night", [1, 1_000_000]),
  rule("prices.thresholdOwnersPermille", "prices", "any_time", "next_night", [0, 1000]),
  // Half a day before the hour of change it must be the day before.
  rule("prices.atHour", "prices", "any_time", "next_night", [0, 11]),
  rule("prices.atMinute", "prices", "any_time", "next_night", [0, 59]),
];

/** The rule of a setting; null for an unknown key. */
export function ruleOf(key: string): SettingRule | null {
  const parts = key.split(".");
  const fits = ({ path }: SettingRule) => {
    const wanted = path.split(".");
    return wanted.length === parts.length && wanted.every((part, index) => part === "*" || part === parts[index]);
  };
  return SETTING_RULES.find(fits) ?? null;
}
