import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";

/** A match that was taken over while it was on: how far it is told, and the word from which it counts. */
export function CatchingUp({ match, onTell }: { match: WireControlMatch; onTell: (act: WireMatchAct) => void }) {
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
