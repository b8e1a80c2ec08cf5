import { useLingui } from "@lingui/react/macro";

import { newsIn, type GameFootballer } from "../../../api/content/footballers.ts";
import { formatDayShort } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Alert } from "../../../ui/Alert.tsx";
import styles from "./FootballerDialog.module.css";

/** What is said of a footballer, and since when; nothing when nothing is. */
export function FootballerNews({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const news = newsIn(footballer, useLanguage());
  const { newsAddedAtMs } = footballer;
  if (news === "") return null;
  return (
    <div className={styles.news}>
      <Alert kind="warning">
        {news}{" "}
        {newsAddedAtMs !== null && <span className="label nowrap">{t`Reported ${formatDayShort(newsAddedAtMs)}`}</span>}
      </Alert>
    </div>
  );
}
