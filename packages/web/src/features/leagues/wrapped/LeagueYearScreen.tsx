import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useLeagueYear } from "../../../api/leagues/wrapped.ts";
import { paths } from "../../../paths.ts";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { LeagueFrame } from "../leagues/frame/LeagueFrame.tsx";
import { ofLeague } from "../leagues/frame/of-league.tsx";
import { CertificatesCard } from "../forfeits/CertificatesCard.tsx";
import { Cards, SoFar } from "./CardParts.tsx";
import { useYearCards } from "./year-cards.tsx";

/** `/leagues/{leagueId}/year`: the league's year on cards. */
export const LeagueYearScreen = ofLeague(function YearPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`The year`}>
      <Year leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Year({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data, error } = useLeagueYear(leagueId);
  const cards = useYearCards(leagueId, data);
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the season`} count={6} />;
  return (
    <>
      {!data.is_over && <SoFar left={data.rounds_left} />}
      {cards.length === 0 ? (
        <EmptyState>{t`The first card comes when the league's first round is settled.`}</EmptyState>
      ) : (
        <Cards label={t`The league's year on cards`} cards={cards} />
      )}
      <CertificatesCard leagueId={leagueId} />
      <p className="note">
        {data.is_short && (
          <>
            <Trans>The league is so large that captains and benches are not looked through.</Trans>{" "}
          </>
        )}
        <AppLink to={paths.leagueSeason(leagueId)}>{t`Winners and records, round by round`}</AppLink>
      </p>
    </>
  );
}
