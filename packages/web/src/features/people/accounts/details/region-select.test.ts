import { expect, test } from "vitest";

import { inAlphabet } from "./RegionSelect.tsx";

const country = (regionId: number, isoCode: string, name: string) => ({ regionId, isoCode, name, code: regionId });
const COUNTRIES = [
  country(1, "SE", "Sverige"),
  country(2, "AT", "Østerrike"),
  country(3, "DE", "Tyskland"),
  country(4, "XX", "Utlandet"),
];
const labels = (language: "nb" | "nn" | "en") => inAlphabet(COUNTRIES, language).map(({ label }) => label);

test("countries stand in the page's language and its alphabet; what has no name there keeps its own", () => {
  expect(labels("nb")).toEqual(["Sverige", "Tyskland", "Utlandet", "Østerrike"]);
  expect(labels("nn")).toEqual(labels("nb"));
  expect(labels("en")).toEqual(["Austria", "Germany", "Sweden", "Utlandet"]);
});

test("counties keep their names, in the order of the page's alphabet", () => {
  const counties = [
    { regionId: 5, code: 290, isoCode: "NO", name: "Ålesund" },
    { regionId: 6, code: 291, isoCode: "NO", name: "Agder" },
    { regionId: 7, code: 292, isoCode: "NO", name: "Østfold" },
  ];
  const order = (language: "nb" | "en") => inAlphabet(counties, language).map(({ label }) => label);
  expect(order("nb")).toEqual(["Agder", "Østfold", "Ålesund"]);
  expect(order("en")).toEqual(["Agder", "Ålesund", "Østfold"]);
});
