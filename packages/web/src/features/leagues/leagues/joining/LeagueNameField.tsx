import { LEAGUE_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { useLingui } from "@lingui/react/macro";

import { Select, TextField } from "../../../../ui/forms/Fields.tsx";
import { useGame } from "../../../../api/content/game.ts";

interface LeagueNameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The game did not take it. */
  readonly isRefused?: boolean;
}

export function LeagueNameField({ value, onChange, isRefused = false }: LeagueNameFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`League name`}
      value={value}
      onChange={onChange}
      maxLength={LEAGUE_NAME_MAX_LENGTH}
      hint={t`Maximum ${LEAGUE_NAME_MAX_LENGTH} characters`}
      isRequired
      autoComplete="off"
      problem={isRefused ? t`This name cannot be used.` : undefined}
    />
  );
}

/** Why a form without a name does nothing; undefined when there is one. */
export function useNameless(name: string): string | undefined {
  const { t } = useLingui();
  return name.trim() === "" ? t`Give the league a name first.` : undefined;
}

interface StartRoundSelectProps {
  readonly value: number;
  readonly onChange: (round: number) => void;
  /** From which round the league counts now; absent for one that is being made. */
  readonly before?: number;
}

/** The first round that counts in a classic league: any of the season (LG-15). */
export function StartRoundSelect({ value, onChange, before }: StartRoundSelectProps) {
  const { t } = useLingui();
  const { rounds, currentRound } = useGame();
  const now = currentRound?.roundId ?? 0;
  const last = value - 1;
  const beginsAnew = before !== undefined && before <= now && value > now;
  const hint = beginsAnew
    ? t`Begins anew: everybody at nought in round ${value}. The table of rounds ${before}–${last} can still be read.`
    : value > now
      ? t`Everybody begins at nought in round ${value}, also whoever joins later.`
      : t`Points count from round ${value} on, also those that teams already have.`;
  return (
    <Select
      hint={hint}
      label={t`Scoring starts in`}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      isRequired
      options={rounds.map((round) => ({ value: String(round.roundId), label: t`Round ${round.roundId}` }))}
    />
  );
}
