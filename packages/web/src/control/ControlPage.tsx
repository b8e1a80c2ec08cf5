import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";

import styles from "./ControlPage.module.css";

interface ControlPageProps {
  readonly title: string;
  /** Buttons that concern the whole page, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen of the control room: its title in the tab and above the page. */
export function ControlPage({ title, actions, children }: ControlPageProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${t`Control room`} · Elleveren`}</title>
      <div className="row wrap between gap-3">
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
