import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { formatDeadline } from "../../i18n/format.ts";
import styles from "./LogRow.module.css";

interface LogRowProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly atMs: number;
  /** After the time: who, or for which round. */
  readonly detail?: ReactNode;
  /** The changes made, a line each. */
  readonly changes: readonly ReactNode[];
  /** In place of changes that there are none of. */
  readonly none?: ReactNode;
  /** Beside it all. */
  readonly children?: ReactNode;
}

/** One row of a log: what was done, when, and what it changed. */
export const LogRow = ({ icon: Icon, title, atMs, detail, changes, none, children }: LogRowProps) => (
  <li className={styles.row}>
    <span className={styles.icon}>
      <Icon aria-hidden="true" />
    </span>
    <div className="anywhere">
      <h3>{title}</h3>
      <p className={styles.when}>
        <time dateTime={new Date(atMs).toISOString()}>{formatDeadline(atMs)}</time>
        {detail !== undefined && <> · {detail}</>}
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change, index) => (
            <li key={index}>{change}</li>
          ))}
        </ul>
      )}
      {changes.length === 0 && none !== undefined && <p className={styles.changes}>{none}</p>}
    </div>
    {children}
  </li>
);
