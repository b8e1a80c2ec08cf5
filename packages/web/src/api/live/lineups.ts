/** Line-ups that clubs announced, of the round that squads are made for or of any. */
import type { lineupsCall, WireLineup } from "@elleveren/contract";
import { placeInMatch, type ClubId, type FootballerId, type RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

/** They come an hour before a match, minutes before the deadline that they matter for. */
const LOOK_EVERY_MS = 60_000;

const getLineups = api<typeof lineupsCall>("GET", "/api/lineups/");
export const useLineups = () => useQuery({ ...queryOf(keys.lineups, getLineups, {}), refetchInterval: LOOK_EVERY_MS });

/** Of the round's matches; of none without a round. */
export const useRoundLineups = (round: RoundId | null) =>
  useQuery({
    queryKey: keys.lineupsOf(round),
    queryFn: ({ signal }) => (round === null ? [] : send(getLineups, { query: { event: round }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** The footballer's place in the announced line-up; null while the club has announced none. */
export type AnnouncedPlace = "eleven" | "bench" | "not_in_eleven" | "left_out";

const AGAINST_HIM = ["left_out", "bench", "not_in_eleven", "eleven"] as const satisfies AnnouncedPlace[];
const AHEAD = { isStarted: false, isOver: false, minutes: 0 };

/** Of two matches of a round the less favourable place counts: the manager needs the warning. */
export function announcedPlace(
  lineups: readonly WireLineup[],
  footballer: { readonly footballerId: FootballerId; readonly clubId: ClubId },
): AnnouncedPlace | null {
  const places = lineups
    .filter((lineup) => lineup.team === footballer.clubId)
    .map((lineup) => placeInMatch({ ...footballer, match: AHEAD, lineup, stats: null }).kind);
  return AGAINST_HIM.find((place) => places.includes(place)) ?? null;
}
