/** Configuration of the sign-in page. The site waits for it at start-up, beside the game's own data. */
import type { authConfigCall } from "@elleveren/contract";
import { queryOptions } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getConfig = api<typeof authConfigCall>("GET", "/api/_allauth/browser/v1/config");

export const authConfigQuery = queryOptions({
  queryKey: keys.authConfig,
  queryFn: async ({ signal }) => (await send(getConfig, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
