import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";
import { nextWhistle, type Whistle } from "./whistles.ts";

/** The whistle that comes next; there is never more than one. */
export function WhistleButtons({ told, onBlow }: { told: readonly string[]; onBlow: (whistle: Whistle) => void }) {
  const { t } = useLingui();
  const names = {
    kick_off: t`Kick-off`,
    half_time: t`Half-time`,
    second_half: t`Second half`,
    full_time: t`Full time`,
    final: t`Everything is right: final`,
  };
  const next = nextWhistle(told);
  if (!next) return <p>{t`The match is final.`}</p>;
  return (
    <div className={styles.row}>
      {next === "final" ? (
        <Button kind="go" onPress={() => onBlow(next)}>
          {names[next]}
        </Button>
      ) : (
        <Button kind="go" aria-keyshortcuts="w" onPress={() => onBlow(next)}>
          {names[next]} <kbd>W</kbd>
        </Button>
      )}
    </div>
  );
}
