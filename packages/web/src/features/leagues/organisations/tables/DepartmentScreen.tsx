import type { WireDepartment, WireDepartmentMember, WireOrganisation } from "@elleveren/contract";
import { TABLE_PAGE_SIZE } from "../../../../api/leagues/leagues.ts";
import { departmentId as toDepartmentId, type DepartmentId, entryId } from "@elleveren/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { useDepartment, useOrganisation } from "../../../../api/leagues/organisations.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useNumberParams } from "../../../site/shell/use-number-params.ts";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { ProvisionalNote } from "../../leagues/table/ProvisionalNote.tsx";
import { Pager } from "../../leagues/tables/Pager.tsx";
import { ofOrganisation } from "../frame/of-organisation.tsx";
import { OrganisationFrame } from "../frame/OrganisationFrame.tsx";
import { formatHundredths } from "./format-points.ts";
import { PersonName } from "./PersonName.tsx";
import styles from "./Tables.module.css";

/** `/organisations/{organisationId}/departments/{departmentId}`: its rounds, and who counted in one of them. */
export const DepartmentScreen = ofOrganisation(function DepartmentPage({ organisationId }) {
  const { t } = useLingui();
  const { departmentId } = useNumberParams("departmentId");
  const { data } = useOrganisation(organisationId);
  if (departmentId === undefined) return <NotFoundPage />;
  return (
    <OrganisationFrame organisationId={organisationId} title={t`Department`}>
      {data ? (
        <Department organisation={data} departmentId={toDepartmentId(departmentId)} />
      ) : (
        <LoadingRows label={t`Loading the department`} count={8} />
      )}
    </OrganisationFrame>
  );
});

interface DepartmentProps {
  readonly organisation: WireOrganisation;
  readonly departmentId: DepartmentId;
}

