/** What a league may be called. */
import { LEAGUE_NAME_MAX_LENGTH } from "@elleveren/contract";

export type LeagueNameProblem =
  | { readonly code: "blank" | "control_characters"; readonly field: "name" }
  | { readonly code: "max_length"; readonly field: "name"; readonly max: number };

/** Line breaks, other control characters, and marks that turn the direction of what follows on somebody else's page. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Spaces and characters without a shape: a name of only these cannot be seen. */
const INVISIBLE = /[\s\p{Cf}\p{Zs}\u115F\u1160\u3164\u2800]/gu;

/** The name as it is stored: composed characters, no spaces around it. */
export const normaliseLeagueName = (name: string): string => name.normalize("NFC").trim();

/** Problems of a normalised name; the length counts characters ("Maximum 30 characters"). */
export function checkLeagueName(name: string): LeagueNameProblem[] {
  const problems: LeagueNameProblem[] = [];
  if (name.replace(INVISIBLE, "") === "") problems.push({ code: "blank", field: "name" });
  if (Array.from(name).length > LEAGUE_NAME_MAX_LENGTH) {
    problems.push({ code: "max_length", field: "name", max: LEAGUE_NAME_MAX_LENGTH });
  }
  if (CONTROL.test(name)) problems.push({ code: "control_characters", field: "name" });
  return problems;
}
