import { Trans, useLingui } from "@lingui/react/macro";
import type { actsCall, WireAct } from "@elleveren/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { useGameQuery } from "../../api/content/game.ts";
import { api, send } from "../../api/wire/http.ts";
import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { matchName, roundName, useDeskFixtures } from "../api/desk.ts";
import { controlKeys } from "../api/keys.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { ACT_NAMES } from "./act-names.ts";
import styles from "./AuditScreen.module.css";

/** `/control/audit`: everything operators did, newest first; nothing here can be changed. */
export function AuditScreen() {
  const { t } = useLingui();
  const [{ page, area, subject }, setSearch] = useSearchState({ page: 1, area: "", subject: "" });
  const query = useActs({ page, area, subject });
  const columns: Column<WireAct>[] = [
    { key: "when", heading: t`When`, align: "start", cell: ({ time }) => timeOf(time) },
    { key: "who", heading: t`Who`, align: "start", cell: (act) => <Actor act={act} /> },
    { key: "what", heading: t`What`, align: "start", isRowHeading: true, cell: (act) => <What act={act} /> },
  ];
  return (
    <ControlPage title={t`Audit log`}>
      <Loaded query={query} rowCount={6}>
        {({ results: rows, has_next: hasNext }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{t`Nothing has been done yet.`}</EmptyState>
            ) : (
              <Table isStacked label={t`Audit log`} columns={columns} rows={rows} rowKey={(act) => act.id} />
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

function Actor({ act }: { act: WireAct }) {
  return act.actor === "command" ? <Trans>At a terminal</Trans> : act.actor;
}

/** What was done, to what, and all of it for those who want to know. */
function What({ act }: { act: WireAct }) {
  const { t, i18n } = useLingui();
  const nameOf = useSubjectName();
  const name = ACT_NAMES[act.action];
  const hasDetails = Object.keys(act.details).length > 0;
  return (
    <div className={styles.what}>
      <span>
        {name ? i18n._(name) : act.action} <span className="soft">{nameOf(act.subject)}</span>
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

/** What an act was done to, by name where the log has a number: `fixture 12` is `Brann – Viking`. */
function useSubjectName(): (subject: string) => string {
  const { data: fixtures = [] } = useDeskFixtures();
  const footballers = useGameQuery().data?.footballerById;
  const nameOf = (part: string): string => {
    const found = /^(fixture|footballer|round) (\d+)$/u.exec(part);
    if (!found) return part;
    const id = Number(found[2]);
    if (found[1] === "round") return roundName(id);
    if (found[1] === "footballer") return footballers?.get(id)?.webName ?? part;
    const fixture = fixtures.find((row) => row.id === id);
    return fixture ? matchName(fixture) : part;
  };
  return (subject) => subject.split(", ").map(nameOf).join(", ");
}

const getActs = api<typeof actsCall>("GET", "/api/control/audit/");

/** One page, the newest first; an empty area or subject is all of them. */
const useActs = ({ page, area, subject }: { page: number; area: string; subject: string }) =>
  useQuery({
    queryKey: controlKeys.acts({ page, area, subject }),
    queryFn: ({ signal }) => {
      const query = { page, ...(area !== "" && { area }), ...(subject !== "" && { subject }) };
      return send(getActs, { query, signal });
    },
    placeholderData: keepPreviousData,
  });
