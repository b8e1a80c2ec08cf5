/**
 * Regressions of other browsers than the usual one: the keyboard under the bars, the scroll position, the system's
 * own looks.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAddress, expectGone, expectSeen, pressUntilFocused } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad, slotOf } from "../squad.ts";

const game = useGame("deadline-day");

test("the menu of a player closes at one Escape, wherever the keyboard is in it", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const [keeper] = await readSquad(client, entry);
  const { page } = await game.visit("/my-team", { as: client, language: "en", viewport: DESKTOP });
  const menu = page.getByRole("dialog");
  await slotOf(page, keeper!).focus();
  await page.keyboard.press("Enter");
  const close = menu.getByRole("button", { name: "Close" });
  await expectSeen(close);
  await pressUntilFocused(page, "Tab", close);
  await page.keyboard.press("Escape");
  await expectGone(menu);
});

/** The part of the focused element that lies under something else, in px. */
const hiddenPart = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 0;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isOwn = (y: number) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      return (
        seen === null || focused.contains(seen) || seen.contains(focused) || seen.closest("label, li, tr") !== null
      );
    };
    const steps = Array.from({ length: Math.max(1, Math.floor(height)) }, (_, step) => top + step + 0.5);
    const covered = steps.filter((y) => y > 0 && y < window.innerHeight && !isOwn(y)).length;
    const bar = document.querySelector("nav[aria-label='Shortcuts']")?.getBoundingClientRect();
    const isInBar = bar !== undefined && top >= bar.top;
    return isInBar ? 0 : Math.max(covered, bar ? Math.max(0, top + height - bar.top) : 0);
  });

test.each(["/fixtures", "/player", "/transfers"])(
  "%s on a phone: whatever the keyboard reaches stands clear of the bars at the foot",
  async (address) => {
    const as = address === "/player" ? undefined : await game.manager();
    const { page } = await game.visit(address, { ...(as && { as }), language: "en", viewport: PHONE });
    await expectSeen(page.getByRole("main").getByRole("heading").first());
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const text = await page.evaluate(() => document.activeElement?.textContent?.slice(0, 40) ?? "");
      expect(await hiddenPart(page), `${presses}: ${text}`).toBeLessThan(2);
    }
  },
);

test.each(["another site", "a reload"])("after %s the page stands where it was", async (way) => {
  const { page } = await game.visit("/statistics", { language: "en", viewport: PHONE });
  await expectSeen(page.getByRole("row").nth(20));
  await page.evaluate(() => window.scrollTo(0, 1200));
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(top).toBe(1200);
  if (way === "a reload") await page.reload();
  else {
    await page.goto("data:text/html,<title>Elsewhere</title>");
    await page.goBack();
  }
  await expect.poll(top).toBe(1200);
});

test("after signing up the squad page stands at its top, and no word of it is cut", async () => {
  const { page } = await game.visit("/player", { viewport: { width: 390, height: 664 } });
  const fields = {
    "E-post": `mari-${Date.now()}@example.test`,
    Passord: "eleven-of-us",
    Fornavn: "Mari",
    Etternavn: "Nes",
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text);
  for (const [name, value] of Object.entries({ Dag: "17", Måned: "5", År: "1990" })) {
    const select = page.getByRole("combobox", { name });
    await select.selectOption(value);
    // The site's own look: the system's is grey in some browsers.
    expect(await select.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
  }
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
  await page.getByRole("button", { name: "Registrer deg" }).click();
  await expectAddress(page, "/squad-selection");
  const places = page.getByText("Midtbanespiller", { exact: true });
  await expectSeen(places.first());
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const cut = await places.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
});
