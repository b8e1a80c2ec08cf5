import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/game.ts";
import type { H2hRow } from "../../../api/h2h-leagues.ts";
import { useMe } from "../../../api/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Movement } from "../../../ui/Movement.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import styles from "../StandingsTable.module.css";
import narrow from "./H2hTable.module.css";

/** As a football table: played, won, drawn, lost, points for and points. One's own row carries the two bars. */
export function H2hTable({ rows }: { rows: readonly H2hRow[] }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const isOwn = (row: H2hRow) => row.entryId === account?.entryId;
  const figure = (value: number) => <span className={`num ${styles.round}`}>{formatNumber(value)}</span>;
  return (
    <div className={`${styles.table} ${narrow.columns}`}>
      <Table
        label={t`Table`}
        rows={rows}
        rowKey={(row) => row.entryId}
        isOwn={isOwn}
        columns={[
          {
            key: "rank",
            heading: t`Rank`,
            cell: (row) => (
              <span className={styles.rank}>
                <b className="num">{formatNumber(row.rank)}</b>
                {/* Before its first match nobody has moved, nor is he new. */}
                {row.played > 0 && <Movement rank={row.rank} lastRank={row.lastRank} />}
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
                  to={
                    currentRound ? paths.entryRound(row.entryId, currentRound.roundId) : paths.entryHistory(row.entryId)
                  }
                >
                  {isOwn(row) && <i className="bars" aria-hidden="true" />}
                  {row.entryName}
                </AppLink>
                <small>{row.managerName}</small>
              </span>
            ),
          },
          {
            key: "played",
            heading: t({ message: "P", context: "matches played, heading" }),
            title: t`Matches played`,
            isWide: true,
            cell: (row) => figure(row.played),
          },
          {
            key: "won",
            heading: t({ message: "W", context: "matches won, heading" }),
            title: t`Matches won`,
            cell: (row) => figure(row.won),
          },
          {
            key: "drawn",
            heading: t({ message: "D", context: "matches drawn, heading" }),
            title: t`Matches drawn`,
            cell: (row) => figure(row.drawn),
          },
          {
            key: "lost",
            heading: t({ message: "L", context: "matches lost, heading" }),
            title: t`Matches lost`,
            cell: (row) => figure(row.lost),
          },
          {
            key: "for",
            heading: t({ message: "PF", context: "points for, heading" }),
            title: t`Points for: what the team has scored in its matches`,
            isWide: true,
            cell: (row) => figure(row.pointsFor),
          },
          {
            key: "total",
            heading: t({ message: "PTS", context: "league points, heading" }),
            title: t`Points in the table`,
            cell: (row) => <b className="num">{formatNumber(row.total)}</b>,
          },
        ]}
      />
    </div>
  );
}
