/** A league's table among its active teams. */
import type { activeTableCall } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getActiveTable = api<typeof activeTableCall>("GET", "/api/league/:leagueId/active/");

/** Of a classic league; refused for large ones. */
export const useActiveTable = (leagueId: LeagueId, entry: EntryId | null, isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.activeTable(leagueId, entry), getActiveTable, {
      params: { leagueId },
      query: entry === null ? {} : { entry },
    }),
    enabled: isWanted,
    retry: false,
  });
