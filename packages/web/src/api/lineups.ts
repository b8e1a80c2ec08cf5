/** Line-ups that clubs announced, of the round that squads are made for or of any. */
import type { lineupsCall, WireLineup } from "@elleveren/contract";
import {
  clubId,
  fixtureId,
  footballerId,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type RoundId,
} from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "./http.ts";
import { keys } from "./keys.ts";

export interface AnnouncedLineup {
  readonly fixtureId: FixtureId;
  readonly clubId: ClubId;
  readonly announcedAtMs: number | null;
  readonly starters: ReadonlySet<FootballerId>;
  readonly bench: ReadonlySet<FootballerId>;
}

/** Clubs that have not said yet who starts are left out. */
const decode = (wire: readonly WireLineup[]): AnnouncedLineup[] =>
  wire.flatMap(({ fixture, team, announced_at: announcedAt, starters, bench }) =>
    starters === null
      ? []
      : [
          {
            fixtureId: fixtureId(fixture),
            clubId: clubId(team),
            announcedAtMs: announcedAt === null ? null : Date.parse(announcedAt),
            starters: new Set(starters.map(footballerId)),
            bench: new Set((bench ?? []).map(footballerId)),
          },
        ],
  );

/** They come an hour before a match, minutes before the deadline that they matter for. */
const LOOK_EVERY_MS = 60_000;

const getLineups = api<typeof lineupsCall>("GET", "/api/lineups/");
export const useLineups = () =>
  useQuery({
    queryKey: keys.lineups,
    queryFn: async ({ signal }) => decode(await send(getLineups, { signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** Of the round's matches; of none without a round. */
export const useRoundLineups = (round: RoundId | null) =>
  useQuery({
    queryKey: keys.lineupsOf(round),
    queryFn: async ({ signal }) =>
      round === null ? [] : decode(await send(getLineups, { query: { event: round }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** Where an announced line-up has the footballer; null while his club has announced none. */
export type AnnouncedPlace = "starts" | "bench" | "out";

/** Of two matches of a round the one that speaks against him counts: it is what his manager wants to know. */
export function announcedPlace(
  lineups: readonly AnnouncedLineup[],
  footballer: { readonly footballerId: FootballerId; readonly clubId: ClubId },
): AnnouncedPlace | null {
  const places = lineups
    .filter((lineup) => lineup.clubId === footballer.clubId)
    .map((lineup): AnnouncedPlace => {
      if (lineup.starters.has(footballer.footballerId)) return "starts";
      return lineup.bench.has(footballer.footballerId) ? "bench" : "out";
    });
  return places.find((place) => place === "out") ?? places.find((place) => place === "bench") ?? places[0] ?? null;
}
