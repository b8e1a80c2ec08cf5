import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { GameFootballer } from "../../api/content/footballers.ts";
import { formatDecimal, formatNumber, formatTenths } from "../../i18n/format.ts";
import { Table } from "../../ui/Table.tsx";
import { FootballerName } from "../footballers/FootballerName.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { sortValue } from "../squad-edit/market-search.ts";
import { NextThree, useRibbons } from "../squad-edit/NextThree.tsx";
import { isDecimal, needsExtraColumn, WIDE_SORTS } from "./sorts.ts";
import styles from "./StatisticsScreen.module.css";

interface StatisticsTableProps {
  readonly footballers: readonly GameFootballer[];
  readonly sort: string;
  readonly sortTitle: string;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** Price, share, form and points, and the figure of the order when it is none of them; a desktop has more. */
export function StatisticsTable({ footballers, sort, sortTitle, onSort, onOpen }: StatisticsTableProps) {
  const { t } = useLingui();
  const figure = (name: string, text: string) =>
    name === sort ? <b className="num">{text}</b> : <span className="soft">{text}</span>;
  /** A column that orders by its own figure. */
  const ordering = (name: string) => ({ onSort: () => onSort(name), isSorted: sort === name });
  const valueOf = (row: GameFootballer, name: string) => {
    const value = sortValue(row, name);
    return isDecimal(name) ? formatDecimal(value) : formatNumber(value);
  };
  const ribbons = useRibbons();
  const { doubt } = useFootballers();
  const wideHeadings: Record<(typeof WIDE_SORTS)[number], readonly [heading: string, title: string]> = {
    minutes: [t({ message: "Min", context: "minutes, table head" }), t`Minutes played`],
    goals_scored: [t({ message: "G", context: "goals, table head" }), t`Goals scored`],
    assists: [t({ message: "A", context: "assists, table head" }), t`Assists`],
    ep_next: [t({ message: "xP", context: "expected points, table head" }), t`Expected points of the coming round`],
  };
  return (
    <div className={styles.table}>
      <Table
        label={t`Players`}
        rows={footballers}
        rowKey={(row) => row.footballerId}
        isHeadSticky
        columns={[
          {
            key: "player",
            heading: t`Player`,
            align: "start",
            isRowHeading: true,
            // Without news there is nothing to say, and on a phone no room to say it in.
            cell: (row) => <FootballerName footballer={row} onOpen={onOpen} hasNews={doubt(row) !== undefined} />,
          },
          ...(needsExtraColumn(sort)
            ? [
                {
                  key: "extra",
                  heading: <span className={styles.extra}>{sortTitle}</span>,
                  isSorted: true,
                  cell: (row: GameFootballer) => figure(sort, valueOf(row, sort)),
                },
              ]
            : []),
          {
            key: "price",
            heading: t`mNOK`,
            title: t`Price (mNOK)`,
            ...ordering("now_cost"),
            cell: (row) => figure("now_cost", formatTenths(row.priceTenths)),
          },
          {
            key: "selected",
            heading: t({ message: "Sel. %", context: "selected by, table head" }),
            title: t`Selected by (%)`,
            ...ordering("selected_by_percent"),
            cell: (row) => figure("selected_by_percent", formatDecimal(row.selectedByPercent)),
          },
          {
            key: "form",
            heading: t`Form`,
            ...ordering("form"),
            cell: (row) => figure("form", formatDecimal(row.form)),
          },
          {
            key: "points",
            heading: t`Pts`,
            title: t`Total points`,
            ...ordering("total_points"),
            cell: (row) => figure("total_points", formatNumber(row.totalPoints)),
          },
          ...WIDE_SORTS.filter((name) => name !== sort).map((name) => ({
            key: name,
            heading: wideHeadings[name][0],
            title: wideHeadings[name][1],
            isWide: true,
            ...ordering(name),
            cell: (row: GameFootballer) => figure(name, valueOf(row, name)),
          })),
          {
            key: "next",
            heading: t`Next three`,
            isWide: true,
            cell: (row) => <NextThree ribbon={ribbons.get(row.clubId) ?? []} />,
          },
        ]}
      />
    </div>
  );
}
