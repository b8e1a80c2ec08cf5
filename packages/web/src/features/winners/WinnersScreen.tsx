import { Trans, useLingui } from "@lingui/react/macro";

import { useBestOf, useWinners, type Contest, type Winner } from "../../api/winners.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { Table } from "../../ui/Table.tsx";
import { usePhaseName } from "../leagues/use-phase-name.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import styles from "./WinnersScreen.module.css";

/** The whole season is the first phase. */
const SEASON_PHASE = 1;

interface Won {
  readonly contest: Contest;
  readonly name: string;
  readonly winner: Winner;
}

/** `/winners`: who won the season, its months and its rounds, as far as they are settled. */
export function WinnersScreen() {
  const { t } = useLingui();
  const nameOf = usePhaseName();
  const { data } = useWinners();
  return (
    <>
      <PageTitle title={t`Winners`} />
      <div className={`page ${styles.screen}`}>
        <h1>
          <Trans>Winners</Trans>
        </h1>
        {!data && (
          <LoadingRegion label={t`Loading the winners`}>
            <SkeletonRows count={8} />
          </LoadingRegion>
        )}
        {data?.rounds.length === 0 && (
          <EmptyState>
            <Trans>Nobody has won anything yet. The first winner stands here when the first round is settled.</Trans>
          </EmptyState>
        )}
        {data?.phases.some(({ phaseId }) => phaseId === SEASON_PHASE) && <TopOfSeason />}
        {data && data.rounds.length > 0 && (
          <div className={styles.pair}>
            <Wins
              title={t`Months`}
              rows={data.phases
                .filter(({ phaseId }) => phaseId !== SEASON_PHASE)
                .map((winner) => ({
                  contest: { kind: "phase", phaseId: winner.phaseId },
                  name: nameOf(winner.phaseId),
                  winner,
                }))}
            />
            <Wins
              title={t`Rounds`}
              rows={data.rounds.map((winner) => ({
                contest: { kind: "round", roundId: winner.roundId },
                name: t`Round ${winner.roundId}`,
                winner,
              }))}
            />
          </div>
        )}
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

/** Equal points share a rank; their order is the tie's. */
function TopOfSeason() {
  const { t } = useLingui();
  const { data } = useBestOf({ kind: "phase", phaseId: SEASON_PHASE });
  if (!data) return null;
  return (
    <Card title={t`The season`}>
      <Table
        label={t`The season`}
        rows={data}
        rowKey={({ entryId }) => entryId}
        columns={[
          { key: "rank", heading: t`Rank`, align: "start", cell: ({ rank }) => <b className="num">{rank}</b> },
          {
            key: "team",
            heading: t`Team and manager`,
            align: "start",
            isRowHeading: true,
            cell: (row) => <Team winner={row} to={paths.entryHistory(row.entryId)} />,
          },
          { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => formatNumber(points) },
        ]}
      />
    </Card>
  );
}

function Wins({ title, rows }: { readonly title: string; readonly rows: readonly Won[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Table
        label={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", heading: title, align: "start", isRowHeading: true, cell: ({ name }) => name },
          {
            key: "team",
            heading: t`Team and manager`,
            align: "start",
            cell: ({ contest, winner }) => (
              <Team
                winner={winner}
                to={
                  contest.kind === "round"
                    ? paths.entryRound(winner.entryId, contest.roundId)
                    : paths.entryHistory(winner.entryId)
                }
              />
            ),
          },
          { key: "points", heading: t`Points`, align: "end", cell: ({ winner }) => formatNumber(winner.points) },
        ]}
      />
    </Card>
  );
}

const Team = ({ winner, to }: { readonly winner: Winner; readonly to: string }) => (
  <span className={styles.team}>
    <AppLink to={to}>{winner.entryName}</AppLink>
    <small>{winner.managerName}</small>
  </span>
);
