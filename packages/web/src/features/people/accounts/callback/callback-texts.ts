/** The words for a sign-in elsewhere that failed. Core text §8, "Auth callback". */
import { t } from "@lingui/core/macro";

import type { ProviderEnding } from "../../../../api/people/providers.ts";
import type { CallbackError } from "./read-callback.ts";

/** The message that the provider, or the server, sent along; our own words where it sent none. */
export function callbackErrorText(error: CallbackError): string {
  if (error.kind === "unknown") return t`The authentication service returned an unknown error`;
  return error.message ?? t`Authentication failed`;
}

/** The possible remedy; null where none is known. */
export function callbackHint(error: CallbackError): string | null {
  switch (error.kind === "login" ? error.code : "") {
    case "cancelled":
      return t`You cancelled it there. Nothing was changed.`;
    case "invalid_state":
      return t`It took too long, or was begun in another window. Try once more.`;
    case "provider_unavailable":
      return t`The service you signed in with does not answer right now. Try again in a while, or log in another way.`;
    case "provider_not_configured":
      return t`That way of logging in is not available here. Log in another way.`;
    default:
      return null;
  }
}

/** Where in handing the answer in it failed. */
export function endingText(at: Extract<ProviderEnding, { kind: "failed" }>["at"]): string {
  const texts = {
    session: t`API error during authentication`,
    token: t`API error during token authentication`,
    answer: t`Invalid authentication response`,
    unexpected: t`An unexpected error occurred during authentication`,
  };
  return texts[at];
}
