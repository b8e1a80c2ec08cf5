import { useEntry } from "../../api/play/entry.ts";
import { useGame } from "../../api/content/game.ts";
import { useMe } from "../../api/people/me.ts";
import type { Viewer } from "./frame/navigation.ts";

/** Who looks at the site, as far as menus and prompts need to know. */
export function useViewer(): Viewer {
  const { account } = useMe();
  const { currentRound, nextRound } = useGame();
  const entry = useEntry(account?.entryId ?? null).data;
  return {
    isSignedIn: account !== null,
    entryId: account?.entryId ?? null,
    startedRound: entry?.startedRound ?? null,
    currentRound: currentRound?.roundId ?? null,
    nextRound: nextRound?.roundId ?? null,
  };
}
