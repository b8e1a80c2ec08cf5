/** Another password through the account API, which knows accounts that have none yet. */
import type { authPasswordCall, authSessionCall } from "@elleveren/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getSession = api<typeof authSessionCall>("GET", "/api/_allauth/browser/v1/auth/session");
/** Whether the account has a password: one that registered through a provider may have none. */
export const useHasPassword = () =>
  useQuery({
    queryKey: keys.authSession,
    queryFn: async ({ signal }) => (await send(getSession, { signal })).data.user?.has_usable_password ?? false,
  });

const postPassword = api<typeof authPasswordCall>("POST", "/api/_allauth/browser/v1/account/password/change");
/** Sets it; every other browser is signed out. `current` is null for an account without one. */
export function useSetOwnPassword() {
  const client = useQueryClient();
  return async (current: string | null, fresh: string): Promise<void> => {
    await send(postPassword, {
      body: { ...(current === null ? {} : { current_password: current }), new_password: fresh },
    });
    client.setQueryData(keys.authSession, true);
    await client.invalidateQueries({ queryKey: keys.ownSessions });
  };
}
