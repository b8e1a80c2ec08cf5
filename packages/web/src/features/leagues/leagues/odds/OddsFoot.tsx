import { Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../../i18n/format.ts";
import styles from "./Odds.module.css";

interface OddsFootProps {
  readonly draws: number;
  readonly isPlain: boolean;
  readonly onHide: () => void;
}

/** What the chances are made of, and the way to be rid of them. */
export function OddsFoot({ draws, isPlain, onHide }: OddsFootProps) {
  const { t } = useLingui();
  return (
    <div className={styles.foot}>
      <p className="note">
        {isPlain ? (
          <Trans>
            The rest of the round, drawn {formatNumber(draws)} times. There is no forecast of this round, so a plain
            guess stands in.
          </Trans>
        ) : (
          <Trans>The rest of the round, drawn {formatNumber(draws)} times from the forecast.</Trans>
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
