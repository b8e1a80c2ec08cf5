import type { ClubId } from "@elleveren/rules";
import { useMemo } from "react";

import type { RibbonMatch } from "../pitch/index.ts";
import styles from "./NextThree.module.css";
import { useComingMatches } from "../../api/live/fixtures.ts";
import { useGame } from "../../api/content/game.ts";
import { matchesFrom, ribbonOf } from "../footballers/matches.ts";

/** The next opponents, each on the colour of its difficulty: capitals at home. */
export const NextThree = ({ ribbon }: { ribbon: readonly RibbonMatch[] }) => (
  <span className={styles.next}>
    {ribbon.map((match, index) => (
      <i key={index} data-difficulty={match.difficulty}>
        {match.label}
      </i>
    ))}
  </span>
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
