/** The meaning for the person of a refused change to how the account is kept. */
import { t } from "@lingui/core/macro";

import { authProblem, isTooOften } from "../../../api/people/auth.ts";
import { isApiFailure, isUnavailable } from "../../../api/wire/problems.ts";
import { sessionText } from "../../site/problems/session-text.ts";
import { tooOftenText } from "../../site/problems/too-often.ts";

export function failureText(error: unknown): string {
  const ofSession = sessionText(error);
  if (ofSession !== undefined) return ofSession;
  if (isTooOften(error)) return tooOftenText(error);
  if (isUnavailable(error)) return t`We could not reach the game. Check your connection and try again.`;
  switch (authProblem(error)) {
    case "required":
    case "blank":
      return t`An email is required`;
    case "invalid":
    case "max_length":
      return t`That is not an email address`;
    case "duplicate_email":
      return t`You have this address already.`;
    case "max_email_addresses":
      return t`Ten addresses are the most. Remove one first.`;
    case "unverified_primary_email":
      return t`Verify the address first.`;
    case "cannot_remove_primary_email":
      return t`You log in with this address. Choose another one for that first.`;
    case "unknown_email":
      return t`This address is no longer yours. Load the page anew.`;
    default:
      break;
  }
  // Reauthentication was cancelled.
  if (isApiFailure(error) && error.status === 401) return t`Nothing was changed.`;
  return t`Something went wrong here. Try again in a little while.`;
}
