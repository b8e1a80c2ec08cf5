import type { FormatFacts } from "@elleveren/rules";
import { useMemo } from "react";

import { useGame } from "../../../../../api/content/game.ts";

/** The facts that `checkFormat` needs of this season and of a league with so many members. */
export function useFormatFacts(memberCount: number | null): FormatFacts {
  const { rounds, phases } = useGame();
  return useMemo(
    () => ({
      season: {
        lastRound: rounds.at(-1)?.roundId ?? 1,
        // The first phase is the season.
        months: phases.slice(1).map(({ startRound, stopRound }) => ({ from: startRound, to: stopRound })),
      },
      memberCount,
    }),
    [rounds, phases, memberCount],
  );
}
