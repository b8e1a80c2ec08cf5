import type { ChipAllowance, ChipName, Ruleset } from "@elleveren/rules";

export interface ChipKind {
  readonly chip: ChipName;
  readonly allowances: readonly ChipAllowance[];
}

/** The season's chips, each once, with the rounds it may be played in. */
export function chipKinds(ruleset: Ruleset): ChipKind[] {
  const names = [...new Set(ruleset.chips.map((row) => row.name))];
  return names.map((chip) => ({ chip, allowances: ruleset.chips.filter((row) => row.name === chip) }));
}
