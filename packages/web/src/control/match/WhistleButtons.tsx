import type { WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";
import { nextWhistle } from "./whistles.ts";

interface WhistleButtonsProps {
  readonly told: readonly string[];
  readonly onTell: (act: WireMatchAct) => void;
}

/** The whistle that comes next; there is never more than one. */
export function WhistleButtons({ told, onTell }: WhistleButtonsProps) {
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
      <Button kind="go" aria-keyshortcuts="w" onPress={() => onTell({ kind: next })}>
        {names[next]} <kbd>W</kbd>
      </Button>
    </div>
  );
}
