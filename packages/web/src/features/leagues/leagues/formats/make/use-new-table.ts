import { checkFormat, type Format, type FormatProblem } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { useGame } from "../../../../../api/content/game.ts";
import { useCreateFormat } from "../../../../../api/leagues/league-formats.ts";
import type { LeagueSummary } from "../../../../../api/leagues/leagues.ts";
import { paths } from "../../../../../paths.ts";
import { useSubmit } from "../../../../../ui/forms/use-submit.ts";
import { refusedFormat } from "../words/problem-words.ts";
import { withFromRound } from "./own-format.ts";
import { useFormatFacts } from "./use-format-facts.ts";

interface Start {
  readonly summary: LeagueSummary;
  readonly name: string;
  readonly format: Format;
  /** The next one where none is named. */
  readonly fromRound?: number | undefined;
  /** Of the league, in vain or not; the table's page comes after it. */
  readonly onMade?: () => void;
}

export type NewTable = ReturnType<typeof useNewTable>;

/** A new table of a league until it is made: its name and rules, and what stands in its way. */
export function useNewTable({ summary, name: named, format: before, fromRound, onMade }: Start) {
  const { t } = useLingui();
  const { nextRound, rounds } = useGame();
  const { leagueId } = summary.league;
  const facts = useFormatFacts(summary.entry_count);
  const create = useCreateFormat(leagueId);
  const navigate = useNavigate();
  const [name, setName] = useState(named);
  const [{ format, told }, setRules] = useState(() => {
    const start = withFromRound(before, fromRound ?? nextRound?.roundId ?? rounds.at(-1)?.roundId ?? before.fromRound);
    return { format: start, told: start };
  });
  const found = useMemo(() => checkFormat(format, facts), [format, facts]);
  const problems = found.length > 0 ? found : refusedFormat(create.error);
  const disabledReason =
    problems.length > 0
      ? t`The rules contradict themselves.`
      : name.trim() === ""
        ? t`Give the table a name first.`
        : undefined;
  const submit = useSubmit(() => {
    if (disabledReason !== undefined || create.isPending) return undefined;
    return create.mutateAsync(
      { name: name.trim(), format },
      {
        onSuccess: ({ id }) => {
          onMade?.();
          void navigate({ to: paths.leagueFormat(leagueId, id) as string });
        },
      },
    );
  });
  return {
    leagueId,
    name,
    setName,
    format,
    /** The rules in words are those of before while a number is being typed. */
    told,
    change: (changed: Format) => {
      create.reset();
      setRules((last) => ({ format: changed, told: isReadable(checkFormat(changed, facts)) ? changed : last.told }));
    },
    problems,
    create,
    disabledReason,
    submit,
  };
}

const isReadable = (problems: readonly FormatProblem[]): boolean =>
  problems.every(({ code }) => code !== "out_of_range");
