import type { WireLeagueSwing, WireSwing } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";

import { SwingList } from "./SwingList.tsx";
import styles from "./LeagueLiveScreen.module.css";

const SHOWN = 10;

/** The largest effects, and the rest when asked for. */
export function More({
  rows,
  swing,
  isToCome = false,
}: {
  rows: readonly WireSwing[];
  swing: WireLeagueSwing;
  isToCome?: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const count = rows.length;
  return (
    <>
      <SwingList rows={isWhole ? rows : rows.slice(0, SHOWN)} swing={swing} isToCome={isToCome} />
      {count > SHOWN && !isWhole && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          <Trans>Show all {count}</Trans>
        </button>
      )}
    </>
  );
}
