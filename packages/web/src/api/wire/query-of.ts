import type { CallSpec } from "@elleveren/contract";
import { queryOptions, type QueryKey } from "@tanstack/react-query";

import { send, type Api, type CallOptions } from "./http.ts";

/** A query whose data is the call's answer as it came. */
export const queryOf = <C extends CallSpec>(queryKey: QueryKey, call: Api<C>, options: CallOptions<C>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => send(call, { ...options, signal }) });
