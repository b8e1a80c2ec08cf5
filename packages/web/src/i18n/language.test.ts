import { LANGUAGES } from "@elleveren/contract/language.ts";
import { expect, test } from "vitest";

import { chooseLanguage, keepAskedLanguage, storedLanguage, tellLanguage } from "./language.ts";

test("the address decides the language, then the stored choice, then the host's site [GL-23]", () => {
  const named: readonly string[] = [];
  expect(chooseLanguage({ search: "?lang=en", stored: "nb", site: "nb", named })).toBe("en");
  expect(chooseLanguage({ search: "", stored: "nb", site: "en", named })).toBe("nb");
  expect(chooseLanguage({ search: "", stored: null, site: "en", named })).toBe("en");
  expect(chooseLanguage({ search: "?lang=sv", stored: "?", site: "nb", named })).toBe("nb");
});

test("a browser in nynorsk reads a Norwegian site in nynorsk until its reader chooses otherwise", () => {
  const named = ["nn-NO", "nn", "nb", "en"];
  expect(chooseLanguage({ search: "", stored: null, site: "nb", named })).toBe("nn");
  expect(chooseLanguage({ search: "", stored: "nb", site: "nb", named })).toBe("nb");
  expect(chooseLanguage({ search: "", stored: null, site: "en", named })).toBe("en");
  expect(chooseLanguage({ search: "?lang=nn", stored: "en", site: "en", named: ["en"] })).toBe("nn");
});

test("a language asked for in the address is kept, and the address is clean again [GL-23] [GL-35]", () => {
  window.history.replaceState(null, "", "/fixtures?lang=en&club=3#match-7");
  keepAskedLanguage("en");
  expect(storedLanguage()).toBe("en");
  expect(window.location.pathname + window.location.search + window.location.hash).toBe("/fixtures?club=3#match-7");
  window.history.replaceState(null, "", "/fixtures?club=3");
  keepAskedLanguage("nb");
  expect(storedLanguage()).toBe("en");
});

test("the server is told the stored choice, and nothing that is none", () => {
  localStorage.removeItem("elleveren.language");
  tellLanguage();
  localStorage.setItem("elleveren.language", "sv; path=/x");
  tellLanguage();
  expect(document.cookie).toBe("");
  for (const language of LANGUAGES) {
    localStorage.setItem("elleveren.language", language);
    tellLanguage();
    expect(document.cookie).toBe(`language=${language}`);
  }
});
