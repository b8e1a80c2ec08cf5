import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openFeedSite, rss, type FeedSite } from "../../../adapters/feeds/feed-site.testing.ts";
import { createPublicReader, type PublicReader } from "../../../adapters/public-network/index.ts";
import { startTestServer, testConfig, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason } from "../../../testing/small-season.ts";
import { createFeedStore } from "./feed-store.ts";

const REFUSED = { url: [{ code: "invalid", message: "Not a valid value." }] };
const EMPTY = { contents: "", title: "", items: [] };
const PNG = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const PATHS = [
  "/news?club=1",
  "/empty",
  "/blank",
  "/login",
  "/bomb",
  "/moved",
  "/broken",
  "/large",
  "/largest",
  "/latin",
  "/pictures",
  "/bad-type",
];

let t: TestServer;
let site: FeedSite;

beforeAll(async () => {
  site = await openFeedSite();
  const { sites } = testConfig();
  const main_nb = { ...sites.records.main_nb, club_news_url: `${site.origin}/club/{team_code}.xml?a=1` };
  t = await startTestServer({
    config: {
      feedUrls: PATHS.map((path) => site.origin + path),
      feedsFromLoopback: true,
      sites: { ...sites, records: { ...sites.records, main_nb } },
    },
  });
});
afterAll(async () => {
  await t?.close();
  await site?.close();
});
beforeEach(() => void site.asked.splice(0));

const get = (url: string) => t.client().get(`/api/get-url/?url=${encodeURIComponent(url)}`);
const getPath = (path: string) => get(site.origin + path);

describe("a feed on the operator's list", () => {
  test("is answered to anybody as text fields, and asked for once for many [AP-028] [CO-01]", async () => {
    site.serve(
      "/news?club=1",
      rss(
        `<title>To mål på Ullevaal</title><link>/1</link><description>&lt;b onclick="x"&gt;Kort&lt;/b&gt;</description>
         <pubDate>Sat, 16 May 2026 18:00:00 +0200</pubDate><enclosure url="/1.png" type="image/png" length="12"/>`,
      ),
    );
    const answers = await Promise.all([1, 2, 3].map(() => getPath("/news?club=1")));
    expect(site.asked).toEqual(["/news?club=1"]);
    const url = encodeURIComponent(`${site.origin}/news?club=1`);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toMatch(/max-age=60$/);
      expect(body.title).toBe("Nytt fra æresdivisjonen");
      expect(body.contents).toContain("<title>To mål på Ullevaal</title>");
      expect(body.items).toEqual([
        {
          id: "to-mal-pa-ullevaal",
          slug: "to-mal-pa-ullevaal",
          title: "To mål på Ullevaal",
          summary: "Kort",
          link: `${site.origin}/1`,
          published: "2026-05-16T16:00:00.000Z",
          source: "Nytt fra æresdivisjonen",
          picture: expect.stringMatching(
            new RegExp(`^/api/feed-picture/\\?url=${url.replaceAll(".", "\\.")}&picture=[\\w-]{22}$`),
          ),
          player_id: null,
          tournament_id: null,
        },
      ]);
    }
  });

  test("is empty in every field while it is empty, and not kept by anybody [AP-028]", async () => {
    site.serve("/empty", "");
    site.serve("/blank", " \n");
    for (const path of ["/empty", "/blank"]) {
      const { status, body, headers } = await getPath(path);
      expect([status, body, headers.get("cache-control")]).toEqual([200, EMPTY, "no-store"]);
    }
  });

  test("may have 500 000 bytes and no more [AP-029]", async () => {
    const fill = (size: number) => {
      const [before = "", after = ""] = rss("<title>Ny</title><description>#</description>").split("#");
      return before + "x".repeat(size - Buffer.byteLength(before + after)) + after;
    };
    site.serve("/largest", fill(500_000));
    site.serve("/large", fill(500_001));
    expect((await getPath("/largest")).body.items).toHaveLength(1);
    const { status, body } = await getPath("/large");
    expect([status, body]).toEqual([400, REFUSED]);
  });

  test("is refused when it fails, is no feed, or leads into a private network [AP-029] [CO-04]", async () => {
    site.serve("/broken", (response) => response.writeHead(500).end("broken"));
    site.serve("/login", (response) =>
      response.setHeader("content-type", "application/rss+xml").end("<html>Sign in</html>"),
    );
    site.serve("/bomb", `<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${rss("<title>&b;</title>")}`);
    site.serve("/moved", (response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
    );
    for (const path of ["/broken", "/login", "/bomb", "/moved"]) {
      const { status, body } = await getPath(path);
      expect([status, body], path).toEqual([400, REFUSED]);
    }
    // A failure is kept for a while too: a site in trouble is not asked by every reader.
    await getPath("/broken");
    expect(site.count("/broken")).toBe(1);
  });

  test("may be of another type than it should, in another alphabet than ours", async () => {
    const words = rss("<title>Bråten i målet</title>").replace("UTF-8", "ISO-8859-1");
    site.serve("/latin", (response) =>
      response.setHeader("content-type", "text/html").end(Buffer.from(words, "latin1")),
    );
    expect((await getPath("/latin")).body.items[0].title).toBe("Bråten i målet");
  });
});

