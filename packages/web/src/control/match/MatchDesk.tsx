import type { WireControlMatch, WireMatchAct, WireToldAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Alert } from "../../ui/Alert.tsx";
import { ControlLink } from "../ControlLink.tsx";
import styles from "../Desk.module.css";
import { ActForm } from "./ActForm.tsx";
import { ActList } from "./ActList.tsx";
import { FiguresForm } from "./FiguresForm.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { type BoardMinute, useMinute, writeMinute } from "./minute-now.ts";
import { CatchingUp, TakeOver } from "./TakeOver.tsx";
import { Teller } from "./Teller.tsx";
import { UndoLast } from "./use-keys.tsx";
import { useKeys } from "./use-keys.tsx";
import { useSayAct } from "./use-say-act.ts";
import { questionOf, useTelling } from "./use-telling.ts";
import { WaitingActs } from "./WaitingActs.tsx";
import { isAskedAbout, nextWhistle, type Whistle, WhistleButtons, WhistleSheet } from "./Whistles.tsx";

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
      <div className="grid start gap-4">
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
          <div className="row wrap gap-3">
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

/** Nothing more is told of it: what is wrong is corrected with a preview. */
function SettledMatch({ fixtureId }: { readonly fixtureId: number }) {
  return (
    <Alert kind="info">
      <p>
        <Trans>The round is settled.</Trans>{" "}
        <ControlLink to="/corrections" search={{ fixture: fixtureId }} className="inline tap">
          <Trans>Correct this match</Trans>
        </ControlLink>
      </p>
    </Alert>
  );
}

/** The score and the minute; a change of the score is read aloud, the minute is not. */
function Scoreboard({ match, now }: { readonly match: WireControlMatch; readonly now: BoardMinute | null }) {
  const { t } = useLingui();
  const has = (whistle: string) => match.told.includes(whistle);
  const isResting = has("half_time") && !has("second_half");
  const state = match.finished
    ? t`Final`
    : match.finished_provisional
      ? t`Full time`
      : isResting
        ? t`Half-time`
        : now
          ? `${writeMinute(now)}′`
          : // A feed may know more than was told here.
            match.started
            ? `${match.minutes}′`
            : t`Not begun`;
  return (
    <p className={styles.score}>
      <span role="status">
        {match.team_h_name} {match.team_h_score} – {match.team_a_score} {match.team_a_name}
      </span>
      <span className={styles.clock}>{state}</span>
    </p>
  );
}
