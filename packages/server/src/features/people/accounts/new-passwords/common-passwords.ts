/**
 * The passwords that are tried first: 49,193 of them, by how often they were found in breaches, from the list that zxcvbn
 * and its successor keep (`@zxcvbn-ts/language-common` 4.1.3, MIT, see the licence beside it). To renew it: its dictionary
 * `passwords-common`, in lower case, from four characters on, one a line.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isOneCharacter } from "@elleveren/contract";

const FILE = join(import.meta.dirname, "common-passwords.txt");
/** Digits and marks that people add when a password is refused. */
const ADDED = /[\d!?.,*_+#-]{1,4}$/;

let kept: ReadonlySet<string> | null = null;
/** Read at first need, and kept: four megabytes. */
const commonPasswords = (): ReadonlySet<string> =>
  (kept ??= new Set(
    readFileSync(FILE, "utf8")
      .split("\n")
      .filter((line) => line !== ""),
  ));

/** True for one of the list, in any case, with a few digits or marks added to it, and for one character repeated. */
export function isCommonPassword(password: string): boolean {
  const common = commonPasswords();
  const typed = password.toLowerCase();
  return isOneCharacter(password) || common.has(typed) || common.has(typed.replace(ADDED, ""));
}
