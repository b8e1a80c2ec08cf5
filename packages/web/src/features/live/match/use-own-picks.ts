import type { EntryId, FootballerId, RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { useEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { myTeamQuery } from "../../../api/play/my-team.ts";
import { roundPicksQuery } from "../../../api/live/round-points.ts";

export interface OwnPick {
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
  readonly isOnBench: boolean;
}
export type OwnPicks = ReadonlyMap<FootballerId, OwnPick>;

const NOBODY: OwnPicks = new Map();

/** The reader's own fifteen of a round: as it counts once its deadline has passed, as it is now before that. */
export function useOwnPicks(round: RoundId | null): OwnPicks {
  const { account } = useMe();
  const { currentRound, ruleset } = useGame();
  const own = account?.entryId ?? null;
  const startedRound = useEntry(own).data?.startedRound;
  const hasPassed = round !== null && currentRound !== null && round <= currentRound.roundId;
  const passed = useQuery({
    ...roundPicksQuery(own ?? (0 as EntryId), round ?? (0 as RoundId)),
    enabled: own !== null && hasPassed && startedRound !== undefined && startedRound <= round,
    retry: false,
  });
  const ahead = useQuery({ ...myTeamQuery(own ?? (0 as EntryId)), enabled: own !== null && !hasPassed, retry: false });
  const picks = hasPassed ? passed.data?.picks : ahead.data?.picks;
  if (!picks) return NOBODY;
  const { playing } = ruleset.squad;
  return new Map(
    picks.map(({ footballerId, isCaptain, isViceCaptain, slot }) => [
      footballerId,
      { isCaptain, isViceCaptain, isOnBench: slot > playing },
    ]),
  );
}
