import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WireActiveRow } from "@elleveren/contract";
import { ACTIVE_MEMBERS_MAX } from "@elleveren/contract/limits.ts";
import type { LeagueId } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { useActiveTable } from "../../../../api/leagues/league-active.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";

/** The table among those who still play; nothing where everybody does. */
export function ActiveCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { data: summary } = useLeagueSummary(leagueId);
  const own = account?.entryId ?? null;
  const { currentRound } = useGame();
  const hasBegun = currentRound !== null && summary !== undefined && currentRound.roundId >= summary.league.startRound;
  const isWanted = hasBegun && summary.entry_count <= ACTIVE_MEMBERS_MAX;
  const { data } = useActiveTable(leagueId, own, isWanted);
  if (!data || data.active === data.members || data.active < 2) return null;
  const rank = data.own_rank === null ? null : formatNumber(data.own_rank);
  const count = formatNumber(data.active);
  const isOwn = ({ entry }: WireActiveRow) => entry === own;
  return (
    <Card title={t`Those who still play`}>
      <p className="pad-row">
        {rank === null ? (
          <Plural value={data.active} one="# team is active." other="# teams are active." />
        ) : (
          <Trans>
            Among {count} active teams you are number <b className="num">{rank}</b>.
          </Trans>
        )}
      </p>
      <Table
        label={t`Those who still play`}
        rows={data.rows}
        rowKey={({ entry }) => entry}
        isOwn={isOwn}
        columns={[
          {
            key: "rank",
            heading: <span className="vh">{t`Rank`}</span>,
            cell: (row) => <b className="num">{formatNumber(row.rank)}</b>,
          },
          {
            key: "team",
            heading: t`Team`,
            align: "start",
            isRowHeading: true,
            cell: (row) => (
              <AppLink to={paths.entryHistory(row.entry)} className="anywhere">
                {row.entry_name}
              </AppLink>
            ),
          },
          {
            key: "all",
            heading: t({ message: "All", comment: "Rank among all teams of a league, table head" }),
            title: t`Rank in the league's table`,
            cell: (row) => <span className="num soft">{formatNumber(row.rank_all)}</span>,
          },
          {
            key: "total",
            heading: t({ message: "TOT", context: "points in all" }),
            title: t`Total points`,
            cell: (row) => <span className="num">{formatNumber(row.total)}</span>,
          },
        ]}
      />
      <p className="note pad-row">
        <Trans>
          Active is a team that has changed something since round {data.since}: transfers, line-up, captain or a chip.
          The league's own table counts everybody.
        </Trans>
      </p>
    </Card>
  );
}
