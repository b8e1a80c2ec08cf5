import { Trans, useLingui } from "@lingui/react/macro";
import { STAND_IN_SHARE } from "@elleveren/rules";

import { formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./PlanSearch.module.css";

const percent = (share: number) => formatPercent(share * 100, 0);

/** How an expected point comes about; a footballer's own numbers stand in his dialog. */
export function ForecastExplained() {
  const { t } = useLingui();
  return (
    <details className={styles.explained}>
      <summary>{t`How the points are expected`}</summary>
      <ul>
        <li>{t`Who plays: his minutes in the club's latest matches, news, his price among team-mates, and how many teams own him. As many of a club are expected to play as do, so who is out leaves his place to somebody.`}</li>
        <li>{t`What the clubs may do: goals scored and let in so far, at home or away.`}</li>
        <li>{t`What he does with it: his goals, assists and points so far, and his price. Two matches in a round count both, none counts nothing.`}</li>
        <li>{t`A doubt halves with each later round; an injury passes more slowly. What forecasts of this season missed so far is put right in the next ones.`}</li>
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
          Football does what it likes: one match can be worth ten times as much as was expected, or nothing.{" "}
          <AppLink to={paths.forecasts}>How good the forecasts have been</AppLink>
        </Trans>
      </p>
    </details>
  );
}
