import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";

interface CatchingUpProps {
  readonly match: WireControlMatch;
  readonly onTell: (act: WireMatchAct) => void;
}

/** A match that was taken over while it was on: how far it is told, and the word from which it counts. */
export function CatchingUp({ match, onTell }: CatchingUpProps) {
  const { t } = useLingui();
  if (!match.catching_up) return null;
  const { team_h_score: home, team_a_score: away, minutes } = match.catching_up;
  const shown = match.minutes;
  const [mine, theirs] = [`${home}–${away}`, `${match.team_h_score ?? 0}–${match.team_a_score ?? 0}`];
  return (
    <Alert kind="warning">
      <p>
        <Trans>
          What is told here does not count yet: {mine}, {minutes}′. Everybody sees {theirs}, {shown}′.
        </Trans>
      </p>
      <div className={styles.answers}>
        <Button kind="go" onPress={() => onTell({ kind: "caught_up" })}>{t`I have caught up`}</Button>
      </div>
    </Alert>
  );
}
