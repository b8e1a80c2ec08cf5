/** The same game under its brands: what a host looks like, and what becomes of everything that an operator's addresses bring. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";

import { readSites } from "../../packages/server/src/sites/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectGone, expectSeen, expectText, textOf } from "../expect-page.ts";
import { useGame } from "../game.ts";

/** A host that an operator named: one frame comes, one never does, and of its pictures there are none. */
const asked: string[] = [];
const waiting: ServerResponse[] = [];
const operator = createServer((request, response) => {
  asked.push(`${request.url} from ${request.headers.referer ?? "nowhere"}`);
  if (request.url === "/frame") {
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end("<!doctype html><title>Ad</title><p>Kjøp noe</p>");
  } else if (request.url === "/never") waiting.push(response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => operator.listen(0, "127.0.0.1", resolve));
const host = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`;

const problems: string[] = [];
const sites = readSites(
  {
    brands: {
      tv2: {
        partners: [
          { name: "Banken", logo_url: `${host}/logo.png`, url: "https://bank.example/" },
          { name: "Bilen", logo_url: "/icon.svg" },
        ],
        ads: { "banner-728x90": `${host}/frame`, "banner-300x90": `${host}/never` },
        pixel_url: `${host}/pixel.gif`,
        prizes: [{ contest: { kind: "cup_winner", from_round: 12 }, prizes: [{ kind: "television", inches: 65 }] }],
      },
    },
  },
  problems,
);
expect(problems).toEqual([]);
const game = useGame("live-round", { sites });

afterAll(async () => {
  for (const response of waiting) response.destroy();
  operator.closeAllConnections();
  await new Promise((resolve) => operator.close(resolve));
});

const originOf = (name: string) => `http://${name}:${new URL(game.t.origin).port}`;

/** A look as a reader sees it: grounds, corners and case of the page's head. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    const root = document.documentElement;
    return {
      brand: root.dataset["brand"],
      language: root.lang,
      mast: style("header").backgroundColor,
      ground: style("body").backgroundColor,
      case: style("h1").textTransform,
      corner: getComputedStyle(root).getPropertyValue("--radius-4").trim(),
    };
  });

test("three sites by their hosts' names, each with its own look, partners and prizes [GL-23] [GL-26] [GL-27]", async () => {
  const looks = [];
  for (const name of ["localhost", "en.localhost", "tv2.localhost"]) {
    const { page, watch } = await game.visit("/prizes", { origin: originOf(name), viewport: DESKTOP });
    watch.allow(/logo\.png/);
    await expectSeen(page.getByRole("heading", { level: 1, name: /^(Premier|Prizes)$/ }));
    looks.push(await lookOf(page));
    const contests = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(contests).toEqual(
      name === "tv2.localhost"
        ? ["Cupvinner"]
        : name === "localhost"
          ? ["Topp 3 i sesongen", "Cupvinner", "Månedens manager"]
          : ["Top 3 of the season", "Cup winner", "Manager of the month"],
    );
  }
  const [nb, en, tv2] = looks;
  expect([nb!.language, en!.language, tv2!.language]).toEqual(["nb", "en", "nb"]);
  expect({ ...en!, brand: "", language: "" }).toEqual({ ...nb!, brand: "", language: "" });
  expect([nb!.case, tv2!.case, nb!.corner, tv2!.corner]).toEqual(["none", "uppercase", "16px", "4px"]);
  expect(tv2!.mast).not.toBe(nb!.mast);
  expect(tv2!.ground).not.toBe(nb!.ground);
});

test("a partner's landing: a picture that fails leaves the name, the frame comes into its place, the pixel hears once [GL-27] [GL-31] [HO-09]", async () => {
  asked.length = 0;
  const { page, watch } = await game.visit("/", { origin: originOf("tv2.localhost"), viewport: DESKTOP });
  watch.allow(/logo\.png|pixel\.gif/);
  const partners = page.getByRole("main").getByRole("list", { name: "Partnere" });
  await expectSeen(partners.getByRole("link", { name: "Banken" }));
  await expectGone(partners.getByRole("img", { name: "Banken" }));
  await expectSeen(partners.getByRole("img", { name: "Bilen" }));

  const place = page.getByRole("region", { name: "Annonse" });
  const boxBefore = await place.boundingBox();
  expect([boxBefore!.width, boxBefore!.height]).toEqual([728, 90]);
  await place.scrollIntoViewIfNeeded();
  await expectSeen(page.frameLocator("iframe").getByText("Kjøp noe"));
  await expectGone(place.getByText("Banken"));
  const box = await place.boundingBox();
  expect([box!.width, box!.height]).toEqual([728, 90]);
  // Shut in: the frame has an origin of its own and may not reach the page.
  expect(await page.frames()[1]!.evaluate(() => window.origin)).toBe("null");
  expect(asked.filter((line) => line.startsWith("/pixel"))).toEqual(["/pixel.gif?event=landing from nowhere"]);
  await expectAccessible(page);
});

test("a frame that never answers leaves its place to the board, above a phone's bar, and the page is whole [GL-31]", async () => {
  const { page, watch } = await game.visit("/fixtures/4", { origin: originOf("tv2.localhost"), viewport: PHONE });
  watch.allow(/logo\.png/);
  const place = page.getByRole("region", { name: "Annonse" });
  await place.scrollIntoViewIfNeeded();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await expectSeen(place.getByText("Banken"));
  const box = await place.boundingBox();
  expect([box!.width, box!.height]).toEqual([300, 90]);
  // At the very end of the page nothing of the footer is under the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("button", { name: "La partnerne bytte plass" });
  const bar = page.getByRole("navigation", { name: "Snarveier" });
  const [lastBox, barBox] = [await last.boundingBox(), await bar.boundingBox()];
  expect(lastBox!.y + lastBox!.height).toBeLessThanOrEqual(barBox!.y);

  // The other language keeps page, query and brand.
  await page.goto(`${originOf("tv2.localhost")}/fixtures/4?brand=tv2#a`);
  await page.getByRole("contentinfo").getByRole("link", { name: "English", exact: true }).click();
  await expectAddress(page, "/fixtures/4?brand=tv2#a");
  await expect.poll(() => lookOf(page).then(({ brand, language }) => [brand, language])).toEqual(["tv2", "en"]);
});

test("partners fade for one second, and one of six drawings is there in the brand's light [GL-29] [GL-30]", async () => {
  const { page } = await game.visit("/prizes", { viewport: DESKTOP });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => (Math.random = () => 0.99));
  await page.reload();
  const stage = page.getByRole("contentinfo").getByRole("list").last();
  const shown = stage.locator("li:not([inert])");
  await expectText(shown, "Partner A");
  expect(await shown.evaluate((item) => getComputedStyle(item).transitionDuration)).toMatch(/^1s/);
  await expectText(shown, "Partner B");
  const drawing = await page.evaluate(async () => {
    const { maskImage } = getComputedStyle(document.querySelector(".hero-night")!, "::before");
    const url = /url\("(.+?)"\)/.exec(maskImage)?.[1] ?? "";
    return [document.documentElement.dataset["header"], (await fetch(url)).headers.get("content-type")];
  });
  expect(drawing).toEqual(["6", "image/svg+xml"]);
});

test("a browser whose clock and zone are wrong counts down as all others, and says times in its own zone [GL-14]", async () => {
  const { page } = await game.visit("/fixtures", { language: "en", viewport: DESKTOP });
  const pill = (of: Page) => of.getByRole("banner").getByRole("link", { name: /^Next deadline/ });
  await expectSeen(pill(page));
  const context = await page.context().browser()!.newContext({
    baseURL: game.t.origin,
    locale: "en-GB",
    timezoneId: "Asia/Tokyo",
    viewport: DESKTOP,
  });
  try {
    const wrong = await context.newPage();
    await wrong.clock.setSystemTime(new Date("2031-01-01T00:00:00Z"));
    await wrong.goto("/fixtures?lang=en");
    await expectSeen(pill(wrong));
    // For screen readers when it is, then as it looks how long it is until then.
    const [, hour, left] = /(\d\d):\d\d\. (R\d+ .*\d.*)$/.exec(await textOf(pill(page))) ?? [];
    await expectText(pill(wrong), new RegExp(`:\\d\\d\\. ${left}$`));
    // Seven hours ahead of Norway in summer, eight in winter; what the server drew is Norway's, until the page is awake.
    const ahead = async () => {
      const [, wrongHour] = /(\d\d):\d\d\. R/.exec(await textOf(pill(wrong))) ?? [];
      return (Number(wrongHour) - Number(hour) + 24) % 24;
    };
    await expect.poll(ahead).toSatisfy((hours: number) => hours === 7 || hours === 8);
  } finally {
    await context.close();
  }
});
