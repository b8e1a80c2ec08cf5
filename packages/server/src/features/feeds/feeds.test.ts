import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FeedUnavailable, fetchFeed } from "../../adapters/feeds/index.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";

const NEWS = "<rss><channel><title>Nytt fra æresdivisjonen</title></channel></rss>";

let t: TestServer;
let site: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url!;
    asked.push(path);
    if (path === "/moved") response.writeHead(302, { location: "/secret" }).end();
    else if (path === "/broken") response.writeHead(500).end("broken");
    else if (path === "/large") response.end("x".repeat(500_001));
    else if (path === "/largest") response.end("x".repeat(500_000));
    else if (path === "/empty") response.end();
    // A beginning in time is no answer in time.
    else if (path === "/slow") response.write("<rss>");
    else response.end(NEWS);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const feedUrls = ["/news?club=1", "/moved", "/broken", "/large", "/largest", "/empty"].map((path) => origin + path);
  t = await startTestServer({ config: { feedUrls } });
});
afterAll(async () => {
  await t?.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const get = (url: string) => t.client().get(`/api/get-url/?url=${encodeURIComponent(url)}`);
const REFUSED = { url: [{ code: "invalid", message: "Not a valid value." }] };

describe("a feed on the operator's list", () => {
  test("is answered as text to anybody, and asked for once for many", async () => {
    asked = [];
    const answers = await Promise.all([1, 2, 3].map(() => get(`${origin}/news?club=1`)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { contents: NEWS }]);
    expect(asked).toEqual(["/news?club=1"]);
  });

  test("is asked again while it is empty", async () => {
    asked = [];
    for (let index = 0; index < 2; index += 1) {
      const { status, body } = await get(`${origin}/empty`);
      expect([status, body]).toEqual([200, { contents: "" }]);
    }
    expect(asked).toEqual(["/empty", "/empty"]);
  });

  test("may have 500 000 bytes and no more [AP-029]", async () => {
    expect((await get(`${origin}/largest`)).body.contents).toHaveLength(500_000);
    const { status, body } = await get(`${origin}/large`);
    expect([status, body]).toEqual([400, REFUSED]);
  });

  test("that leads elsewhere is not followed, and one that fails is refused [AP-029]", async () => {
    asked = [];
    for (const path of ["/moved", "/broken"]) {
      const { status, body } = await get(origin + path);
      expect([status, body], path).toEqual([400, REFUSED]);
    }
    expect(asked).toEqual(["/moved", "/broken"]);
  });

  test("has its time for the whole answer [AP-029]", async () => {
    await expect(fetchFeed(`${origin}/slow`, 100)).rejects.toThrow(FeedUnavailable);
  });
});

test("no other address is ever asked, within or without [AP-029]", async () => {
  asked = [];
  for (const url of [
    `${origin}/secret`,
    `${origin}/news?club=2`,
    `${origin}/news?club=1&club=2`,
    `${origin.replace("http://", "http://user:word@")}/news?club=1`,
    `${t.origin}/api/me/`,
    "http://localhost/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "news",
  ]) {
    const { status, body } = await get(url);
    expect([status, body], url).toEqual([400, REFUSED]);
  }
  expect((await t.client().get("/api/get-url/")).status).toBe(400);
  expect((await get("")).status).toBe(400);
  expect(asked).toEqual([]);
});
