import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import type { FootballerSummary } from "../../api/footballer-summary.ts";
import { formatDayShort } from "../../i18n/format.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import styles from "./FootballerDialog.module.css";
import { useFootballers } from "./use-footballers.ts";

/** The last three matches as bars, the next three by difficulty. */
export function FootballerSummaryPanel({ summary }: { summary: FootballerSummary | undefined }) {
  const { t } = useLingui();
  const { club } = useFootballers();
  if (!summary) return <SkeletonRows count={4} />;
  const recent = summary.played.slice(-3);
  const coming = summary.coming.slice(0, 3);
  return (
    <div className={styles.panel}>
      <section>
        <h3>
          <Trans>Recent matches</Trans>
        </h3>
        {recent.length === 0 ? (
          <p className="note">
            <Trans>No recent matches</Trans>
          </p>
        ) : (
          <ol className={styles.form}>
            {recent.map((match) => (
              <li key={`${match.roundId}-${match.opponentId}`}>
                <span className="num">{match.points}</span>
                <i style={{ "--points": Math.max(0, match.points) } as CSSProperties} aria-hidden="true" />
                <span>
                  {t({ message: `R${match.roundId}`, comment: "Round, in a small pill" })}{" "}
                  {club(match.opponentId).shortName}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h3>
          <Trans>Upcoming matches</Trans>
        </h3>
        {coming.length === 0 ? (
          <p className="note">
            <Trans>No upcoming matches</Trans>
          </p>
        ) : (
          <ol className={styles.next}>
            {coming.map((match, index) => (
              <li key={index} data-difficulty={match.difficulty}>
                <b>
                  {club(match.opponentId).shortName} (
                  {match.isHome
                    ? t({ message: "H", comment: "Home, beside an opponent" })
                    : t({ message: "A", comment: "Away, beside an opponent", context: "away" })}
                  )
                </b>
                <span>{match.kickoffAtMs === null ? t`TBC` : formatDayShort(match.kickoffAtMs)}</span>
                <span className="vh">{t`difficulty ${match.difficulty} of 5`}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
