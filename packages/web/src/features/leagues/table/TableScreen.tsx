import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import type { LeagueTable, TeamRow } from "../../../api/leagues/leagues.ts";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { ErrorPage } from "../../shell/errors/ErrorPage.tsx";
import { LeagueColumns } from "../frame/LeagueColumns.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { OwnershipStrip } from "../live/OwnershipCard.tsx";
import { NewEntries } from "../NewEntries.tsx";
import { ShareTable } from "./ShareTable.tsx";
import { TablePage } from "./TablePage.tsx";
import { useShowRow } from "./use-show-row.ts";

/** What the address of a table says; beside it a classic league's names a phase. */
export const TABLE_SEARCH = { page_standings: 1, page_new_entries: 1, show: 0 };

interface TableScreenProps<Row extends TeamRow> {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: { readonly phase: number };
  /** The row that the address asks for. */
  readonly shown: number;
  readonly query: {
    readonly data: LeagueTable<Row> | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
  };
  readonly onChange: (change: Partial<typeof TABLE_SEARCH>, asStep?: boolean) => void;
  /** Above the table, at once. */
  readonly tabs?: ReactNode;
  /** Drawn while it is loaded. */
  readonly skeletonCount: number;
  readonly aside: (table: LeagueTable<Row>) => ReactNode;
  /** The table itself. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The page of a league's table, of either kind: the table's page, and beside it the round, the season and new entries. */
export function TableScreen<Row extends TeamRow>(props: TableScreenProps<Row>) {
  const { leagueId, phase = {}, shown, query, onChange, tabs, skeletonCount, aside, children } = props;
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = query;
  useShowRow(shown, isPlaceholderData ? undefined : data?.standings.rows);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <LeagueFrame
      leagueId={leagueId}
      ways={(summary) => (data && data.rankedCount > 0 ? <ShareTable summary={summary} {...phase} /> : null)}
    >
      {tabs}
      <OwnershipStrip leagueId={leagueId} />
      {!data ? (
        <LoadingRegion label={t`Loading the table`}>
          <SkeletonRows count={skeletonCount} />
        </LoadingRegion>
      ) : (
        <LeagueColumns
          aside={
            <>
              {aside(data)}
              <NewEntries page={data.newEntries} onPage={(page) => onChange({ page_new_entries: page }, true)} />
            </>
          }
        >
          <TablePage leagueId={leagueId} {...phase} table={data} isOld={isPlaceholderData} onPage={onChange}>
            {children(data.standings.rows)}
          </TablePage>
        </LeagueColumns>
      )}
    </LeagueFrame>
  );
}
