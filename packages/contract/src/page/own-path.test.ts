import { expect, test } from "vitest";

import { readOwnPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/my-team", "/my-team"],
  ["/statistics/total_points?page=2#top", "/statistics/total_points?page=2#top"],
  ["/%2F/elsewhere.example", "/%2F/elsewhere.example"],
])("%j stays here", (text, path) => expect(readOwnPath(text)).toBe(path));

test.each([
  "",
  "my-team",
  "//elsewhere.example",
  "///elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "/a/..//elsewhere.example",
  "https://elsewhere.example/",
  "%2F%2Felsewhere.example",
  "javascript:alert(1)",
  " //elsewhere.example",
  `/${"a".repeat(1001)}`,
])("%j leads nowhere", (text) => expect(readOwnPath(text)).toBeNull());
