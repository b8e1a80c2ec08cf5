/** The signed-in person's own tokens for programs. */
import type { BodyOf, createTokenCall, revokeTokenCall, tokensCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getTokens = api<typeof tokensCall>("GET", "/api/player/tokens/");
const postToken = api<typeof createTokenCall>("POST", "/api/player/tokens/");
const deleteToken = api<typeof revokeTokenCall>("DELETE", "/api/player/tokens/:tokenId/");

export const useTokens = () =>
  useQuery({ queryKey: keys.tokens, queryFn: ({ signal }) => send(getTokens, { signal }) });

/** Answers the token itself, which is never shown again. Asks for a fresh proof: `run` is of `useProtected`. */
export function useCreateToken(run: <T>(action: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createTokenCall>) => run(() => send(postToken, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tokens }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) => send(deleteToken, { params: { tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.tokens }),
  });
}
