/**
 * The operator's own pictures and texts: checked with the settings, served under a URL that holds a hash of the
 * content.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE_RECORD_ELEMENT, type SiteRecord } from "@elleveren/contract";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Config } from "../../config/config.ts";
import { ConfigError, readConfig } from "../../config/read-config.ts";
import { startTestServer } from "../../testing/index.ts";
import { makeSmallSite } from "../transport/small-site.testing.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
let folder: string;
let sitesFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-files-"));
  sitesFile = join(folder, ".sites.json");
  await writeFile(
    sitesFile,
    JSON.stringify({ common: { partners: [{ name: "Banken", logo_url: "/files/bank.svg" }] } }),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const read = (): Config =>
  readConfig({ env: { FILES_DIRECTORY: folder, SITES_FILE: sitesFile }, args: [], rootDirectory: folder });
const problems = (): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test("a logo is served for good under an address of its content, and another one under another", async () => {
  await writeFile(join(folder, "bank.svg"), SVG);
  const { sites, siteFiles } = read();
  const site = await makeSmallSite(folder);
  const t = await startTestServer({ config: { siteDirectory: site, sites, siteFiles } });
  try {
    const page = (await t.client().get("/fixtures")).body as string;
    const written = new RegExp(`id="${SITE_RECORD_ELEMENT}"[^>]*>(.*?)</script>`, "s").exec(page)?.[1] ?? "{}";
    const { partners } = JSON.parse(written) as SiteRecord;
    const address = partners[0]!.logo_url!;
    expect(address).toMatch(/^\/files\/bank-[\w-]{12}\.svg$/);
    const logo = await t.client().get(address);
    expect([logo.status, logo.body, logo.headers.get("content-type")]).toEqual([
      200,
      SVG,
      "image/svg+xml; charset=utf-8",
    ]);
    expect(logo.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(logo.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    for (const other of ["/files/bank.svg", "/files/.sites.json", "/files/..%2fbank.svg"])
      expect((await t.client().get(other)).status, other).toBe(404);
    await writeFile(join(folder, "bank.svg"), SVG.replace("M0", "M1"));
    expect(read().sites.records.main_nb.partners[0]!.logo_url).not.toBe(address);
  } finally {
    await t.close();
  }
});

test("terms of one's own are checked by line, and served under an address of their content", async () => {
  await writeFile(
    sitesFile,
    JSON.stringify({
      common: { texts: { terms: { nb: "/files/terms.nb.md" } } },
      brands: {
        tv2: { texts: { contact: { en: "/files/terms.nb.md" } } },
        main_en: { texts: { terms: { nb: "terms.md" } } },
      },
    }),
  );
  expect(problems()).toEqual([
    'SITES_FILE (--sites): brands.main_en.texts.terms.nb must be a text of FILES_DIRECTORY like /files/terms.nb.md, not "terms.md".',
    "SITES_FILE (--sites): /files/terms.nb.md is no file of FILES_DIRECTORY.",
  ]);
  await writeFile(
    sitesFile,
    JSON.stringify({
      common: { texts: { terms: { nb: "/files/terms.nb.md" } } },
      brands: { tv2: { texts: { contact: { en: "/files/terms.nb.md" } } } },
    }),
  );
  await writeFile(join(folder, "terms.nb.md"), "# Vilkår\n\nEn <b>avtale</b>\n");
  expect(problems()[0]).toBe("FILES_DIRECTORY (--files): terms.nb.md line 3: HTML is not taken.");
  await writeFile(join(folder, "terms.nb.md"), "# Vilkår\n\nEn **avtale**\n");
  const { sites, siteFiles } = read();
  const address = sites.records.main_nb.texts.terms.nb!;
  expect(address).toMatch(/^\/files\/terms\.nb-[\w-]{12}\.json$/);
  const none = { nb: null, nn: null, en: null };
  expect(sites.records.main_nb.texts).toEqual({ terms: { ...none, nb: address }, privacy: none, contact: none });
  // A text that a brand leaves out comes from our defaults, not from `common`.
  expect(sites.records.tv2.texts.contact).toEqual({ ...none, en: address });
  const t = await startTestServer({ config: { siteDirectory: await makeSmallSite(folder), sites, siteFiles } });
  try {
    const served = await t.client().get(address);
    expect([served.status, served.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(served.body).toEqual({
      blocks: [
        { kind: "heading", level: 1, parts: ["Vilkår"] },
        { kind: "paragraph", parts: ["En ", { kind: "strong", parts: ["avtale"] }] },
      ],
    });
  } finally {
    await t.close();
  }
});

test("what is no picture, what is missing and what runs is named before the start", async () => {
  const setting = "FILES_DIRECTORY (--files)";
  expect(problems()).toEqual(["SITES_FILE (--sites): /files/bank.svg is no file of FILES_DIRECTORY."]);
  await writeFile(join(folder, "bank.svg"), SVG);
  expect(problems()).toEqual([]);
  await writeFile(join(folder, "bank.svg"), SVG.replace("<path", "<script>alert(1)</script><path"));
  await writeFile(join(folder, "terms.exe"), "MZ");
  await writeFile(join(folder, "sponsor.png"), SVG);
  await writeFile(join(folder, "a b.svg"), SVG);
  expect(problems()).toEqual([
    `${setting}: a b.svg has signs in its name that an address does not take: letters, digits, - _ and . are.`,
    `${setting}: bank.svg is not what its name says, or holds a script.`,
    `${setting}: sponsor.png is not what its name says, or holds a script.`,
    `${setting}: terms.exe is none of .svg, .png, .jpg, .jpeg, .webp, .avif, .md.`,
    "SITES_FILE (--sites): /files/bank.svg is no file of FILES_DIRECTORY.",
  ]);
  folder = await mkdtemp(join(tmpdir(), "elleveren-files-"));
  await rm(folder, { recursive: true });
  expect(problems()[0]).toBe(`${setting} names ${folder}, which is not there.`);
  folder = await mkdtemp(join(tmpdir(), "elleveren-files-"));
});
