/**
 * A page opened again shows what was seen of it last, with its time, while the network is held back; then the server's
 * answer in its place. Nobody else sees it.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { expectAccessible, expectGone, expectSeen, expectText } from "../expect-page.ts";
import { carrySession, useGame } from "../game.ts";
import { makeCaptain, openMyTeam, plainStarters, save, saveButton, wearing } from "../my-team-page.ts";
import { useGateway } from "../proxy.ts";

const game = useGame("live-round");
const gateway = useGateway(game);

const mark = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("status")
    .filter({ hasText: /This is how it stood/ });
const MARK = /^This is how it stood at \d\d:\d\d$/;

const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("elleveren.seen."));
    const stores = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${url}`),
    );
    return (await Promise.all(stores)).flat();
  });

/** The worker keeps the site, and the browser what these calls answered. */
async function expectKept(page: Page, ...calls: readonly RegExp[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const missing = async () => {
    const names = await keptNames(page);
    return [/seen-label/, ...calls].filter((call) => !names.some((name) => call.test(name)));
  };
  await expect.poll(missing).toEqual([]);
}

/** The page has begun, and shows nobody's squad. */
async function expectNothingSeen(page: Page): Promise<void> {
  await expectSeen(
    page
      .getByRole("main")
      .getByText(/Starting/)
      .first(),
  );
  await expectGone(mark(page));
  await expectGone(page.locator("[data-slot]"));
}

const openTeam = () => openMyTeam(game, { origin: gateway.origin, withWorker: true, language: "en" });

test("what was seen last stands there before the network answers, marked, and gives way without a jump", async () => {
  const { page, context, watch } = await openTeam();
  watch.allow(/./);
  await expectKept(page, /my-team/, /fixtures/, /api\/me/, /bootstrap/);
  const cdp = await context.newCDPSession(page);
  const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", network);
  const release = gateway.hold(/^\/(api\/|my-team)/);
  await page.reload({ waitUntil: "commit" });
  await expectText(mark(page), MARK);
  const slot = page.locator("[data-slot]").first();
  await expectSeen(slot);
  await expectAccessible(page, "seen before");
  await page.evaluate(() => window.scrollTo(0, 120));
  const before = await slot.boundingBox();
  release();
  await expectGone(mark(page));
  await expectSeen(slot);
  expect(await slot.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
});

/** Notes in the page what the picture in front of it shows, and whether it is gone. */
const watchPicture = () => {
  const noted: { title?: string; mark?: string; slots?: number; isHeard?: boolean; isGone?: boolean } = {};
  Reflect.set(window, "noted", noted);
  addEventListener("DOMContentLoaded", () => {
    const picture = document.getElementById("seen");
    if (!picture) return;
    Object.assign(noted, {
      title: document.title,
      mark: picture.querySelector<HTMLElement>("header [role=status] p")?.innerText,
      slots: picture.querySelectorAll("[data-slot]").length,
      isHeard: !picture.inert || picture.getAttribute("aria-hidden") !== "true",
    });
    new MutationObserver(() => {
      if (!document.getElementById("seen")) noted.isGone = true;
    }).observe(document.body, { childList: true });
  });
};
const noted = (page: Page) => page.evaluate(() => Reflect.get(window, "noted") as object);

test("before any of the site's code has run, a page at rest is there as it looked, marked with its day", async () => {
  const { page, context, watch, squad } = await openTeam();
  watch.allow(/./);
  // The worker keeps pages from the second on.
  await expectKept(page, /my-team/);
  await page.reload();
  await expectKept(page, /seen-picture\/my-team/);
  await context.addInitScript(watchPicture);
  const release = gateway.hold(/^\/(api\/|my-team)/);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect.poll(() => noted(page)).toMatchObject({ isGone: true });
  expect(await noted(page)).toEqual({
    title: "My team · Elleveren",
    mark: expect.stringMatching(/^This is how it stood \w{3} \d+ \w{3},? (at )?\d\d:\d\d$/),
    slots: squad.length,
    isHeard: false,
    isGone: true,
  });
  await expectText(mark(page), MARK);
  await expectSeen(page.locator("[data-slot]").first());
  release();
  await expectGone(mark(page));
});

test("an edit begun on it is not sent before the server has answered, and stays", async () => {
  const { page, watch, squad } = await openTeam();
  watch.allow(/./);
  await expectKept(page, /my-team/, /api\/me/, /bootstrap/);
  // Not every call: a browser has six connections, and what a press brings needs one.
  const release = gateway.hold(/^\/api\/(my-team|bootstrap)/);
  await page.reload({ waitUntil: "commit" });
  await expectText(mark(page), MARK);
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  await expect.poll(() => saveButton(page).getAttribute("aria-disabled")).toBe("true");
  const writes = () => gateway.calls.filter(({ call }) => call.startsWith("POST /api/my-team")).length;
  const before = writes();
  release();
  await expectGone(mark(page));
  await expectSeen(wearing(page, captain!, "captain"));
  expect(writes()).toBe(before);
  await save(page);
  // The team seen before the save is not shown again: only the one that the server told after it.
  gateway.hold(/^\/api\/my-team/);
  await page.reload({ waitUntil: "commit" });
  await expectSeen(page.locator("#root main").locator("[aria-busy=true], [data-slot]").first());
  const former = squad.find(({ isCaptain }) => isCaptain)!;
  await expectGone(wearing(page, former, "captain"));
});

test("who signs out leaves nothing to be seen", async () => {
  const { page, watch } = await openTeam();
  watch.allow(/./);
  await expectKept(page, /my-team/);
  await page.goto("/player/logout");
  await expect.poll(async () => (await keptNames(page)).filter((name) => !/seen\.nobody/.test(name))).toEqual([]);
  gateway.hold(/^\/api\//);
  await page.goto("/my-team", { waitUntil: "commit" });
  await expectNothingSeen(page);
});

test("another account that signed in without this page sees nothing of it", async () => {
  const { page, context, watch } = await openTeam();
  watch.allow(/./);
  await expectKept(page, /my-team/);
  await carrySession(context, await game.newcomer(), gateway.origin);
  const release = gateway.hold(/^\/api\//);
  await page.goto("/my-team", { waitUntil: "commit" });
  await expectNothingSeen(page);
  release();
  await expectText(page.getByRole("main").getByRole("heading", { level: 1 }), "Pick your squad first");
  await expect.poll(async () => (await keptNames(page)).filter((name) => /my-team/.test(name))).toEqual([]);
});
