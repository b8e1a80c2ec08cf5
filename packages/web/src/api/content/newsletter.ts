/** Leaving the newsletter by the signature in a letter. */
import type { unsubscribeCall } from "@elleveren/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";

const postUnsubscribe = api<typeof unsubscribeCall>("POST", "/api/entry/unsubscribe/");

export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signature: string) => send(postUnsubscribe, { body: { signature } }),
    // It may be the entry of who is signed in here: its details show the newsletter.
    onSuccess: () => client.invalidateQueries({ queryKey: ["entry"] }),
  });
}
