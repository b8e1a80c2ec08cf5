/** Every screen, as a machine can judge it: accessible in both themes, nothing wider than a phone, nothing lost at 200 %. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE, TABLET } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { SCREENS, type Who } from "../screen-list.ts";

const game = useGame("live-round");
/** A window of 1280 pixels at 400 %. */
const NARROW = { width: 320, height: 640 };

async function open(screen: (typeof SCREENS)[number]): Promise<Page> {
  const [, pattern, who] = screen;
  const manager = await signedIn("manager");
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const address = pattern.replace(":entry", String(entry)).replace(":league", "1");
  const page = await pageOf(who, address);
  await expectSeen(page.getByRole("heading", { level: 1 }).first());
  await settled(page);
  return page;
}

const pages = new Map<Who, Page>();
/** One browser for each of them: what it has loaded once it need not load again. */
async function pageOf(who: Who, address: string): Promise<Page> {
  const known = pages.get(who);
  if (known) {
    await known.emulateMedia({ colorScheme: "light" });
    await known.setViewportSize(PHONE);
    await known.goto(address);
    return known;
  }
  const as = who === "visitor" ? {} : { as: await signedIn(who) };
  const { page } = await game.visit(address, { ...as, stays: true });
  pages.set(who, page);
  return page;
}

const clients = new Map<Who, Promise<TestClient>>();
/** Signing in is slow on purpose: once each. */
function signedIn(who: Exclude<Who, "visitor">): Promise<TestClient> {
  const client = clients.get(who) ?? (who === "manager" ? game.manager() : game.newcomer());
  clients.set(who, client);
  return client;
}

/** Nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await expectGone(page.locator("[aria-busy=true]"));
  await page.evaluate(() => document.fonts.ready);
}

test.each(SCREENS)(
  "%s: accessible, nothing wider than the window, nothing lost at 200 per cent [GL-17] [WCAG 1.1.1 1.3.1 1.4.3 1.4.4 1.4.10 2.4.2 2.4.4 2.5.8 3.1.1 4.1.2]",
  async (...screen) => {
    const page = await open(screen);
    expect(await page.title()).toMatch(
      screen[1] === "/" && screen[2] === "visitor" ? /Elleveren$/u : /.+ · Elleveren$/u,
    );
    for (const viewport of [NARROW, PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      const where = `${screen[0]}, ${viewport.width} pixels`;
      if (viewport === PHONE) await expectAccessible(page, where, ["light", "dark"]);
      if (viewport === DESKTOP) await expectAccessible(page, where, ["dark"]);
    }
    const widest = await page.locator(".page").evaluateAll((elements) =>
      elements.map((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      }),
    );
    expect(Math.max(0, ...widest)).toBeLessThanOrEqual(1220);
    // A window of 1280 pixels at 200 %, and a phone whose text alone is twice as large.
    await page.setViewportSize({ width: 640, height: 512 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSidewaysScroll(page);
  },
);

test("sheets are accessible too: the player's menu, his page, his points, More [WCAG 1.4.3 4.1.2]", async () => {
  const manager = await signedIn("manager");
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit("/my-team", { as: manager, language: "en" });
  await page.getByRole("region", { name: "Your line-up" }).getByRole("button").first().tap();
  await expectSeen(page.getByRole("dialog"));
  await expectAccessible(page, "menu");
  await page.getByRole("dialog").getByRole("button", { name: "View Information" }).tap();
  await expectSeen(page.getByRole("dialog").getByRole("heading").first());
  await settled(page);
  await expectAccessible(page, "player dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await expectSeen(page.getByRole("dialog", { name: "More" }));
  await expectAccessible(page, "more");
  await page.goto(`/entry/${entry}/event/4`);
  await page.getByRole("region", { name: "Midtsommer FK" }).getByRole("button").first().tap();
  await expectSeen(page.getByRole("dialog"));
  await expectAccessible(page, "points sheet");
});
