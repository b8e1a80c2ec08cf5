import { useId, type ReactNode } from "react";

import styles from "./Term.module.css";
import { Tooltip } from "./Tooltip.tsx";

/** Words that show their meaning when pressed, pointed at or read. */
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
