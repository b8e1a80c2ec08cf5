/**
 * The account API's word that somebody else may be signed in now: 401 says that more is to be proved or nobody is there,
 * 410 that the session is gone, and a 200 with `is_authenticated` who is. Each raises an event, and the site asks anew
 * who the visitor is. Core text §4, "Authentication session".
 */
import { answeredSessionToken, forgetSessionToken } from "./session-token.ts";

/** Everything of the account API lies below it. */
const ACCOUNT_API = "/api/_allauth/";

export interface AuthenticationChange {
  readonly status: 200 | 401 | 410;
}

type Listener = (change: AuthenticationChange) => void;
const listeners = new Set<Listener>();

/** Calls the listener at every change until the returned function is called. */
export function onAuthenticationChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isAccountCall = (url: string): boolean => url.startsWith(ACCOUNT_API);

/** Takes note of every answer of the account API; other answers say nothing of who is signed in. */
export function noteAccountAnswer(url: string, status: number, body: unknown): void {
  if (!isAccountCall(url)) return;
  if (status === 410) forgetSessionToken();
  const meta = metaOf(body);
  if (typeof meta["session_token"] === "string") answeredSessionToken(meta["session_token"]);
  if (status === 401 || status === 410 || (status === 200 && meta["is_authenticated"] === true)) {
    for (const listener of listeners) listener({ status });
  }
}

function metaOf(body: unknown): Readonly<Partial<Record<string, unknown>>> {
  const meta = typeof body === "object" && body !== null ? (body as { meta?: unknown }).meta : undefined;
  return typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>) : {};
}
