import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import { formatMonth } from "../../../../i18n/format.ts";

/** The name of a phase: its month, alone unless another form is asked for, or the season. */
export function usePhaseName(monthOf: (atMs: number) => string = formatMonth): (phaseId: number) => string {
  const { t } = useLingui();
  const { phases, rounds } = useGame();
  return (phaseId) => {
    if (phaseId === 1) return t`The season`;
    const start = phases.find((phase) => phase.phaseId === phaseId)?.startRound;
    const first = rounds.find((round) => round.roundId === start);
    return first ? monthOf(first.deadlineAtMs) : "";
  };
}
