import { useLingui } from "@lingui/react/macro";

import { SkeletonRows } from "../../../ui/states.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { PastSeasonsTable } from "./PastSeasonsTable.tsx";
import { SeasonTable } from "./SeasonTable.tsx";
import { SummaryFailed } from "./SummaryFailed.tsx";

/** This season round by round with a row of totals, and the seasons before it. */
export function FootballerHistory({ summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  if (!summary) return isFailed ? <SummaryFailed /> : <SkeletonRows count={6} height="44px" />;
  return (
    <div className={styles.tables}>
      <section>
        <h3>{t`This season`}</h3>
        {summary.played.length === 0 ? (
          <p className="note">{t`No recent matches`}</p>
        ) : (
          <SeasonTable played={summary.played} />
        )}
      </section>
      <section>
        <h3>{t`Previous seasons`}</h3>
        {summary.seasons.length === 0 ? (
          <p className="note">{t`His first season in the game`}</p>
        ) : (
          <PastSeasonsTable seasons={summary.seasons} />
        )}
      </section>
    </div>
  );
}
