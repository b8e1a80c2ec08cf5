import { useLingui, Trans } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import type { FootballerMatch, PlayedMatch } from "../../../../api/content/footballer-summary.ts";
import { formatDayShort, formatPercent } from "../../../../i18n/format.ts";
import { SkeletonRows } from "../../../../ui/states.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { FootballerForecast } from "./FootballerForecast.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { SummaryFailed } from "./SummaryFailed.tsx";
import { useFootballers } from "../use-footballers.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import priceProgress from "./PriceProgress.module.css";

/** How many matches the summary looks back, and ahead. */
const SHOWN = 3;

/** The last three matches as bars, the next three by difficulty, and how price and ownership moved. */
export function FootballerSummaryPanel({ footballer, summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  if (!summary) return isFailed ? <SummaryFailed /> : <SkeletonRows count={6} />;
  return (
    <div className={styles.panel}>
      <section>
        <h3>{t`Recent matches`}</h3>
        <Recent matches={summary.played.slice(-SHOWN)} />
      </section>
      <section>
        <h3>{t`Upcoming matches`}</h3>
        <Upcoming matches={summary.coming.slice(0, SHOWN)} />
      </section>
      <FootballerForecast footballer={footballer} />
      <section>
        <h3>{t`Price and ownership`}</h3>
        <PriceChart footballer={footballer} played={summary.played} />
        <PriceProgress footballer={footballer} />
      </section>
    </div>
  );
}

function Recent({ matches }: { matches: readonly PlayedMatch[] }) {
  const { t } = useLingui();
  const { opponent: opponentText } = useFootballers();
  if (matches.length === 0) {
    return <p className="note">{t`No recent matches`}</p>;
  }
  return (
    <ol className={styles.form} aria-label={t`Recent matches`}>
      {matches.map((match) => (
        <li key={`${match.roundId}-${match.opponentId}`}>
          <span className="num">
            {match.points}
            <span className="vh"> {t`points`}</span>
          </span>
          <i style={{ "--points": Math.max(0, match.points) } as CSSProperties} aria-hidden="true" />
          <span>
            {t({ message: `R${match.roundId}`, comment: "Round, in a small pill" })} {opponentText(match)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Upcoming({ matches }: { matches: readonly FootballerMatch[] }) {
  const { t } = useLingui();
  const { opponent: opponentText } = useFootballers();
  if (matches.length === 0) {
    return <p className="note">{t`No upcoming matches`}</p>;
  }
  return (
    <ol className={styles.next} aria-label={t`Upcoming matches`}>
      {matches.map((match, index) => (
        <li key={index} data-difficulty={match.difficulty}>
          <b>{opponentText(match)}</b>
          <span>{match.kickoffAtMs === null ? t`TBC` : formatDayShort(match.kickoffAtMs)}</span>
          <span className="vh">{t`difficulty ${match.difficulty} of 5`}</span>
        </li>
      ))}
    </ol>
  );
}

/** A footballer's progress to the next nightly price change. The rule stands on the rules page. */
function PriceProgress({ footballer }: { footballer: GameFootballer }) {
  const percent = footballer.priceProgressPercent;
  const way = formatPercent(Math.abs(percent), 0);
  return (
    <div className={priceProgress.progress} data-direction={percent > 0 ? "up" : percent < 0 ? "down" : undefined}>
      <p>
        {percent >= 100 ? (
          <Trans>The price rises tonight</Trans>
        ) : percent <= -100 ? (
          <Trans>The price falls tonight</Trans>
        ) : percent > 0 ? (
          <Trans>{way} of the way to a price rise</Trans>
        ) : percent < 0 ? (
          <Trans>{way} of the way to a price fall</Trans>
        ) : (
          <Trans>The price stands still</Trans>
        )}
      </p>
      <span className={priceProgress.track} aria-hidden="true">
        <i style={{ width: `${Math.abs(percent) / 2}%` }} />
      </span>
    </div>
  );
}
