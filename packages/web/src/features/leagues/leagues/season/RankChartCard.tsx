import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { TOP_RIVALS, useLeagueRanks } from "../../../../api/leagues/league-season.ts";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { rankLines, RankLinesChart } from "./RankLinesChart.tsx";

/** Rounds shown beside a table. */
const ROUNDS = 8;

/** Beside a league's table: where its first five and the reader stood lately. Nothing before there are two rounds. */
export function RankChartCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const ownId = account?.entryId ?? null;
  const { data } = useLeagueRanks(leagueId, TOP_RIVALS, ownId);
  if (!data || data.rounds.length < 2) return null;
  const shown = rankLines(data, ownId, ROUNDS);
  const count = shown.rounds.length;
  return (
    <Card
      title={t`Rank, the last ${count} rounds`}
      aside={<AppLink to={paths.leagueSeason(leagueId)}>{t`Choose rivals`}</AppLink>}
    >
      <RankLinesChart {...shown} size="card" />
    </Card>
  );
}
