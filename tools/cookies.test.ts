/** Cookies are set and read in one place, which knows the name that goes with the scheme and what all of them share. */
import { expect, test } from "vitest";

import { isTestFile, readSources, withoutComments } from "./sources.ts";

const ONE_PLACE = "packages/server/src/http/session/cookies.ts";
/** It is written by the site's own script and chooses nothing but a language. */
const LANGUAGE = "packages/server/src/http/site/site.ts";
/** A program of its own, for trying sign-in through others: never beside real people. */
const TRIAL_PROVIDER = "packages/worlds/src/trial-provider/";

test("no cookie is set or read beside the one place for it [V3.3.1, V3.3.3]", () => {
  const others = readSources("packages/server/src", /\.ts$/u)
    .filter(
      ({ path }) => ![ONE_PLACE, LANGUAGE].includes(path) && !path.startsWith(TRIAL_PROVIDER) && !isTestFile(path),
    )
    .filter(({ text }) => /\b(setCookie|clearCookie)\(\s*["'`A-Z]|\bcookies\b\s*\[/u.test(withoutComments(text)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("every cookie that a script of the site writes has the same name and attributes [V3.3.1, V3.3.3]", () => {
  const writers = readSources("packages/web/src", /\.(ts|tsx|js)$/u)
    .filter(({ path }) => !isTestFile(path) && !path.includes("/testing/"))
    .filter(({ text }) => /document\.cookie\s*=/u.test(text));
  expect(writers.map(({ path }) => path)).toEqual(["packages/web/src/i18n/language.ts"]);
  expect(writers[0]!.text).toMatch(/`\$\{HOST_COOKIE_PREFIX\}\$\{LANGUAGE_COOKIE\}`/u);
});
