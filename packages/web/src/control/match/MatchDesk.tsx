import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { isApiFailure } from "../../api/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTellAct, useUndoAct } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";
import { ActForm } from "./ActForm.tsx";
import { ActList } from "./ActList.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { WhistleButtons } from "./WhistleButtons.tsx";

/** The score, what can be told now, what was told, and what it is worth. */
export function MatchDesk({ match }: { readonly match: WireControlMatch }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<WireMatchAct | null>(null);
  const tell = useTellAct(match.id);
  const undo = useUndoAct(match.id);
  const nameOf = (element: number) => match.elements.find((row) => row.element === element)?.name ?? String(element);
  const send = (act: WireMatchAct, isConfirmed = false) => {
    setAsked(null);
    undo.reset();
    tell.mutate(
      { act, seen: match.version, isConfirmed },
      { onError: (error) => setAsked(isSameAgain(error) ? act : null) },
    );
  };
  const takeBack = (actId: number) => {
    setAsked(null);
    tell.reset();
    undo.mutate(actId);
  };
  const has = (whistle: string) => match.told.includes(whistle);
  return (
    <div className={styles.match}>
      <div className={styles.form}>
        <p className={styles.score} aria-live="polite">
          {match.team_h_name} {match.team_h_score ?? "–"} – {match.team_a_score ?? "–"} {match.team_a_name}{" "}
          {match.started && t`${match.minutes} min`}
        </p>
        {asked ? (
          <Alert kind="warning">
            <p>
              <Trans>Somebody told what may be the same already. Is it another one?</Trans>
            </p>
            <div className={styles.row}>
              <Button kind="go" onPress={() => send(asked, true)}>{t`Yes, another one`}</Button>
              <Button onPress={() => setAsked(null)}>{t`No, the same`}</Button>
            </div>
          </Alert>
        ) : (
          <Problems sentences={isSameAgain(tell.error) ? [] : deskProblems(tell.error ?? undo.error, nameOf)} />
        )}
        <WhistleButtons told={match.told} onTell={send} />
        {has("kick_off") && !has("full_time") && <ActForm match={match} onTell={send} onUndo={takeBack} />}
        {!has("kick_off") &&
          (["home", "away"] as const).map((side) => <LineupForm key={side} side={side} match={match} onTell={send} />)}
        <ActList acts={match.acts} nameOf={nameOf} onUndo={takeBack} />
      </div>
      <FootballersTable match={match} />
    </div>
  );
}

const isSameAgain = (error: unknown): boolean =>
  isApiFailure(error) && error.status === 409 && (error.body as { code?: string } | undefined)?.code === "same_again";
