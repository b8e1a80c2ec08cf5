import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/game.ts";
import type { StandingsRow } from "../../api/leagues.ts";
import { useMe } from "../../api/me.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Movement } from "../../ui/Movement.tsx";
import { Table } from "../../ui/Table.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./StandingsTable.module.css";

/** Rank with its movement, team and manager, the round's points and the total. One's own row carries the two bars. */
export function StandingsTable({ rows }: { rows: readonly StandingsRow[] }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const isOwn = (row: StandingsRow) => row.entryId === account?.entryId;
  return (
    <div className={styles.table}>
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
                <Movement rank={row.rank} lastRank={row.lastRank} />
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
            key: "round",
            heading: t({ message: "RD", context: "points of the round" }),
            title: t`Points of the round`,
            cell: (row) => <span className={`num ${styles.round}`}>{formatNumber(row.roundPoints)}</span>,
          },
          {
            key: "total",
            heading: t({ message: "TOT", context: "points in all" }),
            title: t`Total points`,
            cell: (row) => <b className="num">{formatNumber(row.totalPoints)}</b>,
          },
        ]}
      />
    </div>
  );
}
