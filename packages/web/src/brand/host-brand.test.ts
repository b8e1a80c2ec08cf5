import { expect, test } from "vitest";

import { chooseLanguage } from "../i18n/language.ts";
import { brandOfHost } from "./host-brand.ts";

test.each([
  ["elleveren.no", "main_nb"],
  ["en.elleveren.no", "main_en"],
  ["tv2.elleveren.no", "tv2"],
  ["localhost", "main_nb"],
  ["notv2really.no", "main_nb"],
] as const)("%s shows %s [GL-26]", (host, brand) => {
  expect(brandOfHost(host)).toBe(brand);
});

test("a partner can be shown the site before the host exists, nonsense is not shown", () => {
  expect(brandOfHost("localhost", "tv2")).toBe("tv2");
  expect(brandOfHost("localhost", "toString")).toBe("main_nb");
});

test("the address decides the language, then the stored choice, then the host", () => {
  expect(chooseLanguage({ search: "?lang=en", host: "elleveren.no", stored: "nb" })).toBe("en");
  expect(chooseLanguage({ search: "", host: "en.elleveren.no", stored: "nb" })).toBe("nb");
  expect(chooseLanguage({ search: "", host: "en.elleveren.no", stored: null })).toBe("en");
  expect(chooseLanguage({ search: "?lang=sv", host: "elleveren.no", stored: "?" })).toBe("nb");
});
