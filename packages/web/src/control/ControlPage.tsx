import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";

import styles from "./ControlPage.module.css";

interface ControlPageProps {
  readonly title: string;
  /** Buttons that concern the whole page, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What every screen of the control room stands in: its name in the tab and above it. */
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
