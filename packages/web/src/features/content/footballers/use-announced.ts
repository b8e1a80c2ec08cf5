import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useMemo } from "react";

import { useGame } from "../../../api/content/game.ts";
import { announcedPlace, useLineups, type AnnouncedPlace } from "../../../api/live/lineups.ts";

export interface Announced {
  /** The mark on the shirt. */
  readonly mark: AnnouncedPlace;
  /** The same for screen readers. */
  readonly words: string;
}

/**
 * A footballer's place in the club's announced line-up; nothing of any round but the one that squads are made for.
 * The same function until the next announcement.
 */
export function useAnnounced(round: number | undefined): (id: FootballerId) => Announced | null {
  const { t } = useLingui();
  const { nextRound, footballerById } = useGame();
  const { data: lineups } = useLineups();
  const isAsked = nextRound !== null && round === nextRound.roundId;
  return useMemo(() => {
    const words: Record<AnnouncedPlace, string> = {
      eleven: t`in the announced eleven`,
      bench: t`on the bench in the announced line-up`,
      not_in_eleven: t`not in the announced eleven`,
      left_out: t`not in the announced squad`,
    };
    return (id) => {
      const row = isAsked && lineups ? footballerById.get(id) : undefined;
      const place = row ? announcedPlace(lineups!, row) : null;
      return place && { mark: place, words: words[place] };
    };
  }, [isAsked, lineups, footballerById, t]);
}
