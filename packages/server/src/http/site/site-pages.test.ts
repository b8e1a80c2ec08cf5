/** The page as each host gets it, over HTTP. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE_RECORD_ELEMENT, type SiteRecord } from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSites } from "../../sites/index.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";

const PAGE = `<!doctype html>
<html lang="nb">
  <head>
    <meta name="theme-color" content="#000000" />
    <meta name="description" content="built" />
    <title>built</title>
  </head>
  <body><div id="root"></div></body>
</html>`;
const HOSTILE = '</script><script>alert("$&")</script>';

let t: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"));
  await writeFile(join(folder, "index.html"), PAGE);
  const problems: string[] = [];
  const sites = readSites(
    {
      hosts: { "tv.example.no": "tv2" },
      brands: {
        tv2: {
          partners: [{ name: HOSTILE, logo_url: "https://logos.example.no/a.svg" }],
          ads: { "side-300x250": "https://ads.example.no/side" },
        },
      },
    },
    problems,
  );
  expect(problems).toEqual([]);
  t = await startTestServer({
    config: { siteDirectory: folder, sites, trustProxy: true },
    extraRoutes(app) {
      app.addPageHead(/^\/dream-team\/(\d+)$/, async (_request, [, id]) =>
        id === "0" ? null : { title: `Runde ${id} & <lag>`, properties: { "og:image": `https://a.no/?a="${id}"&b` } },
      );
      app.addPageHead(/^\/prizes$/, async () => {
        throw new Error("no picture");
      });
    },
  });
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true });
});

async function pageAt(host: string, path = "/", headers: Record<string, string> = {}) {
  const answer = await t.client().get(path, { headers: { "x-forwarded-host": host, ...headers } });
  const html = String(answer.body);
  const json = new RegExp(`<script type="application/json" id="${SITE_RECORD_ELEMENT}">(.*?)</script>`, "s").exec(html);
  return {
    status: answer.status,
    html,
    headers: answer.headers,
    root: /<html[^>]*>/.exec(html)?.[0],
    record: json?.[1] === undefined ? null : (JSON.parse(json[1]) as SiteRecord),
  };
}

test.each([
  ["elleveren.no", "nb", "main_nb", "#0a1530"],
  ["en.elleveren.no", "en", "main_en", "#0a1530"],
  ["nn.elleveren.no", "nn", "main_nb", "#0a1530"],
  ["tv2.localhost:8321", "nb", "tv2", "#11131b"],
  ["en.tv2.localhost", "en", "tv2", "#11131b"],
  ["TV.example.no", "nb", "tv2", "#11131b"],
  ["evil.example.org", "nb", "main_nb", "#0a1530"],
])("%s: the page is in %s and %s before anything runs [GL-23] [GL-26]", async (host, language, brand, colour) => {
  for (const path of ["/", "/index.html", "/my-team", "/api/accounts/auth0/login/callback/"]) {
    const { status, root, record, html } = await pageAt(host, path);
    expect([status, root], path).toEqual([200, `<html lang="${language}" data-brand="${brand}">`]);
    expect(record).toMatchObject({ brand, language });
    expect(html).toContain(`<meta name="theme-color" content="${colour}" />`);
    expect(html).toContain({ nb: "fantasyspillet for", nn: "fantasyspelet for", en: "the fantasy game of" }[language]);
    // Nothing in the page comes from the name that the request gave.
    expect(html.toLowerCase()).not.toContain(host.toLowerCase());
  }
});

test("an address may ask for another brand, and for nothing else [GL-26]", async () => {
  expect((await pageAt("elleveren.no", "/?brand=tv2")).record?.brand).toBe("tv2");
  expect((await pageAt("elleveren.no", "/fixtures?brand=main_en")).root).toContain('lang="en"');
  for (const asked of ["toString", "tv3", "%3Cscript%3E", ""]) {
    expect((await pageAt("elleveren.no", `/?brand=${asked}&brand=tv2`)).record?.brand, asked).toBe("main_nb");
  }
});

test("what an operator writes is text in the page, and only its hosts are let in, for its site alone [GL-28] [V1.2.3, V1.3.7, V14.2.3]", async () => {
  const { html, record, headers } = await pageAt("tv.example.no");
  expect(record?.partners[0]?.name).toBe(HOSTILE);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const policyOf = (from: Headers) => (from.get("content-security-policy") ?? "").split(";");
  expect(policyOf(headers)).toEqual(expect.arrayContaining(["img-src 'self' data: https://logos.example.no"]));
  expect(policyOf(headers)).toEqual(expect.arrayContaining(["frame-src https://ads.example.no", "script-src 'self'"]));
  const other = await pageAt("elleveren.no");
  expect(policyOf(other.headers)).toEqual(expect.arrayContaining(["img-src 'self' data:", "frame-src 'none'"]));
  // An answer that is not a page may load nothing at all.
  const call = await t.client().get("/api/me/");
  expect(policyOf(call.headers)[0]).toBe("default-src 'none'");
});

test("a page that a browser has is not sent again, and it is sent compressed when it can be", async () => {
  const first = await pageAt("elleveren.no", "/", { "accept-encoding": "br" });
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const etag = first.headers.get("etag")!;
  expect((await pageAt("elleveren.no", "/leagues", { "if-none-match": etag })).status).toBe(304);
  const other = await pageAt("tv.example.no", "/", { "if-none-match": etag });
  expect([other.status, other.record?.brand]).toEqual([200, "tv2"]);
  for (const encoding of ["gzip", "gzip;q=0", "identity"]) {
    const page = await pageAt("elleveren.no", "/", { "accept-encoding": encoding });
    expect(page.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(page.html).toBe(first.html);
  }
});

describe("an address with a head of its own", () => {
  test("says it, as text", async () => {
    const { html, record } = await pageAt("elleveren.no", "/dream-team/7/?from=a");
    expect(html).toContain("<title>Runde 7 &amp; &lt;lag&gt;</title>");
    expect(html).toContain('<meta property="og:image" content="https://a.no/?a=&quot;7&quot;&amp;b" />');
    expect(record?.brand).toBe("main_nb");
  });

  test("is the site's page where there is nothing to say, or it cannot be said", async () => {
    const plain = (await pageAt("elleveren.no")).html;
    for (const path of ["/dream-team/0", "/fixtures/7", "/prizes"]) {
      expect((await pageAt("elleveren.no", path)).html, path).toBe(plain);
    }
  });
});

/** As no client of ours would ask: the request's own bytes. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(t.origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

test.each([
  ["none, before they were asked for", "GET / HTTP/1.0\r\n\r\n"],
  ["empty", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
  ["markup", 'GET / HTTP/1.1\r\nHost: "><script>alert(1)</script>\r\nConnection: close\r\n\r\n'],
  ["a path", "GET / HTTP/1.1\r\nHost: tv2.x/../en.y\r\nConnection: close\r\n\r\n"],
  ["numbers", "GET / HTTP/1.1\r\nHost: [::ffff:7f00:1]:99999\r\nConnection: close\r\n\r\n"],
  ["very long", `GET / HTTP/1.1\r\nHost: ${"a".repeat(8000)}\r\nConnection: close\r\n\r\n`],
])(
  "a Host header that is strange (%s) gets a site or a refusal, and is repeated nowhere [GL-26]",
  async (_, request) => {
    const answer = await raw(request);
    expect(answer).toMatch(/^HTTP\/1\.[01] (200|400) /);
    expect(answer).not.toContain("alert(1)");
    expect(answer).not.toContain("aaaaaaaa");
    if (answer.includes(" 200 ")) expect(answer).toMatch(/data-brand="(main_nb|tv2)"/);
  },
);
