import type { EntryId, FootballerId, RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { useEntry } from "../../../api/play/entry.ts";
import { useMe } from "../../../api/people/me.ts";
import { roundPicksQuery } from "../../../api/live/round-points.ts";

const NOBODY: ReadonlySet<FootballerId> = new Set();

/** The reader's own fifteen of a round; empty for who has none. */
export function useOwnSquad(round: RoundId | null): ReadonlySet<FootballerId> {
  const { account } = useMe();
  const own = account?.entryId ?? null;
  const startedRound = useEntry(own).data?.startedRound;
  const { data } = useQuery({
    // Not asked for without both: their names in the cache are never used then.
    ...roundPicksQuery(own ?? (0 as EntryId), round ?? (0 as RoundId)),
    // Who begins in a later round has none.
    enabled: round !== null && startedRound !== undefined && startedRound <= round,
    retry: false,
    select: ({ picks }): ReadonlySet<FootballerId> => new Set(picks.map(({ footballerId }) => footballerId)),
  });
  return data ?? NOBODY;
}
