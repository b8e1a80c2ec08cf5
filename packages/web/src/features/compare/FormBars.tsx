import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import { formatNumber } from "../../i18n/format.ts";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./CompareTable.module.css";
import type { RoundForm } from "./figures.ts";

/** Points of the last rounds as bars with their figures. Undefined while they are fetched. */
export function FormBars({ rounds }: { rounds: readonly RoundForm[] | undefined }) {
  const { t } = useLingui();
  if (!rounds) return <Skeleton height="64px" />;
  if (rounds.length === 0) return <Trans>No recent matches</Trans>;
  return (
    <ol className={styles.bars}>
      {rounds.map(({ roundId, points }) => (
        <li key={roundId}>
          <span className="num">{formatNumber(points)}</span>
          <i style={{ "--points": Math.max(0, points) } as CSSProperties} aria-hidden="true" />
          <small aria-hidden="true">{roundId}</small>
          <span className="vh">{t`in round ${roundId}`}</span>
        </li>
      ))}
    </ol>
  );
}
