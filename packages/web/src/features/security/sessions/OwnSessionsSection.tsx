import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useEndSessions, useOwnSessions } from "../../../api/people/own-sessions.ts";
import { authProblem } from "../../../api/people/auth.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";
import { SessionRow } from "./SessionRow.tsx";

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
            <ul className={styles.rows}>
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
                >
                  <Trans>Log out everywhere else</Trans>
                </Button>
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
