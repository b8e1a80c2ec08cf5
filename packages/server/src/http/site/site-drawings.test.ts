/** The front page for a visitor without a session: drawn once for all of them, and for no signed-in account. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DRAW_MODULE } from "@elleveren/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../features/seasons/index.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";

const SCRIPT = 'document.documentElement.dataset.seen = "yes"';
const STYLES = ":root { color: red }";
const FRONT_STYLES = ".stage { color: green }";
const PAGE = `<!doctype html>
<html lang="nb">
  <head>
    <meta name="theme-color" content="#000000" />
    <meta name="description" content="built" />
    <script>${SCRIPT}</script>
    <title>built</title>
    <link rel="stylesheet" crossorigin href="/assets/index-abcdefgh.css">
    <link rel="stylesheet" data-front crossorigin href="/assets/front-abcdefgh.css" />
  </head>
  <body><div id="root"></div></body>
</html>`;

/** Draws its input and the count of drawings; the partner's page cannot be drawn. */
const DRAWING = `let count = 0;
let frames = 0;
export const shapeOf = (path) => path.split("/")[1] || "status";
export async function drawPage({ record, language, nowMs, answers, framePath }) {
  if (record.brand === "tv2") throw new Error("no pencil");
  if (framePath !== null) {
    frames += 1;
    const known = answers ? " of " + answers.bootstrap.teams.length + ", frame " + frames : "";
    return { html: "<p>frame " + record.brand + " " + shapeOf(framePath) + known + "</p>", language, drawnAtMs: nowMs, drawnFrom: null };
  }
  const { bootstrap, config } = answers;
  count += 1;
  const html = ["<h1>" + record.brand, language, bootstrap.teams.length, config.status, "drawing " + count].join(" ") + "</h1>";
  return { html, language, drawnAtMs: nowMs, drawnFrom: '"<' };
}`;

let t: TestServer;
let folder: string;
const nowMs = () => t.ctx.clock.nowMs();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, DRAW_MODULE, ".."));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "assets", "index-abcdefgh.css"), `${STYLES}\n`);
  await writeFile(join(folder, "assets", "front-abcdefgh.css"), FRONT_STYLES);
  await writeFile(join(folder, DRAW_MODULE), DRAWING);
  t = await startTestServer({ config: { siteDirectory: folder, trustProxy: true } });
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true });
});

async function page(path = "/", headers: Record<string, string> = {}) {
  const answer = await t.client().get(path, { headers: { "x-forwarded-host": "elleveren.no", ...headers } });
  const html = String(answer.body);
  return { html, drawn: /<h1>.*?<\/h1>/.exec(html)?.[0] ?? null, headers: answer.headers, status: answer.status };
}

test("before there is a season nothing is drawn, and the page stands", async () => {
  const { html, drawn, status } = await page();
  expect([status, drawn]).toEqual([200, null]);
  expect(html).toContain('<div id="root" lang="nb"><p>frame main_nb status</p></div>');
  // A drawing for one visitor is cached for the next for some seconds, also its absence.
  await insertSeason(t.ctx, inventedSeason({ seed: 3, rounds: 6 }), { clockAtMs: nowMs() });
  await t.whenCurrent();
});

test("a visitor's front page stands in the page, drawn once for everybody in his language", async () => {
  const first = await page("/", { "x-forwarded-host": "en.elleveren.no" });
  expect(first.drawn).toBe("<h1>main_en en 32 200 drawing 1</h1>");
  expect(first.html).toContain('<html lang="en" data-brand="main_en">');
  expect(first.html).toMatch(/<div id="root" lang="en" data-drawn-from="&quot;&lt;" data-drawn-at="\d{13}"><h1>/);
  expect(first.html).toMatch(/<\/h1><\/div><i id="drawn-end" hidden><\/i>/);
  const again = await page("/", { "x-forwarded-host": "en.elleveren.no", cookie: "csrftoken=abc" });
  expect(again.html).toBe(first.html);
  expect((await page("/?lang=en")).drawn).toBe("<h1>main_nb en 32 200 drawing 2</h1>");
  expect((await page("/?lang=en")).html).toContain('<html lang="en" data-brand="main_nb">');
  expect((await page("/?brand=main_en&lang=nb")).drawn).toBe("<h1>main_en nb 32 200 drawing 3</h1>");
  expect((await page("/?brand=main_en&lang=xx")).drawn).toBe("<h1>main_en en 32 200 drawing 1</h1>");
});

