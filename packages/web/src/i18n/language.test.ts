import { expect, test } from "vitest";

import { chooseLanguage } from "./language.ts";

test("the address decides the language, then the stored choice, then the host's site [GL-23]", () => {
  expect(chooseLanguage({ search: "?lang=en", stored: "nb", site: "nb" })).toBe("en");
  expect(chooseLanguage({ search: "", stored: "nb", site: "en" })).toBe("nb");
  expect(chooseLanguage({ search: "", stored: null, site: "en" })).toBe("en");
  expect(chooseLanguage({ search: "?lang=sv", stored: "?", site: "nb" })).toBe("nb");
});
