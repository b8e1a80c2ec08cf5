import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useMe } from "../../../api/people/me.ts";
import { useOwnSeasons } from "../../../api/play/own-seasons.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import styles from "./WelcomeBack.module.css";

/** For who has played before: how it went, and which leagues wait for him. Nothing for a newcomer, or while unknown. */
export function WelcomeBack() {
  const { t } = useLingui();
  const { account } = useMe();
  const own = useOwnSeasons();
  if (!own.data || !account) return null;
  const { past, renewable: renewableCount } = own.data;
  const last = past.at(-1);
  if (!last && renewableCount === 0) return null;
  return (
    <div className={styles.welcome}>
      <Alert kind="info">
        <strong>{t`Welcome back, ${account.firstName}!`}</strong>
        {last && (
          <p>
            <Trans>
              In {last.season_name} you came number {formatNumber(last.rank)} with {formatNumber(last.total_points)}{" "}
              points.
            </Trans>
          </p>
        )}
        {renewableCount > 0 && (
          <p>
            <Plural
              value={renewableCount}
              one="One of last season's leagues is yours to renew once your squad is entered."
              other="# of last season's leagues are yours to renew once your squad is entered."
            />
          </p>
        )}
      </Alert>
    </div>
  );
}
