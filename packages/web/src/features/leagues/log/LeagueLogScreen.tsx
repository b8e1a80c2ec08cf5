import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useLeagueLog } from "../../../api/leagues/league-members.ts";
import { useLeagueSummary } from "../../../api/leagues/league-summary.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { ErrorPage } from "../../shell/errors/ErrorPage.tsx";
import { usePageNumber } from "../../shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeagueForEntry } from "../frame/of-league.tsx";
import { Pager } from "../Pager.tsx";
import { ActRow } from "./ActRow.tsx";
import styles from "./LeagueLog.module.css";

/** `/leagues/{leagueId}/log`: what the league's administrators have done, who joined and left, for its members. */
export const LeagueLogScreen = ofLeagueForEntry(function LogPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Log`}>
      <LogForMembers leagueId={leagueId} />
    </LeagueFrame>
  );
});

function LogForMembers({ leagueId }: { leagueId: LeagueId }) {
  const { data } = useLeagueSummary(leagueId);
  if (!data) return null;
  if (data.entry_is_member) return <LeagueLog leagueId={leagueId} />;
  return (
    <EmptyState>
      <Trans>Only members of the league read its log.</Trans>
    </EmptyState>
  );
}

function LeagueLog({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [page, turn] = usePageNumber();
  const { data, error, isPlaceholderData } = useLeagueLog(leagueId, page);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className={styles.log}>
      <Card title={t`What has happened in the league`}>
        {!data && (
          <LoadingRegion label={t`Loading the log`}>
            <SkeletonRows count={5} height="64px" />
          </LoadingRegion>
        )}
        {data && data.results.length === 0 && (
          <EmptyState>
            {page === 1 ? <Trans>Nothing has been done here yet.</Trans> : <Trans>There is nothing older.</Trans>}
          </EmptyState>
        )}
        {data && data.results.length > 0 && (
          <ol className={styles.rows} aria-busy={isPlaceholderData || undefined}>
            {data.results.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ol>
        )}
      </Card>
      {data && <Pager label={t`Pages of the log`} page={page} hasNext={data.has_next} onPage={turn} />}
    </div>
  );
}
