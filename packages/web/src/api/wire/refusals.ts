/**
 * The state of the caller's session in a refusal: no session, perhaps another account's, or reauthentication
 * required. The account API uses 401 and 410, all other calls 403.
 */
import type { FORBIDDEN_TEXT, NOT_SIGNED_IN_TEXT, WireAuthFlow, WireAuthSession } from "@elleveren/contract";

import { isAccountCall } from "./session/authentication.ts";
import { isApiFailure } from "./problems.ts";

/** Spelled as the contract declares them; only their types are imported, so that no schema travels. */
const NOT_SIGNED_IN: typeof NOT_SIGNED_IN_TEXT = "Authentication credentials were not provided.";
const FORBIDDEN: typeof FORBIDDEN_TEXT = "You do not have permission to perform this action.";
const CSRF_FAILED = "CSRF Failed: CSRF ";

/** The account API's authentication state in a 401; undefined for any other answer. */
export const authStateOf = (error: unknown): WireAuthSession | undefined =>
  isApiFailure(error) && error.status === 401 ? (error.body as WireAuthSession | undefined) : undefined;

/** The ways to reauthenticate that a 401 to a signed-in account lists; null for any other answer. */
export function proofFlows(error: unknown): readonly WireAuthFlow[] | null {
  const state = authStateOf(error);
  return state?.meta?.is_authenticated === true ? (state.data.flows ?? []) : null;
}

/** True when the server found no session behind the call. */
export function saysNobodyIsHere(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  if (error.status === 410) return isAccountCall(error.url);
  if (error.status === 401) return proofFlows(error) === null;
  return error.status === 403 && error.detail === NOT_SIGNED_IN;
}

/**
 * True when the call may have carried the cookies of another session than this page's: another tab has signed in or
 * out since. The current account has to be refetched.
 */
export const mayBeOfAnother = (error: unknown): boolean =>
  isApiFailure(error) && error.status === 403 && (error.detail === FORBIDDEN || error.detail.startsWith(CSRF_FAILED));

/** True when another session is the only explanation: a token of this page's session would have been taken. */
export const isStaleToken = (error: unknown): boolean =>
  isApiFailure(error) && error.status === 403 && error.detail.startsWith(CSRF_FAILED);
