/** What an identity provider, or our own server on its behalf, sent back in the address. */

export type CallbackError =
  /** The provider says no, or cannot. */
  | { readonly kind: "provider"; readonly message: string | null }
  /** The provider said yes, and signing in here failed. */
  | { readonly kind: "login"; readonly message: string | null }
  /** Signing in failed, and nobody knows why. */
  | { readonly kind: "unknown" };

/** Anybody can write an address: a longer text is not a provider's reason. */
const MESSAGE_MAX_LENGTH = 200;

/** Null when the address tells of no error. OAuth 2 names (RFC 6749, 4.1.2.1) and those of the account API. */
export function readCallbackError(search: string): CallbackError | null {
  const given = new URLSearchParams(search);
  const error = given.get("error");
  const reason = given.get("error_description") ?? given.get("message");
  if (error === null && given.get("error_description") === null) return null;
  const message = reason === null || reason.trim() === "" ? null : reason.trim().slice(0, MESSAGE_MAX_LENGTH);
  // The account API adds what it was doing; a provider never does.
  if (!given.has("error_process")) return { kind: "provider", message };
  return error === "unknown" && message === null ? { kind: "unknown" } : { kind: "login", message };
}
