import type { ReactNode } from "react";

import styles from "./DockedBar.module.css";

interface DockedBarProps {
  readonly label: string;
  readonly className: string | undefined;
  /** Notices above the line; each has a line of its own. */
  readonly notices: ReactNode;
  /** How it stands, told politely whenever it changes. */
  readonly status: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
  /** On a desktop it stands in a column beside the page's matter, and stays where it is. */
  readonly isBeside?: boolean;
}

/** The bar that saves an edit, always in sight: it lies over the end of the page while there is more of it below. */
export const DockedBar = ({ label, className, notices, status, children, isBeside = false }: DockedBarProps) => (
  <section className={`${styles.bar} ${className}`} aria-label={label} data-beside={isBeside || undefined}>
    {notices}
    <div className={styles.status} role="status">
      {status}
    </div>
    {children}
  </section>
);
