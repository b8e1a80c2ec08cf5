import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import type { CSSProperties, ReactNode } from "react";

import { useGame } from "../../../../api/content/game.ts";
import type { TeamRow } from "../../../../api/leagues/leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Movement } from "../../../../ui/rows/Movement.tsx";
import { Table, type Column } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./LeagueTable.module.css";

/** The link of a team's row, to bring it into view. */
export const teamLinkId = (entryId: EntryId) => `team-${entryId}`;

interface LeagueTableProps<Row> {
  readonly rows: readonly Row[];
  /** The columns after the team. */
  readonly columns: readonly Column<Row>[];
  /** The row the reader asked to see; 0 is none. */
  readonly shown: number;
  /** Many figures, for which a phone moves nearer together. */
  readonly isNarrow?: boolean;
  /** Before its first match a team has neither moved nor is it new. */
  readonly hasMovement?: (row: Row) => boolean;
  /** After the manager's name. */
  readonly note?: (row: Row) => ReactNode;
}

/** A league's table of either kind: the rank with its movement, the team, and figures. One's own row carries the two bars. */
export function LeagueTable<Row extends TeamRow>(props: LeagueTableProps<Row>) {
  const { rows, columns, shown, isNarrow = false, hasMovement = () => true, note } = props;
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const isOwn = (row: Row) => row.entryId === account?.entryId;
  // Room for the longest movement of the page, so that the ranks stand in a line.
  const digits = Math.max(2, ...rows.map(({ rank, lastRank }) => String(Math.abs(lastRank - rank)).length));
  const room = { "--movement": `${rows.some(hasMovement) ? 12 + digits * 8 : 0}px` } as CSSProperties;
  const teamColumns: readonly Column<Row>[] = [
    {
      key: "rank",
      heading: <span className="vh">{t`Rank`}</span>,
      cell: (row) => (
        <span className={styles.rank} style={room}>
          <b className="num">{formatNumber(row.rank)}</b>
          {hasMovement(row) && <Movement rank={row.rank} lastRank={row.lastRank} />}
        </span>
      ),
    },
    {
      key: "team",
      heading: t`Team and manager`,
      align: "start",
      isRowHeading: true,
      cell: (row) => (
        <span className={styles.team}>
          <AppLink
            id={teamLinkId(row.entryId)}
            to={currentRound ? paths.entryRound(row.entryId, currentRound.roundId) : paths.entryHistory(row.entryId)}
          >
            {isOwn(row) && <i className="bars" aria-hidden="true" />}
            {row.entryName}
          </AppLink>
          <small>
            {row.managerName}
            {note?.(row)}
          </small>
        </span>
      ),
    },
  ];
  return (
    <div className={`slab ${styles.table}`} data-narrow={isNarrow || undefined}>
      <Table
        label={t`Table`}
        rows={rows}
        rowKey={(row) => row.entryId}
        isOwn={isOwn}
        isMarked={(row) => row.entryId === shown}
        columns={[...teamColumns, ...columns]}
      />
    </div>
  );
}
