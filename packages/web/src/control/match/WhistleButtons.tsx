import type { WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";

interface WhistleButtonsProps {
  readonly told: readonly string[];
  readonly onTell: (act: WireMatchAct) => void;
}

const IN_ORDER = ["kick_off", "half_time", "second_half", "full_time", "final"] as const;

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
  const next = IN_ORDER.find((whistle) => !told.includes(whistle));
  if (!next) return <p>{t`The match is final.`}</p>;
  return (
    <div className={styles.row}>
      <Button kind="go" onPress={() => onTell({ kind: next })}>
        {names[next]}
      </Button>
    </div>
  );
}
