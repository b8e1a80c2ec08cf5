/** The site in nynorsk on a phone: by the browser's own wish, by choice, and with room for its words. */
import { expect, test } from "vitest";

import { PHONE, sharedBrowser } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, pressUntilFocused } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

test.each(["/my-team", "/transfers", "/fixtures", "/leagues", "/help/terms", "/entry-update"])(
  "%s in nynorsk is accessible and no wider than a phone",
  async (address) => {
    const { page } = await game.visit(address, { as: await game.manager(), language: "nn", viewport: PHONE });
    await expectSeen(page.getByRole("heading", { level: 1 }));
    expect(await page.locator("html").getAttribute("lang")).toBe("nn");
    await expectAccessible(page, `${address} in nynorsk`);
    await expectNoSidewaysScroll(page);
  },
);

test("a browser in nynorsk gets it drawn and kept; another language is chosen by keyboard, and stays [WCAG 3.1.1]", async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: game.t.origin,
    locale: "nn-NO",
    serviceWorkers: "block",
    viewport: PHONE,
  });
  try {
    const page = await context.newPage();
    const answer = await page.goto("/fixtures");
    expect(await answer!.text()).toContain('<html lang="nn"');
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("nn");
    // Chromium has no data of nynorsk: a weekday of bokmål or English would show it.
    await expectSeen(page.getByRole("heading", { level: 1 }));
    expect(await page.locator("main").innerText()).not.toMatch(/\b(?:lørdag|tirsdag|mandag|Saturday|Sunday)\b/);
    const choice = page.getByRole("contentinfo").getByRole("list", { name: "Språk" });
    expect(await choice.locator("[aria-current='true']").innerText()).toBe("Nynorsk");
    await choice.getByRole("link", { name: "Bokmål" }).focus();
    await pressUntilFocused(page, "Tab", choice.getByRole("link", { name: "English" }), 2);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    await page.goto("/help");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  } finally {
    await context.close();
  }
});
