/** The account API's answers as the site uses them: 401 says what comes next, 400 lists codes by field. */
import type { authSessionCall, reauthenticateCall, WireAuthErrors, WireAuthFlow } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { becomeSomebody, fetchMe } from "./me.ts";
import { isApiFailure } from "../wire/problems.ts";
import { authStateOf } from "../wire/refusals.ts";

export type AuthFlow = WireAuthFlow;

/** The step that a 401 says is waiting; null when it says none. */
export const pendingFlow = (error: unknown): AuthFlow | null =>
  authStateOf(error)?.data?.flows?.find((flow) => flow.is_pending === true) ?? null;

export interface AuthProblem {
  readonly code: string;
  /** The field; undefined for the whole form. */
  readonly param?: string | undefined;
}

/** The problems in a 400 of the account API; none for any other error. */
export function authProblems(error: unknown): readonly AuthProblem[] {
  if (!isApiFailure(error) || error.status !== 400) return [];
  return (error.body as Partial<WireAuthErrors> | undefined)?.errors ?? [];
}

/** The first code of a 400, of one field when that is named. */
export const authProblem = (error: unknown, param?: string): string | undefined =>
  authProblems(error).find((problem) => param === undefined || problem.param === param)?.code;

/** True when the call came too often (429). */
export const isTooOften = (error: unknown): boolean => isApiFailure(error) && error.status === 429;

/** Nothing waits at this step any more (409). */
const isOver = (error: unknown): boolean => isApiFailure(error) && error.status === 409;

/** Where signing in stands in this page: a step that waits, or one that waited too long. */
export type SignInStep =
  { readonly kind: "none" } | { readonly kind: "waiting"; readonly flow: AuthFlow } | { readonly kind: "expired" };

const NO_STEP: SignInStep = { kind: "none" };
const setStep = (client: QueryClient, step: SignInStep) => client.setQueryData(keys.signInStep, step);

export const useSignInStep = (): SignInStep =>
  useQuery({ queryKey: keys.signInStep, queryFn: () => NO_STEP, enabled: false, initialData: NO_STEP }).data;

/** Notes what a refused sign-in says comes next; false when it says nothing, and the refusal is one. */
export function noteSignInStep(client: QueryClient, error: unknown): boolean {
  const flow = pendingFlow(error);
  if (flow) setStep(client, { kind: "waiting", flow });
  return flow !== null;
}

/** The visitor thought better of it. */
export function useEndSignInStep(): () => void {
  const client = useQueryClient();
  return () => {
    setStep(client, NO_STEP);
    // So that the server forgets it as well; if it does not hear, it ends by itself in minutes.
    void send(deleteSession, {}).catch(() => undefined);
  };
}

const deleteSession = api("DELETE", "/api/_allauth/browser/v1/auth/session");

/** Answers a step of signing in; true when it signs in. A next or expired step is noted, a refusal (400, 429) is the error. */
export function useAnswerStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (call: () => Promise<unknown>): Promise<boolean> => {
      try {
        await call();
      } catch (error) {
        if (noteSignInStep(client, error)) return false;
        if (authStateOf(error)?.meta?.is_authenticated !== false && !isOver(error)) throw error;
        setStep(client, { kind: "expired" });
        return false;
      }
      await becomeSomebody(client, await fetchMe());
      // Not before: a page that saw neither a step nor anybody would take it that the visitor has given up.
      setStep(client, NO_STEP);
      return true;
    },
  });
}

const getSession = api<typeof authSessionCall>("GET", "/api/_allauth/browser/v1/auth/session");

/** Asks where signing in stands: after coming back from elsewhere, or when a page was opened anew in the middle of it. */
export function useReadSignIn() {
  const answer = useAnswerStep();
  return { ...answer, mutate: () => answer.mutate(() => send(getSession, {})) };
}

const postReauthenticate = api<typeof reauthenticateCall>("POST", "/api/_allauth/browser/v1/auth/reauthenticate");
export const useProveByPassword = () =>
  useMutation({ mutationFn: (password: string) => send(postReauthenticate, { body: { password } }) });
