/** A person's own data: the copy of everything, and deletion. */
import type { copyDataCall, deleteAccountCall, WireDataCopy } from "@elleveren/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { forgetVisitor } from "../people/visitor.ts";

const getData = api<typeof copyDataCall>("GET", "/api/player/data/");
/** Requires reauthentication: run it with `useProtected`. */
export const fetchData = (): Promise<WireDataCopy> => send(getData, {});

const postDelete = api<typeof deleteAccountCall>("POST", "/api/player/delete/");
/** Deletes the account for good. Without a password it asks for a fresh proof: run it with `useProtected`. */
export const deleteAccount = (password: string): Promise<unknown> =>
  send(postDelete, { body: password === "" ? {} : { password } });

/** Deletes the account by the given way of asking, and ends the session. */
export function useDeleteAccount(run: (action: () => Promise<unknown>) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => run(() => deleteAccount(password)),
    onSuccess: () => forgetVisitor(client),
  });
}
