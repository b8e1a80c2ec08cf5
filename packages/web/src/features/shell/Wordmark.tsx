import { useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { AppLink } from "./AppLink.tsx";
import styles from "./Wordmark.module.css";

/** The name with its two leaning bars; on a phone only the bars and the ball. */
export function Wordmark() {
  const { t } = useLingui();
  return (
    <AppLink to={paths.home} className={styles.mark ?? ""} aria-label={t`Elleveren, home`}>
      <span className={styles.short} aria-hidden="true">
        <i className="bars" />
        <i className="ball" />
      </span>
      <span className={styles.full} aria-hidden="true">
        e<i className="bars" />
        everen
        <i className="ball" />
      </span>
    </AppLink>
  );
}
