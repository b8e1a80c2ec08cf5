import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openFeedSite, type FeedSite } from "../feeds/feed-site.testing.ts";
import { createPublicReader, Unreadable, type PublicReader } from "./index.ts";

const LIMITS = { timeoutMs: 2000, largestBytes: 1000, accept: "*/*" };

let site: FeedSite;
let other: FeedSite;
/** May be turned while a request is under way, as a name may be. */
const reach = { allowLoopback: true };
let reader: PublicReader;
let strict: PublicReader;

beforeAll(async () => {
  site = await openFeedSite();
  other = await openFeedSite();
  other.serve("/", (response) => response.end("within"));
  reader = createPublicReader(reach);
  strict = createPublicReader({ allowLoopback: false });
});
afterAll(async () => {
  await Promise.all([reader.close(), strict.close(), site.close(), other.close()]);
});

const text = async (path: string) => new TextDecoder().decode((await reader.read(site.origin + path, LIMITS)).bytes);
const redirect = (location: string, status = 302) =>
  site.serve("/moved", (response) => response.writeHead(status, { location }).end());

describe("where it goes", () => {
  test("a name that leads to this machine is refused when it connects, and so is its number [AP-029]", async () => {
    const port = new URL(other.origin).port;
    for (const host of ["localhost", "127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]", "0"]) {
      await expect(strict.read(`http://${host}:${port}/`, LIMITS), host).rejects.toThrow(Unreadable);
    }
    expect(other.asked).toEqual([]);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/latest/meta-data/",
    "http://[::ffff:a9fe:a9fe]/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "//192.168.1.1/",
  ])("a redirect to %s is not followed [AP-029]", async (location) => {
    redirect(location);
    await expect(text("/moved")).rejects.toThrow(/private address/);
  });

  test("a redirect into this machine is refused though the first address was allowed [AP-029]", async () => {
    const port = new URL(other.origin).port;
    for (const host of ["127.0.0.1", "localhost", "[::ffff:7f00:1]"]) {
      site.serve("/moved", (response) => {
        reach.allowLoopback = false;
        response.writeHead(302, { location: `http://${host}:${port}/` }).end();
      });
      try {
        await expect(text("/moved"), host).rejects.toThrow(/private address/);
      } finally {
        reach.allowLoopback = true;
      }
    }
    expect(other.asked).toEqual([]);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://feeds.example/rss",
    "data:text/xml,<rss/>",
    "http://user:word@feeds.example/",
    "//",
  ])("a redirect to %s is refused [AP-029, V15.3.2]", async (location) => {
    redirect(location);
    await expect(text("/moved")).rejects.toThrow(Unreadable);
  });

  test("three redirects are followed, a fourth is not [AP-029, V15.3.2]", async () => {
    site.serve("/end", (response) => response.end("there"));
    for (const [from, to] of [
      ["/r4", "/r3"],
      ["/r3", "/r2"],
      ["/r2", "/r1"],
      ["/r1", "/end"],
    ] as const) {
      site.serve(from, (response) => response.writeHead(301, { location: to }).end());
    }
    expect(await text("/r3")).toBe("there");
    await expect(text("/r4")).rejects.toThrow("more than 3 redirects");
    redirect("/moved");
    await expect(text("/moved")).rejects.toThrow("more than 3 redirects");
  });
});

describe("how much and how long", () => {
  test("counts what is unpacked, whatever was said beforehand [AP-029] [V5.2.3]", async () => {
    site.serve("/largest", (response) => response.end("x".repeat(1000)));
    expect(await text("/largest")).toHaveLength(1000);
    site.serve("/large", (response) => response.end("x".repeat(1001)));
    await expect(text("/large")).rejects.toThrow("more than 1000 bytes");
    const packed = gzipSync("x".repeat(10_000_000));
    site.serve("/bomb", (response) => response.setHeader("content-encoding", "gzip").end(packed));
    await expect(text("/bomb")).rejects.toThrow("more than 1000 bytes");
  });

  test("has one time for everything: no answer, and one that drips [AP-029]", async () => {
    const hasty = { ...LIMITS, timeoutMs: 150 };
    site.serve("/mute", () => undefined);
    await expect(reader.read(`${site.origin}/mute`, hasty)).rejects.toThrow("no answer in time");
    site.serve("/drip", (response) => {
      const dripping = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(dripping));
    });
    await expect(reader.read(`${site.origin}/drip`, hasty)).rejects.toThrow("no answer in time");
  });

  test("an answer that breaks off, an error and nobody at home are all the same to a reader", async () => {
    site.serve("/breaks", (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      setImmediate(() => response.destroy());
    });
    site.serve("/broken", (response) => response.writeHead(500).end("broken"));
    await expect(text("/breaks")).rejects.toThrow(Unreadable);
    await expect(text("/broken")).rejects.toThrow("the answer is 500");
    await expect(text("/nowhere")).rejects.toThrow("the answer is 404");
    const gone = await openFeedSite();
    await gone.close();
    await expect(reader.read(`${gone.origin}/`, LIMITS)).rejects.toThrow(Unreadable);
  });
});

test("says who asks and sends nothing of anybody's", async () => {
  let headers: Record<string, unknown> = {};
  site.serve("/who", (response, request) => {
    headers = request.headers;
    response.setHeader("set-cookie", "track=1").end("ok");
  });
  await text("/who");
  await text("/who");
  expect(headers["user-agent"]).toBe("Elleveren");
  expect(headers).not.toHaveProperty("cookie");
  expect(headers).not.toHaveProperty("referer");
});
