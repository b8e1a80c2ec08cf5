import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useLeagueSummary, type LeagueSummary } from "../../../api/leagues/league-summary.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { JoinThisLeague } from "../../invitation/JoinThisLeague.tsx";
import { ReportName } from "../../moderation/ReportName.tsx";
import { ErrorPage } from "../../shell/errors/ErrorPage.tsx";
import { LeagueMessageCard } from "../message/LeagueMessageCard.tsx";
import { LeagueHead } from "./LeagueHead.tsx";
import { LeagueNav } from "./LeagueNav.tsx";

interface LeagueFrameProps {
  readonly leagueId: LeagueId;
  /** What the page is about, before the league's name in the title of the tab; none on its table. */
  readonly title?: string;
  /** What the page offers beside the league's name. */
  readonly ways?: (summary: LeagueSummary) => ReactNode;
  /** Drawn at once: it fetches what it needs while the head is fetched. */
  readonly children?: ReactNode;
}

/** Every page about one league, classic or head-to-head: its head, the way between its pages, and the page itself. */
export function LeagueFrame({ leagueId, title, ways, children }: LeagueFrameProps) {
  const { t } = useLingui();
  const { data, error } = useLeagueSummary(leagueId);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className="page stack start gap-4 pad-screen">
      {data ? (
        <>
          <LeagueHead summary={data} {...(title === undefined ? {} : { title })}>
            {ways?.(data)}
          </LeagueHead>
          <JoinThisLeague summary={data} />
          <LeagueMessageCard summary={data} />
          <LeagueNav summary={data} />
        </>
      ) : (
        <LoadingRegion label={t`Loading the league`}>
          <Skeleton height="72px" />
          <Skeleton height="44px" />
        </LoadingRegion>
      )}
      {children}
      {data && data.league.kind !== "system" && (
        <p>
          <ReportName id={leagueId} names={[{ part: "league", name: data.league.name }]} />
        </p>
      )}
    </div>
  );
}
