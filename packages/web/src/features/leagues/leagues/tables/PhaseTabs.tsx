import { useLingui } from "@lingui/react/macro";

import { useGame, type Phase } from "../../../../api/content/game.ts";
import { formatMonth } from "../../../../i18n/format.ts";
import styles from "./PhaseTabs.module.css";

interface PhaseTabsProps {
  readonly selected: number;
  /** The league's first round: earlier months have nothing of it. */
  readonly startRound?: number;
  readonly onSelect: (phase: number) => void;
}

/**
 * The season and its months, the newest first; months still to come, and those before the league counts, are left out unless
 * the address names one.
 */
export function PhaseTabs({ selected, startRound = 1, onSelect }: PhaseTabsProps) {
  const { t } = useLingui();
  const { phases, currentRound, rounds } = useGame();
  const [season, ...months] = phases;
  if (!season || !currentRound) return null;
  const played = months
    .filter(
      (phase) =>
        phase.phaseId === selected || (phase.startRound <= currentRound.roundId && phase.stopRound >= startRound),
    )
    .reverse();
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
