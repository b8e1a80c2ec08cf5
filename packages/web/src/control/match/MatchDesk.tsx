import type { WireControlMatch, WireMatchAct, WireToldAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import styles from "../Desk.module.css";
import { ActForm } from "./ActForm.tsx";
import { ActList } from "./ActList.tsx";
import { CatchingUp } from "./CatchingUp.tsx";
import { FiguresForm } from "./FiguresForm.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { Scoreboard } from "./Scoreboard.tsx";
import { SettledMatch } from "./SettledMatch.tsx";
import { TakeOver } from "./TakeOver.tsx";
import { Teller } from "./Teller.tsx";
import { UndoLast } from "./UndoLast.tsx";
import { useKeys } from "./use-keys.ts";
import { useMinute } from "./use-minute.ts";
import { useSayAct } from "./use-say-act.ts";
import { questionOf, useTelling } from "./use-telling.ts";
import { WaitingActs } from "./WaitingActs.tsx";
import { WhistleButtons } from "./WhistleButtons.tsx";
import { WhistleSheet } from "./WhistleSheet.tsx";
import { isAskedAbout, nextWhistle, type Whistle } from "./whistles.ts";

/** The score, what can be told now, what was told, and what it is worth. */
export function MatchDesk({ match }: { readonly match: WireControlMatch }) {
  const { t } = useLingui();
  const now = useMinute(match);
  const nameOf = (element: number) => match.elements.find((row) => row.element === element)?.name ?? String(element);
  const say = useSayAct(match, nameOf);
  const { waiting, tell, tellForm, takeBack, sendAgain, giveUp } = useTelling(match.id);
  const send = (act: WireMatchAct) => void tell(act, match.version);
  const undo = ({ id, act }: WireToldAct) => void takeBack(id, act);
  const isSettled = match.event_state === "settled";
  const next = isSettled ? undefined : nextWhistle(match.told);
  const isAsked = waiting.some(({ error }) => questionOf(error) !== null);
  const [asked, setAsked] = useState<Whistle | null>(null);
  const blow = (whistle: Whistle) => (isAskedAbout(whistle, now) ? setAsked(whistle) : send({ kind: whistle }));
  // Nothing is final by a key.
  useKeys(next && next !== "final" && !isAsked ? { w: () => blow(next) } : {});
  const has = (whistle: string) => match.told.includes(whistle);
  const lineups = (["home", "away"] as const).map((side) => (
    <LineupForm key={side} side={side} match={match} onTell={tellForm} nameOf={nameOf} />
  ));
  return (
    <div className={styles.match}>
      <div className={styles.form}>
        <Scoreboard match={match} now={now} />
        {(match.teller !== null || !match.started) && (
          <p>
            <Teller teller={match.teller} />
          </p>
        )}
        {!isSettled && <TakeOver match={match} nameOf={nameOf} />}
        <WaitingActs
          waiting={waiting}
          say={say}
          nameOf={nameOf}
          onAgain={(key) => void sendAgain(key)}
          onGiveUp={giveUp}
        />
        {!isSettled && <CatchingUp match={match} onTell={send} />}
        {isSettled ? <SettledMatch fixtureId={match.id} /> : <WhistleButtons told={match.told} onBlow={blow} />}
        {asked && (
          <WhistleSheet whistle={asked} now={now} onTell={() => send({ kind: asked })} onClose={() => setAsked(null)} />
        )}
        {!isSettled && has("full_time") && (
          <div className={styles.row}>
            <UndoLast acts={match.acts} onUndo={undo} />
          </div>
        )}
        {!isSettled && now && !has("full_time") && <ActForm match={match} now={now} onTell={send} onUndo={undo} />}
        {!has("kick_off") && !isSettled && lineups}
        {has("kick_off") && !has("final") && !isSettled && (
          <>
            <details className={styles.more} open={has("full_time")}>
              <summary>{t`Bonus and ratings`}</summary>
              <FiguresForm match={match} onTell={tellForm} nameOf={nameOf} />
            </details>
            <details className={styles.more}>
              <summary>{t`A line-up was wrong`}</summary>
              {lineups}
            </details>
          </>
        )}
        <ActList acts={match.acts} say={say} {...(!isSettled && { onUndo: undo })} />
      </div>
      <FootballersTable match={match} />
    </div>
  );
}
