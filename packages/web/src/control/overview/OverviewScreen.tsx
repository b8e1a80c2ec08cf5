import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, ListTodo } from "lucide-react";
import type { WireOverview } from "@elleveren/contract";
import { plural } from "@lingui/core/macro";

import { formatNumber, formatTime } from "../../i18n/format.ts";
import { Tag } from "../../ui/Tag.tsx";
import { overviewQuery } from "../api/control.ts";
import { ControlLink } from "../ControlLink.tsx";
import { ControlPage } from "../ControlPage.tsx";
import { useAgo } from "../feeds/feed-words.ts";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { Teller } from "../match/Teller.tsx";
import { MatchLink } from "../MatchLink.tsx";
import { useRoundStates } from "../rounds/use-round-states.ts";
import { findTodo, type Todo } from "./find-todo.ts";
import styles from "./Overview.module.css";

/** `/control/overview`: the waiting work, the matches of the day, and the state of the game's processes. */
export function OverviewScreen() {
  const { t } = useLingui();
  const query = useQuery(overviewQuery);
  return (
    <ControlPage title={t`Overview`}>
      <Loaded query={query} rowCount={8}>
        {(overview) => (
          <div className={styles.parts}>
            <TodoList overview={overview} />
            <TodaysMatches matches={overview.matches} />
            <Rounds overview={overview} />
            <Running overview={overview} />
          </div>
        )}
      </Loaded>
    </ControlPage>
  );
}

function TodoList({ overview }: { readonly overview: WireOverview }) {
  const { t } = useLingui();
  const say = useTodoWords(overview);
  const todo = findTodo(overview);
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">{t`Waits for you`}</h2>
      {todo.length === 0 ? (
        <p className={styles.calm}>
          <CircleCheck aria-hidden="true" /> <Trans>Nothing: all is well.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {todo.map((one) => {
            const words = say(one);
            return (
              <li key={words} className={styles.todo} data-urgent={one.isUrgent || undefined}>
                {one.isUrgent ? <CircleAlert aria-hidden="true" /> : <ListTodo aria-hidden="true" />}
                <span>
                  <b>{one.isUrgent ? t`Urgent` : t({ message: "To do", context: "of the overview" })}</b>{" "}
                  <Way todo={one}>{words}</Way>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Way({ todo, children }: { readonly todo: Todo; readonly children: string }) {
  if (todo.area === null) return children;
  const search = todo.kind === "match" ? { fixture: todo.match.id } : {};
  return (
    <ControlLink to={todo.area} search={search} className="inline tap">
      {children}
    </ControlLink>
  );
}

function Rounds({ overview: { rounds } }: { readonly overview: WireOverview }) {
  const { t } = useLingui();
  const states = useRoundStates();
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">{t`Rounds`}</h2>
      <ul className={styles.list}>
        {rounds.map((round) => {
          const { id, matches, matches_finished: done, missing } = round;
          const deadline = timeOf(round.deadline_time);
          return (
            <li key={id} className={styles.row}>
              <ControlLink to="/rounds" className="inline tap">{t`Round ${id}`}</ControlLink>
              <Tag kind={round.state === "live" ? "live" : "plain"}>
                {round.correction_pending ? t`Waits to be settled anew` : states[round.state]}
              </Tag>
              <span className="soft">
                {round.state === "open"
                  ? t`Closes at ${deadline}`
                  : missing > 0
                    ? t`${done} of ${matches} matches final; ${missing} parts are missing`
                    : t`${done} of ${matches} matches final`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Running({ overview }: { readonly overview: WireOverview }) {
  const { t } = useLingui();
  const ago = useAgo(overview.real_now);
  const { backup, feeds, faults } = overview;
  const age = backup.ended_at === null ? null : ago(backup.ended_at);
  return (
    <section aria-labelledby="running">
      <h2 id="running">{t`How the game runs`}</h2>
      <dl className={styles.facts}>
        <dt>{t`Last backup`}</dt>
        <dd>{age ?? (backup.wanted ? t`None yet` : t`No backups are kept here`)}</dd>
        <dt>{t`Feeds`}</dt>
        <dd>
          <ControlLink to="/feeds" className="inline tap">
            {feeds.length === 0
              ? t`All tell as they should`
              : plural(feeds.length, { one: "# does not tell as it should", other: "# do not tell as they should" })}
          </ControlLink>
        </dd>
        <dt>{t`This process`}</dt>
        <dd>{faults.length === 0 ? t`Nothing is wrong` : t`Something is wrong; elleveren doctor tells more`}</dd>
      </dl>
    </section>
  );
}

/** Matches of the day, those that are on first; each leads to where it is told. */
function TodaysMatches({ matches }: { readonly matches: readonly WireOverview["matches"][number][] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="today">
      <h2 id="today">{t`Today’s matches`}</h2>
      {matches.length === 0 ? (
        <p className="soft">{t`No match today.`}</p>
      ) : (
        <ul className={styles.list}>
          {matches.map((match) => (
            <li key={match.id} className={styles.row}>
              <MatchLink fixtureId={match.id} name={`${match.team_h_name} – ${match.team_a_name}`} />
              <MatchState match={match} />
              {match.state !== "ahead" && (
                <b className="tabular">
                  {match.team_h_score ?? 0}–{match.team_a_score ?? 0}
                </b>
              )}
              {(match.teller !== null || match.state === "ahead") && (
                <span className="soft">
                  <Teller teller={match.teller} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MatchState({
  match: { state, minutes, kickoff_time: kickoff },
}: {
  readonly match: WireOverview["matches"][number];
}) {
  const { t } = useLingui();
  switch (state) {
    case "playing":
      return <Tag kind="live">{t`Live ${minutes}′`}</Tag>;
    case "played":
      return <Tag>{t`Full time`}</Tag>;
    case "final":
      return <Tag>{t`Final`}</Tag>;
    default:
      return <Tag>{kickoff === null ? t`No time yet` : formatTime(Date.parse(kickoff))}</Tag>;
  }
}

function useTodoWords(overview: WireOverview): (todo: Todo) => string {
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
