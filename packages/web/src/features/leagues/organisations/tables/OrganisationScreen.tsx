import type { WireOrganisation } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OrganisationId } from "@elleveren/rules";

import { useDepartmentTable, useOrganisation } from "../../../../api/leagues/organisations.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { ofOrganisation } from "../frame/of-organisation.tsx";
import { OrganisationFrame } from "../frame/OrganisationFrame.tsx";
import { LinkedLeaguesCard } from "../own/LinkedLeaguesCard.tsx";
import { MembershipCard } from "../own/MembershipCard.tsx";
import { DepartmentTable } from "./DepartmentTable.tsx";
import { formatHundredths } from "./format-points.ts";
import { StretchTools } from "./StretchTools.tsx";
import { TableFoot } from "./TableFoot.tsx";
import styles from "./Tables.module.css";

/** `/organisations/{organisationId}`: its departments by points, the reader's own department, and the leagues inside. */
export const OrganisationScreen = ofOrganisation(function OrganisationPage({ organisationId }) {
  const { data } = useOrganisation(organisationId);
  return (
    <OrganisationFrame organisationId={organisationId}>
      <div className={styles.columns}>
        <Departments organisationId={organisationId} organisation={data} />
        {data?.membership && (
          <div className="side">
            <MembershipCard organisation={data} membership={data.membership} />
            <LinkedLeaguesCard organisationId={organisationId} />
          </div>
        )}
      </div>
    </OrganisationFrame>
  );
});

interface DepartmentsProps {
  readonly organisationId: OrganisationId;
  /** Undefined while it is fetched. */
  readonly organisation: WireOrganisation | undefined;
}

function Departments({ organisationId, organisation }: DepartmentsProps) {
  const { t } = useLingui();
  const [{ phase, round, page }, setSearch] = useSearchState({ phase: 1, round: 0, page: 1 });
  const stretch = { phase, round };
  const { data: table, error, isPlaceholderData } = useDepartmentTable(organisationId, stretch, page);
  if (error && !table) return <ErrorPage error={error} />;
  if (!table || !organisation) return <LoadingRows label={t`Loading the table`} count={10} />;
  const { own } = table;
  return (
    <div className="stack gap-3">
      <StretchTools
        organisation={organisation}
        stretch={stretch}
        onChange={(next) => setSearch({ ...next, page: 1 }, true)}
      />
      {own?.rank != null && !table.rows.some(({ id }) => id === own.id) && (
        <p>
          <OwnPlace
            rank={own.rank}
            name={own.name}
            points={formatHundredths(own.total_hundredths, organisation.score)}
          />
        </p>
      )}
      <div className={styles.rows} aria-busy={isPlaceholderData || undefined} data-old={isPlaceholderData || undefined}>
        {table.rows.length > 0 ? (
          <DepartmentTable organisation={organisation} table={table} isOneRound={round > 0} />
        ) : (
          <NoDepartments organisation={organisation} hasSome={table.count > 0} />
        )}
        <TableFoot
          organisationId={organisationId}
          of="departments"
          stretch={stretch}
          table={table}
          onPage={(next) => setSearch({ page: next }, true)}
        />
      </div>
    </div>
  );
}

function OwnPlace({ rank, name, points }: { readonly rank: number; readonly name: string; readonly points: string }) {
  const place = formatNumber(rank);
  return (
    <Trans>
      Your department, {name}, is number <b className="num">{place}</b> with {points} points.
    </Trans>
  );
}

function NoDepartments({
  organisation,
  hasSome,
}: {
  readonly organisation: WireOrganisation;
  readonly hasSome: boolean;
}) {
  if (hasSome) {
    return (
      <EmptyState>
        <Trans>The table does not have so many pages.</Trans>
      </EmptyState>
    );
  }
  return organisation.membership?.is_administrator ? (
    <EmptyState
      action={
        <AppLink to={paths.organisationDepartments(organisation.id)} {...buttonLook("go")}>
          <Trans>Set up departments</Trans>
        </AppLink>
      }
    >
      <Trans>There are no departments yet. Write them in, or load them from a spreadsheet.</Trans>
    </EmptyState>
  ) : (
    <EmptyState>
      <Trans>There are no departments yet. The administrators make them.</Trans>
    </EmptyState>
  );
}
