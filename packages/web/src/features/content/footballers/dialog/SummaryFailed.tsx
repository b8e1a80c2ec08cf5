import { Trans } from "@lingui/react/macro";

import styles from "./FootballerDialog.module.css";

/** In place of what could not be fetched; the rest of the dialog stands. */
export const SummaryFailed = () => (
  <p className={`${styles.panel} note`}>
    <Trans>His matches could not be fetched. We try again in a while.</Trans>
  </p>
);
