/** The signed-in person's own tokens for programs. */
import type { createTokenCall, revokeTokenCall, TokenScope, tokensCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type { TokenScope };

export interface OwnToken {
  readonly tokenId: number;
  readonly name: string;
  /** How it begins. */
  readonly start: string;
  readonly scopes: readonly TokenScope[];
  /** Real time. */
  readonly expiresAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly isExpired: boolean;
}

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

const getTokens = api<typeof tokensCall>("GET", "/api/player/tokens/");
const postToken = api<typeof createTokenCall>("POST", "/api/player/tokens/");
const deleteToken = api<typeof revokeTokenCall>("DELETE", "/api/player/tokens/:tokenId/");

type WireTokens = Awaited<ReturnType<typeof send<typeof tokensCall>>>;
const decodeToken = (row: WireTokens["tokens"][number]): OwnToken => ({
  tokenId: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  expiresAtMs: Date.parse(row.expires_at),
  lastUsedAtMs: row.last_used_at === null ? null : Date.parse(row.last_used_at),
  isExpired: row.is_expired,
});

export const useTokens = () =>
  useQuery({
    queryKey: keys.tokens,
    queryFn: async ({ signal }) => {
      const { tokens, max } = await send(getTokens, { signal });
      return { tokens: tokens.map(decodeToken), max };
    },
  });

/** Answers the token itself, which nobody ever sees again. Asks for a fresh proof: `run` is of `useProtected`. */
export function useCreateToken(run: <T>(action: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, scopes, days }: NewToken) =>
      run(() => send(postToken, { body: { name, scopes: [...scopes], expires_in_days: days } })),
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
