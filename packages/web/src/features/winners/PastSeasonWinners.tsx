import { useLingui } from "@lingui/react/macro";

import type { PastWinners } from "../../api/leagues/winners.ts";
import { formatMonth } from "../../i18n/format.ts";
import { WinsTable } from "./WinsTable.tsx";

/** A season that was: its best, and who won its months and rounds. */
export function PastSeasonWinners({ season }: { readonly season: PastWinners }) {
  const { t } = useLingui();
  return (
    <>
      <WinsTable
        title={t`The season`}
        heading={t`Rank`}
        rows={season.top.map((winner) => ({ ...winner, name: String(winner.rank) }))}
      />
      <div className="pair">
        <WinsTable
          title={t`Months`}
          rows={season.phases.map((winner) => ({
            ...winner,
            name: winner.startAtMs === null ? winner.name : formatMonth(winner.startAtMs),
          }))}
        />
        <WinsTable
          title={t`Rounds`}
          rows={season.rounds.map((winner) => ({ ...winner, name: t`Round ${winner.roundId}` }))}
        />
      </div>
    </>
  );
}
