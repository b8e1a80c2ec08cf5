import type { WirePastWinner } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../i18n/format.ts";
import type { SiteAddress } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Table } from "../../../ui/Table.tsx";
import { TeamName } from "../leagues/tables/TeamName.tsx";

interface Won extends WirePastWinner {
  /** Of the round or month; the rank in the season's own table. */
  readonly name: string;
  /** To the team's page; a season that was has none. */
  readonly to?: SiteAddress;
}

interface WinsTableProps {
  readonly title: string;
  /** Above the names, when it is not the title. */
  readonly heading?: string;
  readonly rows: readonly Won[];
}

/** The winners and their contests. */
export function WinsTable({ title, heading = title, rows }: WinsTableProps) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Table
        label={title}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => index}
        columns={[
          { key: "name", heading, align: "start", isRowHeading: true, cell: ({ name }) => name },
          {
            key: "team",
            heading: t`Team and manager`,
            align: "start",
            cell: (row) => <TeamName name={row.entry_name} managerName={row.player_name} to={row.to} />,
          },
          { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => formatNumber(points) },
        ]}
      />
    </Card>
  );
}
