import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { authProblem } from "../../../../api/people/auth.ts";
import { type OwnSession, useEndSessions, useOwnSessions } from "../../../../api/people/own-sessions.ts";
import { formatDayTime } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";
import { browserName } from "./browser-name.ts";

/** Where the person is signed in, and signing out there. */
export function OwnSessionsSection() {
  const { t } = useLingui();
  const sessions = useOwnSessions();
  const end = useEndSessions();
  const navigate = useNavigate();
  const [done, setDone] = useState({ count: 0, text: "" });
  const endThese = (ids: readonly number[], text: string) =>
    end.mutate(ids, { onSuccess: () => setDone((before) => ({ count: before.count + 1, text })) });
  const isOne = (id: number) => end.isPending && end.variables.length === 1 && end.variables[0] === id;
  return (
    <LoadedCard title={t`Where you are logged in`} query={sessions}>
      {(list) => {
        const others = list.filter(({ isCurrent }) => !isCurrent).map(({ sessionId }) => sessionId);
        return (
          <>
            {end.isError ? (
              <Said key="failed" kind="error">
                {/* It ended meanwhile; the list has been fetched again. */}
                {authProblem(end.error, "sessions") === "invalid"
                  ? t`That one was logged out already. The list is up to date now.`
                  : failureText(end.error)}
              </Said>
            ) : (
              done.count > 0 && (
                <Said key={done.count} kind="success" takesFocus>
                  {done.text}
                </Said>
              )
            )}
            <ul>
              {list.map((session) => (
                <SessionRow
                  key={session.sessionId}
                  session={session}
                  isPending={isOne(session.sessionId)}
                  onEnd={() => endThese([session.sessionId], t`Logged out there.`)}
                />
              ))}
            </ul>
            <div className={styles.form}>
              {others.length > 1 && (
                <Button
                  isPending={end.isPending && end.variables.length > 1}
                  onPress={() => endThese(others, t`You are logged in here only.`)}
                >{t`Log out everywhere else`}</Button>
              )}
              {others.length > 0 && (
                <Button onPress={() => end.mutate(others, { onSuccess: () => void navigate({ to: paths.logout }) })}>
                  <Trans>Log out everywhere, here too</Trans>
                </Button>
              )}
            </div>
          </>
        );
      }}
    </LoadedCard>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

/** One browser or app: what it is, from where and when it was used last. */
function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { browser, device } = browserName(session.userAgent);
  const name = browser && device ? t`${browser} on ${device}` : (browser ?? device ?? t`Unknown device`);
  const when = formatDayTime(session.lastSeenAtMs);
  const since = formatDayTime(session.createdAtMs);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className="faint size-3 anywhere">{t`Last used ${when}, logged in ${since}, address ${session.ip}`}</span>
      </div>
      {session.isCurrent ? (
        <Tag kind="you">{t`This browser`}</Tag>
      ) : (
        <Button isPending={isPending} onPress={onEnd} aria-label={t`Log out: ${name}, last used ${when}`}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
