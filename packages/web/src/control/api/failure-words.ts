/** Failures of a call, in sentences. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";

export type Facts = Readonly<Record<string, unknown>>;
type Say = (code: string, facts: Facts, path: readonly (string | number)[]) => string | undefined;

/** Why a write was refused, each sentence once. `moved` is said of a conflict (409); without it, as of any other failure. */
export function refusalWords(error: unknown, say: Say, moved?: string): string[] {
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  if (error.problems.length === 0) return [error.status === 409 && moved ? moved : writeFailure(error)];
  const words = error.problems.map(({ path, problem }) => {
    const { code } = problem;
    return say(code, problem as unknown as Facts, path) ?? t`It was refused (${code}).`;
  });
  return [...new Set(words)];
}

export const movedWords = (): string =>
  t`Somebody else changed it meanwhile. What stands here now is what they wrote; look again.`;

/** Of one that changes something. Where no answer came, it may have been done all the same. */
export function writeFailure(error: unknown): string {
  if (!isApiFailure(error)) return t`Something went wrong. Try again.`;
  const { status } = error;
  if (status === 0)
    return t`The server did not answer: nobody knows whether it got through. Look before you try again.`;
  if (isServersFault(status)) {
    return t`The server failed: nobody knows whether it got through. Look before you try again.`;
  }
  const words: Partial<Record<number, string>> = {
    403: isSecondFactorNeeded(error)
      ? t`Your second factor has run out, and nothing was changed. Give it again, and then try again.`
      : t`You may not do that now, and nothing was changed. Load the page again.`,
    404: t`It is not there any more, or you are not signed in as an operator any more. Nothing was changed.`,
    409: t`Somebody else was first; look at how it stands now.`,
    429: t`That was too much at once, and nothing was changed. Try again in a moment.`,
  };
  return words[status] ?? t`It was refused (${status}), and nothing was changed.`;
}

/** Of one that only shows something. */
export function readFailure(error: unknown): string {
  if (!isApiFailure(error)) return t`Something went wrong. Try again.`;
  const { status } = error;
  if (status === 0) return t`The server did not answer. Try again.`;
  if (isServersFault(status)) return t`The server failed. Try again.`;
  const words: Partial<Record<number, string>> = {
    403: isSecondFactorNeeded(error)
      ? t`Your second factor has run out. Give it again, and then try again.`
      : t`You may not see that now. Load the page again.`,
    404: t`It is not there, or you are not signed in as an operator any more.`,
    429: t`That was too much at once. Try again in a moment.`,
  };
  return words[status] ?? t`It was refused (${status}).`;
}

/** An operator's second factor holds for a working day. */
export const isSecondFactorNeeded = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.status === 403 &&
  (error.body as { readonly code?: unknown } | undefined)?.code === "second_factor_needed";

/** An answer of success that cannot be read is one, too. */
const isServersFault = (status: number): boolean => status >= 500 || status < 400;
