import { RULESETS, rulesetById, type Ruleset } from "@elleveren/rules";

import { SeasonFileError } from "../features/seasons/imports/season-files/index.ts";
import { stopWith } from "./command-line.ts";

/**
 * Runs a check that answers true when everything agrees: exit code 0 then, 1 when something differs, 2 with the file,
 * line, column and reason on stderr when a file is broken.
 */
export async function runCheck(check: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await check()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SeasonFileError)) throw error;
    stopWith(error.message);
  }
}

/** The ruleset named on a command line. */
export function readRuleset(id: string | undefined): Ruleset {
  const known = Object.keys(RULESETS).join(", ");
  if (id === undefined) stopWith(`--rules is needed: ${known}`);
  if (!Object.hasOwn(RULESETS, id)) stopWith(`"${id}" is not a ruleset: ${known}`);
  return rulesetById(id);
}
