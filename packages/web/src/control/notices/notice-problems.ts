/** What was refused about announcements and the switch, in words. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { writeFailure } from "../api/failure-words.ts";

/** One sentence a problem, each once. */
export function noticeProblems(error: unknown): string[] {
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  if (error.problems.length > 0) return [...new Set(error.problems.map(({ problem }) => sentence(problem.code)))];
  if (error.status === 409)
    return [t`Somebody else changed it meanwhile. What stands here now is what they wrote; look again.`];
  return [writeFailure(error)];
}

function sentence(code: string): string {
  switch (code) {
    case "blank":
      return t`Write it in bokmål and English, and nynorsk whole or not at all.`;
    case "not_a_time":
      return t`That is not a time.`;
    case "in_the_past":
      return t`That time has passed.`;
    case "ends_before_it_begins":
      return t`It ends before it begins.`;
    case "no_season":
      return t`There is no season to close.`;
    default:
      return t`It was refused (${code}).`;
  }
}
