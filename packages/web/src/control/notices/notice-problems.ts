import { t } from "@lingui/core/macro";

import { movedWords, refusalWords } from "../api/failure-words.ts";

/** Refusals about announcements and the switch, in words. */
export function noticeProblems(error: unknown): string[] {
  const words: Partial<Record<string, string>> = {
    blank: t`Write it in bokmål and English, and nynorsk whole or not at all.`,
    not_a_time: t`That is not a time.`,
    in_the_past: t`That time has passed.`,
    ends_before_it_begins: t`It ends before it begins.`,
    no_season: t`There is no season to close.`,
  };
  return refusalWords(error, (code) => words[code], movedWords());
}
