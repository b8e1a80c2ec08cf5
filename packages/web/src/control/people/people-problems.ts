/** What was refused about names and people, in words. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { writeFailure } from "../api/failure-words.ts";

/** One sentence a problem. */
export function peopleProblems(error: unknown): string[] {
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  if (error.problems.length > 0) return error.problems.map(({ problem }) => sentence(problem.code));
  if (error.status === 409)
    return [t`Somebody else changed it meanwhile. What stands here now is what they wrote; look again.`];
  return [writeFailure(error)];
}

function sentence(code: string): string {
  switch (code) {
    case "blank":
    case "required":
    case "min_length":
      return t`Something is left out.`;
    case "max_length":
      return t`The name is too long: 20 characters for a team, 30 for a league.`;
    case "control_characters":
      return t`The name holds characters that cannot be seen.`;
    case "nothing_changes":
      return t`It is called so already.`;
    case "not_a_time":
      return t`That is not a time.`;
    case "in_the_past":
      return t`That time has passed.`;
    case "operator":
      return t`An operator cannot be suspended. Take the role away at a terminal first.`;
    case "not_asked":
      return t`It has been decided or stopped already.`;
    case "no_entry":
      return t`There is no team this season.`;
    case "no_appeal":
      return t`The appeal has been answered already.`;
    case "duplicate":
      return t`The word is on the list already.`;
    case "invalid":
      return t`That cannot be used: a word needs two letters at least.`;
    default:
      return t`It was refused (${code}).`;
  }
}
