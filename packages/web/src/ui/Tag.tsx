import type { ReactNode } from "react";

import styles from "./Tag.module.css";

export const Tag = ({ kind = "plain", children }: { kind?: "plain" | "you" | "live"; children: ReactNode }) => (
  <span className={styles.tag} data-kind={kind}>
    {children}
  </span>
);
