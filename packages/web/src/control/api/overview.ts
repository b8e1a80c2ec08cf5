/** Everything that waits for somebody. */
import type { overviewCall, WireOverview } from "@elleveren/contract";
import { queryOptions } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export type Overview = WireOverview;
export type TodaysMatch = Overview["matches"][number];

const getOverview = api<typeof overviewCall>("GET", "/api/control/overview/");

export const overviewQuery = queryOptions({
  queryKey: controlKeys.overview,
  queryFn: ({ signal }) => send(getOverview, { signal }),
  refetchInterval: 10_000,
});
