import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import { Select } from "../../ui/forms/Fields.tsx";

interface StartRoundSelectProps {
  readonly value: number;
  readonly onChange: (round: number) => void;
}

/** The first round that counts in a classic league: any of the season (LG-15). */
export function StartRoundSelect({ value, onChange }: StartRoundSelectProps) {
  const { t } = useLingui();
  const { rounds } = useGame();
  return (
    <Select
      label={t`Scoring starts in`}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      isRequired
      options={rounds.map((round) => ({ value: String(round.roundId), label: t`Round ${round.roundId}` }))}
    />
  );
}
