import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { neutralSite } from "@elleveren/contract";
import { expect, test } from "vitest";

import { readConfig, type ConfigError } from "../config/read-config.ts";
import { feedAddresses, originsOfRecord, readSites, recordOf } from "./index.ts";

function problemsOf(contents: unknown): string[] {
  const problems: string[] = [];
  readSites(contents, problems);
  return problems.map((problem) => problem.replace("SITES_FILE (--sites): ", ""));
}

test("without a file every brand shows the neutral site [GL-28]", () => {
  const { hosts, records } = readSites({}, []);
  expect(hosts.size).toBe(0);
  expect(records.main_nb).toEqual(neutralSite({ brand: "main_nb", language: "nb" }));
  expect(records.tv2).toEqual(neutralSite({ brand: "tv2", language: "nb" }));
});

test("a brand shows what is written for it, else what all share, else the neutral site [GL-26] [GL-27]", () => {
  const problems: string[] = [];
  const sites = readSites(
    {
      hosts: { "TV.example.no": "tv2", "en.tv.example.no": { brand: "tv2", language: "en" } },
      common: { support_email: "hjelp@example.no", partners: [{ name: "Delt" }] },
      brands: {
        tv2: {
          partners: [{ name: "Kanalen", url: "https://tv.example.no", logo_url: "/partners/kanalen.svg" }],
          video_feed: { url: "https://tv.example.no/videos" },
          ads: { "side-300x250": "https://ads.example.no/frame?size=side" },
        },
      },
    },
    problems,
  );
  expect(problems).toEqual([]);
  expect([...sites.hosts]).toEqual([
    ["tv.example.no", { brand: "tv2", language: "nb" }],
    ["en.tv.example.no", { brand: "tv2", language: "en" }],
  ]);
  const { tv2, main_en } = sites.records;
  expect(main_en.partners).toEqual([{ name: "Delt", url: null, logo_url: null }]);
  expect(tv2.partners).toEqual([{ name: "Kanalen", url: "https://tv.example.no/", logo_url: "/partners/kanalen.svg" }]);
  expect([main_en.support_email, tv2.support_email]).toEqual(["hjelp@example.no", "hjelp@example.no"]);
  expect(tv2.video_feed).toEqual({ url: "https://tv.example.no/videos", item_count: 6, site_url: null });
  expect(tv2.ads["banner-728x90"]).toBeNull();
  expect(recordOf(sites, { brand: "tv2", language: "en" }).language).toBe("en");
  expect(feedAddresses(sites)).toEqual(["https://tv.example.no/videos"]);
  expect(originsOfRecord(tv2)).toEqual({ images: [], frames: ["https://ads.example.no"] });
});

test.each([
  [[], "must be an object, not []."],
  [{ brand: {} }, "brand is not known (hosts, common, brands)."],
  [
    { hosts: { "https://a.no": "tv2" } },
    "hosts.https://a.no must be a host name like fantasy.example.no, without port and path.",
  ],
  [{ hosts: { "a.no": "tv3" } }, 'hosts.a.no must be one of main_nb, main_en, tv2, not "tv3".'],
  [{ hosts: { "a.no": { brand: "tv2" } } }, "hosts.a.no.language must be one of nb, nn, en, not nothing."],
  [{ brands: { tv3: {} } }, "brands.tv3 is not a brand (main_nb, main_en, tv2)."],
  [
    { brands: { tv2: { partners: [{ name: "A" }, { name: "" }] } } },
    'brands.tv2.partners[1].name must be a text, not "".',
  ],
  [
    { brands: { tv2: { pixel_url: "javascript:alert(1)" } } },
    'brands.tv2.pixel_url must be an address like https://example.no/page, not "javascript:alert(1)".',
  ],
  [
    { brands: { tv2: { pixel_url: "https://a;script-src.no/" } } },
    'brands.tv2.pixel_url must be an address like https://example.no/page, not "https://a;script-src.no/".',
  ],
  [
    { brands: { tv2: { contact_url: "https://user:word@a.no/" } } },
    'brands.tv2.contact_url must be an address like https://example.no/page, not "https://user:word@a.no/".',
  ],
  [
    { brands: { tv2: { ads: { "banner-1x1": null } } } },
    "brands.tv2.ads.banner-1x1 is not known (banner-728x90, banner-300x90, side-300x250).",
  ],
  [
    { brands: { tv2: { club_news_url: "https://{team_code}.no/" } } },
    'brands.tv2.club_news_url must be an address with {team_code} in its path or query, not "https://{team_code}.no/".',
  ],
  [
    { brands: { tv2: { support_email: "a@b.no?bcc=c@d.no" } } },
    'brands.tv2.support_email must be an e-mail address, not "a@b.no?bcc=c@d.no".',
  ],
  [
    { brands: { tv2: { prizes: [{ contest: { kind: "season_top" }, prizes: [] }] } } },
    "brands.tv2.prizes[0].contest.places must be a whole number from 1 to 1000, not nothing.",
  ],
  [
    { brands: { tv2: { prizes: [{ contest: { kind: "raffle" }, prizes: [] }] } } },
    'brands.tv2.prizes[0].contest.kind must be one of season_top, cup_winner, manager_of_the_month, not "raffle".',
  ],
  [
    { brands: { main_nb: { origins: { en: "https://www.example.no" } } } },
    "brands.main_nb.origins.en leads to a host that shows nb: list it under hosts.",
  ],
  [{ common: { language: "en" } }, /^common\.language is not known/],
])("what is wrong is named with its place: %j", (contents, problem) => {
  expect(problemsOf(contents)).toEqual([problem instanceof RegExp ? expect.stringMatching(problem) : problem]);
});

test("a file that cannot be read or holds several mistakes stops the start with all of them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sites-"));
  const started = (file: string) => {
    try {
      return readConfig({ env: {}, args: [`--sites=${file}`], rootDirectory: folder });
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  try {
    expect(started("gone.json")).toEqual([
      expect.stringMatching(/^SITES_FILE \(--sites\) cannot be read: .*gone\.json/),
    ]);
    await writeFile(join(folder, "half.json"), '{ "hosts": ');
    expect(started("half.json")).toEqual([expect.stringMatching(/^SITES_FILE \(--sites\) is not JSON: /)]);
    await writeFile(join(folder, "two.json"), JSON.stringify({ hosts: { a: "x" }, common: { pixel_url: 3 } }));
    expect(started("two.json")).toHaveLength(2);
    const feed = "https://news.example.no/rss";
    const good = { common: { news_feeds: [{ title: "Nyheter", url: feed }] } };
    await writeFile(join(folder, "good.json"), JSON.stringify(good));
    expect(started("good.json")).toMatchObject({ feedUrls: [feed] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
