/** Problems of a new password, as far as the page can tell; the long list of common ones is the server's. */
import { PASSWORD_MIN_LENGTH } from "@elleveren/contract/limits.ts";
import { GAME_WORDS, isMadeOf, isOneCharacter, MOST_COMMON, ownWords } from "@elleveren/contract/weak-password.ts";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";

import { authProblem } from "../../../../api/people/auth.ts";
import type { Game } from "../../../../api/content/game.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { useMe } from "../../../../api/people/me.ts";
import { problemsOf } from "../../../../api/wire/problems.ts";

export type NewPasswordCode = "blank" | "min_length" | "too_common" | "known_words" | "invalid";

/** This installation may ask for more than the game's own texts do; its page says so. */
export const passwordMinLength = (): number =>
  Number(document.documentElement.dataset["passwordMin"]) || PASSWORD_MIN_LENGTH;

/** `words` are the chooser's own, and clubs'. */
export function newPasswordCode(password: string, words: readonly string[]): NewPasswordCode | undefined {
  if (password.trim() === "") return "blank";
  if (password.length < passwordMinLength()) return "min_length";
  if (MOST_COMMON.includes(password.toLowerCase()) || isOneCharacter(password)) return "too_common";
  return isMadeOf(password, [...GAME_WORDS, ...words]) ? "known_words" : undefined;
}

export function newPasswordText(code: string): string {
  const minLength = passwordMinLength();
  switch (code) {
    case "blank":
    case "required":
    case "null":
      return t`A password is required`;
    case "min_length":
    case "password_too_short":
      return t`Password too short, minimum ${minLength} characters`;
    case "too_common":
    case "password_too_common":
      return t`Password not valid: everybody tries this one first. Choose another.`;
    case "known_words":
    case "password_too_similar":
      return t`Password not valid: it is made of words that are easy to guess here, such as clubs, the game's name or your own.`;
    default:
      return t`Password not valid`;
  }
}

/** Why the button waits: the length in the words of the hint, everything else as beside the field. */
export function newPasswordReason(code: NewPasswordCode): string {
  const minLength = passwordMinLength();
  return code === "blank" || code === "min_length" ? t`Minimum ${minLength} characters` : newPasswordText(code);
}

/** Why the server refused the password in this field of its answer; undefined when it did not. */
export function refusedPassword(error: unknown, field: string): string | undefined {
  const refusal = problemsOf(error).find(({ path }) => path[0] === field)?.problem;
  // The account API's own envelope has codes of its own.
  return refusal === undefined ? authProblem(error, field) : refusedCode(refusal);
}

/** The same of one problem of the answer. */
export function refusedCode(problem: { readonly code: string }): string {
  const facts = problem as { readonly reason?: unknown; readonly min_length?: unknown };
  if (facts.reason === "common") return "too_common";
  if (facts.reason === "words") return "known_words";
  return facts.min_length === undefined ? problem.code : "min_length";
}

/** Clubs, as far as the page knows them, and the signed-in person's details. */
export function useKnownWords(own: readonly (string | null | undefined)[] = []): string[] {
  const { account } = useMe();
  const clubs = useQueryClient().getQueryData<Game>(keys.game)?.clubs ?? [];
  const { email, firstName, lastName } = account ?? {};
  return ownWords([
    ...clubs.flatMap(({ name, shortName }) => [name, shortName]),
    email,
    email?.split("@")[0],
    firstName,
    lastName,
    ...own,
  ]);
}
