import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { type ReactNode, useEffect, useState } from "react";
import { ImageUp } from "lucide-react";

import {
  type LeagueSummary,
  type LeagueTable,
  TABLE_PAGE_SIZE,
  type TeamRow,
} from "../../../../api/leagues/leagues.ts";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { LeagueColumns, LeagueFrame } from "../frame/LeagueFrame.tsx";
import { OwnershipStrip } from "../live/OwnershipCard.tsx";
import { NewEntries } from "../tables/NewEntries.tsx";
import { teamLinkId } from "./LeagueTable.tsx";
import { useGame } from "../../../../api/content/game.ts";
import { Pager } from "../tables/Pager.tsx";
import { ProvisionalNote } from "./ProvisionalNote.tsx";
import { TableFileLink } from "./TableFileLink.tsx";
import { TableTools } from "./TableTools.tsx";
import styles from "./TablePage.module.css";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { ShareSheet } from "../../share-picture/ShareSheet.tsx";
import { WayButton } from "../frame/Way.tsx";
import { useLeagueName } from "../use-league-name.ts";
import { usePhaseName } from "../tables/use-phase-name.ts";

/** The parameters in a table's URL; a classic league's also has a phase. */
export const TABLE_SEARCH = { page_standings: 1, page_new_entries: 1, show: 0 };

type TableView = "whole" | "active" | "former";

interface TableScreenProps<Row extends TeamRow> {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: { readonly phase: number };
  /**
   * The league's own table; without the teams that no longer play, where places are on other pages; or of rounds before the
   * league began anew, which is only read.
   */
  readonly view?: TableView;
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
  const { leagueId, phase = {}, view = "whole", shown, query, onChange, tabs, skeletonCount, aside, children } = props;
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = query;
  useShowRow(shown, isPlaceholderData ? undefined : data?.standings.rows);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <LeagueFrame
      leagueId={leagueId}
      ways={(summary) =>
        data && data.rankedCount > 0 && view !== "former" ? <ShareTable summary={summary} {...phase} /> : null
      }
    >
      {tabs}
      <OwnershipStrip leagueId={leagueId} />
      {!data ? (
        <LoadingRows label={t`Loading the table`} count={skeletonCount} />
      ) : (
        <LeagueColumns
          aside={
            <>
              {aside(data)}
              <NewEntries page={data.newEntries} onPage={(page) => onChange({ page_new_entries: page }, true)} />
            </>
          }
        >
          <TablePage
            leagueId={leagueId}
            {...phase}
            view={view}
            table={data}
            isOld={isPlaceholderData}
            onPage={onChange}
          >
            {children(data.standings.rows)}
          </TablePage>
        </LeagueColumns>
      )}
    </LeagueFrame>
  );
}

/** Brings the row that the address asks for into view, once its page is there; the keyboard goes on from it. */
function useShowRow(shown: number, rows: readonly TeamRow[] | undefined): void {
  const isThere = rows?.some((row) => row.entryId === shown) ?? false;
  useEffect(() => {
    if (!isThere) return;
    const link = document.getElementById(teamLinkId(shown as EntryId));
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
  }, [isThere, shown]);
}

interface TablePageProps {
  readonly leagueId: LeagueId;
  /** None in a head-to-head league. */
  readonly phase?: number;
  readonly view: TableView;
  readonly table: LeagueTable<TeamRow>;
  /** The rows are those of the page before, until the new ones are there. */
  readonly isOld: boolean;
  readonly onPage: (change: { page_standings: number; show: number }, asStep?: boolean) => void;
  /** The table itself. */
  readonly children: ReactNode;
}

/** One page of a league's table, of either kind: ways around in it, the rows, whether they still move, and other pages. */
function TablePage({ leagueId, phase, view, table, isOld, onPage, children }: TablePageProps) {
  const { t } = useLingui();
  const { standings, rankedCount } = table;
  const shownCount = rankedCount - (table.hiddenCount ?? 0);
  return (
    <>
      {view === "whole" && (
        <TableTools
          leagueId={leagueId}
          {...(phase === undefined ? {} : { phase })}
          rankedCount={rankedCount}
          onShow={({ page, entryId }) => onPage({ page_standings: page, show: entryId })}
        />
      )}
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
        {rankedCount > 0 && view !== "former" && (
          <TableFileLink leagueId={leagueId} {...(phase === undefined ? {} : { phase })} />
        )}
        <Pager
          label={t`Pages of the table`}
          page={standings.page}
          hasNext={standings.hasNext}
          pageCount={Math.max(1, Math.ceil(shownCount / TABLE_PAGE_SIZE))}
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

interface ShareTableProps {
  readonly summary: LeagueSummary;
  /** 1 is the season; a head-to-head league has no other. */
  readonly phase?: number;
}

/** The top of a league's table to show to others, with the reader's own row. That of a private league only by its members. */
export function ShareTable({ summary: { league, entry_is_member: isMember }, phase = 1 }: ShareTableProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { account } = useMe();
  const name = useLeagueName()(league);
  const month = usePhaseName()(phase);
  if (league.kind === "private" && !isMember) return null;
  const own = isMember ? (account?.entryId ?? null) : null;
  const query = new URLSearchParams([
    ...(phase === 1 ? [] : [["phase", String(phase)]]),
    ...(own === null ? [] : [["entry", String(own)]]),
  ]).toString();
  const title = phase === 1 ? t`${name}: the table` : t`${name}: the table of ${month}`;
  return (
    <>
      <WayButton icon={ImageUp} label={t`Share the table`} onPress={() => setOpen(true)} />
      <ShareSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t`Share the table`}
        title={title}
        address={`/share/league/${league.leagueId}/table.png${query === "" ? "" : `?${query}`}`}
        pictureText={t`The top of the table of ${name}`}
        link={`${location.origin}${paths.standings(league)}${phase === 1 ? "" : `?phase=${phase}`}`}
        fileName={`elleveren-league-${league.leagueId}.png`}
      />
    </>
  );
}
