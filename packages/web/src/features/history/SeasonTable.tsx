import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import type { SeasonRound } from "../../api/play/entry-seasons.ts";
import { formatNumber, formatTenths } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Movement } from "../../ui/rows/Movement.tsx";
import { Table } from "../../ui/Table.tsx";
import { AppLink } from "../shell/AppLink.tsx";

import styles from "./HistoryScreen.module.css";

/** This season round by round, the newest on top. */
export function SeasonTable({ entryId, rounds }: { entryId: EntryId; rounds: readonly SeasonRound[] }) {
  const { t } = useLingui();
  const dash = (value: number | null) => (value === null ? "-" : formatNumber(value));
  const before = (row: SeasonRound) => rounds.find((other) => other.roundId === row.roundId - 1)?.overallRank ?? null;
  return (
    <Table
      label={t`The season round by round`}
      rows={rounds.toReversed()}
      rowKey={(row) => row.roundId}
      columns={[
        {
          key: "round",
          heading: t`Round`,
          align: "start",
          isRowHeading: true,
          cell: (row) => (
            <>
              <AppLink className="num" to={paths.entryRound(entryId, row.roundId)}>
                {row.roundId}
              </AppLink>
              {row.isProvisional && (
                <span className={styles.live}>
                  <i className="ball ball--on" aria-hidden="true" />
                  <span className="vh">{t`Provisional`}</span>
                </span>
              )}
            </>
          ),
        },
        { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
        {
          key: "bench",
          heading: t({ message: "Bench", context: "table head" }),
          title: t`Points on the bench`,
          cell: (row) => formatNumber(row.benchPoints),
        },
        { key: "rank", heading: t`Round rank`, cell: (row) => dash(row.rank) },
        { key: "transfers", heading: t`Transfers`, cell: (row) => formatNumber(row.transfers) },
        {
          key: "cost",
          heading: t`Cost`,
          title: t`Transfer cost`,
          cell: (row) => formatNumber(-row.transferCostPoints),
        },
        { key: "total", heading: t`Total`, cell: (row) => <b className="num">{formatNumber(row.totalPoints)}</b> },
        { key: "overall", heading: t`Overall rank`, cell: (row) => <b className="num">{dash(row.overallRank)}</b> },
        {
          key: "movement",
          heading: t`Movement`,
          align: "start",
          cell: (row) => (row.overallRank === null ? "-" : <Movement rank={row.overallRank} lastRank={before(row)} />),
        },
        {
          key: "value",
          heading: t`Value`,
          title: t`Squad value: the players at the prices of the day, and the bank.`,
          cell: (row) => formatTenths(row.valueTenths),
        },
      ]}
    />
  );
}
