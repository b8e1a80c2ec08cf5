import type { WireDepartmentRow, WireDepartmentTable, WireOrganisation } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Table } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "../../leagues/table/LeagueTable.module.css";
import { formatHundredths } from "./format-points.ts";
import { usePlaceColumn } from "./PlaceCell.tsx";

interface DepartmentTableProps {
  readonly organisation: WireOrganisation;
  readonly table: WireDepartmentTable;
  /** Of one round alone: that round's points are the total. */
  readonly isOneRound: boolean;
}

/** Departments by points; the reader's own carries the two bars. */
export function DepartmentTable({ organisation, table, isOneRound }: DepartmentTableProps) {
  const { t } = useLingui();
  const place = usePlaceColumn(table.rows, !isOneRound);
  const points = (hundredths: number | null) =>
    hundredths === null ? "–" : formatHundredths(hundredths, organisation.score);
  const isOwn = (row: WireDepartmentRow) => row.id === table.own?.id;
  return (
    <div className={`slab ${styles.table}`}>
      <Table
        label={t`Departments`}
        rows={table.rows}
        rowKey={(row) => row.id}
        isOwn={isOwn}
        columns={[
          place,
          {
            key: "department",
            heading: t`Department`,
            align: "start",
            isRowHeading: true,
            cell: (row) => (
              <span className={styles.team}>
                <AppLink to={paths.organisationDepartment(organisation.id, row.id)}>
                  {isOwn(row) && <i className="bars" aria-hidden="true" />}
                  {row.name}
                </AppLink>
                <small>
                  <Counted row={row} />
                </small>
              </span>
            ),
          },
          ...(isOneRound
            ? []
            : [
                {
                  key: "round",
                  heading: t({ message: "RD", context: "points of the round" }),
                  title: t`Points of the round`,
                  cell: (row: WireDepartmentRow) => (
                    <span
                      className={`num ${styles.round ?? ""}`}
                      data-moving={(table.provisional && row.round_hundredths !== null) || undefined}
                    >
                      {points(row.round_hundredths)}
                    </span>
                  ),
                },
              ]),
          {
            key: "total",
            heading: t({ message: "TOT", context: "points in all" }),
            title: t`Total points`,
            cell: (row) => <b className="num">{points(row.rank === null ? null : row.total_hundredths)}</b>,
          },
        ]}
      />
    </div>
  );
}

/** "5 of 23 counted" in the table's last round; how many there are where nobody was in it then. */
function Counted({ row: { counted, teams, members } }: { readonly row: WireDepartmentRow }) {
  if (teams === 0) return <Plural value={members} one="# member" other="# members" />;
  const best = formatNumber(counted);
  const all = formatNumber(teams);
  return (
    <Trans>
      {best} of {all} counted
    </Trans>
  );
}
