/**
 * The account API's signs that the authentication state may have changed: 401 for a pending step or no session, 410
 * for a session that is gone, and a 200 with `is_authenticated`. Each raises an event, on which the site refetches
 * the current account. Core text §4, "Authentication session".
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

/** Reads every answer of the account API; other answers carry no authentication state. */
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
