/** Headings of settings, when each may be changed, and why. */
import { useLingui } from "@lingui/react/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { writeFailure } from "../api/failure-words.ts";
import type { SeasonSetting } from "../api/settings.ts";
import { formatSetting } from "./use-setting-names.ts";

export const GROUPS: readonly SeasonSetting["group"][] = [
  "squad",
  "money",
  "transfers",
  "topUps",
  "chips",
  "scoring",
  "leagues",
  "cups",
  "prices",
  "rounds",
];

export function useGroupTitles(): Readonly<Record<SeasonSetting["group"], string>> {
  const { t } = useLingui();
  return {
    squad: t`Squad`,
    money: t`Money`,
    transfers: t`Transfers`,
    topUps: t`Extra free transfers`,
    chips: t`Chips and their rounds`,
    scoring: t`Points`,
    leagues: t`Leagues and limits`,
    cups: t`Cups`,
    prices: t`Prices`,
    rounds: t`Rounds and form`,
  };
}

export function useSettingReasons(): {
  readonly when: Readonly<Record<SeasonSetting["when"], string>>;
  readonly because: Readonly<Record<SeasonSetting["because"], string>>;
} {
  const { t } = useLingui();
  return {
    when: {
      never: t`Not in a running season.`,
      no_teams: t`Only while nobody has a team.`,
      before_start: t`Only before the season's first deadline.`,
      upwards: t`Upwards at any time; downwards only while nobody has a team.`,
      later_rounds: t`Only for rounds that nobody decides for yet.`,
      before_cups: t`Only before the round that decides who takes part has closed.`,
      any_time: t`At any time.`,
    },
    because: {
      squads_have_this_shape: t`Every stored squad has this shape.`,
      deadlines_are_moved_one_by_one: t`Deadlines stand already; they are moved one by one under Rounds.`,
      calendars_are_made_for_it: t`Calendars of leagues and cups are made for it.`,
      teams_were_bought_with_it: t`Teams were bought with it, and what they have left is stored.`,
      points_follow_from_it: t`Settled points follow from it, and must come out the same when they are worked out again.`,
      costs_follow_from_it: t`What transfers cost is stored with every team, and must come out the same when it is worked out again.`,
      sales_were_paid_by_it: t`Sold footballers were paid for by it.`,
      what_was_allowed_stays: t`What was allowed stays allowed.`,
      chips_were_played_in_it: t`A chip that was played must have been allowed, and who counts on an open one keeps it.`,
      fixed_a_round_ahead: t`Free transfers are fixed a round ahead.`,
      cups_are_drawn_by_it: t`Cups that were drawn stay as they were drawn.`,
      asked_when_joining: t`It is asked only when somebody joins or makes a league; who is in stays in.`,
      shown_only: t`It decides only what is shown.`,
      next_night: t`It counts from the next night on.`,
    },
  };
}

/** What was refused, each problem with the name of its setting. */
export function useSettingProblems(nameOf: (key: string) => string): (error: unknown) => string[] {
  const { t } = useLingui();
  const sentence = (code: string, key: string, facts: Readonly<Record<string, unknown>>): string => {
    const number = (name: string) => formatSetting(key, Number(facts[name]));
    switch (code) {
      case "fixed":
        return t`It is not changed in a running season.`;
      case "teams_exist":
        return t`Somebody has a team already.`;
      case "season_begun":
        return t`The season's first deadline has passed.`;
      case "only_upwards":
        return t`It may only become more than ${number("least")}.`;
      case "min_value":
      case "round_too_near":
        return t`At least ${number("least")}.`;
      case "max_value":
        return t`At most ${number("most")}.`;
      case "already_begun":
        return t`It has begun, or begins too soon.`;
      case "next_round_written":
        return t`Somebody's next round is stored already.`;
      case "below":
        return t`At least ${number("least")}, because of “${nameOf(String(facts["than"]))}”.`;
      case "above":
        return t`At most ${number("most")}, because of “${nameOf(String(facts["than"]))}”.`;
      case "windows_overlap":
        return t`The same chip could be played twice in a round.`;
      case "nothing_changed":
        return t`Nothing is different from before.`;
      default:
        return t`It was refused (${code}).`;
    }
  };
  return (error) => {
    if (!error) return [];
    if (!isApiFailure(error)) return [writeFailure(error)];
    if (error.status === 409)
      return [t`Somebody else changed the settings meanwhile. What they wrote stands here now; look again.`];
    if (error.problems.length === 0) return [writeFailure(error)];
    return error.problems.map(({ path, problem }) => {
      const key = path.join(".");
      const said = sentence(problem.code, key, problem as unknown as Readonly<Record<string, unknown>>);
      return key === "" ? said : `${nameOf(key)}: ${said}`;
    });
  };
}
