import { describe, expect, test } from "vitest";

import { slugOf } from "./feed.ts";
import { rss } from "./feed-site.testing.ts";
import { decodeText, pictureType } from "./index.ts";
import { NoFeed, parseFeed, writeRss } from "./parse-feed.ts";

const URL_OF_FEED = new URL("https://news.example/feeds/all.xml");
const parse = (text: string) => parseFeed(text, URL_OF_FEED);
const item = (text: string) => parse(rss(text)).items[0];

describe("formats", () => {
  const expected = {
    slug: "to-mal-pa-ullevaal",
    title: "To mål på Ullevaal",
    summary: "Kort & godt",
    link: "https://news.example/1",
    publishedAtMs: Date.parse("2026-05-16T16:00:00Z"),
    pictureUrl: "https://pictures.example/1.jpg",
    playerId: null,
    tournamentId: null,
  };

  test("RSS, with enclosure and link [CO-01]", () => {
    const found = item(
      `<title>To mål på Ullevaal</title><link>https://news.example/1</link><description>Kort &amp;amp; godt</description>
       <pubDate>Sat, 16 May 2026 18:00:00 +0200</pubDate>
       <enclosure url="https://pictures.example/1.jpg" type="image/jpeg" length="9"/>`,
    );
    expect(found).toEqual({ id: "to-mal-pa-ullevaal", ...expected, source: "Nytt fra æresdivisjonen" });
  });

  test("Atom", () => {
    const { title, items } = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Nytt</title><entry><title>To mål på Ullevaal</title>
       <link rel="self" href="https://news.example/1.xml"/><link href="/1"/><id>urn:1</id>
       <link rel="enclosure" type="image/jpeg" href="https://pictures.example/1.jpg"/>
       <published>2026-05-16T18:00:00+02:00</published><updated>2026-05-17T18:00:00Z</updated>
       <summary type="html">&lt;p&gt;Kort &amp;amp; godt&lt;/p&gt;</summary></entry></feed>`,
    );
    expect([title, items]).toEqual(["Nytt", [{ id: "urn:1", ...expected, source: "Nytt" }]]);
  });

  test("JSON Feed", () => {
    const { items } = parse(
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "Nytt",
        items: [
          {
            id: "1",
            url: "https://news.example/1",
            title: "To mål på Ullevaal",
            content_html: "<p>Kort &amp; godt</p>",
            image: "https://pictures.example/1.jpg",
            date_published: "2026-05-16T16:00:00Z",
          },
        ],
      }),
    );
    expect(items).toEqual([{ id: "1", ...expected, source: "Nytt" }]);
  });

  test("RDF, as old sites have it", () => {
    const { items } = parse(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Nytt</title>
       </channel><item><title>To mål på Ullevaal</title><link>https://news.example/1</link></item></rdf:RDF>`,
    );
    expect(items[0]).toMatchObject({
      title: "To mål på Ullevaal",
      link: "https://news.example/1",
      publishedAtMs: null,
    });
  });

  test("a partner's list of clips: id, title, images.defaultUrl and a player's or a tournament's id [GL-33]", () => {
    const clips = [
      { id: 7, title: "Scoring", images: { defaultUrl: "https://pictures.example/7.jpg" }, player_id: 12 },
      { id: "8", title: "Runden", images: { defaultUrl: "https://pictures.example/8.jpg" }, tournament_id: "no1" },
      { id: 9, title: "" },
      { title: "No id" },
      { id: 10, title: "Far away", player_id: "../../evil", images: { defaultUrl: "javascript:alert(1)" } },
      null,
      7,
    ];
    for (const list of [clips, { assets: clips }, { items: clips }, { videos: clips }, { results: clips }]) {
      const { items } = parse(JSON.stringify(list));
      expect(
        items.map(({ id, title, playerId, tournamentId, pictureUrl }) => [
          id,
          title,
          playerId,
          tournamentId,
          pictureUrl,
        ]),
      ).toEqual([
        ["7", "Scoring", "12", null, "https://pictures.example/7.jpg"],
        ["8", "Runden", null, "no1", "https://pictures.example/8.jpg"],
        ["10", "Far away", null, null, null],
      ]);
    }
  });

  test("media:content and media:thumbnail are pictures, films and counting points are not", () => {
    expect(item(`<title>a</title><media:content url="https://p.example/a.jpg" medium="image"/>`)?.pictureUrl).toBe(
      "https://p.example/a.jpg",
    );
    expect(item(`<title>a</title><media:thumbnail url="//p.example/t.png"/>`)?.pictureUrl).toBe(
      "https://p.example/t.png",
    );
    for (const none of [
      `<enclosure url="https://p.example/a.mp3" type="audio/mpeg" length="1"/>`,
      `<enclosure url="https://p.example/a.jpg" type="video/mp4" length="1"/>`,
      `<media:thumbnail url="https://p.example/t.gif" width="1" height="1"/>`,
      `<description>&lt;img src="https://p.example/count.gif"&gt;</description>`,
    ]) {
      expect(item(`<title>a</title>${none}`)?.pictureUrl, none).toBe(null);
    }
  });
});

