/** A team's round as a picture, over HTTP, and its page's head for link previews. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sql, startWorldServer, type TestServer, type World } from "../../../testing/index.ts";

const PAGE = `<!doctype html><html lang="nb"><head><meta name="theme-color" content="#000" /><meta name="description" content="built" /><title>built</title></head><body><div id="root"></div></body></html>`;
const HOSTILE = `<script>"&'\u{1F600}\u202E`;

let t: TestServer;
let world: World;
let folder: string;
let entry: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-"));
  await writeFile(join(folder, "index.html"), PAGE);
  ({ server: t, world } = await startWorldServer("live-round", {
    config: {
      siteDirectory: folder,
      publicOrigins: ["https://spill.example.no", "https://en.example.no"],
      trustProxy: true,
    },
  }));
  const client = t.client();
  await client.post("/api/_allauth/browser/v1/auth/login", {
    email: world.accounts[0]!.email,
    password: world.accounts[0]!.password,
  });
  entry = (await client.get("/api/me/")).body.player.entry as number;
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true });
});

const picture = (round: number, { of = entry, headers = {} }: { of?: number; headers?: Record<string, string> } = {}) =>
  fetch(`${t.origin}/share/entry/${of}/event/${round}.png`, { headers });
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];
const rename = (name: string) => sql`update entries set name = ${name} where entry_id = ${entry}`.execute(t.ctx.db);

describe("the picture", () => {
  test("is a PNG of the size that previews have, known by its tag, its own by site and by what the team is called", async () => {
    const answer = await picture(4);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(["PNG", 1200, 630]);
    // A round that is still played is not kept for long.
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const etag = answer.headers.get("etag")!;
    const again = await picture(4, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const english = await picture(4, { headers: { "x-forwarded-host": "en.example.no" } });
    expect(english.headers.get("etag")).not.toBe(etag);
    const settled = await picture(3);
    expect(settled.headers.get("cache-control")).toBe("public, max-age=600");
  });

  test.each([HOSTILE, "W".repeat(20), "שלום", "\u{1F3C6}".repeat(5), "a\u0301".repeat(10)])(
    "can be made of a team called %j",
    async (name) => {
      await rename(name);
      try {
        const answer = await picture(4);
        expect([answer.status, sizeOf(Buffer.from(await answer.arrayBuffer()))]).toEqual([200, ["PNG", 1200, 630]]);
      } finally {
        await rename("Midtsommer FK");
      }
    },
  );

  test("shows nothing that is not everybody's to see: before the deadline, without a team, of a team that was deleted", async () => {
    for (const answer of [await picture(5), await picture(30), await picture(99), await picture(4, { of: 999_999 })]) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    }
    await sql`update entries set deleted_at = clock_timestamp() where entry_id = ${entry}`.execute(t.ctx.db);
    expect((await picture(4)).status).toBe(404);
    await sql`update entries set deleted_at = null where entry_id = ${entry}`.execute(t.ctx.db);
    expect((await picture(4)).status).toBe(200);
  });

  test.each([
    "/share/entry/x/event/4.png",
    "/share/entry/1/event/4.jpg",
    "/share/entry/1/event/-1.png",
    "/share/entry/99999999999/event/4.png",
  ])("%s is nothing", async (address) => {
    expect((await fetch(t.origin + address)).status).toBe(404);
  });
});

describe("the page of the round", () => {
  const page = async (address: string, host = "spill.example.no") =>
    (await fetch(t.origin + address, { headers: { "x-forwarded-host": host } })).text();
  const metaOf = (html: string, property: string) =>
    new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

  test("says what a preview shows, with addresses of the settings and in the site's language", async () => {
    const html = await page(`/entry/${entry}/event/3`);
    expect(html).toContain("<title>Midtsommer FK · runde 3 · Elleveren</title>");
    expect(metaOf(html, "og:title")).toBe("Midtsommer FK · runde 3");
    expect(metaOf(html, "og:description")).toMatch(/^\d+ poeng, nummer [\d\s]+ totalt\. Se hele laget\.$/u);
    expect(metaOf(html, "og:image")).toBe(`https://spill.example.no/share/entry/${entry}/event/3.png`);
    expect([metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual(["1200", "630"]);
    expect(metaOf(html, "og:image:alt")).toBe("Laget til Midtsommer FK i runde 3, med poengene til hver spiller");
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    const english = await page(`/entry/${entry}/event/3/`, "en.example.no");
    expect(metaOf(english, "og:title")).toBe("Midtsommer FK · round 3");
    expect(metaOf(english, "og:url")).toBe(`https://en.example.no/entry/${entry}/event/3`);
  });

  test("a round that is still played has an address of its own, so that no preview of it stays", async () => {
    expect(metaOf(await page(`/entry/${entry}/event/4`), "og:image")).toMatch(/4\.png\?live$/);
  });

  test("a forged host gets into no address; a hostile name is text [V1.2.1]", async () => {
    await rename(HOSTILE);
    try {
      const html = await page(`/entry/${entry}/event/3`, "evil.example.org");
      expect(metaOf(html, "og:image")).toBe(`https://spill.example.no/share/entry/${entry}/event/3.png`);
      expect(html).not.toContain("evil.example.org");
      expect(html).not.toContain("<script>\"&'");
      expect(metaOf(html, "og:title")).toContain("&lt;script&gt;");
    } finally {
      await rename("Midtsommer FK");
    }
  });

  test("before the deadline, and for what is not there, the page says nothing of a team", async () => {
    for (const address of [`/entry/${entry}/event/5`, "/entry/999999/event/3", `/entry/${entry}/event/77`]) {
      expect(metaOf(await page(address), "og:image"), address).toBeUndefined();
    }
  });
});
