import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";
import { expect, test, vi } from "vitest";

import { formatNumber } from "./format.ts";
import { speak } from "./speak.ts";

test.each([
  ["nb", /^2\s000 lag$/],
  ["nn", /^2\s000 lag$/],
  ["en", /^2,000 lag$/],
] as const)(
  "figures inside texts of %s are written as those outside of them, also by browsers without nynorsk",
  (language, expected) => {
    const { NumberFormat } = Intl;
    vi.spyOn(Intl, "NumberFormat").mockImplementation(function (locales, options) {
      // As Chromium does with a language that it has no figures of.
      const isKnown = !String(locales).startsWith("nn");
      return new NumberFormat(isKnown ? locales : "en-US", options);
    });
    speak(language, {});
    const count = 2000;
    expect(plural(count, { one: "# lag", other: "# lag" })).toMatch(expected);
    expect(`${formatNumber(count)} lag`).toMatch(expected);
    expect(i18n.locale).toBe(language);
    vi.restoreAllMocks();
  },
);
