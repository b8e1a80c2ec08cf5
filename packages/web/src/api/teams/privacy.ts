/** What a person may ask about himself: a copy of everything, and to be forgotten. */
import type { copyDataCall, deleteAccountCall, WireDataCopy } from "@elleveren/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { forgetVisitor } from "../people/visitor.ts";

const getData = api<typeof copyDataCall>("GET", "/api/player/data/");
/** Asks for a fresh proof of who it is: run it with `useProtected`. */
export const fetchData = (): Promise<WireDataCopy> => send(getData, {});

const postDelete = api<typeof deleteAccountCall>("POST", "/api/player/delete/");
/** Deletes the account for good. Without a password it asks for a fresh proof: run it with `useProtected`. */
export const deleteAccount = (password: string): Promise<unknown> =>
  send(postDelete, { body: password === "" ? {} : { password } });

/** Deletes the account by the given way of asking; afterwards nobody is signed in. */
export function useDeleteAccount(run: (action: () => Promise<unknown>) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => run(() => deleteAccount(password)),
    onSuccess: () => forgetVisitor(client),
  });
}
