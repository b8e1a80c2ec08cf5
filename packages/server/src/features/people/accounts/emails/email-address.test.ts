import { describe, expect, test } from "vitest";

import { cleanEmail, emailKey, isEmailAddress } from "./email-address.ts";

test.each([
  "kari@example.test",
  "o'neil+fantasy@a-b.example",
  "kari@blåbær.test",
  "kari@xn--blbr-roah.test",
  "kari@BLÅBÆR.test",
  "नाम@नमस्ते.भारत",
  "名前@例え.テスト",
  "kari@co·op.cat",
  "kari@straße.test",
  `kari@${"a".repeat(63)}.test`,
])("%s may be an address", (email) => {
  expect(isEmailAddress(email)).toBe(true);
});

describe("what a mail program reads otherwise [V1.3.11, V2.2.1]", () => {
  test.each([
    ["a list", "x@evil.test,victim.test"],
    ["a list of another mail program", "x@evil.test;victim.test"],
    ["a comment", "x@evil.test(victim.test)"],
    ["an open comment", "x@victim.test(evil.test"],
    ["a quote", 'x@evil".test'],
    ["an apostrophe", "x@evil'.test"],
    ["an ampersand", "x@evil&victim.test"],
    ["an address in brackets", "x@evil.test<y@victim.test>"],
    ["another port", "x@evil.test:25"],
    ["a literal", "x@[192.0.2.1]"],
    ["four numbers", "x@192.0.2.1"],
    ["an underscore", "x@evil_.victim.test"],
    ["other signs", "x@evil!$*+=|~`{}.test"],
    ["per cent", "x@evil%2evictim.test"],
    ["a hyphen at an end", "x@-evil.test"],
    ["a hyphen at the other end", "x@evil-.test"],
    ["an empty part", "x@evil..test"],
    ["a dot at the end", "x@evil.test."],
    ["letters that are no code", "x@xn--zz.test"],
    ["half of each spelling", "x@xn--p1ai.рф"],
    ["one part only", "x@localhost"],
    ["a part too long", `x@${"a".repeat(64)}.test`],
    ["a name too long", `x@${"a.".repeat(130)}test`],
  ])("a host with %s is none", (_, email) => {
    expect(isEmailAddress(email)).toBe(false);
  });
});

test("both spellings of a host are one address", () => {
  expect(emailKey("Kari@xn--blbr-roah.TEST")).toBe(emailKey("kari@blåbær.test"));
  expect(cleanEmail("kari@blåbær。test")).toBe("kari@blåbær.test");
});
