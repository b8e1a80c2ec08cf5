/** Why a league was not made or joined, in the words of the game. */
import { t } from "@lingui/core/macro";

import { problemsOf } from "../../../api/wire/problems.ts";

/** The sentences for every problem of a refused create or join; empty when it failed for another reason. */
export const joinProblemTexts = (error: unknown): string[] =>
  problemsOf(error).map(({ problem }) => joinText(problem.code, maxOf(problem)));

/** Any problem but the maximum is unforeseen, and shown as it came. */
export const createProblemTexts = (error: unknown): string[] =>
  problemsOf(error).map(({ problem }) =>
    problem.code === "max_private_entries"
      ? t`You may only enter ${maxOf(problem)} private leagues`
      : JSON.stringify(problem),
  );

/**
 * For a public join: the game chose the league, so there is only the number of them to be refused for, or that no round
 * is left. Anything else is unforeseen, and shown as it came.
 */
export const publicProblemTexts = (error: unknown): string[] =>
  problemsOf(error).map(({ problem }) => {
    const max = maxOf(problem);
    switch (problem.code) {
      case "public_league_max_exceeded":
        return t`You may only enter ${max} public leagues.`;
      case "game_over":
        return t`The season has no round left to play for.`;
      default:
        return JSON.stringify(problem);
    }
  });

/** The limit that a refusal names beside its code. */
const maxOf = (problem: object): number => ("max" in problem ? Number(problem.max) : 0);

function joinText(code: string, max: number): string {
  switch (code) {
    case "max_length":
      return t`Invalid code entered. Please check the code`;
    case "invalid":
    case "blank":
      return t`Invalid code entered. Please check the code and confirm with the league administrator if you are still having problems.`;
    case "league_closed":
      return t`This league is closed to new entries.`;
    case "already_joined":
      return t`You are already entered in this league.`;
    case "entry_banned":
      return t`The creator of this league has banned you from entering.`;
    case "max_private_entries":
      return t`You are in the maximum number of ${max} private leagues. Before you can join a new league you will need to leave one of these leagues.`;
    // A public league's refusal, where a code leads into one.
    case "public_league_max_exceeded":
      return t`You may only enter ${max} public leagues.`;
    default:
      return code;
  }
}
