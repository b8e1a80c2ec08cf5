/** The parts of every page, tested by keyboard, screen reader, finger and ruler. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAddress, expectGone, expectNoSidewaysScroll, expectSeen, expectText, textOf } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? "");

test("the keyboard: past the menus, through More, and to the content of a new page, which is announced [WCAG 2.4.1 4.1.3]", async () => {
  const manager = await game.manager();
  const { page } = await game.visit("/fixtures", {
    as: manager,
    language: "en",
    viewport: { width: 900, height: 800 },
  });
  await expectText(heading(page), "Round 5");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect((await boxOf(skip)).y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("content");
  await expectAddress(page, "/fixtures");

  const more = page.getByRole("button", { name: "More", exact: true });
  await more.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "More" });
  await expectSeen(menu);
  await page.keyboard.press("Escape");
  await expectGone(menu);
  await expect.poll(() => focused(page)).toBe("More");
  await page.keyboard.press("Enter");
  await expectSeen(menu);
  await menu.getByRole("link", { name: "Help" }).focus();
  await page.keyboard.press("Enter");
  await expectText(heading(page), "Help");
  await expectGone(menu);
  await expect.poll(() => focused(page)).toBe("content");
  await expectSeen(page.getByRole("status").filter({ hasText: /^Help · Elleveren$/ }));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("content");
});

test("a panel folds away and a tab is chosen, with the mouse and the keyboard [GL-38]", async () => {
  const { page } = await game.visit("/", { as: await game.manager(), language: "en", viewport: PHONE });
  const fold = page.getByRole("heading", { name: "Top transfers in" }).getByRole("button");
  const content = page.getByRole("link", { name: "More" }).first();
  await expectSeen(content);
  const rows = page
    .getByRole("heading", { name: "Top transfers in" })
    .locator("xpath=ancestor::section")
    .getByRole("listitem");
  await expectSeen(rows.first());
  expect((await boxOf(fold)).height).toBeGreaterThanOrEqual(44);
  await fold.click();
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => rows.first().isVisible()).toBe(false);
  await page.reload();
  await expectSeen(fold);
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  await fold.focus();
  await page.keyboard.press("Enter");
  await expectSeen(rows.first());
  await page.keyboard.press("Space");
  await expect.poll(() => rows.first().isVisible()).toBe(false);

  await page.goto("/statistics");
  await page.getByRole("table").getByRole("rowheader").first().getByRole("button").click();
  const dialog = page.getByRole("dialog");
  const tab = (index: number) => dialog.getByRole("tab").nth(index);
  await expect.poll(() => tab(0).getAttribute("aria-selected")).toBe("true");
  await tab(1).click();
  await expect.poll(() => tab(1).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => tab(0).getAttribute("aria-selected")).toBe("true");
  await expectSeen(dialog.getByRole("tabpanel"));
});

test("an abbreviation says itself in full to a mouse, the keyboard and a finger [GL-38] [WCAG 1.4.13]", async () => {
  const { page } = await game.visit("/statistics", { language: "en", viewport: DESKTOP });
  const head = page.getByRole("columnheader", { name: "Sel. %" }).getByRole("button");
  const tip = page.getByRole("tooltip");
  await expectSeen(head);
  await page.mouse.move(5, 5);
  await head.hover();
  await expectText(tip, "Selected by (%)");
  const above = await boxOf(tip);
  expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(head)).y + 1);
  await page.mouse.move(0, 0);
  await expectGone(tip);
  await page.getByRole("columnheader", { name: "mNOK" }).getByRole("button").focus();
  await page.keyboard.press("Tab");
  await expectText(tip, "Selected by (%)");
  await page.keyboard.press("Escape");
  await expectGone(tip);

  // A heading that orders the table is pressed for that; one that does nothing else says itself.
  const phone = await game.visit("/leagues/1/standings/c", { language: "en", viewport: PHONE });
  await phone.page.getByRole("columnheader", { name: "TOT" }).getByRole("button").tap();
  await expectText(phone.page.getByRole("tooltip"), "Total points");
  await heading(phone.page).tap();
  await expectGone(phone.page.getByRole("tooltip"));
});

test("alert boxes of four kinds, each with a sign and a colour of its own [GL-39] [WCAG 1.4.1]", async () => {
  const { page, watch } = await game.visit("/statistics", { as: await game.manager(), language: "en" });
  watch.allow(/password-change/);
  const look = (text: Locator) =>
    text.evaluate((element) => {
      const box = element.closest("[data-kind]")!;
      const { width, height } = box.querySelector("svg")!.getBoundingClientRect();
      return {
        kind: box.getAttribute("data-kind"),
        sign: Math.min(width, height),
        fill: getComputedStyle(box).backgroundColor,
      };
    });
  const main = page.getByRole("main");
  const info = await look(main.getByRole("status").filter({ hasText: "Total points" }).first());

  await page.goto("/the-scout/player-news");
  await main.getByRole("listitem").first().getByRole("button").first().click();
  const warning = await look(page.getByRole("dialog").getByRole("status").first());

  await page.goto("/player/reminders");
  // On or off: a second try finds it as the first left it.
  const byMail = main.getByRole("checkbox", { name: /^By e-mail to/ });
  await byMail.focus();
  await byMail.press("Space");
  const success = await look(main.getByRole("status").filter({ hasText: "Saved." }));

  await page.goto("/player");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("eleven-of-us");
  await page.getByRole("button", { name: "Change my password" }).click();
  const error = await look(main.getByRole("alert").filter({ hasText: "Error updating password." }));

  const all = [info, warning, success, error];
  expect(all.map(({ kind }) => kind)).toEqual(["info", "warning", "success", "error"]);
  expect(new Set(all.map(({ fill }) => fill)).size).toBe(4);
  for (const { sign } of all) expect(sign).toBeGreaterThanOrEqual(16);
});

test("a table too wide for a phone scrolls in its own frame; panels lead on with More [GL-39]", async () => {
  const manager = await game.manager();
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const { page } = await game.visit(`/entry/${entry}/history`, { as: manager, language: "en", viewport: PHONE });
  const frame = page
    .getByRole("group", { name: "Scrolls sideways" })
    .filter({ has: page.getByRole("table") })
    .first();
  await expectSeen(frame);
  const [content, width] = await frame.evaluate((element) => [element.scrollWidth, element.clientWidth] as const);
  expect(content).toBeGreaterThan(width);
  await expectNoSidewaysScroll(page);
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.goto("/");
  const more = page.getByRole("main").getByRole("link", { name: "More", exact: true });
  await expect.poll(() => more.count()).toBeGreaterThanOrEqual(4);
  expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    expect.arrayContaining([
      "/statistics/transfers_in_event",
      "/statistics/transfers_out_event",
      "/the-scout/player-news",
    ]),
  );
});

test("a page is 1220 pixels wide and no wider, and below 480 it is a phone's [GL-17]", async () => {
  const { page } = await game.visit("/fixtures", { language: "en", viewport: { width: 1920, height: 900 } });
  await expectSeen(heading(page));
  const inner = () =>
    page
      .locator("main .page")
      .first()
      .evaluate((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      });
  expect(await inner()).toBe(1220);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  expect([await menu.isVisible(), await bar.isVisible()]).toEqual([true, false]);
  for (const width of [479, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect([await menu.isVisible(), await bar.isVisible()], `${width} pixels`).toEqual([false, true]);
    await expectNoSidewaysScroll(page);
    const { x, y, width: barWidth, height } = await boxOf(bar);
    expect([x, barWidth, y + height]).toEqual([0, width, 800]);
  }
});

test("a short page ends with its footer at the window's foot, clear of a phone's bar", async () => {
  const { page } = await game.visit("/not/there", { language: "en", viewport: DESKTOP });
  const footer = page.getByRole("contentinfo");
  await expectSeen(footer);
  const end = await boxOf(footer);
  expect(end.y + end.height).toBeCloseTo(DESKTOP.height, 0);
  await page.setViewportSize(PHONE);
  await footer.getByRole("link", { name: "Terms" }).scrollIntoViewIfNeeded();
  const link = await boxOf(footer.getByRole("link", { name: "Terms" }));
  expect(link.y + link.height).toBeLessThanOrEqual(
    (await boxOf(page.getByRole("navigation", { name: "Shortcuts" }))).y,
  );
});

test("time is the server's: a browser whose clock is a year wrong counts down as any other [GL-14]", async () => {
  const { page } = await game.visit("/prizes", { language: "en" });
  const pill = page.getByRole("link", { name: /^Next deadline/ });
  const right = await textOf(pill);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 365 * 24 * 3_600_000;
  });
  await page.reload();
  await expectText(pill, right);
  expect(right).toMatch(/\d/);
});
