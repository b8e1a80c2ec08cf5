import type { ReactNode } from "react";

import styles from "./Bill.module.css";

interface BillProps {
  readonly children: ReactNode;
  /** Beside other things on a page, where a dialog has more room. */
  readonly isDense?: boolean;
}

/** The cost of something and the remainder afterwards, a line each. */
export const Bill = ({ children, isDense = false }: BillProps) => (
  <dl className={styles.bill} data-dense={isDense || undefined}>
    {children}
  </dl>
);

interface BillLineProps {
  readonly name: ReactNode;
  /** Its value: a figure unless `isText`. */
  readonly children: ReactNode;
  readonly isText?: boolean;
  /** The figure that decides. */
  readonly isMain?: boolean;
  /** Costs something, or is overdrawn. */
  readonly isCost?: boolean;
}

/** A line of a bill. */
export const BillLine = ({ name, children, isText = false, isMain = false, isCost = false }: BillLineProps) => (
  <div data-main={isMain || undefined} data-cost={isCost || undefined}>
    <dt>{name}</dt>
    <dd className={isText ? undefined : "num"}>{children}</dd>
  </div>
);
