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
import { FiguresForm } from "./FiguresForm.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { Scoreboard } from "./Scoreboard.tsx";
import { SettledMatch } from "./SettledMatch.tsx";
import { useKeys } from "./use-keys.ts";
import { useMinute } from "./use-minute.ts";
import { WhistleButtons } from "./WhistleButtons.tsx";
import { nextWhistle } from "./whistles.ts";

/** Acts that wait for an answer to "is it another one?", and what they were told on. */
interface Asked {
  readonly acts: readonly WireMatchAct[];
  readonly seen: number;
}

/** The score, what can be told now, what was told, and what it is worth. */
export function MatchDesk({ match }: { readonly match: WireControlMatch }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const tell = useTellAct(match.id);
  const undo = useUndoAct(match.id);
  const now = useMinute(match);
  const nameOf = (element: number) => match.elements.find((row) => row.element === element)?.name ?? String(element);

  /** One after the other; true when all of them were told. */
  const sendAll = async (acts: readonly WireMatchAct[], seen: number, isConfirmed = false): Promise<boolean> => {
    setAsked(null);
    undo.reset();
    for (const [index, act] of acts.entries()) {
      try {
        await tell.mutateAsync({ act, seen, isConfirmed: isConfirmed && index === 0 });
      } catch (error) {
        setAsked(isSameAgain(error) ? { acts: acts.slice(index), seen } : null);
        return false;
      }
    }
    return true;
  };
  const send = (act: WireMatchAct) => void sendAll([act], match.version);
  const takeBack = (actId: number) => {
    setAsked(null);
    tell.reset();
    undo.mutate(actId);
  };
  const isSettled = match.event_state === "settled";
  const next = isSettled ? undefined : nextWhistle(match.told);
  useKeys(next && asked === null ? { w: () => send({ kind: next }) } : {});
  const has = (whistle: string) => match.told.includes(whistle);
  const lineups = (["home", "away"] as const).map((side) => (
    <LineupForm key={side} side={side} match={match} onTell={send} />
  ));
  return (
    <div className={styles.match}>
      <div className={styles.form}>
        <Scoreboard match={match} now={now} />
        {asked ? (
          <SameAgain
            asked={asked}
            onYes={() => void sendAll(asked.acts, asked.seen, true)}
            onNo={() => {
              setAsked(null);
              tell.reset();
            }}
          />
        ) : (
          <Problems sentences={isSameAgain(tell.error) ? [] : deskProblems(tell.error ?? undo.error, nameOf)} />
        )}
        {isSettled ? <SettledMatch fixtureId={match.id} /> : <WhistleButtons told={match.told} onTell={send} />}
        {!isSettled && now && !has("full_time") && <ActForm match={match} now={now} onTell={send} onUndo={takeBack} />}
        {!has("kick_off") && !isSettled && lineups}
        {has("kick_off") && !has("final") && !isSettled && (
          <>
            <details className={styles.more} open={has("full_time")}>
              <summary>{t`Bonus and ratings`}</summary>
              <FiguresForm match={match} onTell={sendAll} />
            </details>
            <details className={styles.more}>
              <summary>{t`A line-up was wrong`}</summary>
              {lineups}
            </details>
          </>
        )}
        <ActList acts={match.acts} nameOf={nameOf} {...(!isSettled && { onUndo: takeBack })} />
      </div>
      <FootballersTable match={match} />
    </div>
  );
}

interface SameAgainProps {
  readonly asked: Asked;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asked, not refused: two people at a match see the same goal, and a hat-trick is three. */
function SameAgain({ asked, onYes, onNo }: SameAgainProps) {
  const { t } = useLingui();
  const isReplacing = asked.acts.some(({ kind }) => kind === "figures" || kind === "lineup");
  return (
    <Alert kind="warning">
      <p>
        {isReplacing ? (
          <Trans>Somebody else told it meanwhile. Should yours take its place?</Trans>
        ) : (
          <Trans>Somebody told what may be the same already. Is it another one?</Trans>
        )}
      </p>
      <div className={styles.row}>
        <Button kind="go" onPress={onYes}>
          {isReplacing ? t`Yes, tell mine` : t`Yes, another one`}
        </Button>
        <Button onPress={onNo}>{isReplacing ? t`No, keep theirs` : t`No, the same`}</Button>
      </div>
    </Alert>
  );
}

const isSameAgain = (error: unknown): boolean =>
  isApiFailure(error) && error.status === 409 && (error.body as { code?: string } | undefined)?.code === "same_again";
