import type { ReactNode } from "react";

import styles from "./ScreenHead.module.css";

interface ScreenHeadProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** Beside it: tools, switches. */
  readonly children: ReactNode;
  /** Something else lies over it on a desktop for a while. */
  readonly isCovered?: boolean;
}

/** The heading of a screen with a pitch. On a phone the pitch is the heading, and only screen readers are told. */
export const ScreenHead = ({ title, intro, children, isCovered = false }: ScreenHeadProps) => (
  <>
    <div className={`${styles.head} desk`} data-covered={isCovered || undefined}>
      <div>
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
      {children}
    </div>
    <h1 className="vh phone">{title}</h1>
  </>
);
