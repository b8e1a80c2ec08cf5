/**
 * Without a network: pages seen before open and say so, edits are refused and kept, a newer site waits, sign-out
 * forgets.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { expectAccessible, expectGone, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { makeCaptain, openMyTeam, plainStarters, save, saveBar, saveButton, wearing } from "../my-team-page.ts";
import { useGateway } from "../proxy.ts";

const game = useGame("live-round");
const gateway = useGateway(game);

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const notice = (page: Page, text: RegExp) => page.getByRole("banner").getByRole("status").filter({ hasText: text });
/**
 * A browser that is set offline knows that there is no network; with a dead server the page learns it from a failed
 * call.
 */
const OFFLINE = /^(No network: showing|Reconnecting … Showing) what was seen last, at \d\d:\d\d$/;
const seenLast = (page: Page) => notice(page, /what was seen last/);

/** The worker holds the whole site, and the pages seen are stored. */
async function expectKept(page: Page, ...addresses: readonly RegExp[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const missing = async () => {
    const seen = await seenAddresses(page);
    return addresses.filter((address) => !seen.some((url) => address.test(url)));
  };
  await expect.poll(missing).toEqual([]);
}

/** Addresses of calls whose last answer this browser keeps, with the store's name in front. */
const seenAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("elleveren.seen."));
    const stores = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${new URL(url).pathname}`),
    );
    return (await Promise.all(stores)).flat();
  });

test("team, points, table and fixtures open without a network, marked with their time", async () => {
  const manager = await game.manager();
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const points = `/entry/${entry}/event/4`;
  const { page, context, watch } = await game.visit("/my-team", { as: manager, language: "en", withWorker: true });
  watch.allow(/./);
  const shown = new Map<string, string>();
  for (const [address, call] of [
    ["/my-team", /my-team/],
    [points, /picks/],
    ["/leagues/1/standings/c", /standings/],
    ["/fixtures/4", /fixtures/],
  ] as const) {
    await page.goto(address);
    await expectSeen(heading(page));
    await expectKept(page, call);
    shown.set(address, await heading(page).innerText());
  }

  await context.setOffline(true);
  for (const [address, title] of shown) {
    await page.goto(address);
    await expectText(heading(page), title);
    await expectText(seenLast(page), OFFLINE);
    await expectGone(page.getByText("Unavailable", { exact: true }));
  }
  await expectAccessible(page, "offline");
  // Never looked at: nothing is made up.
  await page.goto("/leagues/2/standings/c");
  await expectText(heading(page), "Unavailable");
});

test("a line-up that cannot be saved without a network stays as it is and is saved afterwards", async () => {
  const { page, context, watch, squad } = await openMyTeam(game, { withWorker: true });
  watch.allow(/./);
  await expectKept(page, /\/api\/my-team\//);
  await context.setOffline(true);
  await page.reload();
  await expectText(seenLast(page), OFFLINE);
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  await saveButton(page).click();
  await expectSeen(saveBar(page).getByRole("alert"));
  await expectSeen(wearing(page, captain!, "captain"));

  await context.setOffline(false);
  await expectText(notice(page, /Connected again/), "Connected again");
  await expectSeen(wearing(page, captain!, "captain"));
  await save(page);
});

test("a newer site waits until its reader says so; an unsaved change is not touched before", async () => {
  const { page, watch, squad } = await openMyTeam(game, { origin: gateway.origin, withWorker: true });
  watch.allow(/./);
  await expectKept(page, /\/api\/my-team\//);
  const [captain] = plainStarters(squad);
  await makeCaptain(page, captain!);
  gateway.spoil(/^\/worker\.js/, (body) => body.replace(/VERSION = "\w+"/, 'VERSION = "newer"'));
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const offer = notice(page, /newer version/);
  await expectSeen(offer);
  await expectSeen(wearing(page, captain!, "captain"));
  await expectAccessible(page, "newer site");
  await Promise.all([page.waitForEvent("load"), offer.getByRole("button", { name: "Reload" }).click()]);
  await expectGone(notice(page, /newer version/));
  expect(await page.evaluate(() => caches.has("elleveren.site.newer"))).toBe(true);
});

test("who signs out leaves nothing behind: the next visitor finds no team of his", async () => {
  const manager = await game.manager();
  const { page, context, watch } = await game.visit("/my-team", { as: manager, language: "en", withWorker: true });
  watch.allow(/./);
  await expectKept(page, /\/api\/my-team\//);
  await page.goto("/player/logout");
  await expect
    .poll(async () => (await seenAddresses(page)).join(" "))
    .toMatch(/seen\.nobody \/api\/bootstrap-static\//);
  expect((await seenAddresses(page)).filter((url) => !url.startsWith("elleveren.seen.nobody"))).toEqual([]);
  expect((await seenAddresses(page)).filter((url) => /my-team|entry/.test(url))).toEqual([]);
  await context.setOffline(true);
  await page.goto("/my-team");
  await expectText(seenLast(page), OFFLINE);
  await expectSeen(page.getByRole("main").getByRole("heading").first());
  await expectGone(page.locator("[data-slot]"));
});
