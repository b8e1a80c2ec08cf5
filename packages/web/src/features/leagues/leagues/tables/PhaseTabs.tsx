import { useLingui } from "@lingui/react/macro";
import type { WireLeagueSummary } from "@elleveren/contract";

import { useGame, type Phase } from "../../../../api/content/game.ts";
import { formatMonth } from "../../../../i18n/format.ts";
import styles from "./PhaseTabs.module.css";

interface PhaseTabsProps {
  readonly selected: number;
  /** The league's first round: earlier months have nothing of it. */
  readonly startRound?: number;
  readonly onSelect: (phase: number) => void;
  /** Rounds that the league counted before it began anew. */
  readonly stretches?: WireLeagueSummary["stretches"];
  /** By its first round; 0 for none. */
  readonly selectedStretch?: number;
  readonly onSelectStretch?: (firstRound: number) => void;
}

/**
 * The season and its months, the newest first, and what the league counted before it began anew; months still to come, and
 * those before the league counts, are left out unless the address names one.
 */
export function PhaseTabs({
  selected,
  startRound = 1,
  onSelect,
  stretches,
  selectedStretch = 0,
  onSelectStretch,
}: PhaseTabsProps) {
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
      {(stretches ?? []).toReversed().map(({ start_event: from, stop_event: to }) => (
        <button
          key={`stretch ${from}`}
          type="button"
          className={styles.phase}
          aria-pressed={from === selectedStretch}
          onClick={() => onSelectStretch?.(from)}
        >
          {from === to ? t`Round ${from}` : t`Rounds ${from}–${to}`}
        </button>
      ))}
    </div>
  );
}
