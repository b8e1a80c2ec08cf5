import { useLingui } from "@lingui/react/macro";

import { formatDayTime, formatNumber } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Table } from "../../ui/Table.tsx";
import type { DeskSeason } from "../api/season.ts";

/** Seasons that were, and where each of them lies. */
export function PastSeasons({ past }: { readonly past: DeskSeason["past"] }) {
  const { t } = useLingui();
  if (past.length === 0) return null;
  return (
    <Card title={t`Seasons that were`}>
      <Table
        label={t`Seasons that were`}
        rows={past}
        rowKey={({ season }) => season}
        columns={[
          { key: "season", heading: t`Season`, align: "start", isRowHeading: true, cell: ({ season }) => season },
          { key: "ended", heading: t`Ended`, align: "start", cell: ({ ended }) => formatDayTime(Date.parse(ended)) },
          { key: "rounds", heading: t`Rounds`, align: "end", cell: ({ rounds }) => rounds },
          { key: "managers", heading: t`Teams`, align: "end", cell: ({ managers }) => formatNumber(managers) },
          { key: "archive", heading: t`Archive`, align: "start", cell: ({ archive }) => archive },
        ]}
      />
    </Card>
  );
}
