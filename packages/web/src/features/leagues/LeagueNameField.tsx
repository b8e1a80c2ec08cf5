import { LEAGUE_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { useLingui } from "@lingui/react/macro";

import { TextField } from "../../ui/forms/Fields.tsx";

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
