/** Signing in through providers, and the provider accounts connected to one's own. */
import type {
  authSessionCall,
  disconnectProviderCall,
  finishProviderSignupCall,
  providerAccountsCall,
  providerRedirectCall,
  providerSignupCall,
  ProviderProcess,
  providerTokenCall,
  WireProviderAccount,
} from "@elleveren/contract";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { authConfigQuery } from "./auth-config.ts";
import { authProblem, noteSignInStep, useAnswerStep } from "./auth.ts";
import { api, callAddress, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { becomeSomebody, fetchMe } from "./me.ts";
import { isApiFailure } from "../wire/problems.ts";

export type { ProviderProcess };

export interface Provider {
  readonly id: string;
  readonly name: string;
}

/** The providers for signing in, in the order of the buttons; empty where none is set up. */
export function useProviders(): readonly Provider[] {
  const providers = useQuery(authConfigQuery).data?.socialaccount?.providers ?? [];
  return providers.filter(({ flows }) => flows.includes("provider_redirect"));
}

/** Where a button leads: the server sends the browser on to the provider, and in the end back to `next`. */
export const providerAddress = (provider: string, next: string | null): string =>
  callAddress("/api/player/social/login/:provider/", { provider }, { next });

/** The provider's answer in the URL of the callback. */
export interface ProviderAnswer {
  readonly process: ProviderProcess;
  /** The page of ours to go to in the end. */
  readonly returnPath: string;
  readonly token: {
    readonly state: string;
    readonly code?: string;
    readonly id_token?: string;
    readonly iss?: string;
  };
}

/** Where it ended: on to a page, or why not. `session` and `token` are the calls that failed. */
export type ProviderEnding =
  | { readonly kind: "onwards"; readonly path: string }
  | { readonly kind: "refused"; readonly code: string }
  | { readonly kind: "failed"; readonly at: "session" | "token" | "answer" | "unexpected" };

const getSession = api<typeof authSessionCall>("GET", "/api/_allauth/browser/v1/auth/session");
const postToken = api<typeof providerTokenCall>("POST", "/api/_allauth/browser/v1/auth/provider/token");

/** True when a step of signing in waits, which is noted; null when the server could not be asked. */
export async function checkSession(client: QueryClient): Promise<boolean | null> {
  try {
    await send(getSession, {});
    return false;
  } catch (error) {
    if (noteSignInStep(client, error)) return true;
    return isApiFailure(error) && (error.status === 401 || error.status === 410) ? false : null;
  }
}

/** Looks at the session first, then hands in the provider's answer (core text §7). A step that waits is noted. */
export async function completeProvider(
  client: QueryClient,
  clientId: string,
  { process, returnPath, token }: ProviderAnswer,
): Promise<ProviderEnding> {
  try {
    if ((await checkSession(client)) === null) return { kind: "failed", at: "session" };
    const body = { provider: "auth0", process, token: { client_id: clientId, ...token } };
    const session = await send(postToken, { body }).catch((error: unknown) => {
      if (!isApiFailure(error)) throw error;
      return error;
    });
    if (!isApiFailure(session)) {
      if (!session.meta.is_authenticated) return { kind: "failed", at: "answer" };
      await becomeSomebody(client, await fetchMe());
      await client.invalidateQueries({ queryKey: keys.providerAccounts });
      return { kind: "onwards", path: returnPath };
    }
    if (noteSignInStep(client, session)) return { kind: "onwards", path: returnPath };
    return process === "connect"
      ? { kind: "refused", code: authProblem(session) ?? "unknown" }
      : { kind: "failed", at: "token" };
  } catch {
    return { kind: "failed", at: "unexpected" };
  }
}

const getSignup = api<typeof providerSignupCall>("GET", "/api/_allauth/browser/v1/auth/provider/signup");
const postSignup = api<typeof finishProviderSignupCall>("POST", "/api/_allauth/browser/v1/auth/provider/signup");

/** The provider's details about the newcomer. */
export const useProviderSignup = () =>
  useQuery({
    queryKey: keys.providerSignup,
    queryFn: async ({ signal }) => (await send(getSignup, { signal })).data,
    // Another newcomer's answers are never shown for a moment, and typed values are not overwritten.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Makes the newcomer's account under this address. */
export function useFinishProviderSignup() {
  const { mutate, ...answer } = useAnswerStep();
  return { ...answer, mutate: (email: string) => mutate(() => send(postSignup, { body: { email } })) };
}

export type ProviderAccount = WireProviderAccount;

const getAccounts = api<typeof providerAccountsCall>("GET", "/api/_allauth/browser/v1/account/providers");
const deleteAccount = api<typeof disconnectProviderCall>("DELETE", "/api/_allauth/browser/v1/account/providers");
const postRedirect = api<typeof providerRedirectCall>("POST", "/api/_allauth/browser/v1/auth/provider/redirect");

/** The accounts elsewhere that lead in here, the oldest first. */
export const useProviderAccounts = () =>
  useQuery({
    queryKey: keys.providerAccounts,
    queryFn: async ({ signal }) => (await send(getAccounts, { signal })).data,
  });

/** The address to send the browser to, so that it comes back with another account connected. */
export async function askToConnect(provider: string, callbackPath: string): Promise<string> {
  const body = { provider, process: "connect", callback_url: callbackPath };
  return (await send(postRedirect, { body })).data.location;
}

/** Takes a way in away; the server keeps the last one. */
export function useDisconnect(): (account: ProviderAccount) => Promise<void> {
  const client = useQueryClient();
  return async ({ uid, provider }) => {
    const { data } = await send(deleteAccount, { body: { provider: provider.id, account: uid } });
    client.setQueryData(keys.providerAccounts, data);
  };
}
