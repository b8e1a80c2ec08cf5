import { Trans, useLingui } from "@lingui/react/macro";

import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useActs, type Act } from "../api/acts.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { ACT_NAMES } from "./act-names.ts";
import styles from "./AuditScreen.module.css";
import { useSubjectName } from "./use-subject-name.ts";

/** `/control/audit`: everything operators did, newest first; nothing here can be changed. */
export function AuditScreen() {
  const { t } = useLingui();
  const [{ page, area, subject }, setSearch] = useSearchState({ page: 1, area: "", subject: "" });
  const query = useActs({ page, area, subject });
  const columns: Column<Act>[] = [
    { key: "when", heading: t`When`, align: "start", cell: (act) => formatDayTime(act.atMs) },
    { key: "who", heading: t`Who`, align: "start", cell: (act) => <Actor act={act} /> },
    { key: "what", heading: t`What`, align: "start", isRowHeading: true, cell: (act) => <What act={act} /> },
  ];
  return (
    <ControlPage title={t`Audit log`}>
      <Loaded query={query} rowCount={6}>
        {({ rows, hasNext }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{t`Nothing has been done yet.`}</EmptyState>
            ) : (
              <Table isStacked label={t`Audit log`} columns={columns} rows={rows} rowKey={(act) => act.actId} />
            )}
            <Pager
              label={t`Pages of the audit log`}
              page={page}
              hasNext={hasNext}
              onPage={(next) => setSearch({ page: next }, true)}
            />
          </>
        )}
      </Loaded>
    </ControlPage>
  );
}

function Actor({ act }: { act: Act }) {
  return act.actor === "command" ? <Trans>At a terminal</Trans> : act.actor;
}

/** What was done, to what, and all of it for those who want to know. */
function What({ act }: { act: Act }) {
  const { t, i18n } = useLingui();
  const nameOf = useSubjectName();
  const name = ACT_NAMES[act.action];
  const hasDetails = Object.keys(act.details).length > 0;
  return (
    <div className={styles.what}>
      <span>
        {name ? i18n._(name) : act.action} <span className={styles.subject}>{nameOf(act.subject)}</span>
      </span>
      {hasDetails && (
        <details>
          <summary>{t`All of it`}</summary>
          <pre>{JSON.stringify(act.details, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
