import type { ReactNode } from "react";

import styles from "./FootballerActions.module.css";

/** The actions on a footballer, a line each, in the sheet that a press opens. */
export const FootballerActions = ({ children }: { children: ReactNode }) => (
  <ul className={styles.actions}>{children}</ul>
);

interface FootballerActionProps {
  readonly icon: ReactNode;
  readonly note?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export const FootballerAction = ({ icon, note, onPress, children }: FootballerActionProps) => (
  <li>
    <button type="button" onClick={onPress}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <b>{children}</b>
      {note !== undefined && <small>{note}</small>}
    </button>
  </li>
);
