import type { WireToldAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";
import { useActNames } from "./use-act-names.ts";

interface ActListProps {
  readonly acts: readonly WireToldAct[];
  readonly nameOf: (element: number) => string;
  /** Left out where nothing can be taken back any more. */
  readonly onUndo?: (actId: number) => void;
}

/** Everything told, the newest first; what was taken back stays, struck out. */
export function ActList({ acts, nameOf, onUndo }: ActListProps) {
  const { t } = useLingui();
  const names = useActNames();
  const say = ({ act }: WireToldAct): string => {
    const people = [act.element, act.other].filter((id) => id != null).map(nameOf);
    const minute = act.minute === undefined ? "" : `${act.minute}${act.added ? `+${act.added}` : ""}′`;
    return [minute, names[act.kind], people.join(", ")].filter((part) => part !== "").join(" ");
  };
  if (acts.length === 0) return null;
  return (
    <section className={styles.form} aria-label={t`What was told`}>
      <h2>{t`What was told`}</h2>
      <ol reversed className={styles.missing}>
        {acts.toReversed().map((told) => (
          <li key={told.id} className={styles.row}>
            <span className={told.undone_by === null ? undefined : styles.undone}>{say(told)}</span>
            <span>{told.undone_by === null ? told.actor : t`${told.actor}; taken back by ${told.undone_by}`}</span>
            {onUndo && told.undone_by === null && (
              <Button aria-label={t`Take back ${say(told)}`} onPress={() => onUndo(told.id)}>{t`Take back`}</Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
