import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useMemo } from "react";

import { useGame } from "../../api/game.ts";
import { announcedPlace, useLineups } from "../../api/lineups.ts";

export interface Announced {
  /** What is shown on his shirt. */
  readonly mark: "bench" | "out";
  /** The same for screen readers. */
  readonly words: string;
}

/**
 * Who of a round will not start, as his club announced it; nothing of those who start, and of any round but the one that
 * squads are made for. The same function as long as nothing new is announced.
 */
export function useAnnounced(round: number | undefined): (id: FootballerId) => Announced | null {
  const { t } = useLingui();
  const { nextRound, footballerById } = useGame();
  const { data: lineups } = useLineups();
  const isAsked = nextRound !== null && round === nextRound.roundId;
  return useMemo(
    () => (id) => {
      const row = isAsked && lineups ? footballerById.get(id) : undefined;
      const place = row ? announcedPlace(lineups!, row) : null;
      if (place === "bench") return { mark: place, words: t`on the bench in the announced line-up` };
      return place === "out" ? { mark: place, words: t`not in the announced squad` } : null;
    },
    [isAsked, lineups, footballerById, t],
  );
}
