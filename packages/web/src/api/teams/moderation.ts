/** Complaining of names, and what somebody who is suspended reads and answers. */
import type { appealCall, BodyOf, reportNameCall, suspensionCall, WireSuspension } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type NewReport = BodyOf<typeof reportNameCall>;

const postReport = api<typeof reportNameCall>("POST", "/api/reports/");
export const useReportName = () => useMutation({ mutationFn: (body: NewReport) => send(postReport, { body }) });

export interface Suspension {
  readonly suspensionId: number;
  readonly scope: "account" | "entry";
  readonly reason: string;
  readonly beganAtMs: number;
  /** Null: until it is lifted. */
  readonly endsAtMs: number | null;
  readonly appeal: string | null;
  readonly answer: string | null;
}

const decode = (wire: WireSuspension | null): Suspension | null =>
  wire && {
    suspensionId: wire.id,
    scope: wire.scope,
    reason: wire.reason,
    beganAtMs: Date.parse(wire.began),
    endsAtMs: wire.ends === null ? null : Date.parse(wire.ends),
    appeal: wire.appeal,
    answer: wire.answer,
  };

const getSuspension = api<typeof suspensionCall>("GET", "/api/suspension/");
/** The one in force; null when there is none. */
export const useSuspension = () =>
  useQuery({
    queryKey: keys.suspension,
    queryFn: async ({ signal }) => decode((await send(getSuspension, { signal })).suspension),
  });

const postAppeal = api<typeof appealCall>("POST", "/api/suspension/appeal/");
export function useAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (appeal: { readonly suspensionId: number; readonly text: string }) =>
      decode((await send(postAppeal, { body: { id: appeal.suspensionId, text: appeal.text } })).suspension),
    onSuccess: (suspension) => client.setQueryData(keys.suspension, suspension),
  });
}
