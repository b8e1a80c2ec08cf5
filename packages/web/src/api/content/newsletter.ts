/** Leaving the newsletter by the signature in an e-mail. */
import type { unsubscribeCall } from "@elleveren/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";

const postUnsubscribe = api<typeof unsubscribeCall>("POST", "/api/entry/unsubscribe/");

export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signature: string) => send(postUnsubscribe, { body: { signature } }),
    // The signature may be of the signed-in account's entry, whose details show the newsletter.
    onSuccess: () => client.invalidateQueries({ queryKey: ["entry"] }),
  });
}
