import type { RoundId } from "@elleveren/rules";
import { useMemo } from "react";

import { useRoundLineups } from "../../../api/live/lineups.ts";
import type { LiveRound } from "../../../api/live/round-points.ts";
import { placesOf, type PlaceIn } from "./places.ts";

/** Where footballers are in the matches of a round. */
export function usePlaces(round: RoundId | null, live: LiveRound | undefined): PlaceIn {
  const { data: lineups } = useRoundLineups(round);
  return useMemo(() => placesOf(live, lineups ?? []), [live, lineups]);
}
