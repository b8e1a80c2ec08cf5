import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Alert } from "../ui/Alert.tsx";
import styles from "./Desk.module.css";

interface MovedProps {
  /** The other operator's values, field by field. */
  readonly theirs: readonly { readonly label: string; readonly value: string }[];
  /** In place of the sentence for a form that is saved. */
  readonly children?: ReactNode;
}

/** Another operator saved first: tells that nothing was saved, and shows their values. */
export function Moved({ theirs, children }: MovedProps) {
  return (
    <Alert kind="warning">
      <p>
        {children ?? (
          <Trans>
            Somebody else changed it meanwhile, and nothing of yours was saved. What they wrote stands here now, beneath
            what you have edited. Look again, and save if it is still right.
          </Trans>
        )}
      </p>
      {theirs.length > 0 && (
        <ul className={styles.missing}>
          {theirs.map(({ label, value }) => (
            <li key={label}>
              {label}: <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
