import type { WireWinners } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { useBestOf, usePastWinners, useWinners } from "../../../api/leagues/winners.ts";
import { paths } from "../../../paths.ts";
import { Select } from "../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { usePhaseName } from "../leagues/tables/use-phase-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { PastSeasonWinners } from "./PastSeasonWinners.tsx";
import { WinsTable } from "./WinsTable.tsx";
import styles from "./WinnersScreen.module.css";

/** The whole season is the first phase. */
const SEASON_PHASE = 1;

/** `/winners`: the winners of the season, its months and its rounds, as far as they are settled. */
export function WinnersScreen() {
  const { t } = useLingui();
  const [{ season }, setSearch] = useSearchState({ season: "" });
  const { data } = useWinners();
  const { data: past = [] } = usePastWinners();
  const shown = past.find(({ season_name: seasonName }) => seasonName === season);
  return (
    <>
      <PageTitle title={t`Winners`} />
      <div className={`page ${styles.screen}`}>
        <h1>
          <Trans>Winners</Trans>
        </h1>
        {past.length > 0 && (
          <Select
            label={t`Season`}
            value={shown?.season_name ?? ""}
            onChange={(value) => setSearch({ season: value })}
            options={[
              { value: "", label: t`This season` },
              ...past.map(({ season_name: seasonName }) => ({ value: seasonName, label: seasonName })),
            ]}
          />
        )}
        {shown && <PastSeasonWinners season={shown} />}
        {!shown && !data && (
          <LoadingRegion label={t`Loading the winners`}>
            <SkeletonRows count={8} />
          </LoadingRegion>
        )}
        {!shown && data && <PresentWinners winners={data} />}
        <p className="note">
          <Trans>
            With equal points the season and its months go to the team with fewer transfers, then to the older team. A
            round goes by points before the cost of transfers, then to the older team. What there is to win stands under{" "}
            <AppLink to={paths.prizes}>Prizes</AppLink>.
          </Trans>
        </p>
      </div>
    </>
  );
}

function PresentWinners({ winners: { events: rounds, phases, autumn } }: { readonly winners: WireWinners }) {
  const { t } = useLingui();
  const nameOf = usePhaseName();
  if (rounds.length === 0) {
    return (
      <EmptyState>
        <Trans>Nobody has won anything yet. The first winner stands here when the first round is settled.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {phases.some(({ phase: phaseId }) => phaseId === SEASON_PHASE) && <TopOfSeason />}
      {autumn && <AutumnStart autumn={autumn} />}
      <div className="pair">
        <WinsTable
          title={t`Months`}
          rows={phases
            .filter(({ phase: phaseId }) => phaseId !== SEASON_PHASE)
            .map((won) => ({ ...won, name: nameOf(won.phase), to: paths.entryHistory(won.entry) }))}
        />
        <WinsTable
          title={t`Rounds`}
          rows={rounds.map((won) => ({
            ...won,
            name: t`Round ${won.event}`,
            to: paths.entryRound(won.entry, won.event),
          }))}
        />
      </div>
    </>
  );
}

/** The best of those who began after the summer break once the season is over; until then the way to their table. */
function AutumnStart({ autumn }: { readonly autumn: NonNullable<WireWinners["autumn"]> }) {
  const { t } = useLingui();
  const rows = autumn.best.map((row) => ({ ...row, name: String(row.rank), to: paths.entryHistory(row.entry) }));
  return (
    <>
      <WinsTable title={t`Autumn start`} heading={t`Rank`} rows={rows} />
      <p>
        <Trans>
          Teams that began in round {autumn.start_event} or later have a contest of their own, everybody from nought:{" "}
          <AppLink to={paths.standings({ leagueId: autumn.league, scoring: "classic" })}>
            the autumn start's table
          </AppLink>
          .
        </Trans>
      </p>
    </>
  );
}

/** Equal points share a rank; their order is the tie's. */
function TopOfSeason() {
  const { t } = useLingui();
  const { data } = useBestOf({ kind: "phase", phaseId: SEASON_PHASE });
  const rows = (data ?? []).map((row) => ({ ...row, name: String(row.rank), to: paths.entryHistory(row.entry) }));
  return <WinsTable title={t`The season`} heading={t`Rank`} rows={rows} />;
}
