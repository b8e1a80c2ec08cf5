import type { EntryId, FootballerId, LeagueId, RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { useEntry } from "../../../../api/play/entry.ts";
import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { roundPicksQuery } from "../../../../api/live/round-points.ts";

/**
 * Whether the team is in the league's table of the current round, by the reader's own data: a team that made or
 * joined a league after the deadline counts from the next round on, and a call about it would only be refused.
 * Another's team is fetched; undefined while the own one is loading.
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

const NOBODY: ReadonlySet<FootballerId> = new Set();

/** The reader's own fifteen of a round; empty without a squad. */
export function useOwnSquad(round: RoundId | null): ReadonlySet<FootballerId> {
  const { account } = useMe();
  const own = account?.entryId ?? null;
  const startedRound = useEntry(own).data?.startedRound;
  const { data } = useQuery({
    // Not asked for without both: their names in the cache are never used then.
    ...roundPicksQuery(own ?? (0 as EntryId), round ?? (0 as RoundId)),
    // An entry that starts in a later round has none.
    enabled: round !== null && startedRound !== undefined && startedRound <= round,
    retry: false,
    select: ({ picks }): ReadonlySet<FootballerId> => new Set(picks.map(({ footballerId }) => footballerId)),
  });
  return data ?? NOBODY;
}
