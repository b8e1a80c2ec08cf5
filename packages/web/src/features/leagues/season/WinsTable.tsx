import type { WireLeagueMember } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useLeagueWinners } from "../../../api/leagues/league-season.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Table } from "../../../ui/Table.tsx";
import { useTeamColumn } from "../TeamName.tsx";

/** Teams shown until all are asked for. */
const SHOWN = 10;

/** Who has won how many rounds and months; nothing before anybody has. */
export function WinsTable({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const [isWhole, setWhole] = useState(false);
  const { data } = useLeagueWinners(leagueId);
  const team = useTeamColumn<WireLeagueMember>(
    "quiet",
    ({ entry: entryId, entry_name: entryName, player_name: managerName }) => ({
      name: entryName,
      managerName,
      to: paths.entryHistory(entryId),
    }),
  );
  if (!data || data.tally.length === 0) return null;
  const shown = isWhole ? data.tally : data.tally.slice(0, SHOWN);
  const count = data.tally.length;
  return (
    <Card title={t`Wins`}>
      <Table
        label={t`Wins by team`}
        rows={shown}
        rowKey={(row) => row.entry}
        isOwn={(row) => row.entry === account?.entryId}
        columns={[
          team,
          { key: "rounds", heading: t`Rounds`, cell: (row) => <b className="num">{formatNumber(row.rounds)}</b> },
          { key: "months", heading: t`Months`, cell: (row) => <b className="num">{formatNumber(row.phases)}</b> },
        ]}
      />
      {count > SHOWN && !isWhole && (
        <div className="pad-body ruled">
          <Button onPress={() => setWhole(true)}>
            <Trans>Show all {count} winners</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}
