import { expect, test } from "vitest";

import { neutralSite, siteOfHost } from "./site.ts";

test.each([
  ["elleveren.no", "main_nb", "nb"],
  ["EN.elleveren.no", "main_en", "en"],
  ["nn.elleveren.no", "main_nb", "nn"],
  ["nn.tv2.elleveren.no.", "tv2", "nn"],
  ["nnews.example.no", "main_nb", "nb"],
  ["tv2.elleveren.no", "tv2", "nb"],
  ["en.tv2.elleveren.no", "tv2", "en"],
  ["localhost", "main_nb", "nb"],
  ["en.localhost", "main_en", "en"],
  ["tv2.localhost", "tv2", "nb"],
  ["tv2.localhost.", "tv2", "nb"],
  ["notv2.no", "main_nb", "nb"],
  ["mytv2.example.no", "main_nb", "nb"],
  ["enough.example.no", "main_nb", "nb"],
  ["127.0.0.1", "main_nb", "nb"],
  ["[::1]", "main_nb", "nb"],
  ["", "main_nb", "nb"],
] as const)("the host '%s' shows %s in %s [GL-23] [GL-24] [GL-26]", (host, brand, language) => {
  expect(siteOfHost(host)).toEqual({ brand, language });
});

test("the operator's table decides before a name's beginning does [GL-24]", () => {
  const table = new Map([["en.example.no", { brand: "tv2", language: "nb" }]] as const);
  expect(siteOfHost("En.Example.no", table)).toEqual({ brand: "tv2", language: "nb" });
  expect(siteOfHost("en.example.com", table)).toEqual({ brand: "main_en", language: "en" });
});

test.each(["main_nb", "main_en", "tv2"] as const)("%s asks no other host for anything by itself [GL-28]", (brand) => {
  expect(JSON.stringify(neutralSite({ brand, language: "nb" }))).not.toMatch(/https?:|\/\//);
});
