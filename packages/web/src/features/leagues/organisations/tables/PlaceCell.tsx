import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import { formatNumber } from "../../../../i18n/format.ts";
import { Movement } from "../../../../ui/rows/Movement.tsx";
import type { Column } from "../../../../ui/Table.tsx";
import styles from "../../leagues/table/LeagueTable.module.css";

interface Placed {
  /** Null for one in no table. */
  readonly rank: number | null;
  readonly last_rank: number | null;
}

/** The column of ranks with their movement; a dash for one without. */
export function usePlaceColumn<Row extends Placed>(rows: readonly Row[], hasMovement: boolean): Column<Row> {
  const { t } = useLingui();
  // Room for the longest movement of the page, so that the ranks stand in a line.
  const digits = Math.max(2, ...rows.map((row) => String(Math.abs((row.last_rank ?? 0) - (row.rank ?? 0))).length));
  const room = { "--movement": hasMovement ? `${12 + digits * 8}px` : "0" } as CSSProperties;
  return {
    key: "rank",
    heading: <span className="vh">{t`Rank`}</span>,
    cell: ({ rank, last_rank: lastRank }) => (
      <span className={styles.rank} style={room}>
        <b className="num">{rank === null ? "–" : formatNumber(rank)}</b>
        {hasMovement && rank !== null && <Movement rank={rank} lastRank={lastRank} />}
      </span>
    ),
  };
}
