import type { WireListedAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

/** What acts are called. */
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
