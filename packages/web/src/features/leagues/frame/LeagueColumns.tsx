import type { ReactNode } from "react";

import styles from "./LeagueFrame.module.css";

/** A page of a league in two columns on a desktop; on a phone what is aside comes below. */
export const LeagueColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.columns}>
    <div className="stack gap-3">{children}</div>
    <div className="side">{aside}</div>
  </div>
);
