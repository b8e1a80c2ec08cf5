/** What became of a call that was not answered as it should be, in a sentence: by what came back in place of an answer. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";

/** Of one that changes something. Where no answer came, it may have been done all the same. */
export function writeFailure(error: unknown): string {
  if (!isApiFailure(error)) return t`Something went wrong. Try again.`;
  const { status } = error;
  if (status === 0)
    return t`The server did not answer: nobody knows whether it got through. Look before you try again.`;
  if (isServersFault(status)) {
    return t`The server failed: nobody knows whether it got through. Look before you try again.`;
  }
  switch (status) {
    case 403:
      return isSecondFactorNeeded(error)
        ? t`Your second factor has run out, and nothing was changed. Give it again, and then try again.`
        : t`You may not do that now, and nothing was changed. Load the page again.`;
    case 404:
      return t`It is not there any more, or you are not signed in as an operator any more. Nothing was changed.`;
    case 409:
      return t`Somebody else was first; look at how it stands now.`;
    case 429:
      return t`That was too much at once, and nothing was changed. Try again in a moment.`;
    default:
      return t`It was refused (${status}), and nothing was changed.`;
  }
}

/** Of one that only shows something. */
export function readFailure(error: unknown): string {
  if (!isApiFailure(error)) return t`Something went wrong. Try again.`;
  const { status } = error;
  if (status === 0) return t`The server did not answer. Try again.`;
  if (isServersFault(status)) return t`The server failed. Try again.`;
  switch (status) {
    case 403:
      return isSecondFactorNeeded(error)
        ? t`Your second factor has run out. Give it again, and then try again.`
        : t`You may not see that now. Load the page again.`;
    case 404:
      return t`It is not there, or you are not signed in as an operator any more.`;
    case 429:
      return t`That was too much at once. Try again in a moment.`;
    default:
      return t`It was refused (${status}).`;
  }
}

/** An operator's second factor holds for a working day. */
export const isSecondFactorNeeded = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.status === 403 &&
  (error.body as { readonly code?: unknown } | undefined)?.code === "second_factor_needed";

/** An answer of success that cannot be read is one, too. */
const isServersFault = (status: number): boolean => status >= 500 || status < 400;
