import { useId, type ReactNode } from "react";

import styles from "./Term.module.css";
import { Tooltip } from "./Tooltip.tsx";

/** Words that say what they mean to whoever presses, points at or reads them. */
export function Term({ meaning, children }: { readonly meaning: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Tooltip text={meaning} isShownByTap>
        <button type="button" className={styles.term} aria-describedby={id}>
          {children}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {meaning}
      </span>
    </>
  );
}
