import type { WireControlMatch, WireMatchAct, WireToldAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { deskProblems } from "../api/desk-problems.ts";
import { useTakeOver } from "../api/desk.ts";
import { ControlLink } from "../ControlLink.tsx";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";
import { ActForm } from "./ActForm.tsx";
import { FiguresForm } from "./FiguresForm.tsx";
import { FootballersTable } from "./FootballersTable.tsx";
import { LineupForm } from "./LineupForm.tsx";
import { type BoardMinute, useMinute, writeMinute } from "./minute-now.ts";
import { Teller } from "./Teller.tsx";
import { UndoLast, useKeys } from "./use-keys.tsx";
import { type SayAct, useSayAct } from "./use-say-act.ts";
import { questionOf, useTelling } from "./use-telling.ts";
import { WaitingActs } from "./WaitingActs.tsx";
import { isAskedAbout, nextWhistle, type Whistle, WhistleButtons, WhistleSheet } from "./Whistles.tsx";

/** The score, the possible acts, the acts so far, and the points. */
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

/** The desk is closed for it: mistakes are corrected with a preview. */
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

interface ActListProps {
  readonly acts: readonly WireToldAct[];
  readonly say: SayAct;
  /** Left out where nothing can be taken back any more. */
  readonly onUndo?: (act: WireToldAct) => void;
}

/** All acts, the newest first; undone ones stay, struck out. */
function ActList({ acts, say, onUndo }: ActListProps) {
  const { t } = useLingui();
  if (acts.length === 0) return null;
  return (
    <section className="grid start gap-4" aria-label={t`What was told`}>
      <h2>{t`What was told`}</h2>
      <ol reversed className={styles.missing}>
        {acts.toReversed().map((told) => (
          <li key={told.id} className="row wrap gap-3">
            <span className={told.undone_by === null ? undefined : styles.undone}>{say(told.act)}</span>
            <span>{told.undone_by === null ? told.actor : t`${told.actor}; taken back by ${told.undone_by}`}</span>
            {onUndo && told.undone_by === null && (
              <Button aria-label={t`Take back ${say(told.act)}`} onPress={() => onUndo(told)}>{t`Take back`}</Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A match that a feed tells while it is on: going on from what the feed has told, and the way back. */
function TakeOver({ match, nameOf }: { match: WireControlMatch; nameOf: (element: number) => string }) {
  const { t } = useLingui();
  const take = useTakeOver(match.id);
  const { teller } = match;
  if (teller?.kind !== "feed" || !match.started || match.finished) return null;
  const { name } = teller;
  const score = `${match.team_h_score ?? 0}–${match.team_a_score ?? 0}`;
  const minutes = match.minutes;
  const isBegun = match.acts.some(({ act, undone_by: by }) => by === null && act.kind !== "lineup");
  return (
    <Alert kind="info">
      <p>
        <Trans>
          The feed {name} tells this match: {score}, {minutes}′. Take it over, and line-ups, goals, cards, substitutions
          and figures told so far stand in your list. Nobody’s points move, and from there only what you tell counts.
        </Trans>
      </p>
      <p className="note">
        {isBegun
          ? t`What was told here without counting is taken back; the feed has told it.`
          : t`Taking back “Caught up” gives the match to the feed again.`}
      </p>
      <Problems sentences={deskProblems(take.error, nameOf)} />
      <div className={styles.answers}>
        <Button kind="go" isPending={take.isPending} onPress={() => take.mutate(match.version)}>
          {t`Take over from here`}
        </Button>
      </div>
    </Alert>
  );
}

/** A match that was taken over while it was on: how far it is told, and the word from which it counts. */
function CatchingUp({ match, onTell }: { match: WireControlMatch; onTell: (act: WireMatchAct) => void }) {
  const { t } = useLingui();
  if (!match.catching_up) return null;
  const { team_h_score: home, team_a_score: away, minutes } = match.catching_up;
  const shown = match.minutes;
  const [mine, theirs] = [`${home}–${away}`, `${match.team_h_score ?? 0}–${match.team_a_score ?? 0}`];
  return (
    <Alert kind="warning">
      <p>{t`What is told here does not count yet: ${mine}, ${minutes}′. Everybody sees ${theirs}, ${shown}′.`}</p>
      <div className={styles.answers}>
        <Button kind="go" onPress={() => onTell({ kind: "caught_up" })}>{t`I have caught up`}</Button>
      </div>
    </Alert>
  );
}
