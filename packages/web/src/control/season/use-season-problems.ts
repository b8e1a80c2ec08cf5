import { useLingui } from "@lingui/react/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { writeFailure } from "../api/failure-words.ts";

/** What an act on the season was refused for, besides its files. */
export function useSeasonProblems(error: unknown): string[] {
  const { t } = useLingui();
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  const conflict = (error.body as { readonly code?: string } | undefined)?.code;
  const say = (code: string | undefined): string => {
    switch (code) {
      case "season_not_over":
        return t`Something of the season is still waited for. It stands above.`;
      case "other_season":
        return t`That is not the season that is being played.`;
      case "season_not_closed":
        return t`The season has to be closed first.`;
      case "already_closed":
        return t`Somebody else has closed it already.`;
      case "changed":
      case "other_draft":
        return t`Somebody else put other files there meanwhile. They stand here now; look at them first.`;
      case "at_work":
        return t`Somebody has asked for it already. How far it is stands above.`;
      case "not_a_time":
        return t`That is not a time.`;
      default:
        return code === undefined ? writeFailure(error) : t`It was refused (${code}).`;
    }
  };
  if (error.problems.length > 0) {
    return error.problems.filter(({ path }) => path[0] !== "files").map(({ problem }) => say(problem.code));
  }
  if (error.status === 413) return [t`The files are too large: 4 MB all together.`];
  return [error.status === 409 ? say(conflict) : writeFailure(error)];
}
