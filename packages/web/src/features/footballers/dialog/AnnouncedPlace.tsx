import { Trans } from "@lingui/react/macro";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { announcedPlace, useLineups } from "../../../api/live/lineups.ts";
import { Alert } from "../../../ui/Alert.tsx";
import styles from "./FootballerDialog.module.css";

/** Where his club's announced line-up has him; nothing before it is announced. */
export function AnnouncedPlace({ footballer }: { footballer: GameFootballer }) {
  const { data: lineups = [] } = useLineups();
  const place = announcedPlace(lineups, footballer);
  if (place === null) return null;
  return (
    <div className={styles.news}>
      <Alert kind={place === "eleven" ? "success" : "warning"}>
        {place === "eleven" && <Trans>Starts, in the announced line-up</Trans>}
        {place === "bench" && <Trans>On the bench in the announced line-up</Trans>}
        {place === "not_in_eleven" && <Trans>Not in the announced eleven</Trans>}
        {place === "left_out" && <Trans>Not in the announced squad</Trans>}
      </Alert>
    </div>
  );
}
