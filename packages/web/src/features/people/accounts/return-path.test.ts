import { expect, test } from "vitest";

import { readReturnPath } from "./return-path.ts";

test.each([
  "/my-team",
  "/transfers?view=list",
  "/leagues/7/standings/c?page_standings=2&phase=1",
  "/leagues/auto-join/abc123",
  "/entry/12/event/3#bench",
  "/statistics/total_points?search=%C3%85ge",
  "/player/security",
  "/",
])("%s is a place of this site", (path) => {
  expect(readReturnPath(path)).toBe(path);
});

test.each([
  ["another host", "//evil.test"],
  ["a backslash for a slash", "/\\evil.test"],
  ["backslashes", "\\\\evil.test"],
  ["a scheme without slashes", "https:evil.test"],
  ["a whole address", "https://evil.test/my-team"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,hi"],
  ["slashes in disguise", "%2f%2fevil.test"],
  ["a slash in disguise behind one", "/%2fevil.test"],
  ["a backslash in disguise", "/%5cevil.test"],
  ["slashes in double disguise", "/%252fevil.test"],
  ["slashes in triple disguise", "/%25252fevil.test"],
  ["a tab that browsers drop", "/\t/evil.test"],
  ["a line break", "/\n/evil.test"],
  ["a tab in disguise", "/%09/evil.test"],
  ["a NUL", "/my-team\0"],
  ["a leading space", " //evil.test"],
  ["a direction mark", "/\u202emy-team"],
  ["a no-break space", "/\u00a0/evil.test"],
  ["dots that end in two slashes", "/..//evil.test"],
  ["dots in disguise", "/%2e%2e//evil.test"],
  ["two slashes further on", "/my-team//evil.test"],
  ["a user before a host", "@evil.test"],
  ["a path without its slash", "my-team"],
  ["nothing", ""],
  ["half an escape", "/%2"],
  ["half a surrogate pair", "/\ud800"],
  ["signing out", "/player/logout"],
  ["itself", "/player/logged-in?next=/"],
  ["registering", "/player"],
  ["signing out by dots", "/my-team/../player/logout"],
  ["a call", "/api/player/logout/"],
  ["a book", `/${"a".repeat(500)}`],
])("%s is not: %j", (_, path) => {
  expect(readReturnPath(path)).toBeNull();
});

test.each([null, undefined, 17, true, ["/my-team"], { to: "/my-team" }])("%j is no path", (value) => {
  expect(readReturnPath(value)).toBeNull();
});
