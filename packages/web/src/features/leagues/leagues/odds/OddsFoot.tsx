import { Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../../i18n/format.ts";
import type { OddsWish } from "../../../../api/people/odds-wish.ts";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import styles from "./Odds.module.css";

interface OddsFootProps {
  readonly odds: { readonly draws: number; readonly is_plain: boolean };
  /** They are being worked out anew, after something that happened. */
  readonly isOld: boolean;
  readonly wish: OddsWish;
}

/** The basis of the chances, whether they are those of before, and the way to be rid of them. */
export function OddsFoot({ odds, isOld, wish }: OddsFootProps) {
  const { t } = useLingui();
  const draws = formatNumber(odds.draws);
  return (
    <div className={styles.foot} data-old={isOld || undefined}>
      <p className="note">
        {odds.is_plain ? (
          <Trans>
            The rest of the round, drawn {draws} times. There is no forecast of this round, so a plain guess stands in.
          </Trans>
        ) : (
          <Trans>The rest of the round, drawn {draws} times from the forecast.</Trans>
        )}{" "}
        {isOld && (
          <b className={styles.old}>
            <Trans>From before the last event: new ones are on their way.</Trans>
          </b>
        )}
      </p>
      <button type="button" onClick={() => wish.show(false)}>{t`Hide chances`}</button>
      <WishFailure wish={wish} />
    </div>
  );
}

/** Where chances would stand for a reader who has hidden them. */
export function OddsHidden({ wish }: { wish: OddsWish }) {
  const { t } = useLingui();
  return (
    <div className={styles.foot}>
      <button type="button" onClick={() => wish.show(true)}>{t`Show chances`}</button>
      <WishFailure wish={wish} />
    </div>
  );
}

const WishFailure = ({ wish: { error } }: { wish: OddsWish }) =>
  error == null ? null : (
    <div className={styles.failure}>
      <WriteFailure error={error} />
    </div>
  );

export const NeedsNote = () => (
  <p className="note">
    <Trans>In brackets how likely it is; behind it the chance of the one who needs it if it happens.</Trans>
  </p>
);
