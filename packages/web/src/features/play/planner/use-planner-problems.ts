import { useLingui } from "@lingui/react/macro";
import type { PlanProblem } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useProblemTexts } from "../../site/problems/ProblemList.tsx";

/** The problems of a planned round, in sentences. Rounds ahead say by name who is no longer where the plan had him. */
export function usePlannerProblems(): (problems: readonly PlanProblem[]) => string[] {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const textsOf = useProblemTexts();
  return (problems) => [
    ...new Set(
      problems.flatMap((problem) => {
        if (problem.code !== "not_owned" && problem.code !== "already_owned") return textsOf([problem]);
        const names = problem.footballerIds.map((id) => footballerById.get(id)?.webName ?? "").join(", ");
        return problem.code === "not_owned"
          ? t`${names} is not in the squad by then`
          : t`${names} is already in the squad by then`;
      }),
    ),
  ];
}
