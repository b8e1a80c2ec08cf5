/** What waits for somebody, in a line each. */
import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { WireOverview } from "@elleveren/contract";

import { formatNumber } from "../../i18n/format.ts";
import { useAgo } from "../feeds/feed-words.ts";
import { timeOf } from "../local-time.ts";
import type { Todo } from "./find-todo.ts";

export function useTodoWords(overview: WireOverview): (todo: Todo) => string {
  const { t } = useLingui();
  const ago = useAgo(overview.real_now);
  const fault = useFaultWords();
  const matchWords = {
    lineups: t`line-ups are not in`,
    kick_off: t`kick-off is past, and nobody has told it`,
    figures: t`figures are missing`,
    final: t`played, and waits to be final`,
  };
  const counted = (what: keyof WireOverview["counts"], count: number): string =>
    ({
      refusals: t`${plural(count, { one: "# refused message", other: "# refused messages" })} of feeds`,
      jobs: t`${plural(count, { one: "# job", other: "# jobs" })} failed for good`,
      letters: t`${plural(count, { one: "# letter", other: "# letters" })} given up`,
      names: t`${plural(count, { one: "# reported name", other: "# reported names" })} to decide about`,
      appeals: t`${plural(count, { one: "# appeal", other: "# appeals" })} to answer`,
      lost_factors: t`${plural(count, { one: "# lost second factor", other: "# lost second factors" })} to decide about`,
    })[what];
  return (todo) => {
    switch (todo.kind) {
      case "match":
        return `${todo.match.team_h_name} – ${todo.match.team_a_name}: ${matchWords[todo.wait]}`;
      case "feed": {
        const { name, state, alarm } = todo.feed;
        if (state === "paused") return t`Feed ${name} is paused`;
        if (state === "failing") return t`Feed ${name} cannot be reached`;
        return alarm === "silent" ? t`Feed ${name} is silent while a match is on` : t`Feed ${name} raises an alarm`;
      }
      case "misfit": {
        const { event, deadline_time: deadline, first_kickoff: kickoff } = todo.misfit;
        const [closes, begins] = [timeOf(deadline), timeOf(kickoff)];
        return todo.misfit.kind === "late"
          ? t`Round ${event} closes at ${closes}, after its first kick-off at ${begins}`
          : t`Round ${event} closes at ${closes}, long before its first kick-off at ${begins}`;
      }
      case "count":
        return counted(todo.what, todo.count);
      case "backup": {
        const age = todo.endedAt === null ? null : ago(todo.endedAt);
        return age === null ? t`There is no backup: elleveren backup takes one` : t`The last backup is old: ${age}`;
      }
      case "fault":
        return fault(todo.fault);
    }
  };
}

function useFaultWords(): (fault: WireOverview["faults"][number]) => string {
  const { t } = useLingui();
  return ({ code, value }) => {
    const [seconds, minutes, gigabytes] = [
      formatNumber(value),
      formatNumber(value / 60),
      formatNumber(value / 1_000_000_000),
    ];
    const words: Record<typeof code, string> = {
      round_overdue: t`A deadline has passed, and the round is not closed: does a process with the role jobs run?`,
      jobs_waiting: t`A job has waited for ${minutes} min: does a process with the role jobs run?`,
      ticks_failing: t`Work of every second fails: ${seconds}`,
      mail_away: t`The mail server has taken nothing for ${minutes} min`,
      push_away: t`A push service has taken nothing for ${minutes} min`,
      live_behind: t`What fans see is ${seconds} s behind the database`,
      clock_off: t`This machine's clock is off by ${seconds} s from the database's`,
      disk_low: t`Less than 1 GB is free on a disk (${gigabytes} GB): a full one stops every save`,
      certificate_ends: t`The certificate ends in ${seconds} days`,
      database_slow: t`The database did not answer within two seconds`,
    };
    return words[code];
  };
}
