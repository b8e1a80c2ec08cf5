/** Reports of names, and a suspended account's notice and appeal. */
import type { appealCall, BodyOf, reportNameCall, suspensionCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type NewReport = BodyOf<typeof reportNameCall>;

const postReport = api<typeof reportNameCall>("POST", "/api/reports/");
export const useReportName = () => useMutation({ mutationFn: (body: NewReport) => send(postReport, { body }) });

const getSuspension = api<typeof suspensionCall>("GET", "/api/suspension/");
/** The one in force; null when there is none. */
export const useSuspension = () =>
  useQuery({
    queryKey: keys.suspension,
    queryFn: async ({ signal }) => (await send(getSuspension, { signal })).suspension,
  });

const postAppeal = api<typeof appealCall>("POST", "/api/suspension/appeal/");
export function useAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof appealCall>) => (await send(postAppeal, { body })).suspension,
    onSuccess: (suspension) => client.setQueryData(keys.suspension, suspension),
  });
}
