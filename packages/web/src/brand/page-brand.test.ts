import { neutralSite, SITE_RECORD_ELEMENT } from "@elleveren/contract/site.ts";
import { afterEach, expect, test } from "vitest";

import { readPageBrand } from "./page-brand.ts";

afterEach(() => document.body.replaceChildren());
const at = (hostname: string, search = "") => readPageBrand(document, { hostname, search });

test("the record in the page decides, whatever the page's address [GL-26]", () => {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = SITE_RECORD_ELEMENT;
  const record = { ...neutralSite({ brand: "tv2", language: "en" }), support_email: "hjelp@example.no" };
  script.textContent = JSON.stringify(record);
  document.body.append(script);
  expect(at("elleveren.no", "?brand=main_en")).toMatchObject({
    name: "tv2",
    language: "en",
    supportEmail: "hjelp@example.no",
    videoFeed: { url: null, itemCount: 6, siteUrl: null },
  });
});

test("a page that the server did not make shows the neutral site of its host, or of the brand asked for [GL-26]", () => {
  expect(at("localhost").name).toBe("main_nb");
  expect(at("en.localhost")).toMatchObject({ name: "main_en", language: "en" });
  expect(at("tv2.localhost")).toMatchObject({ name: "tv2", language: "nb" });
  expect(at("localhost", "?brand=tv2").name).toBe("tv2");
  expect(at("localhost", "?brand=toString").name).toBe("main_nb");
});
