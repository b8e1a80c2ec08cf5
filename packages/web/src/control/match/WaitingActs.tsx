import { Trans, useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import type { SayAct } from "./use-say-act.ts";
import { type MatchIsOn, questionOf, type WaitingAct } from "./use-telling.ts";

interface WaitingActsProps {
  readonly waiting: readonly WaitingAct[];
  readonly say: SayAct;
  readonly nameOf: (element: number) => string;
  readonly onAgain: (key: number) => void;
  readonly onGiveUp: (key: number) => void;
}

/** Acts that were not accepted: each stays here, whatever else is entered, until the operator decides about it. */
export function WaitingActs({ waiting, ...rest }: WaitingActsProps) {
  const { t } = useLingui();
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label={t`Not told`}>
      {waiting.map((one) => (
        <li key={one.key}>
          <Waiting one={one} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface WaitingProps extends Omit<WaitingActsProps, "waiting"> {
  readonly one: WaitingAct;
}

function Waiting({ one, say, nameOf, onAgain, onGiveUp }: WaitingProps) {
  const { t } = useLingui();
  const { key, act, error, isPending, isTakingBack } = one;
  const question = questionOf(error);
  const isAsked = question !== null;
  const isReplacing = act.kind === "figures" || act.kind === "lineup";
  const said = say(act);
  const what = isTakingBack ? t`Take back ${said}` : said;
  const isOn = question?.code === "match_is_on" ? question : null;
  const yes = isOn ? t`Take it over` : isReplacing ? t`Yes, tell mine` : t`Yes, another one`;
  const no = isOn ? t`Leave it to them` : isReplacing ? t`No, keep theirs` : t`No, the same`;
  return (
    <Alert kind={isAsked ? "warning" : "error"}>
      <p>
        <b>{what}</b>
      </p>
      {isAsked ? (
        <p>
          {isOn ? (
            <ToldByOthers now={isOn} />
          ) : isReplacing ? (
            <Trans>Somebody else told it meanwhile. Should yours take its place?</Trans>
          ) : (
            <Trans>Somebody told what may be the same already. Is it another one?</Trans>
          )}
        </p>
      ) : (
        deskProblems(error, nameOf).map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
      <div className={styles.answers} role="group" aria-label={what}>
        <Button kind="go" isPending={isPending} onPress={() => onAgain(key)}>
          {isAsked ? yes : t`Try again`}
        </Button>
        <Button isPending={isPending} onPress={() => onGiveUp(key)}>
          {isAsked ? no : t`Leave it`}
        </Button>
      </div>
    </Alert>
  );
}

function ToldByOthers({ now: { team_h_score: home, team_a_score: away, minutes } }: { readonly now: MatchIsOn }) {
  const score = `${home ?? 0}–${away ?? 0}`;
  return (
    <Trans>
      Others tell this match already: {score}, {minutes}′. Tell it from the beginning all the same? For everybody else
      nothing changes until you say that you have caught up.
    </Trans>
  );
}
