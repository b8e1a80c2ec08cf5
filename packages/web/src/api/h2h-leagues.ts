/** Head-to-head leagues, as far as their pages need them. */
import type { h2hStandingsCall } from "@elleveren/contract";
import { entryId, type LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "./http.ts";
import { keys } from "./keys.ts";
import { decodeLeague, type League, type NewEntryRow, type Page } from "./leagues.ts";

const getH2h = api<typeof h2hStandingsCall>("GET", "/api/leagues-h2h/:leagueId/standings/");

export interface H2hLeague {
  readonly league: League;
  readonly newEntries: Page<NewEntryRow>;
}

/** Fails with 404 for every other league. */
export const useH2hLeague = (league: LeagueId, newEntriesPage: number) =>
  useQuery({
    queryKey: keys.standings(league, "h", { newEntries: newEntriesPage }),
    queryFn: async ({ signal }): Promise<H2hLeague> => {
      const wire = await send(getH2h, {
        params: { leagueId: league },
        query: { page_new_entries: newEntriesPage },
        signal,
      });
      return {
        league: decodeLeague(wire.league),
        newEntries: {
          page: wire.new_entries.page,
          hasNext: wire.new_entries.has_next,
          rows: wire.new_entries.results.map((row) => ({
            entryId: entryId(row.entry),
            entryName: row.entry_name,
            managerName: `${row.player_first_name} ${row.player_last_name}`,
            joinedAtMs: Date.parse(row.joined_time),
          })),
        },
      };
    },
    staleTime: 30_000,
  });
