/** Why a write was not sent again, after its session had ended or a fresh proof was asked for. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../../api/wire/problems.ts";

export const loggedOutText = (): string =>
  t`You are logged out, so this was not saved. Your changes are still here: log in, and it goes through.`;

/** Undefined for every other failure. */
export function sessionText(error: unknown): string | undefined {
  switch (isApiFailure(error) ? error.session : null) {
    case "ended":
      return loggedOutText();
    case "another":
      return t`Somebody else is logged in here now, so this was not saved.`;
    case "unproved":
      return t`Nothing was changed.`;
    case null:
      return undefined;
  }
}
