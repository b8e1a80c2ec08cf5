import type { ReactNode } from "react";

import styles from "./Card.module.css";

interface CardProps {
  readonly title?: string;
  /** Beside the heading: a tag, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The heading is for screen readers only. */
  readonly isTitleHidden?: boolean;
  /** Space inside, for text; tables and lists bring their own. */
  readonly isPadded?: boolean;
}

/** A part of a page under a heading. No landmark: a page has many, and its tables and lists name themselves. */
export function Card({ title, aside, children, isTitleHidden = false, isPadded = false }: CardProps) {
  return (
    <section className="clip shrinks box">
      {title !== undefined && (
        <div className={isTitleHidden ? "vh" : styles.head}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {isPadded ? <div className={styles.body}>{children}</div> : children}
    </section>
  );
}
