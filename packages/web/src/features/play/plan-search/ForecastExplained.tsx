import { Trans, useLingui } from "@lingui/react/macro";
import { FORECAST, STAND_IN_SHARE } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatDecimal, formatPercent, formatPrice } from "../../../i18n/format.ts";
import styles from "./PlanSearch.module.css";

const percent = (share: number) => formatPercent(share * 100, 0);

/** How an expected point comes about, in the numbers that the forecast itself reads. */
export function ForecastExplained() {
  const { t } = useLingui();
  const { formDays } = useGame().ruleset;
  return (
    <details className={styles.explained}>
      <summary>{t`How the points are expected`}</summary>
      <ul>
        <li>
          <Trans>
            Form (points per match in the last {formDays} days) and the season's points per match. Form has no say
            before the first match and up to {percent(FORECAST.formShare)} of it later.
          </Trans>
        </li>
        <li>
          <Trans>
            Early in the season the price speaks too, as loudly as {FORECAST.priorMatches} matches:{" "}
            {formatDecimal(FORECAST.priorPoints)} points at {formatPrice(50)}, and{" "}
            {formatDecimal(FORECAST.priorPerMillion)} more for each million above.
          </Trans>
        </li>
        <li>
          <Trans>
            Each step of difficulty changes a match by {percent(FORECAST.difficultyStep)}, playing at home or away by{" "}
            {percent(FORECAST.homeShare)}. Two matches in a round count both, none counts nothing.
          </Trans>
        </li>
        <li>{t`Times the chance of playing. A doubt halves with each later round; an injury passes more slowly.`}</li>
        <li>
          <Trans>
            The squad's points are those of the best eleven of each round with the captain counted twice. The bench
            counts {percent(STAND_IN_SHARE.bench)}, the second goalkeeper {percent(STAND_IN_SHARE.goalkeeper)}, the
            vice-captain {percent(STAND_IN_SHARE.viceCaptain)} once more, because they may have to step in.
          </Trans>
        </li>
      </ul>
      <p className="note">
        <Trans>
          Football does what it likes: one match can be worth ten times as much as was expected, or nothing.
        </Trans>
      </p>
    </details>
  );
}
