import type { LeagueId } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { type H2hRow, useH2hStandings } from "../../../../api/leagues/h2h-leagues.ts";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { ofLeague } from "../frame/of-league.tsx";
import { OwnershipCard } from "../live/OwnershipCard.tsx";
import { SwingCard } from "../live/SwingCard.tsx";
import { RankChartCard } from "../season/RankChartCard.tsx";
import { TABLE_SEARCH, TableScreen } from "../table/TableScreen.tsx";
import { formatNumber } from "../../../../i18n/format.ts";
import styles from "../table/LeagueTable.module.css";
import { LeagueTable } from "../table/LeagueTable.tsx";

/** `/leagues/{leagueId}/standings/h`: a head-to-head league's table, moving while a round is live. */
export const H2hStandingsScreen = ofLeague(H2hLeague);

function H2hLeague({ leagueId }: { leagueId: LeagueId }) {
  const [search, setSearch] = useSearchState(TABLE_SEARCH);
  const { page_standings: standings, page_new_entries: newEntries, show } = search;
  return (
    <TableScreen
      leagueId={leagueId}
      shown={show}
      query={useH2hStandings(leagueId, { standings, newEntries })}
      onChange={setSearch}
      skeletonCount={8}
      aside={({ league }) => (
        <>
          <OwnershipCard leagueId={leagueId} />
          {!league.isLarge && <RankChartCard leagueId={leagueId} />}
          <SwingCard leagueId={leagueId} />
        </>
      )}
    >
      {(rows) => <H2hTable rows={rows} shown={show} />}
    </TableScreen>
  );
}

/** As a football table: played, won, drawn, lost, points for and points. A phone has the matches in one column. */
function H2hTable({ rows, shown }: { rows: readonly H2hRow[]; shown: number }) {
  const { t } = useLingui();
  const figure = (value: number) => <span className={`num ${styles.round}`}>{formatNumber(value)}</span>;
  return (
    <LeagueTable
      rows={rows}
      shown={shown}
      isNarrow
      hasMovement={(row) => row.played > 0}
      columns={[
        {
          key: "played",
          heading: t({ message: "P", context: "matches played, heading" }),
          title: t`Matches played`,
          isWide: true,
          cell: (row) => figure(row.played),
        },
        {
          key: "record",
          heading: t({ message: "W-D-L", context: "matches won, drawn and lost, heading" }),
          title: t`Matches won, drawn and lost`,
          isPhone: true,
          cell: (row) => (
            <span className={`num ${styles.round}`}>
              {row.won}-{row.drawn}-{row.lost}
            </span>
          ),
        },
        {
          key: "won",
          heading: t({ message: "W", context: "matches won, heading" }),
          title: t`Matches won`,
          isWide: true,
          cell: (row) => figure(row.won),
        },
        {
          key: "drawn",
          heading: t({ message: "D", context: "matches drawn, heading" }),
          title: t`Matches drawn`,
          isWide: true,
          cell: (row) => figure(row.drawn),
        },
        {
          key: "lost",
          heading: t({ message: "L", context: "matches lost, heading" }),
          title: t`Matches lost`,
          isWide: true,
          cell: (row) => figure(row.lost),
        },
        {
          key: "for",
          heading: t({ message: "PF", context: "points for, heading" }),
          title: t`Points for: what the team has scored in its matches`,
          cell: (row) => figure(row.pointsFor),
        },
        {
          key: "total",
          heading: t({ message: "PTS", context: "league points, heading" }),
          title: t`Points in the table`,
          cell: (row) => <b className="num">{formatNumber(row.total)}</b>,
        },
      ]}
    />
  );
}
