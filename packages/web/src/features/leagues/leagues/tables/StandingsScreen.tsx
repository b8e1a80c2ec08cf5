import type { FootballerId, LeagueId } from "@elleveren/rules";
import type { WireEntryForm } from "@elleveren/contract";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";

import { type StandingsRow, useClassicStandings, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueAside } from "../frame/LeagueAside.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { PhaseTabs } from "./PhaseTabs.tsx";
import { HideAsleep, useAsleepView } from "../table/HideAsleep.tsx";
import { TABLE_SEARCH, TableScreen } from "../table/TableScreen.tsx";
import { type EntryForms, useEntryForms } from "../../../../api/leagues/league-pages.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import styles from "../table/LeagueTable.module.css";
import { LeagueTable } from "../table/LeagueTable.tsx";
import { useGame } from "../../../../api/content/game.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import formBarsStyles from "../table/FormBars.module.css";

/** `/leagues/{leagueId}/standings/c`: a classic league's table for the season or a phase, moving while a round is live. */
export const StandingsScreen = ofLeague(LeagueStandings);

function LeagueStandings({ leagueId }: { leagueId: LeagueId }) {
  const [search, setSearch] = useSearchState({ phase: 1, stretch: 0, ...TABLE_SEARCH });
  const { phase, stretch, page_standings: standings, page_new_entries: newEntries, show } = search;
  const asleep = useAsleepView(leagueId);
  const { data: summary } = useLeagueSummary(leagueId);
  const query = useClassicStandings(leagueId, {
    phase,
    standings,
    newEntries,
    ...(stretch > 0 ? { stretch } : {}),
    ...(asleep.isHidden ? { active: "yes" } : {}),
  });
  const view = stretch > 0 ? "former" : asleep.isHidden ? "active" : "whole";
  const hide = (isHidden: boolean) => {
    asleep.hide(isHidden);
    setSearch({ page_standings: 1, show: 0 });
  };
  return (
    <TableScreen
      leagueId={leagueId}
      phase={{ phase }}
      view={view}
      shown={show}
      query={query}
      onChange={setSearch}
      tabs={
        <>
          <PhaseTabs
            selected={stretch > 0 ? 0 : phase}
            {...(summary ? { startRound: summary.league.startRound } : {})}
            onSelect={(chosen) => setSearch({ phase: chosen, stretch: 0, page_standings: 1, show: 0 })}
            stretches={summary?.stretches ?? []}
            selectedStretch={stretch}
            onSelectStretch={(chosen) => setSearch({ phase: 1, stretch: chosen, page_standings: 1, show: 0 })}
          />
          <HideAsleep view={{ ...asleep, hide }} hiddenCount={query.data?.hiddenCount ?? 0} />
        </>
      }
      skeletonCount={12}
      aside={() => <LeagueAside leagueId={leagueId} />}
    >
      {(rows) => <StandingsTable rows={rows} shown={show} />}
    </TableScreen>
  );
}

/**
 * Rank with its movement, team and manager, the last rounds, the armband, the round's points and the total. The
 * number still to play stands behind the manager's name; the round's points light up while one of the team's
 * footballers is on the pitch.
 */
function StandingsTable({ rows, shown }: { rows: readonly StandingsRow[]; shown: number }) {
  const { t } = useLingui();
  const { data: forms } = useEntryForms(rows.map((row) => row.entryId));
  const most = useMemo(() => highestOf(forms), [forms]);
  const formOf = (row: StandingsRow) => forms?.get(row.entryId);
  return (
    <LeagueTable
      rows={rows}
      shown={shown}
      note={(row) => <LeftToPlay form={formOf(row)} />}
      columns={[
        {
          key: "form",
          heading: t`Last five`,
          align: "start",
          isWide: true,
          cell: (row) => <FormBars form={formOf(row)} most={most} />,
        },
        {
          key: "captain",
          heading: t`Captain`,
          align: "start",
          isWide: true,
          cell: (row) => <Captain footballerId={formOf(row)?.captain ?? null} />,
        },
        {
          key: "round",
          heading: t({ message: "RD", context: "points of the round" }),
          title: t`Points of the round`,
          cell: (row) => (
            <span className={`num ${styles.round}`} data-moving={(formOf(row)?.in_play ?? 0) > 0 || undefined}>
              {formatNumber(row.roundPoints)}
            </span>
          ),
        },
        {
          key: "total",
          heading: t({ message: "TOT", context: "points in all" }),
          title: t`Total points`,
          cell: (row) => <b className="num">{formatNumber(row.totalPoints)}</b>,
        },
      ]}
    />
  );
}

/** "· 2 left": the counting footballers with a match of the round still to come or under way. */
function LeftToPlay({ form }: { form: WireEntryForm | undefined }) {
  const left = form?.left_to_play ?? 0;
  if (left === 0) return null;
  return (
    <>
      {" · "}
      <span className="nowrap">
        <Plural value={left} one="# left" other="# left" />
      </span>
    </>
  );
}

const highestOf = (forms: EntryForms | undefined): number =>
  Math.max(1, ...[...(forms?.values() ?? [])].flatMap(({ points: rounds }) => rounds.map(({ points }) => points)));

/** The captain, in the club's shirt. */
function Captain({ footballerId }: { footballerId: FootballerId | null }) {
  const { footballerById, clubById } = useGame();
  const footballer = footballerId === null ? undefined : footballerById.get(footballerId);
  if (!footballer) return null;
  const club = clubById.get(footballer.clubId);
  return (
    <span className="inline gap-2 size-4">
      {club && <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={26} />}
      <span>{footballer.webName}</span>
    </span>
  );
}

/** As high as the table's row allows, pixels. */
const HEIGHT = 24;

/** The points of a team's last rounds as bars, the latest one darker; `most` is the highest of the whole page. */
function FormBars({ form, most }: { form: WireEntryForm | undefined; most: number }) {
  const { t } = useLingui();
  if (!form) return null;
  const figures = form.points.map(({ points }) => formatNumber(points)).join(", ");
  return (
    <span className={formBarsStyles.bars} title={figures}>
      <span className="vh">{t`Points of the last rounds: ${figures}`}</span>
      {form.points.map(({ event: roundId, points }) => (
        <i key={roundId} aria-hidden="true" style={{ height: Math.max(2, Math.round((points / most) * HEIGHT)) }} />
      ))}
    </span>
  );
}
