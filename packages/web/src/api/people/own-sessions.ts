/** Where the person is signed in. */
import type { endSessionsCall, ownSessionsCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface OwnSession {
  readonly sessionId: number;
  readonly userAgent: string;
  readonly ip: string;
  /** Real time; noted every few minutes. */
  readonly lastSeenAtMs: number;
  readonly createdAtMs: number;
  readonly isCurrent: boolean;
}

const PATH = "/api/_allauth/browser/v1/auth/sessions";
const getSessions = api<typeof ownSessionsCall>("GET", PATH);
const deleteSessions = api<typeof endSessionsCall>("DELETE", PATH);

type WireSessions = Awaited<ReturnType<typeof send<typeof ownSessionsCall>>>;
const decodeSessions = ({ data }: WireSessions): OwnSession[] =>
  data.map((row) => ({
    sessionId: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    lastSeenAtMs: row.last_seen_at * 1000,
    createdAtMs: row.created_at * 1000,
    isCurrent: row.is_current,
  }));

export const useOwnSessions = () =>
  useQuery({
    queryKey: keys.ownSessions,
    queryFn: async ({ signal }) => decodeSessions(await send(getSessions, { signal })),
  });

/** Ends the other sessions and answers with those left. An outdated list is refetched with the refusal. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionIds: readonly number[]) => send(deleteSessions, { body: { sessions: [...sessionIds] } }),
    onSuccess: (answer) => client.setQueryData(keys.ownSessions, decodeSessions(answer)),
    onError: () => client.invalidateQueries({ queryKey: keys.ownSessions }),
  });
}
