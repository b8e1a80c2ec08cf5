import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import { TABLE_PAGE_SIZE, type LeagueTable, type TeamRow } from "../../../api/leagues/leagues.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { Pager } from "../Pager.tsx";
import { ProvisionalNote } from "./ProvisionalNote.tsx";
import { TableFileLink } from "./TableFileLink.tsx";
import { TableTools } from "./TableTools.tsx";
import styles from "./TablePage.module.css";

interface TablePageProps {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: number;
  readonly table: LeagueTable<TeamRow>;
  /** The rows are those of the page before, until the new ones are there. */
  readonly isOld: boolean;
  readonly onPage: (change: { page_standings: number; show: number }, asStep?: boolean) => void;
  /** The table itself. */
  readonly children: ReactNode;
}

/** One page of a league's table, of either kind: ways around in it, the rows, whether they still move, and other pages. */
export function TablePage({ leagueId, phase, table, isOld, onPage, children }: TablePageProps) {
  const { t } = useLingui();
  const { standings, rankedCount } = table;
  return (
    <>
      <TableTools
        leagueId={leagueId}
        {...(phase === undefined ? {} : { phase })}
        rankedCount={rankedCount}
        onShow={({ page, entryId }) => onPage({ page_standings: page, show: entryId })}
      />
      <div className={styles.rows} aria-busy={isOld || undefined} data-old={isOld || undefined}>
        {standings.rows.length > 0 && children}
        {standings.rows.length === 0 && (
          <EmptyState>
            {rankedCount > 0 ? (
              <Trans>The table does not have so many pages.</Trans>
            ) : (
              <NotBegun table={table} phase={phase} />
            )}
          </EmptyState>
        )}
        {table.isProvisional && <ProvisionalNote />}
        {rankedCount > 0 && <TableFileLink leagueId={leagueId} {...(phase === undefined ? {} : { phase })} />}
        <Pager
          label={t`Pages of the table`}
          page={standings.page}
          hasNext={standings.hasNext}
          pageCount={Math.max(1, Math.ceil(rankedCount / TABLE_PAGE_SIZE))}
          onPage={(page) => onPage({ page_standings: page, show: 0 }, true)}
        />
      </div>
    </>
  );
}

/** Why there is nothing yet: the season, the league or the month has not begun. */
function NotBegun({ table: { league }, phase }: Pick<TablePageProps, "table"> & { phase: number | undefined }) {
  const { currentRound, phases } = useGame();
  const monthStart = phases.find(({ phaseId }) => phaseId === phase)?.startRound ?? 1;
  const monthStop = phases.find(({ phaseId }) => phaseId === phase)?.stopRound ?? Number.POSITIVE_INFINITY;
  const now = currentRound?.roundId ?? 0;
  const { startRound } = league;
  // Before the season; and head-to-head, where the head of the page says when the first matches are (ST-11).
  if (now === 0 || phase === undefined) return <Trans>Data will appear here once the season is underway</Trans>;
  if (monthStop < startRound) {
    return <Trans>The league counts from round {startRound}, and not in this month.</Trans>;
  }
  if (startRound > now && startRound >= monthStart)
    return <Trans>The table comes when round {startRound} has begun.</Trans>;
  if (monthStart > now && monthStart > 1) {
    return <Trans>The month begins with round {monthStart}. Its table comes then.</Trans>;
  }
  return <Trans>Data will appear here once the season is underway</Trans>;
}
