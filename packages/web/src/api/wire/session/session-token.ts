/**
 * Browsers carry the session in an HttpOnly cookie. An app that shows the site in a web view, where cookies do not
 * last, puts an entry of this name into its storage before the page loads, empty without a session: then every call
 * carries the token in a header instead, and the server's new token is stored there.
 */
const ENTRY = "elleveren.session-token";

/** The header that carries it, both ways. */
export const SESSION_HEADER = "x-session-token";

/** Null in a browser; empty in an app without a session. */
export function sessionToken(): string | null {
  try {
    return sessionStorage.getItem(ENTRY);
  } catch {
    // A browser that blocks storage is no app.
    return null;
  }
}

/** Stores a new token in an app; a browser has its cookie. */
export function answeredSessionToken(token: string | null): void {
  if (token !== null && sessionToken() !== null) sessionStorage.setItem(ENTRY, token);
}

/** The session is gone for good. An app stays an app. */
export const forgetSessionToken = (): void => answeredSessionToken("");
