import { useLingui } from "@lingui/react/macro";

import { useGame, type Phase } from "../../api/game.ts";
import { formatMonth } from "../../i18n/format.ts";
import styles from "./PhaseTabs.module.css";

interface PhaseTabsProps {
  readonly selected: number;
  readonly onSelect: (phase: number) => void;
}

/** The season and its months, the newest first; months still to come are left out. */
export function PhaseTabs({ selected, onSelect }: PhaseTabsProps) {
  const { t } = useLingui();
  const { phases, currentRound, rounds } = useGame();
  const [season, ...months] = phases;
  if (!season || !currentRound) return null;
  const played = months.filter((phase) => phase.startRound <= currentRound.roundId).reverse();
  const nameOf = (phase: Phase) => {
    const first = rounds.find((round) => round.roundId === phase.startRound);
    return first ? formatMonth(first.deadlineAtMs) : phase.name;
  };
  const button = (phase: Phase, name: string) => (
    <button
      key={phase.phaseId}
      type="button"
      className={styles.phase}
      aria-pressed={phase.phaseId === selected}
      onClick={() => onSelect(phase.phaseId)}
    >
      {name}
    </button>
  );
  return (
    <div className={styles.phases} role="group" aria-label={t`Phase`}>
      {button(season, t({ message: "Overall", context: "phase" }))}
      {played.map((phase) => button(phase, nameOf(phase)))}
    </div>
  );
}
