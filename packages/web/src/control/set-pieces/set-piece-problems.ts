/** What was refused of a club's notes, in words. */
import { t } from "@lingui/core/macro";

import { isApiFailure } from "../../api/wire/problems.ts";
import { writeFailure } from "../api/failure-words.ts";

/** What is wrong with which note, each once; notes count from 1. */
export function setPieceProblems(error: unknown): string[] {
  if (!isApiFailure(error) || error.problems.length === 0) return [writeFailure(error)];
  const sentences = error.problems.map(({ path, problem }) => {
    const number = Number(path[1]) + 1;
    return problem.code === "blank"
      ? t`Note ${number} says nothing.`
      : t`Note ${number}: that is no address with https://.`;
  });
  return [...new Set(sentences)];
}
