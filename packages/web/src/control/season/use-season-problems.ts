import { useLingui } from "@lingui/react/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { conflictOf } from "../api/conflict.ts";
import { writeFailure } from "../api/failure-words.ts";

/** The refusals of an act on the season, besides those of its files. */
export function useSeasonProblems(error: unknown): string[] {
  const { t } = useLingui();
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  const say = (code: string): string => {
    const words: Partial<Record<string, string>> = {
      season_not_over: t`Something of the season is still waited for. It stands above.`,
      other_season: t`That is not the season that is being played.`,
      season_not_closed: t`The season has to be closed first.`,
      already_closed: t`Somebody else has closed it already.`,
      changed: t`Somebody else put other files there meanwhile. They stand here now; look at them first.`,
      other_draft: t`Somebody else put other files there meanwhile. They stand here now; look at them first.`,
      at_work: t`Somebody has asked for it already. How far it is stands above.`,
      not_a_time: t`That is not a time.`,
    };
    return words[code] ?? t`It was refused (${code}).`;
  };
  if (error.problems.length > 0) {
    return error.problems.filter(({ path }) => path[0] !== "files").map(({ problem }) => say(problem.code));
  }
  if (error.status === 413) return [t`The files are too large: 4 MB all together.`];
  const conflict = conflictOf(error)?.code;
  return [conflict === undefined ? writeFailure(error) : say(conflict)];
}
