import type { EntryId, LeagueId } from "@elleveren/rules";

import { useEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";

/**
 * Whether the team is in the league's table of the current round, as far as the reader's own data tell: whoever made or joined
 * a league after the deadline counts from the next one on, and a question about it would only be refused. Another's team is
 * asked about; undefined while the own one is on its way.
 */
export function useIsInTable(leagueId: LeagueId, entry: EntryId | null): boolean | undefined {
  const own = useMe().account?.entryId ?? null;
  const round = useGame().currentRound?.roundId;
  const { data } = useEntry(own);
  if (entry === null || round === undefined) return false;
  if (entry !== own) return true;
  if (data === undefined) return undefined;
  const league = data.leagues.find((row) => row.leagueId === leagueId);
  return data.startedRound <= round && league !== undefined && league.startRound <= round && league.rank !== null;
}
