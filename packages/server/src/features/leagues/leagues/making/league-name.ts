/** What a league may be called. */
import { LEAGUE_NAME_MAX_LENGTH } from "@elleveren/contract";

import { hasTricks, isBlank } from "../../../../visible-text.ts";

export type LeagueNameProblem =
  | { readonly code: "blank" | "control_characters"; readonly field: "name" }
  | { readonly code: "max_length"; readonly field: "name"; readonly max: number };

/** The name as it is stored: composed characters, no spaces around it. */
export const normaliseLeagueName = (name: string): string => name.normalize("NFC").trim();

/** Problems of a normalised name; the length counts characters ("Maximum 30 characters"). */
export function checkLeagueName(name: string): LeagueNameProblem[] {
  const problems: LeagueNameProblem[] = [];
  if (isBlank(name)) problems.push({ code: "blank", field: "name" });
  if (Array.from(name).length > LEAGUE_NAME_MAX_LENGTH) {
    problems.push({ code: "max_length", field: "name", max: LEAGUE_NAME_MAX_LENGTH });
  }
  if (!isBlank(name) && hasTricks(name)) problems.push({ code: "control_characters", field: "name" });
  return problems;
}