describe("hostile words: markup is taken away by the library for it [V1.3.1]", () => {
  test.each([
    ["<script>alert(1)</script>Mål", "Mål"],
    ["<style>*{display:none}</style>Mål", "Mål"],
    ["<img src=x onerror=alert(1)>Mål", "Mål"],
    ['<a href="javascript:alert(1)">Mål</a>', "Mål"],
    ["<b>Mål</b> &amp; <i>poeng</i>", "Mål & poeng"],
    ["3 &lt; 4 &amp;&amp; 5 &gt; 4", "3 < 4 && 5 > 4"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
    ["Br&#229;ten &oslash;verst", "Bråten øverst"],
    ["Mål\u0000\u202Elåm\u2069", "Mållåm"],
    ["  to\n\n linjer ", "to linjer"],
    ["<<svg/onload=alert(1)//>>Mål", "Mål"],
  ])("%j is read as %j", (html, text) => {
    const found = item(`<title><![CDATA[x]]></title><description><![CDATA[${html}]]></description>`);
    // A sign or two of broken markup may be left; an element never is, and the page draws text as text.
    expect(found?.summary.replaceAll(/^[<>]+|[<>]+$/g, "")).toBe(text.replaceAll(/^[<>]+|[<>]+$/g, ""));
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "https://a:b@c.example/",
    "",
  ])("a link to %j leads nowhere", (link) => {
    const found = item(`<title>a</title><link>${link}</link><enclosure url="${link}" type="image/png" length="1"/>`);
    expect([found?.link, found?.pictureUrl]).toEqual([null, null]);
  });

  test("long words are cut at a word, many items at twenty", () => {
    const found = item(`<title>${"ord ".repeat(200)}</title><description>${"x".repeat(5000)}</description>`)!;
    expect(found.title).toMatch(/^(ord )+ord…$/);
    expect(found.title.length).toBeLessThanOrEqual(200);
    expect(found.summary).toHaveLength(300);
    expect(parse(rss(...Array.from({ length: 60 }, (_, index) => `<title>${index}</title>`))).items).toHaveLength(20);
  });

  test("documents that declare entities are refused, however little they would become [AP-029] [V1.5.1]", () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const file = `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;
    const parameter = `<!DOCTYPE r [<!ENTITY % a SYSTEM "https://elsewhere.example/a.dtd"> %a;]>`;
    const inParts = `<!DOCTYPE r [<!-- --><!Entity\na SYSTEM "file:///etc/passwd">]>`;
    for (const head of [bomb, file, parameter, inParts]) {
      expect(() => parse(head + rss("<title>&a;&b;</title>"))).toThrow(NoFeed);
    }
    // External entities are not fetched: a reference that the document does not declare stays text.
    const outside = `<!DOCTYPE rss SYSTEM "file:///etc/passwd">`;
    expect(parse(outside + rss("<title>&a;1</title>")).items[0]?.title).toBe("&a;1");
  });

  test.each([
    "",
    "news",
    "<html><body>Sign in</body></html>",
    "<rss version='2.0'><channel><item>",
    "{}",
    "[",
    "\u0000\u0001",
  ])("%j is no feed [CO-04]", (text) => {
    expect(() => parse(text)).toThrow(NoFeed);
  });

  test("deep, endless and crowded documents end soon", () => {
    const many = (text: string, count: number) => text.repeat(count);
    for (const inside of [
      many("<a>", 100_000),
      many("<item/>", 60_000),
      many("<![CDATA[", 50_000),
      many("&", 400_000),
    ]) {
      try {
        parse(`<rss version="2.0"><channel><title>x</title>${inside}</channel></rss>`);
      } catch (error) {
        expect(error).toBeInstanceOf(NoFeed);
      }
    }
  });
});

test("the slug is made of the first 50 characters of the title [CO-03]", () => {
  const title = "Ødegårds læregutt – tre mål på 12 minutter og ingen tvil om hvem";
  expect(title.slice(0, 50)).toBe("Ødegårds læregutt – tre mål på 12 minutter og inge");
  expect(slugOf(title)).toBe("odegards-laeregutt-tre-mal-pa-12-minutter-og-inge");
  expect(slugOf("x".repeat(51))).toBe("x".repeat(50));
  expect(slugOf("!?")).toBe("item");
});

describe("alphabets", () => {
  const words = "<title>æøå</title>";
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${words}`, "latin1");
  const utf16 = Buffer.from(`\uFEFF${words}`, "utf16le");
  test.each([
    ["as the document says", latin, "application/rss+xml"],
    ["as the header says", Buffer.from(words, "latin1"), "text/xml; charset=iso-8859-1"],
    ["by its mark", utf16, "text/xml; charset=utf-8"],
    ["UTF-8 when nobody says", Buffer.from(words), "text/xml"],
    ["UTF-8 when nobody knows what is said", Buffer.from(words), "text/xml; charset=klingon"],
  ])("%s", (_, bytes, contentType) => {
    expect(decodeText(bytes, contentType)).toContain(words);
  });
});

test("a picture is what its bytes say; a drawing is none, since it can hold scripts [V1.3.4]", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  expect(
    [
      "\xff\xd8\xff\xe0....JFIF",
      "\x89PNG\r\n\x1a\n....",
      "GIF89a....",
      "RIFF....WEBPVP8 ",
      "....ftypavif",
      "<svg onload='alert(1)'/>",
      "<html>",
      "",
    ].map((text) => pictureType(bytes(text))),
  ).toEqual(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", null, null, null]);
});

test("what is kept is written as RSS again, and read as the same", () => {
  const feed = parse(
    rss(`<title>A &lt; B &amp;amp; C ]]&gt;</title><link>https://a.example/?a=1&amp;b=2</link>
         <pubDate>Sat, 16 May 2026 18:00:00 +0200</pubDate>`),
  );
  expect(parse(writeRss(feed))).toEqual(feed);
  expect(writeRss({ title: "", items: [] })).toBe("");
});
