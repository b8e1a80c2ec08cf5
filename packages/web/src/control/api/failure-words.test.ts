/** The text about a call without an answer: only where nothing can have been changed does it say so. */
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";

import { ApiFailure } from "../../api/wire/problems.ts";
import { footballerProblems } from "../footballers/footballer-words.ts";
import { noticeProblems } from "../notices/notice-problems.ts";
import { peopleProblems } from "../people/people-problems.ts";
import { deskProblems } from "./desk-problems.ts";
import { readFailure, writeFailure } from "./failure-words.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const failure = (status: number, body?: object) =>
  new ApiFailure({ kind: status === 0 ? "network" : "server", url: "/api/control/", status, detail: "", body });
const FACTOR = { detail: "A second factor is needed.", code: "second_factor_needed" };

test.each([
  [0, undefined, "The server did not answer: nobody knows whether it got through. Look before you try again."],
  [200, undefined, "The server failed: nobody knows whether it got through. Look before you try again."],
  [500, undefined, "The server failed: nobody knows whether it got through. Look before you try again."],
  [503, undefined, "The server failed: nobody knows whether it got through. Look before you try again."],
  [403, FACTOR, "Your second factor has run out, and nothing was changed. Give it again, and then try again."],
  [403, undefined, "You may not do that now, and nothing was changed. Load the page again."],
  [404, undefined, "It is not there any more, or you are not signed in as an operator any more. Nothing was changed."],
  [429, undefined, "That was too much at once, and nothing was changed. Try again in a moment."],
  [415, undefined, "It was refused (415), and nothing was changed."],
])("a change answered with %i %o", (status, body, sentence) => {
  const error = failure(status, body);
  expect(writeFailure(error)).toBe(sentence);
  // Every area says the same.
  for (const problemsOf of [deskProblems, peopleProblems, noticeProblems, footballerProblems]) {
    expect(problemsOf(error)).toEqual([sentence]);
  }
});

test.each([
  [0, undefined, "The server did not answer. Try again."],
  [500, undefined, "The server failed. Try again."],
  [403, FACTOR, "Your second factor has run out. Give it again, and then try again."],
  [403, undefined, "You may not see that now. Load the page again."],
  [404, undefined, "It is not there, or you are not signed in as an operator any more."],
  [429, undefined, "That was too much at once. Try again in a moment."],
  [415, undefined, "It was refused (415)."],
])("a look answered with %i %o", (status, body, sentence) => {
  expect(readFailure(failure(status, body))).toBe(sentence);
});