function Department({ organisation, departmentId }: DepartmentProps) {
  const { t } = useLingui();
  const [view, setView] = useSearchState({ round: 0, page: 1 });
  const { data, error, isPlaceholderData } = useDepartment(organisation.id, departmentId, view);
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the department`} count={8} />;
  return (
    <>
      <AppLink className={styles.back} to={paths.organisation(organisation.id)}>
        <Trans>All departments</Trans>
      </AppLink>
      <div>
        <h2>{data.name}</h2>
        <p className="soft">
          <Standing organisation={organisation} department={data} />
        </p>
      </div>
      <div className={styles.columns}>
        <div
          className={styles.rows}
          aria-busy={isPlaceholderData || undefined}
          data-old={isPlaceholderData || undefined}
        >
          <Members organisation={organisation} department={data} />
          <Pager
            label={t`Pages of the members`}
            page={data.page}
            hasNext={data.has_next}
            pageCount={Math.max(1, Math.ceil(data.count / TABLE_PAGE_SIZE))}
            onPage={(page) => setView({ page }, true)}
          />
        </div>
        <Rounds organisation={organisation} department={data} />
      </div>
    </>
  );
}

interface PartProps {
  readonly organisation: WireOrganisation;
  readonly department: WireDepartment;
}

/** Its place in the season, its points, and how many are in it. */
function Standing({ organisation, department }: PartProps) {
  const { rank, departments, total_hundredths: total, members } = department;
  const place = formatNumber(rank ?? 0);
  const count = formatNumber(departments);
  const points = formatHundredths(total, organisation.score);
  return (
    <>
      {rank !== null && (
        <Trans>
          Number <b className="num">{place}</b> of {count} with {points} points.
        </Trans>
      )}{" "}
      <Plural value={members} one="# member." other="# members." />
    </>
  );
}

/** The department's members at the round's deadline, the best first, and which of them counted. */
function Members({ organisation, department }: PartProps) {
  const { t } = useLingui();
  const { round, rows } = department;
  const shown = department.rounds.find((one) => one.round === round);
  if (rows.length === 0) {
    return (
      <EmptyState>
        <Trans>Nobody is in the department yet.</Trans>
      </EmptyState>
    );
  }
  const title = round === null ? t`Members` : t`Members in round ${round}`;
  return (
    <Card title={title}>
      {shown && (
        <p className="note pad-low">
          <Why organisation={organisation} round={shown} />
        </p>
      )}
      <Table
        label={title}
        rows={rows}
        // Without a number rows are told apart by where they stand.
        rowKey={(row) => row.entry ?? rows.indexOf(row)}
        isOwn={(row) => row.is_own}
        columns={[
          {
            key: "team",
            heading: t`Team and manager`,
            align: "start",
            isRowHeading: true,
            cell: (row) => (
              <PersonName
                person={row}
                to={
                  row.entry === null || round === null || row.points === null
                    ? undefined
                    : paths.entryRound(entryId(row.entry), round)
                }
              />
            ),
          },
          { key: "counted", heading: t`Counts`, cell: (row) => <Counts member={row} /> },
          {
            key: "points",
            heading: t`Points`,
            cell: (row) => <b className="num">{row.points === null ? "–" : formatNumber(row.points)}</b>,
          },
        ]}
      />
      {shown?.provisional === true && (
        <div className="pad-row">
          <ProvisionalNote />
        </div>
      )}
    </Card>
  );
}

function Counts({ member: { points, counted } }: { readonly member: WireDepartmentMember }) {
  if (counted) {
    return (
      <Tag kind="you">
        <Trans>Counts</Trans>
      </Tag>
    );
  }
  return (
    <span className="soft size-2">
      {points === null ? <Trans>from the next deadline</Trans> : <Trans>outside the best</Trans>}
    </span>
  );
}

/** Why so many counted, and what they came to. */
function Why({
  organisation: { best, score },
  round,
}: Pick<PartProps, "organisation"> & { readonly round: WireDepartment["rounds"][number] }) {
  const { counted, teams, hundredths } = round;
  if (hundredths === null) return <Trans>Nobody was in the department at the deadline of the round.</Trans>;
  const points = formatHundredths(hundredths, score);
  const all = formatNumber(teams);
  const limit = formatNumber(best);
  return (
    <>
      {teams > best ? (
        <Trans>
          {all} were in it at the deadline, and the {limit} best count.
        </Trans>
      ) : (
        <Plural
          value={teams}
          one="One was in it at the deadline, and counts."
          other="# were in it at the deadline, and all of them count."
        />
      )}{" "}
      {score === "mean" && counted > 1 ? (
        <Trans>
          Their mean is <b>{points}</b> points.
        </Trans>
      ) : (
        <Trans>
          That is <b>{points}</b> points.
        </Trans>
      )}
    </>
  );
}

/** Round by round, the newest first; each leads to its members. */
function Rounds({ organisation, department }: PartProps) {
  const { t } = useLingui();
  if (department.rounds.length === 0) {
    return (
      <EmptyState>
        <Trans>It begins with round {organisation.start_event}. The table comes then.</Trans>
      </EmptyState>
    );
  }
  return (
    <Card title={t`Round by round`}>
      <Table
        label={t`Round by round`}
        rows={department.rounds.toReversed()}
        rowKey={({ round }) => round}
        isMarked={({ round }) => round === department.round}
        columns={[
          {
            key: "round",
            heading: t`Round`,
            align: "start",
            isRowHeading: true,
            cell: ({ round }) => (
              <AppLink
                className="inline tap"
                to={paths.organisationDepartment(organisation.id, department.id)}
                search={{ round }}
                aria-current={round === department.round ? "true" : undefined}
              >
                {t`Round ${round}`}
              </AppLink>
            ),
          },
          {
            key: "counted",
            heading: t`Counted`,
            cell: ({ counted, teams }) => `${formatNumber(counted)}/${formatNumber(teams)}`,
          },
          { key: "rank", heading: t`Rank`, cell: ({ rank }) => (rank === null ? "–" : formatNumber(rank)) },
          {
            key: "points",
            heading: t`Points`,
            cell: ({ hundredths, provisional }) => (
              <b className="num">
                {provisional && <i className="ball" aria-hidden="true" />}{" "}
                {hundredths === null ? "–" : formatHundredths(hundredths, organisation.score)}
              </b>
            ),
          },
        ]}
      />
    </Card>
  );
}
