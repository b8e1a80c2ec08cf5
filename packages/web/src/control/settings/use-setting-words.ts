/** Headings of settings, when each may be changed, and why. */
import { useLingui } from "@lingui/react/macro";
import type { WireSetting } from "@elleveren/contract";

import { refusalWords } from "../api/failure-words.ts";
import { formatSetting } from "./use-setting-names.ts";

/** In the order of the page. */
export function useGroupTitles(): Readonly<Record<WireSetting["group"], string>> {
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
  readonly when: Readonly<Record<WireSetting["when"], string>>;
  readonly because: Readonly<Record<WireSetting["because"], string>>;
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

/** The refusals, each with the name of its setting. */
export function useSettingProblems(nameOf: (key: string) => string): (error: unknown) => string[] {
  const { t } = useLingui();
  const sentence = (code: string, key: string, facts: Readonly<Record<string, unknown>>): string => {
    const number = (name: string) => formatSetting(key, Number(facts[name]));
    const words: Partial<Record<string, string>> = {
      fixed: t`It is not changed in a running season.`,
      teams_exist: t`Somebody has a team already.`,
      season_begun: t`The season's first deadline has passed.`,
      only_upwards: t`It may only become more than ${number("least")}.`,
      min_value: t`At least ${number("least")}.`,
      round_too_near: t`At least ${number("least")}.`,
      max_value: t`At most ${number("most")}.`,
      already_begun: t`It has begun, or begins too soon.`,
      next_round_written: t`Somebody's next round is stored already.`,
      below: t`At least ${number("least")}, because of “${nameOf(String(facts["than"]))}”.`,
      above: t`At most ${number("most")}, because of “${nameOf(String(facts["than"]))}”.`,
      windows_overlap: t`The same chip could be played twice in a round.`,
      nothing_changed: t`Nothing is different from before.`,
    };
    return words[code] ?? t`It was refused (${code}).`;
  };
  return (error) =>
    refusalWords(
      error,
      (code, facts, path) => {
        const key = path.join(".");
        const said = sentence(code, key, facts);
        return key === "" ? said : `${nameOf(key)}: ${said}`;
      },
      t`Somebody else changed the settings meanwhile. What they wrote stands here now; look again.`,
    );
}
