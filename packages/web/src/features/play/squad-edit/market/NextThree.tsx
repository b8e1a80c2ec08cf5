import type { ClubId } from "@elleveren/rules";
import { useMemo } from "react";

import { Ribbon, type RibbonMatch } from "../../pitch/index.ts";
import styles from "./NextThree.module.css";
import { useComingMatches } from "../../../../api/live/fixtures.ts";
import { useGame } from "../../../../api/content/game.ts";
import { matchesFrom, ribbonOf } from "../../../content/footballers/matches.ts";

export const NextThree = ({ ribbon }: { ribbon: readonly RibbonMatch[] }) => (
  <Ribbon className={styles.next} matches={ribbon} />
);

/** Every club's next three matches from the open round on; the same arrays until fixtures change. */
export function useRibbons(): ReadonlyMap<ClubId, readonly RibbonMatch[]> {
  const { clubs, clubById, nextRound } = useGame();
  const coming = useComingMatches();
  const from = nextRound?.roundId ?? 0;
  return useMemo(
    () => new Map(clubs.map(({ clubId }) => [clubId, ribbonOf(matchesFrom(coming, clubId, from), clubById)])),
    [clubs, clubById, coming, from],
  );
}
