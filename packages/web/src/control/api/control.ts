/** Who is in the control room. */
import type { controlCall, overviewCall, WireControl, WireOverview } from "@elleveren/contract";
import { queryOptions } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export interface Control {
  readonly accountId: number;
  readonly name: string;
  readonly seasonName: string | null;
  readonly isClosed: boolean;
  /** What runs, as it is asked for in words to the makers. */
  readonly release: string;
  /** Game time in milliseconds, when it was asked, by this page's `performance.now()`. */
  readonly gameNowMs: number;
  readonly askedAtMs: number;
}

const decodeControl = (wire: WireControl): Control => ({
  accountId: wire.account,
  name: wire.name,
  seasonName: wire.season,
  isClosed: wire.maintenance,
  release: wire.release,
  gameNowMs: Date.parse(wire.now),
  askedAtMs: performance.now(),
});

const getControl = api<typeof controlCall>("GET", "/api/control/");

export const controlQuery = queryOptions({
  queryKey: controlKeys.control,
  queryFn: async ({ signal }) => decodeControl(await send(getControl, { signal })),
  refetchInterval: 5_000,
});

export type Overview = WireOverview;
export type TodaysMatch = Overview["matches"][number];

const getOverview = api<typeof overviewCall>("GET", "/api/control/overview/");

export const overviewQuery = queryOptions({
  queryKey: controlKeys.overview,
  queryFn: ({ signal }) => send(getOverview, { signal }),
  refetchInterval: 10_000,
});
