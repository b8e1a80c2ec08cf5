import { Trans, useLingui } from "@lingui/react/macro";

import { formatDecimal } from "../../i18n/format.ts";
import styles from "./OptimalSquad.module.css";
import type { SearchProgress } from "./squad-search.ts";
import { TIME_LIMIT_MS } from "./use-squad-search.ts";

/** How far the search has come: the best squad so far, and how much better another could be at the most. */
export function SearchRunning({ progress }: { progress: SearchProgress | null }) {
  const { t } = useLingui();
  const seconds = TIME_LIMIT_MS / 1000;
  const found = progress?.foundPoints ?? null;
  const bound = progress?.boundPoints ?? null;
  return (
    <div className={styles.running} role="status">
      <p>{t`Comparing every squad that you may have …`}</p>
      <progress aria-label={t`Searching`} />
      <p className="note">
        {found !== null && bound !== null ? (
          <Trans>
            Best so far: {formatDecimal(found)} points. No squad can expect more than {formatDecimal(bound)}.
          </Trans>
        ) : (
          <Trans>Your own device does the work, for {seconds} seconds at the most.</Trans>
        )}
      </p>
    </div>
  );
}