test("no other address is ever asked, within or without [AP-029]", async () => {
  for (const url of [
    `${site.origin}/secret`,
    `${site.origin}/news?club=2`,
    `${site.origin}/news?club=1&club=2`,
    `${site.origin.replace("http://", "http://user:word@")}/news?club=1`,
    `${t.origin}/api/me/`,
    "http://localhost/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://2130706433/",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "news",
  ]) {
    const { status, body } = await get(url);
    expect([status, body], url).toEqual([400, REFUSED]);
  }
  expect((await t.client().get("/api/get-url/")).status).toBe(400);
  expect((await get("")).status).toBe(400);
  expect(site.asked).toEqual([]);
});

test("a club's news are read at the site's address with the code of a club that there is, and no other [EN-02] [AP-082]", async () => {
  const { season } = await startSmallSeason(t, { rounds: 3 });
  const code = season.clubs[0]!.code;

  site.serve(`/club/${code}.xml?a=1`, rss("<title>Ny spiss</title>"));
  const { status, body } = await getPath(`/club/${code}.xml?a=1`);
  expect([status, body.items[0].title]).toEqual([200, "Ny spiss"]);
  for (const address of [
    "/club/999999.xml?a=1",
    `/club/0${code}.xml?a=1`,
    `/club/${code}.xml`,
    `/club/${code}/../1.xml?a=1`,
    "/club/{team_code}.xml?a=1",
  ]) {
    expect((await getPath(address)).status, address).toBe(400);
  }
  expect(site.asked).toEqual([`/club/${code}.xml?a=1`]);
});

