import type { WireControlMatch, WireMatchAct, WireToldAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import styles from "../Desk.module.css";
import { ActForm } from "./ActForm.tsx";
import { ActList } from "./ActList.tsx";
import { CatchingUp } from "./CatchingUp.tsx";
import { FiguresForm } from "./FiguresForm.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { Scoreboard } from "./Scoreboard.tsx";
import { SettledMatch } from "./SettledMatch.tsx";
import { useKeys } from "./use-keys.ts";
import { useMinute } from "./use-minute.ts";
import { useSayAct } from "./use-say-act.ts";
import { questionOf, useTelling } from "./use-telling.ts";
import { WaitingActs } from "./WaitingActs.tsx";
import { WhistleButtons } from "./WhistleButtons.tsx";
import { nextWhistle } from "./whistles.ts";

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
  useKeys(next && !isAsked ? { w: () => send({ kind: next }) } : {});
  const has = (whistle: string) => match.told.includes(whistle);
  const lineups = (["home", "away"] as const).map((side) => (
    <LineupForm key={side} side={side} match={match} onTell={tellForm} nameOf={nameOf} />
  ));
  return (
    <div className={styles.match}>
      <div className={styles.form}>
        <Scoreboard match={match} now={now} />
        <WaitingActs
          waiting={waiting}
          say={say}
          nameOf={nameOf}
          onAgain={(key) => void sendAgain(key)}
          onGiveUp={giveUp}
        />
        {!isSettled && <CatchingUp match={match} onTell={send} />}
        {isSettled ? <SettledMatch fixtureId={match.id} /> : <WhistleButtons told={match.told} onTell={send} />}
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
