import type { WireToldAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";
import type { SayAct } from "./use-say-act.ts";

interface ActListProps {
  readonly acts: readonly WireToldAct[];
  readonly say: SayAct;
  /** Left out where nothing can be taken back any more. */
  readonly onUndo?: (act: WireToldAct) => void;
}

/** Everything told, the newest first; what was taken back stays, struck out. */
export function ActList({ acts, say, onUndo }: ActListProps) {
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
