import { Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../../i18n/format.ts";
import styles from "./Odds.module.css";

interface OddsFootProps {
  readonly odds: { readonly draws: number; readonly is_plain: boolean };
  /** They are being worked out anew, after something that happened. */
  readonly isOld: boolean;
  readonly onHide: () => void;
}

/** What the chances are made of, whether they are those of before, and the way to be rid of them. */
export function OddsFoot({ odds, isOld, onHide }: OddsFootProps) {
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
      <button type="button" onClick={onHide}>{t`Hide chances`}</button>
    </div>
  );
}

/** Where chances would stand for a reader who has hidden them. */
export function OddsHidden({ onShow }: { onShow: () => void }) {
  const { t } = useLingui();
  return (
    <p className={styles.foot}>
      <button type="button" onClick={onShow}>{t`Show chances`}</button>
    </p>
  );
}

export const NeedsNote = () => (
  <p className="note">
    <Trans>In brackets how likely it is; behind it the chance of the one who needs it if it happens.</Trans>
  </p>
);
