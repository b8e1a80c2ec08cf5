import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { Navigate } from "@tanstack/react-router";

import { leagueMatchesFileUrl } from "../../../../api/wire/files.ts";
import { useGame } from "../../../../api/content/game.ts";
import {
  type H2hMatch,
  type H2hRow,
  type H2hStandings,
  useH2hMatches,
  useH2hStandings,
} from "../../../../api/leagues/h2h-leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { FileLink, FileLinks } from "../../../../ui/FileLinks.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueColumns, LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { NewEntries } from "../tables/NewEntries.tsx";
import { Pager } from "../tables/Pager.tsx";
import { ProvisionalNote } from "../table/ProvisionalNote.tsx";
import { DuelOddsCard } from "../odds/DuelOddsCard.tsx";
import { useHasOdds } from "../odds/use-has-odds.ts";
import { isInProgress, MatchList } from "./MatchList.tsx";
import { Select } from "../../../../ui/forms/Fields.tsx";
import styles from "./Matches.module.css";

/**
 * `/leagues/{leagueId}/matches/h`: the matches of a round, the current one unless the address says another, or those of
 * one team through the season.
 */
export const H2hMatchesScreen = ofLeague(LeagueMatches);

function LeagueMatches({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { mostListed } = useGame().ruleset.leagues;
  const [search, setSearch] = useSearchState({
    page_matches: 1,
    page_new_entries: 1,
    entry: 0,
    event: 0,
    default_entry: 0,
  });
  const { data, error } = useH2hStandings(leagueId, { standings: 1, newEntries: search.page_new_entries });
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) {
    return (
      <LeagueFrame leagueId={leagueId} title={t`Matches`}>
        <LoadingRows label={t`Loading the matches`} count={8} />
      </LeagueFrame>
    );
  }
  const { league } = data;
  // Of a large league only one team's matches can be seen: one's own, else the one the link came with.
  const instead = account?.entryId ?? (search.default_entry || undefined);
  if (league.isLarge && search.entry === 0 && instead !== undefined) {
    return (
      <Navigate to={paths.h2hMatches(leagueId) as string} search={{ ...search, entry: instead } as never} replace />
    );
  }
  const isDrawn = data.standings.rows.length > 0;
  const isAlone = data.standings.rows.length === 1 && !data.standings.hasNext;
  return (
    <LeagueFrame leagueId={leagueId} title={t`Matches`}>
      <LeagueColumns
        aside={<NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />}
      >
        {league.isLarge && (
          <Alert kind="info">
            <Trans>
              In head-to-head leagues with more than {mostListed} teams only matches for a single team can be viewed.
            </Trans>
          </Alert>
        )}
        {!isDrawn ? (
          <EmptyState>{t`Matches are currently being generated, please check back later.`}</EmptyState>
        ) : isAlone ? (
          <EmptyState>{t`Nobody else was in the league at its first deadline, so there are no matches.`}</EmptyState>
        ) : (
          (!league.isLarge || search.entry > 0) && <Drawn data={data} search={search} onChange={setSearch} />
        )}
      </LeagueColumns>
    </LeagueFrame>
  );
}

interface DrawnProps {
  readonly data: H2hStandings;
  readonly search: { readonly page_matches: number; readonly entry: number; readonly event: number };
  readonly onChange: (change: { page_matches?: number; entry?: number; event?: number }, asStep?: boolean) => void;
}

/** The two teams of a match, one's own first; null where a place is nobody's, as against the average. */
function ownFirst(own: EntryId, { first, second }: H2hMatch): readonly [EntryId, EntryId] | null {
  const rival = first.entryId === own ? second?.entryId : first.entryId;
  return rival == null ? null : [own, rival];
}

