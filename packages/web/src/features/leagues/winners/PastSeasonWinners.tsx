import type { WireWonSeason } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { formatMonth } from "../../../i18n/format.ts";
import { WinsTable } from "./WinsTable.tsx";

/** An archived season: its best, and the winners of its months and rounds. */
export function PastSeasonWinners({ season }: { readonly season: WireWonSeason }) {
  const { t } = useLingui();
  return (
    <>
      <WinsTable
        title={t`The season`}
        heading={t`Rank`}
        rows={season.top.map((winner) => ({ ...winner, name: String(winner.rank) }))}
      />
      <WinsTable
        title={t`Autumn start`}
        heading={t`Rank`}
        rows={season.autumn.map((winner) => ({ ...winner, name: String(winner.rank) }))}
      />
      <div className="pair">
        <WinsTable
          title={t`Months`}
          rows={season.phases.map((winner) => ({
            ...winner,
            name: winner.start_time === null ? winner.name : formatMonth(Date.parse(winner.start_time)),
          }))}
        />
        <WinsTable
          title={t`Rounds`}
          rows={season.events.map((winner) => ({ ...winner, name: t`Round ${winner.event}` }))}
        />
      </div>
    </>
  );
}
