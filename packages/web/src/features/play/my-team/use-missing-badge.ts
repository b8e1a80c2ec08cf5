import type { Market } from "@elleveren/rules";
import { useEffect } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { showBadge } from "../../../api/people/push-subscription.ts";

/** Injured, suspended, not available, not at the club; a doubtful footballer is not missing. Reminders count alike. */
const MISSING: ReadonlySet<string> = new Set(["i", "s", "u", "n"]);

/** Starters of the saved team who will not play, as far as is known. */
export const countMissing = (picks: MyTeam["picks"], market: Market, playing: number): number =>
  picks.filter(({ slot, footballerId }) => slot <= playing && MISSING.has(market.get(footballerId)?.status ?? "u"))
    .length;

/** The number of tasks that wait, on the installed game's icon: the same one that notifications put there while no page is open. */
export function useMissingBadge({ picks }: MyTeam): void {
  const { ruleset, market } = useGame();
  const count = countMissing(picks, market, ruleset.squad.playing);
  useEffect(() => showBadge(count), [count]);
}
