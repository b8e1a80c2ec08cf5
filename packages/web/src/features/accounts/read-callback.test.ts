import { expect, test } from "vitest";

import { readCallbackError } from "./read-callback.ts";

test.each([
  ["", null],
  ["?code=abc&state=def", null],
  ["?error=access_denied", { kind: "provider", message: null }],
  ["?error=access_denied&error_description=The+user+said+no.", { kind: "provider", message: "The user said no." }],
  ["?error=access_denied&error_description=%20", { kind: "provider", message: null }],
  ["?error_description=Gone", { kind: "provider", message: "Gone" }],
  ["?error=unknown&error_process=login", { kind: "unknown" }],
  ["?error=signup_closed&error_process=login", { kind: "login", message: null }],
  ["?error=denied&error_process=login&message=Locked+out", { kind: "login", message: "Locked out" }],
])("%j", (search, expected) => {
  expect(readCallbackError(search)).toEqual(expected);
});

test("a text as long as a page is cut", () => {
  const error = readCallbackError(`?error=x&error_description=${"a".repeat(5000)}`);
  expect(error).toEqual({ kind: "provider", message: "a".repeat(200) });
});
