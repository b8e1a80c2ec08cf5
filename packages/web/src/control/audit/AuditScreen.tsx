import { Trans, useLingui } from "@lingui/react/macro";

import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useActs, type Act } from "../api/acts.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "./AuditScreen.module.css";

/** `/control/audit`: everything operators did, newest first; nothing here can be changed. */
export function AuditScreen() {
  const { t } = useLingui();
  const [{ page, area, subject }, setSearch] = useSearchState({ page: 1, area: "", subject: "" });
  const { data } = useActs({ page, area, subject });
  const columns: Column<Act>[] = [
    { key: "when", heading: t`When`, cell: (act) => formatDayTime(act.atMs) },
    { key: "who", heading: t`Who`, cell: (act) => act.actor },
    { key: "what", heading: t`What`, isRowHeading: true, cell: (act) => act.action },
    { key: "subject", heading: t`To what`, cell: (act) => act.subject },
    { key: "details", heading: t`In full`, cell: (act) => <Details act={act} /> },
  ];
  return (
    <ControlPage title={t`Audit log`}>
      {!data && (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={6} />
        </LoadingRegion>
      )}
      {data && data.rows.length === 0 && (
        <EmptyState>
          <Trans>Nothing has been done yet.</Trans>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Table label={t`Audit log`} columns={columns} rows={data.rows} rowKey={(act) => act.actId} />
      )}
      {data && (
        <Pager
          label={t`Pages of the audit log`}
          page={page}
          hasNext={data.hasNext}
          onPage={(next) => setSearch({ page: next }, true)}
        />
      )}
    </ControlPage>
  );
}

function Details({ act }: { act: Act }) {
  const entries = Object.entries(act.details);
  if (entries.length === 0) return "–";
  return (
    <details className={styles.details}>
      <summary>
        <Trans>Show</Trans>
      </summary>
      <pre>{JSON.stringify(act.details, null, 2)}</pre>
    </details>
  );
}
