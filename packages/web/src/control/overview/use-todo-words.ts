/** What waits for somebody, in a line each. */
import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";

import { formatDayTime, formatNumber } from "../../i18n/format.ts";
import type { Overview } from "../api/control.ts";
import { useAgo } from "../feeds/feed-words.ts";
import type { Todo } from "./find-todo.ts";

export function useTodoWords(overview: Overview): (todo: Todo) => string {
  const { t } = useLingui();
  const ago = useAgo(Date.parse(overview.real_now));
  const fault = useFaultWords();
  const matchWords = {
    lineups: t`line-ups are not in`,
    kick_off: t`kick-off is past, and nobody has told it`,
    figures: t`figures are missing`,
    final: t`played, and waits to be final`,
  };
  const counted = (what: keyof Overview["counts"], count: number): string =>
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
        const [closes, begins] = [formatDayTime(Date.parse(deadline)), formatDayTime(Date.parse(kickoff))];
        return todo.misfit.kind === "late"
          ? t`Round ${event} closes at ${closes}, after its first kick-off at ${begins}`
          : t`Round ${event} closes at ${closes}, long before its first kick-off at ${begins}`;
      }
      case "count":
        return counted(todo.what, todo.count);
      case "backup": {
        const age = todo.endedAt === null ? null : ago(Date.parse(todo.endedAt));
        return age === null ? t`There is no backup: elleveren backup takes one` : t`The last backup is old: ${age}`;
      }
      case "fault":
        return fault(todo.fault);
    }
  };
}

function useFaultWords(): (fault: Overview["faults"][number]) => string {
  const { t } = useLingui();
  return ({ code, value }) => {
    const [seconds, minutes, gigabytes] = [
      formatNumber(value),
      formatNumber(value / 60),
      formatNumber(value / 1_000_000_000),
    ];
    switch (code) {
      case "round_overdue":
        return t`A deadline has passed, and the round is not closed: does a process with the role jobs run?`;
      case "jobs_waiting":
        return t`A job has waited for ${minutes} min: does a process with the role jobs run?`;
      case "ticks_failing":
        return t`Work of every second fails: ${seconds}`;
      case "mail_away":
        return t`The mail server has taken nothing for ${minutes} min`;
      case "push_away":
        return t`A push service has taken nothing for ${minutes} min`;
      case "live_behind":
        return t`What fans see is ${seconds} s behind the database`;
      case "clock_off":
        return t`This machine's clock is off by ${seconds} s from the database's`;
      case "disk_low":
        return t`Less than 1 GB is free on a disk (${gigabytes} GB): a full one stops every save`;
      case "certificate_ends":
        return t`The certificate ends in ${seconds} days`;
      case "database_slow":
        return t`The database did not answer within two seconds`;
    }
  };
}
