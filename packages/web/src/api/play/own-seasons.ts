/** The signed-in account's history from earlier seasons. */
import type { ownSeasonsCall } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getOwnSeasons = api<typeof ownSeasonsCall>("GET", "/api/player/seasons/");

export const useOwnSeasons = () =>
  useQuery({ queryKey: keys.ownSeasons, queryFn: ({ signal }) => send(getOwnSeasons, { signal }) });
