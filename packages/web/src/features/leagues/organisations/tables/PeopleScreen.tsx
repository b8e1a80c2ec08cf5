import type { WireOrganisation, WirePeopleRow, WirePeopleTable } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrganisationId } from "@elleveren/rules";

import { useOrganisation, usePeopleTable } from "../../../../api/leagues/organisations.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import tableStyles from "../../leagues/table/LeagueTable.module.css";
import { ofOrganisation } from "../frame/of-organisation.tsx";
import { OrganisationFrame } from "../frame/OrganisationFrame.tsx";
import { usePlaceColumn } from "./PlaceCell.tsx";
import { PersonName } from "./PersonName.tsx";
import { StretchTools } from "./StretchTools.tsx";
import { TableFoot } from "./TableFoot.tsx";
import styles from "./Tables.module.css";

/** `/organisations/{organisationId}/people`: everybody in it as in a league's table. */
export const PeopleScreen = ofOrganisation(function PeoplePage({ organisationId }) {
  const { t } = useLingui();
  const { data } = useOrganisation(organisationId);
  return (
    <OrganisationFrame organisationId={organisationId} title={t({ message: "People", context: "of an organisation" })}>
      <People organisationId={organisationId} organisation={data} />
    </OrganisationFrame>
  );
});

interface PeopleProps {
  readonly organisationId: OrganisationId;
  /** Undefined while it is fetched. */
  readonly organisation: WireOrganisation | undefined;
}

function People({ organisationId, organisation }: PeopleProps) {
  const { t } = useLingui();
  const [{ phase, round, page }, setSearch] = useSearchState({ phase: 1, round: 0, page: 1 });
  const stretch = { phase, round };
  const { data: table, error, isPlaceholderData } = usePeopleTable(organisationId, stretch, page);
  if (error && !table) return <ErrorPage error={error} />;
  if (!table || !organisation) return <LoadingRows label={t`Loading the table`} count={12} />;
  const { own, waiting } = table;
  return (
    <div className="stack gap-3">
      <StretchTools
        organisation={organisation}
        stretch={stretch}
        onChange={(next) => setSearch({ ...next, page: 1 }, true)}
      />
      {own && (
        <div className="row wrap between gap-3">
          <OwnPlace own={own} count={table.count} />
          {own.page !== table.page && (
            <Button onPress={() => setSearch({ page: own.page }, true)}>
              <Trans>Show my team</Trans>
            </Button>
          )}
        </div>
      )}
      <div className={styles.rows} aria-busy={isPlaceholderData || undefined} data-old={isPlaceholderData || undefined}>
        {table.rows.length > 0 ? (
          <PeopleTable organisation={organisation} table={table} isOneRound={round > 0} />
        ) : (
          <EmptyState>
            {table.count > 0 ? (
              <Trans>The table does not have so many pages.</Trans>
            ) : (
              <Trans>Nobody is in this table yet.</Trans>
            )}
          </EmptyState>
        )}
        {waiting > 0 && (
          <p className="note">
            <Plural
              value={waiting}
              one="# member more is in the table from the next deadline on."
              other="# members more are in the table from the next deadline on."
            />
          </p>
        )}
        <TableFoot
          organisationId={organisationId}
          of="people"
          stretch={stretch}
          table={table}
          onPage={(next) => setSearch({ page: next }, true)}
        />
      </div>
    </div>
  );
}

function OwnPlace({ own, count: all }: { readonly own: { readonly rank: number }; readonly count: number }) {
  const place = formatNumber(own.rank);
  const count = formatNumber(all);
  return (
    <p>
      <Trans>
        You are number <b className="num">{place}</b> of {count}.
      </Trans>
    </p>
  );
}

interface PeopleTableProps {
  readonly organisation: WireOrganisation;
  readonly table: WirePeopleTable;
  /** Of one round alone: that round's points are the total. */
  readonly isOneRound: boolean;
}

function PeopleTable({ organisation, table, isOneRound }: PeopleTableProps) {
  const { t } = useLingui();
  const place = usePlaceColumn(table.rows, !isOneRound);
  return (
    <div className={`slab ${tableStyles.table}`}>
      <Table
        label={t({ message: "People", context: "of an organisation" })}
        rows={table.rows}
        // Without a number rows are told apart by where they stand.
        rowKey={(row) => row.entry ?? `${row.rank} ${row.entry_name} ${table.rows.indexOf(row)}`}
        isOwn={(row) => row.is_own}
        columns={[
          place,
          {
            key: "team",
            heading: t`Team and manager`,
            align: "start",
            isRowHeading: true,
            cell: (row) => (
              <PersonName person={row} to={row.entry === null ? undefined : paths.entryHistory(entryId(row.entry))}>
                {row.department && (
                  <AppLink to={paths.organisationDepartment(organisation.id, row.department.id)}>
                    {row.department.name}
                  </AppLink>
                )}
              </PersonName>
            ),
          },
          ...(isOneRound
            ? []
            : [
                {
                  key: "round",
                  heading: t({ message: "RD", context: "points of the round" }),
                  title: t`Points of the round`,
                  cell: (row: WirePeopleRow) => (
                    <span className={`num ${tableStyles.round ?? ""}`}>{formatNumber(row.round_points)}</span>
                  ),
                },
              ]),
          {
            key: "total",
            heading: t({ message: "TOT", context: "points in all" }),
            title: t`Total points`,
            cell: (row) => <b className="num">{formatNumber(row.total)}</b>,
          },
        ]}
      />
    </div>
  );
}
