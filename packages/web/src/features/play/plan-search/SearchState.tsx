import type { SearchProgress } from "@elleveren/optimiser";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { formatDecimal } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import styles from "./PlanSearch.module.css";

interface SearchRunningProps {
  readonly progress: SearchProgress | null;
  /** At the most. */
  readonly seconds: number;
  readonly children: ReactNode;
}

/** How far a search has come: the best so far, and how much better another could be at the most. */
export function SearchRunning({ progress, seconds, children }: SearchRunningProps) {
  const { t } = useLingui();
  const found = progress?.plan?.value ?? null;
  const bound = progress?.boundValue ?? null;
  return (
    <div className={styles.running} role="status">
      <p>{children}</p>
      <progress aria-label={t`Searching`} />
      <p className="note">
        {found !== null && bound !== null ? (
          <Trans>
            Best so far: {formatDecimal(found)} points. Nothing can expect more than {formatDecimal(bound)}.
          </Trans>
        ) : (
          <Trans>Your own device does the work, for {seconds} seconds at the most.</Trans>
        )}
      </p>
    </div>
  );
}

export function SearchFailed({ reason }: { reason: "no-solver" | "broken" }) {
  const { t } = useLingui();
  return (
    <Alert kind="error">
      {reason === "no-solver"
        ? t`This browser cannot search: WebAssembly is missing or switched off. Try another browser, or plan by hand.`
        : t`The search broke off before anything was found. Check your connection, and try again.`}
    </Alert>
  );
}
