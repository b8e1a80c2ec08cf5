import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BRAND_NAMES, languageOfBrand } from "@elleveren/contract";
import { expect, test } from "vitest";

import { isPageRoute } from "./page-routes.ts";
import { siteManifest } from "./site-manifest.ts";

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose: string;
}
interface Manifest {
  readonly name: string;
  readonly lang: string;
  readonly theme_color: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** The built site's files, as they stand before the build. */
const PUBLIC = join(import.meta.dirname, "..", "..", "..", "..", "web", "public");

/** Width and height, where a PNG says them. */
function sizeOf(file: string): string {
  const png = readFileSync(file);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test.each(BRAND_NAMES)(
  "%s can be put on the home screen: every icon is there in its size, one to be cut round",
  (brand) => {
    const manifest = siteManifest({ brand, language: languageOfBrand(brand) }, "Elleveren") as Manifest;
    for (const { src, sizes } of manifest.icons) {
      expect(existsSync(join(PUBLIC, src)), src).toBe(true);
      expect(sizeOf(join(PUBLIC, src))).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ["192x192", "any"],
      ["512x512", "any"],
      ["512x512", "maskable"],
    ]);
  },
);

test("other apps share a link or a code with it, at a page that exists", () => {
  const { share_target: target } = siteManifest({ brand: "main_nb", language: "nb" }, "Elleveren") as {
    share_target: { action: string; method: string; params: object };
  };
  expect(target).toEqual({ action: "/shared", method: "GET", params: { title: "title", text: "text", url: "url" } });
  expect(isPageRoute(target.action)).toBe(true);
});

test("name, language and ways in follow the site", () => {
  const tv2 = siteManifest({ brand: "tv2", language: "nb" }, "Elleveren") as Manifest;
  expect([tv2.name, tv2.lang, tv2.theme_color]).toEqual(["TV 2 Elleveren", "nb", "#11131b"]);
  const nynorsk = siteManifest({ brand: "main_nb", language: "nn" }, "Elleveren") as Manifest;
  expect([nynorsk.lang, nynorsk.shortcuts.map(({ name }) => name)]).toEqual([
    "nn",
    ["Mitt lag", "Bytte", "Ligaar", "Kampar"],
  ]);
  const english = siteManifest({ brand: "main_en", language: "en" }, "Elleveren") as Manifest;
  expect(english.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["My team", "/my-team"],
    ["Transfers", "/transfers"],
    ["Leagues", "/leagues"],
    ["Fixtures", "/fixtures"],
  ]);
});
