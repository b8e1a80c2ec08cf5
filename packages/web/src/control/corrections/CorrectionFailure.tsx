import { useLingui } from "@lingui/react/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { formatUpTo } from "../../i18n/format.ts";
import { conflictOf } from "../api/conflict.ts";
import { readFailure, refusalWords } from "../api/failure-words.ts";
import { Problems } from "../Problems.tsx";
import { useStatNames } from "./describe-change.ts";

/** Why a correction was refused, with the change of the draft (`changeAt`). `isLooking`: nothing was to be changed. */
export function CorrectionFailure({
  error,
  isLooking = false,
  changeAt,
}: {
  readonly error: unknown;
  readonly isLooking?: boolean;
  readonly changeAt?: (index: number) => string | undefined;
}) {
  const { t } = useLingui();
  const statName = useStatNames();
  const sentence = (code: string, facts: Readonly<Record<string, unknown>>, field: string): string => {
    const name = { home_score: t`Home goals`, away_score: t`Away goals` }[field] ?? statName(field);
    const [min, max] = [formatUpTo(Number(facts["min"]), 1), formatUpTo(Number(facts["max"]), 1)];
    const words: Partial<Record<string, string>> = {
      out_of_range: t`${name}: a whole number from ${min} to ${max}.`,
      nothing_changes: t`Nothing would change: it stands so already.`,
      round_not_closed: t`The round is not closed yet. It is put right under match entry.`,
      not_in_fixture: t`He did not play for either club of that match.`,
      unknown_footballer: t`The match or the footballer is not in the game.`,
      unknown_fixture: t`The match or the footballer is not in the game.`,
      unknown_stat: t`There is no figure “${field}”.`,
      required: t`Something is left out.`,
      blank: t`Say why first.`,
    };
    return words[code] ?? t`It was refused (${code}).`;
  };
  const moved =
    conflictOf(error)?.code === "taken_back"
      ? t`Somebody else has taken it back already.`
      : t`Somebody was faster: the facts have moved since. Nothing was changed. Look at the preview again.`;
  const isOnlyRead = isLooking && isApiFailure(error) && error.status !== 409 && error.problems.length === 0;
  const sentences = refusalWords(
    error,
    (code, facts, path) => {
      const said = sentence(code, facts, String(path.at(-1) ?? ""));
      const change = path[0] === "changes" ? changeAt?.(Number(path[1])) : undefined;
      return change === undefined ? said : `${change} – ${said}`;
    },
    moved,
  );
  return <Problems sentences={isOnlyRead ? [readFailure(error)] : sentences} />;
}
