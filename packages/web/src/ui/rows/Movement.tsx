import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../i18n/format.ts";
import styles from "./Movement.module.css";

interface MovementProps {
  readonly rank: number;
  /** Unknown or zero: new in the table. */
  readonly lastRank: number | null;
  /** Says by how many places. */
  readonly withCount?: boolean;
}

/** How a rank moved: new, same, up (a lower number) or down. Shape and word carry it, colour only helps. */
export function Movement({ rank, lastRank, withCount = true }: MovementProps) {
  const { t } = useLingui();
  if (lastRank === null || lastRank === 0) {
    return <span className={styles.new}>{t({ message: "New", context: "table movement" })}</span>;
  }
  const by = lastRank - rank;
  const direction = by > 0 ? "up" : by < 0 ? "down" : "same";
  const words = {
    up: t({ message: "up", context: "table movement" }),
    down: t({ message: "down", context: "table movement" }),
    same: t({ message: "same", context: "table movement" }),
  };
  return (
    <span className={styles.movement} data-direction={direction}>
      <span className="vh">{words[direction]} </span>
      {withCount && by !== 0 && formatNumber(Math.abs(by))}
    </span>
  );
}
