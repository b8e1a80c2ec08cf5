import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Table } from "../../../ui/Table.tsx";
import { useTeamColumn } from "../TeamName.tsx";
import type { RankLines } from "./rank-lines.ts";
import styles from "./RanksCard.module.css";

/** What the chart shows as a table: rank and total after every round, the newest first. */
export function RanksTable({ rounds, lines }: RankLines) {
  const { t } = useLingui();
  const team = useTeamColumn<RankLines["lines"][number]>("quiet", (line) => ({
    ...line,
    to: paths.entryHistory(line.entryId),
  }));
  return (
    <Table
      label={t`Rank after each round`}
      rows={lines}
      rowKey={(line) => line.entryId}
      isOwn={(line) => line.isOwn}
      columns={[
        team,
        ...rounds.toReversed().map(({ event: roundId }) => ({
          key: String(roundId),
          heading: t({ message: `R${roundId}`, comment: "A round, under a chart" }),
          cell: (line: (typeof lines)[number]) => {
            const found = line.ranks.find((rank) => rank.event === roundId);
            return found ? (
              <span className={styles.cell}>
                <b className="num">{formatNumber(found.rank)}</b>
                <small className="num">{formatNumber(found.total)}</small>
              </span>
            ) : (
              "-"
            );
          },
        })),
      ]}
    />
  );
}
