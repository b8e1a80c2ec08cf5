import type { WireWinner } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { useBestOf, type Contest } from "../../api/leagues/winners.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { Table } from "../../ui/Table.tsx";
import { useTeamColumn } from "./TeamName.tsx";

/** The ten best of a round or a month. */
export function BestOfSheet({ contest, name, onClose }: { contest: Contest; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useBestOf(contest);
  const team = useTeamColumn<WireWinner>(
    "strong",
    ({ entry: entryId, entry_name: entryName, player_name: managerName }) => ({
      name: entryName,
      managerName,
      to: contest.kind === "round" ? paths.entryRound(entryId, contest.roundId) : paths.entryHistory(entryId),
    }),
  );
  return (
    <Sheet isOpen onClose={onClose} title={t`The ten best: ${name}`}>
      {data ? (
        <Table
          label={t`The ten best: ${name}`}
          rows={data}
          rowKey={(row) => row.entry}
          columns={[
            { key: "rank", heading: t`Rank`, cell: (row) => <b className="num">{formatNumber(row.rank)}</b> },
            team,
            { key: "points", heading: t`Points`, cell: (row) => <b className="num">{formatNumber(row.points)}</b> },
          ]}
        />
      ) : (
        <LoadingRegion label={t`Loading the winners`}>
          <SkeletonRows count={10} />
        </LoadingRegion>
      )}
    </Sheet>
  );
}
