/**
 * Browsers carry the session in a cookie that no script sees. An app that shows the site in a window of its own, where
 * cookies do not last, puts an entry of this name into the window's storage before the page loads, empty while nobody is
 * signed in: then every call carries the token in a header instead, and what the server answers is stored there.
 */
const ENTRY = "elleveren.session-token";

/** The header that carries it, both ways. */
export const SESSION_HEADER = "x-session-token";

/** Null in a browser; empty in an app where nobody is signed in. */
export function sessionToken(): string | null {
  try {
    return sessionStorage.getItem(ENTRY);
  } catch {
    // A browser that lets nobody store anything is no app.
    return null;
  }
}

/** Stores a new token in an app; a browser has its cookie. */
export function answeredSessionToken(token: string | null): void {
  if (token !== null && sessionToken() !== null) sessionStorage.setItem(ENTRY, token);
}

/** The session is gone for good. An app stays an app. */
export const forgetSessionToken = (): void => answeredSessionToken("");
