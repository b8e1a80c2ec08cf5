import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, ListTodo } from "lucide-react";
import type { WireOverview } from "@elleveren/contract";

import { Tag } from "../../ui/Tag.tsx";
import { overviewQuery } from "../api/control.ts";
import { ControlLink } from "../ControlLink.tsx";
import { ControlPage } from "../ControlPage.tsx";
import { useAgo } from "../feeds/feed-words.ts";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { useRoundStates } from "../rounds/use-round-states.ts";
import { findTodo, type Todo } from "./find-todo.ts";
import styles from "./Overview.module.css";
import { TodaysMatches } from "./TodaysMatches.tsx";
import { useTodoWords } from "./use-todo-words.ts";

/** `/control/overview`: what waits for somebody, the matches of the day, and how the game runs. */
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
            {feeds.length === 0 ? t`All tell as they should` : t`${feeds.length} do not tell as they should`}
          </ControlLink>
        </dd>
        <dt>{t`This process`}</dt>
        <dd>{faults.length === 0 ? t`Nothing is wrong` : t`Something is wrong; elleveren doctor tells more`}</dd>
      </dl>
    </section>
  );
}
