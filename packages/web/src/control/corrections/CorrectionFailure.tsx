import { useLingui } from "@lingui/react/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { formatUpTo } from "../../i18n/format.ts";
import { readFailure, writeFailure } from "../api/failure-words.ts";
import { Problems } from "../Problems.tsx";
import { useStatNames } from "./describe-change.ts";

/** What the server refused, or what nobody knows of, beside what caused it. */
export const CorrectionFailure = (of: CorrectionFailureOf) => <Problems sentences={useCorrectionProblems(of)} />;

interface CorrectionFailureOf {
  readonly error: unknown;
  /** Nothing was to be changed: a match was looked at, or a preview. */
  readonly isLooking?: boolean;
  /** The change at this place of the draft, in words. */
  readonly changeAt?: (index: number) => string | undefined;
}

/** What a correction was refused for, a sentence a problem, each with the change and the figure it is about. */
function useCorrectionProblems({ error, isLooking = false, changeAt }: CorrectionFailureOf): readonly string[] {
  const { t } = useLingui();
  const statName = useStatNames();
  if (!error) return [];
  if (!isApiFailure(error)) return [writeFailure(error)];
  if (error.status === 409) {
    return (error.body as { readonly code?: string } | undefined)?.code === "taken_back"
      ? [t`Somebody else has taken it back already.`]
      : [t`Somebody was faster: the facts have moved since. Nothing was changed. Look at the preview again.`];
  }
  if (error.problems.length === 0) return [isLooking ? readFailure(error) : writeFailure(error)];
  const sentence = (code: string, field: string, facts: Readonly<Record<string, unknown>>): string => {
    switch (code) {
      case "out_of_range": {
        const [name, min, max] = [
          figureName(field),
          formatUpTo(Number(facts["min"]), 1),
          formatUpTo(Number(facts["max"]), 1),
        ];
        return t`${name}: a whole number from ${min} to ${max}.`;
      }
      case "nothing_changes":
        return t`Nothing would change: it stands so already.`;
      case "round_not_closed":
        return t`The round is not closed yet. It is put right under match entry.`;
      case "not_in_fixture":
        return t`He did not play for either club of that match.`;
      case "unknown_footballer":
      case "unknown_fixture":
        return t`The match or the footballer is not in the game.`;
      case "unknown_stat":
        return t`There is no figure “${field}”.`;
      case "required":
        return t`Something is left out.`;
      case "blank":
        return t`Say why first.`;
      default:
        return t`It was refused (${code}).`;
    }
  };
  const figureName = (field: string): string => {
    if (field === "home_score") return t`Home goals`;
    return field === "away_score" ? t`Away goals` : statName(field);
  };
  return error.problems.map(({ path, problem }) => {
    const said = sentence(
      problem.code,
      String(path.at(-1) ?? ""),
      problem as unknown as Readonly<Record<string, unknown>>,
    );
    const change = path[0] === "changes" ? changeAt?.(Number(path[1])) : undefined;
    return change === undefined ? said : `${change} – ${said}`;
  });
}
