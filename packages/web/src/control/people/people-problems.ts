import { t } from "@lingui/core/macro";

import { movedWords, refusalWords } from "../api/failure-words.ts";

/** Refusals about names and people, in words. */
export function peopleProblems(error: unknown): string[] {
  const words: Partial<Record<string, string>> = {
    blank: t`Something is left out.`,
    required: t`Something is left out.`,
    min_length: t`Something is left out.`,
    max_length: t`The name is too long: 20 characters for a team, 30 for a league.`,
    control_characters: t`The name holds characters that cannot be seen.`,
    nothing_changes: t`It is called so already.`,
    not_a_time: t`That is not a time.`,
    in_the_past: t`That time has passed.`,
    operator: t`An operator cannot be suspended. Take the role away at a terminal first.`,
    not_asked: t`It has been decided or stopped already.`,
    no_entry: t`There is no team this season.`,
    no_appeal: t`The appeal has been answered already.`,
    duplicate: t`The word is on the list already.`,
    invalid: t`That cannot be used: a word needs two letters at least.`,
  };
  return refusalWords(error, (code) => words[code], movedWords());
}
