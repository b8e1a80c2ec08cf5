import type { WireControlMatch, WireListedAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { STAT_TITLE } from "../../features/content/footballers/names.ts";

export type SayAct = (act: WireListedAct) => string;

/** `45+2′ Goal Berg, Dahl`: an act for a person's eye. */
export function useSayAct(match: WireControlMatch, nameOf: (element: number) => string): SayAct {
  const { i18n } = useLingui();
  const names = useActNames();
  /** For figures taken over from a feed: their difference to the other acts' sums. */
  const figures = ({ kind, stats = {} }: WireListedAct): string =>
    kind !== "carried"
      ? ""
      : Object.entries(stats)
          .map(([stat, more]) => {
            const title = STAT_TITLE[stat];
            return `${title ? i18n._(title) : stat} ${more > 0 ? "+" : "−"}${Math.abs(more)}`;
          })
          .join(", ");
  return (act) => {
    const minute = act.minute === undefined ? "" : `${act.minute}${act.added ? `+${act.added}` : ""}′`;
    const club = act.side === undefined ? "" : act.side === "home" ? match.team_h_name : match.team_a_name;
    const people = [act.element, act.other].filter((id) => id != null).map(nameOf);
    const where = act.element === undefined ? club : "";
    const count = act.goals === undefined ? "" : String(act.goals);
    return [minute, names[act.kind], where, count, people.join(", "), figures(act)]
      .filter((part) => part !== "")
      .join(" ");
  };
}

/** The names of acts. */
export function useActNames(): Readonly<Record<WireListedAct["kind"], string>> {
  const { t } = useLingui();
  return {
    lineup: t`Line-up`,
    kick_off: t`Kick-off`,
    half_time: t`Half-time`,
    second_half: t`Second half`,
    full_time: t`Full time`,
    final: t`Final`,
    clock: t`Clock`,
    goal: t`Goal`,
    own_goal: t`Own goal`,
    penalty_missed: t`Penalty missed`,
    yellow: t`Yellow card`,
    red: t`Red card`,
    save: t`Goalkeeper’s save`,
    substitution: t`Substitution`,
    figures: t`Bonus and ratings`,
    caught_up: t`Caught up`,
    carried: t`Taken over`,
    carried_goals: t`Goals without a scorer`,
  };
}
