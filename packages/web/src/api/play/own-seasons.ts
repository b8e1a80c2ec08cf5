/** What the signed-in person brings along from earlier seasons. */
import type { ownSeasonsCall } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface OwnSeason {
  readonly season: string;
  readonly points: number;
  readonly rank: number;
}

export interface OwnSeasons {
  /** Oldest first. */
  readonly seasons: readonly OwnSeason[];
  readonly renewableCount: number;
}

const getOwnSeasons = api<typeof ownSeasonsCall>("GET", "/api/player/seasons/");

export const useOwnSeasons = () =>
  useQuery({
    queryKey: keys.ownSeasons,
    queryFn: async ({ signal }): Promise<OwnSeasons> => {
      const wire = await send(getOwnSeasons, { signal });
      return {
        seasons: wire.past.map((row) => ({ season: row.season_name, points: row.total_points, rank: row.rank })),
        renewableCount: wire.renewable,
      };
    },
  });
