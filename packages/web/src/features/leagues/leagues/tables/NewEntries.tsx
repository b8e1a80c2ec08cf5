import { useLingui } from "@lingui/react/macro";

import type { NewEntryRow, Page } from "../../../../api/leagues/leagues.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { Pager } from "./Pager.tsx";
import styles from "./NewEntries.module.css";

/** The entries that have joined and are in the table from the next deadline on. */
export function NewEntries({ page, onPage }: { page: Page<NewEntryRow>; onPage: (page: number) => void }) {
  const { t } = useLingui();
  if (page.rows.length === 0 && page.page === 1) return null;
  return (
    <Card title={t`New entries`}>
      <p className="note pad-low">{t`They are in the table from the next deadline on.`}</p>
      <Table
        label={t`New entries`}
        rows={page.rows}
        rowKey={(row) => row.entryId}
        columns={[
          { key: "team", heading: t`Team`, align: "start", isRowHeading: true, cell: (row) => row.entryName },
          {
            key: "manager",
            heading: t`Manager`,
            align: "start",
            cell: (row) => <AppLink to={paths.entryHistory(row.entryId)}>{row.managerName}</AppLink>,
          },
        ]}
      />
      <div className={styles.pager}>
        <Pager label={t`Pages of the new entries`} page={page.page} hasNext={page.hasNext} onPage={onPage} />
      </div>
    </Card>
  );
}