test("pages are drawn in the language that was chosen in this browser, unless the address asks for another", async () => {
  const ask = async (path: string, cookie: string) =>
    (await page(path, { "x-forwarded-host": "en.elleveren.no", cookie })).drawn;
  expect(await ask("/", "csrftoken=abc; language=nb")).toMatch(/^<h1>main_en nb /);
  expect(await ask("/?lang=en", "language=nb")).toMatch(/^<h1>main_en en /);
  expect(await ask("/", "language=sv")).toMatch(/^<h1>main_en en /);
  for (const [chosen, lang] of [
    ["language=en", "en"],
    ["language=%", "nb"],
  ] as const) {
    const { html } = await page("/my-team", { cookie: chosen });
    expect(html).toContain(`<html lang="${lang}" data-brand="main_nb">`);
    expect(html).toContain(`<div id="root" lang="${lang}"><p>frame main_nb my-team of 32, frame `);
  }
});

test("a Norwegian site is drawn in nynorsk for a browser that asks for it first, and whose reader chose nothing", async () => {
  const langOf = async (headers: Record<string, string>) =>
    /<html lang="(\w+)"/.exec(
      (await page("/my-team", { "accept-language": "nn-NO,nn;q=0.9,nb;q=0.8", ...headers })).html,
    )?.[1];
  expect(await langOf({})).toBe("nn");
  expect(await langOf({ "accept-language": "nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en;q=0.5" })).toBe("nb");
  expect(await langOf({ cookie: "language=nb" })).toBe("nb");
  expect(await langOf({ cookie: "language=nn", "accept-language": "en" })).toBe("nn");
  expect(await langOf({ "x-forwarded-host": "en.elleveren.no" })).toBe("en");
  expect(await langOf({ "x-forwarded-host": "nn.elleveren.no", "accept-language": "nb" })).toBe("nn");
});

test("a manager and another address have the frame alone; the page that a browser keeps has nothing in it", async () => {
  const host = { "x-forwarded-host": "en.elleveren.no" };
  for (const [path, headers] of [
    ["/", { ...host, cookie: "sessionid=anything" }],
    ["/", { ...host, "x-session-token": "anything" }],
    ["/index.html", host],
    ["/my-team", host],
  ] as const) {
    const { drawn, html } = await page(path, headers);
    expect([drawn, html.includes("<p>frame main_en ")], path).toEqual([null, path !== "/index.html"]);
  }
  // The signed-in screen is preloaded beside the code.
  expect((await page("/", { ...host, cookie: "sessionid=anything" })).html).toContain(
    '<html lang="en" data-brand="main_en" data-status>',
  );
  expect((await page("/my-team", { ...host, cookie: "sessionid=anything" })).html).not.toContain("data-status");
  // A cache between us must not mix them up.
  expect((await page("/", host)).headers.get("vary")).toBe("accept-encoding, accept-language, cookie");
});

test("the frames of one shape are drawn once for some seconds, whoever and whatever of it is asked for", async () => {
  const frame = async (path: string, headers: Record<string, string> = {}) =>
    /<p>frame main_nb (\w[\w-]* of 32), frame (\d+)<\/p>/.exec((await page(path, headers)).html)?.slice(1);
  const first = await frame("/fixtures/1");
  expect(first?.[0]).toBe("fixtures of 32");
  expect(await frame("/fixtures/2?x=1", { cookie: "sessionid=anything" })).toEqual(first);
  const other = await frame("/leagues");
  expect(other?.[0]).toBe("leagues of 32");
  expect(other?.[1]).not.toBe(first?.[1]);
});

test("what the front page alone needs of style stands in it, let in by its policy, and in no other page", async () => {
  const style = `<style data-front data-file="/assets/front-abcdefgh.css">${FRONT_STYLES}</style>`;
  const front = await page("/", { "x-forwarded-host": "en.elleveren.no" });
  expect(front.html).toContain(style);
  const hash = createHash("sha256").update(FRONT_STYLES).digest("base64");
  expect(front.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  for (const [path, cookie] of [
    ["/my-team", ""],
    ["/", "sessionid=anything"],
    ["/index.html", ""],
  ] as const)
    expect((await page(path, { cookie })).html, path).not.toContain(FRONT_STYLES);
});

test("what cannot be drawn is left to the site", async () => {
  const { html, status } = await page("/", { "x-forwarded-host": "tv2.elleveren.no" });
  expect(status).toBe(200);
  expect(html).toContain('data-brand="tv2"');
  expect(html).toContain('<div id="root"></div>');
});

test("the page brings its style sheet and its first script, and its policy lets in just these", async () => {
  const { html, headers } = await page("/fixtures");
  expect(html).toContain(`<style data-file="/assets/index-abcdefgh.css">${STYLES}</style>`);
  expect(html).not.toContain('<link rel="stylesheet"');
  const directives = (headers.get("content-security-policy") ?? "").split(";");
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(directives).toContain(`script-src 'self' ${hash(SCRIPT)}`);
  expect(directives.find((line) => line.startsWith("style-src "))).toContain(` ${hash(STYLES)}`);
  const call = await t.client().get("/api/me/");
  expect(call.headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
  expect((await t.client().get(`/${DRAW_MODULE}`)).status).toBe(404);
});
