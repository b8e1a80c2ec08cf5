/** Every field for a password is one that masks and that password managers know; nothing keeps anybody from pasting. */
import { expect, test } from "vitest";

import { isTestFile, readSources } from "./sources.ts";

const screens = readSources("packages/web/src", /\.tsx$/u).filter(({ path }) => !isTestFile(path));
/** Elements with their attributes, arrow functions' `>` left alone. */
const fields = screens.flatMap(({ path, text }) =>
  [...text.matchAll(/<(?:TextField|input|PasswordInput)\b(?:[^>]|=>)*?\/>/gu)].map(([element]) => ({ path, element })),
);

test("a field whose label speaks of a password is masked [V6.2.6]", () => {
  const named = fields.filter(({ element }) => /label=\{t`[^`]*password/iu.test(element));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ element }) => !element.includes('type="password"'))).toEqual([]);
});

test("a masked field names itself to password managers, and no field refuses what is pasted [V6.2.7]", () => {
  const masked = fields.filter(({ element }) => element.includes('type="password"'));
  expect(masked.length).toBeGreaterThan(5);
  expect(masked.filter(({ element }) => !/autoComplete="(?:current|new)-password"/u.test(element))).toEqual([]);
  expect(screens.filter(({ text }) => /onPaste=|"paste"/u.test(text)).map(({ path }) => path)).toEqual([]);
});