describe("pictures of a feed's items come from our own host", () => {
  const pictureOf = async (path: string, index = 0): Promise<string> => (await getPath(path)).body.items[index].picture;

  test("made anew, once for many, harmless even when opened as a page [CO-01] [V1.3.4, V3.2.1, V5.2.2, V5.4.3]", async () => {
    const elsewhere = await openFeedSite();
    elsewhere.serve("/port.png", (response) => response.end(PNG));
    const names = ["good.png", "drawing.svg", "page.png", "gone.png", "inside.png", "half.png", "port.png"];
    const items = names.map((name, index) => {
      const url =
        name === "inside.png"
          ? "http://10.0.0.1/inside.png"
          : name === "port.png"
            ? `${elsewhere.origin}/port.png`
            : `/${name}`;
      return `<title>${index}</title><enclosure url="${url}" type="image/png" length="1"/>`;
    });
    site.serve("/pictures", rss(...items));
    site.serve("/good.png", (response) =>
      response.setHeader("content-type", "text/html").end(`${PNG.toString("latin1")}<script>`, "latin1"),
    );
    site.serve("/half.png", (response) => response.end(PNG.subarray(0, 40)));
    site.serve("/drawing.svg", (response) => response.setHeader("content-type", "image/png").end("<svg onload='x'/>"));
    site.serve("/page.png", (response) => response.setHeader("content-type", "image/png").end("<html>"));

    const good = await pictureOf("/pictures");
    for (let index = 0; index < 2; index += 1) {
      const answer = await fetch(t.origin + good);
      expect(answer.status).toBe(200);
      const served = Buffer.from(await answer.arrayBuffer());
      expect(served.includes("<script>")).toBe(false);
      expect(await sharp(served).metadata()).toMatchObject({ format: "webp", width: 30, height: 20 });
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get("cache-control")).toMatch(/max-age=86400$/);
    }
    expect(site.count("/good.png")).toBe(1);
    for (const index of [1, 2, 3, 4, 5, 6]) {
      const address = await pictureOf("/pictures", index);
      expect((await t.client().get(address)).status, names[index]).toBe(404);
      expect((await t.client().get(address)).status, names[index]).toBe(404);
    }
    expect(site.count("/gone.png")).toBe(1);
    // A feed does not choose the ports that the server connects to.
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  test("and none that the feed does not name [AP-029]", async () => {
    const good = new URL(await pictureOf("/pictures"), t.origin);
    const key = good.searchParams.get("picture")!;
    const picture = (url: string, name: string) =>
      t.client().get(`/api/feed-picture/?url=${encodeURIComponent(url)}&picture=${name}`);
    expect((await picture(`${site.origin}/pictures`, "x".repeat(22))).status).toBe(404);
    expect((await picture(`${site.origin}/other`, key)).status).toBe(404);
    expect((await picture(`${site.origin}/good.png`, key)).status).toBe(404);
    expect((await picture(`${site.origin}/pictures`, "../../x")).status).toBe(400);
  });
});

describe("in the course of time", () => {
  let reader: PublicReader;
  let nowSeconds = 1000;
  let failures: string[] = [];
  const open = () => {
    failures = [];
    return createFeedStore({
      reader,
      nowSeconds: () => nowSeconds,
      onFailure: (url) => failures.push(url),
      timeoutMs: 300,
    });
  };
  const titles = async (feed: Promise<{ items: readonly { title: string }[] } | null>) =>
    (await feed)?.items.map(({ title }) => title) ?? null;
  const news = () => `${site.origin}/course`;
  const named = (title: string) => site.serve("/course", rss(`<title>${title}</title>`));
  /** The question that is under way has been answered. */
  const settled = async (count: number) => {
    while (site.count("/course") < count) await new Promise(setImmediate);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };

  beforeAll(() => void (reader = createPublicReader({ allowLoopback: true })));
  afterAll(() => reader.close());

  test("an empty feed is asked for again after two seconds, so that a retry after three finds what has come [AP-028]", async () => {
    const store = open();
    site.serve("/course", "");
    expect(await titles(store.read(news()))).toEqual([]);
    named("Here it is");
    nowSeconds += 1;
    expect(await titles(store.read(news()))).toEqual([]);
    nowSeconds += 2;
    expect(await titles(store.read(news()))).toEqual(["Here it is"]);
    expect(site.count("/course")).toBe(2);
  });

  test("what was read before is answered at once while it is asked for again, and stays when that fails", async () => {
    const store = open();
    named("First");
    expect(await titles(store.read(news()))).toEqual(["First"]);
    nowSeconds += 61;
    // Never answers: no reader waits for it.
    site.serve("/course", () => undefined);
    expect(await titles(store.read(news()))).toEqual(["First"]);
    while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await titles(store.read(news()))).toEqual(["First"]);
    named("Second");
    nowSeconds += 61;
    expect(await titles(store.read(news()))).toEqual(["First"]);
    await settled(3);
    expect(await titles(store.read(news()))).toEqual(["Second"]);
    expect(failures).toEqual([news()]);
  });

  test("old news end: after six hours of failures there is nothing", async () => {
    const store = open();
    named("First");
    await store.read(news());
    site.serve("/course", (response) => response.writeHead(500).end());
    nowSeconds += 6 * 3600;
    expect(await store.read(news())).toBe(null);
  });
});