function Drawn({ data, search, onChange }: DrawnProps) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const { leagueId, startRound } = data.league;
  const entry = search.entry || null;
  // Without any wish it is the current round.
  const round = search.event || (entry === null ? Math.max(startRound, currentRound?.roundId ?? startRound) : null);
  const matches = useH2hMatches(leagueId, { page: search.page_matches, entry, round });
  const own = account?.entryId ?? null;
  // The own match stands first, on whatever page it would be.
  const ownMatch = useH2hMatches(leagueId, { page: 1, entry: own, round }, { enabled: entry === null && own !== null });
  const hasOdds = useHasOdds(leagueId);
  if (matches.error && !matches.data) return <ErrorPage error={matches.error} />;
  const first = (entry === null && ownMatch.data?.rows[0]) || null;
  const others = matches.data?.rows.filter(({ matchId }) => matchId !== first?.matchId) ?? [];
  const rows = first && search.page_matches === 1 ? [first, ...others] : others;
  const duel = first && first.roundId === currentRound?.roundId && own !== null ? ownFirst(own, first) : null;
  return (
    <>
      <MatchFilter
        firstRound={startRound}
        round={round}
        entry={entry}
        teams={data.standings.rows}
        onChange={(change) => onChange({ page_matches: 1, ...change }, true)}
      />
      {matches.data && rows.length === 0 && (
        <EmptyState>
          <Trans>There are no matches here yet. Knock-outs are drawn when the round before them is over.</Trans>
        </EmptyState>
      )}
      {hasOdds && duel && <DuelOddsCard leagueId={leagueId} pair={duel} isKnockout={first?.knockoutName !== ""} />}
      <div aria-busy={matches.isPlaceholderData || undefined}>
        <MatchList matches={rows} isOfTeam={entry !== null && search.event === 0} />
      </div>
      {rows.some((match) => isInProgress(match, currentRound?.roundId ?? null)) && <ProvisionalNote />}
      <Pager
        label={t`Pages of the matches`}
        page={search.page_matches}
        hasNext={matches.data?.hasNext ?? false}
        onPage={(page) => onChange({ page_matches: page }, true)}
      />
      {!data.league.isLarge && (
        <FileLinks>
          <FileLink urlIn={(language) => leagueMatchesFileUrl(leagueId, language)}>
            <Trans>Download all matches (CSV)</Trans>
          </FileLink>
        </FileLinks>
      )}
    </>
  );
}

interface MatchFilterProps {
  readonly firstRound: number;
  /** Null is every round. */
  readonly round: number | null;
  /** Null is every team. */
  readonly entry: number | null;
  /** Teams to choose among. */
  readonly teams: readonly H2hRow[];
  readonly onChange: (change: { entry?: number; event?: number }) => void;
}

/** Which round, and whose matches. */
function MatchFilter({ firstRound, round, entry, teams, onChange }: MatchFilterProps) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const { account } = useMe();
  const own = teams.find(({ entryId }) => entryId === account?.entryId);
  const sorted = [...(own ? [own] : []), ...teams.filter((team) => team !== own)];
  // A team from another page of the table, or from a link.
  const isListed = entry === null || teams.some(({ entryId }) => entryId === entry);
  return (
    <div className={styles.filter}>
      <Select
        label={t`Round`}
        value={String(round ?? 0)}
        onChange={(value) => onChange({ event: Number(value) })}
        options={[
          ...(entry === null ? [] : [{ value: "0", label: t`All rounds` }]),
          ...rounds
            .filter(({ roundId }) => roundId >= firstRound)
            .map(({ roundId }) => ({ value: String(roundId), label: t`Round ${roundId}` })),
        ]}
      />
      <Select
        label={t`Team`}
        value={String(entry ?? 0)}
        onChange={(value) => onChange({ entry: Number(value), event: 0 })}
        options={[
          { value: "0", label: t`All teams` },
          ...(isListed ? [] : [{ value: String(entry), label: t`The chosen team` }]),
          ...sorted.map(({ entryId, entryName }) => ({ value: String(entryId), label: entryName })),
        ]}
      />
    </div>
  );
}
