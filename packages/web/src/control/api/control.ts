/** The operator in the control room, and all work that waits for one. */
import type { controlCall, overviewCall } from "@elleveren/contract";
import { queryOptions } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

const getControl = api<typeof controlCall>("GET", "/api/control/");
const getOverview = api<typeof overviewCall>("GET", "/api/control/overview/");

export const controlQuery = queryOptions({
  queryKey: controlKeys.control,
  // When it was asked, by this page's `performance.now()`: game time runs on from the answer's.
  queryFn: async ({ signal }) => ({ ...(await send(getControl, { signal })), askedAtMs: performance.now() }),
  refetchInterval: 5_000,
});

export const overviewQuery = queryOptions({
  queryKey: controlKeys.overview,
  queryFn: ({ signal }) => send(getOverview, { signal }),
  refetchInterval: 10_000,
});
