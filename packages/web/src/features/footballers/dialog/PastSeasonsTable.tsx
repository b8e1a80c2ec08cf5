import { useLingui } from "@lingui/react/macro";

import type { PastSeason } from "../../../api/content/footballer-summary.ts";
import { formatNumber, formatTenths } from "../../../i18n/format.ts";
import { Table } from "../../../ui/Table.tsx";
import { useStatColumns } from "../use-stat-columns.ts";

/** The seasons before this one, the latest first, with the price he began and ended them at. */
export function PastSeasonsTable({ seasons }: { seasons: readonly PastSeason[] }) {
  const { t } = useLingui();
  const statColumns = useStatColumns<PastSeason>();
  return (
    <Table
      label={t`Previous seasons`}
      rows={seasons.toReversed()}
      rowKey={(season) => season.season}
      columns={[
        {
          key: "season",
          heading: t`Season`,
          isRowHeading: true,
          align: "start",
          cell: (season) => season.season,
        },
        {
          key: "points",
          heading: t`Pts`,
          title: t`Points`,
          cell: (season) => <b className="num">{formatNumber(season.points)}</b>,
        },
        {
          key: "start",
          heading: t`Start`,
          title: t`Price at the start`,
          cell: (season) => formatTenths(season.startPriceTenths),
        },
        {
          key: "end",
          heading: t`End`,
          title: t`Price at the end`,
          cell: (season) => formatTenths(season.endPriceTenths),
        },
        ...statColumns,
      ]}
    />
  );
}
