/** Expectations of a page; each retries until it holds, and reports the actual state when it never does. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { AxeResults, RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Less than half of what the package has as its `source`, which goes to each document and is parsed in it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export const expectSeen = async (locator: Locator): Promise<void> => {
  await locator.waitFor({ state: "visible" });
};

export const expectGone = async (locator: Locator): Promise<void> => {
  await expect.poll(() => locator.count()).toBe(0);
};

/** The whole text, with runs of white space as one. */
export const expectText = async (locator: Locator, text: string | RegExp): Promise<void> => {
  await (typeof text === "string"
    ? expect.poll(() => textOf(locator)).toBe(text)
    : expect.poll(() => textOf(locator)).toMatch(text));
};

export const textOf = async (locator: Locator): Promise<string> =>
  (await locator.innerText()).replaceAll(/\s+/gu, " ").trim();

export const expectTitle = async (page: Page, title: string): Promise<void> => {
  await expect.poll(() => page.title()).toBe(title);
};

/** Path and search of the address. */
export const expectAddress = async (page: Page, address: string): Promise<void> => {
  const here = () => page.url().replace(/^https?:\/\/[^/]+/, "");
  await expect.poll(here).toBe(address);
};

/** The page itself does not scroll sideways; tables that are too wide scroll in their own frame. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > limit + 1;
    return [...document.querySelectorAll("main *, footer *, header *, nav *")]
      .filter((element) => isBeyond(element) && getComputedStyle(element).position !== "fixed")
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0], `page wider than the window: ${wide.join("; ")}`).toBeLessThanOrEqual(widths[1]!);
};

/** The rules axe checks: WCAG 2.2 A and AA and best practices. */
const ACCESSIBILITY_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose verdict hangs on colours; the others find the same in either theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Rows of long tables are made alike; the first dozen speak for the hundreds behind them. */
const ROWS_LIKE_OTHERS = "tbody > tr:nth-child(n + 13)";

/**
 * Without axe's experimental rule that takes the figures on a footballer's plate for its label; the accessible name
 * begins with the footballer's name.
 */
const EVERYTHING: RunOptions = {
  runOnly: { type: "tag", values: ACCESSIBILITY_TAGS },
  rules: { "label-content-name-mismatch": { enabled: false } },
};
const COLOURS: RunOptions = { runOnly: { type: "rule", values: COLOUR_RULES } };

type Theme = "light" | "dark";

/** In the page: nothing is animated or scrolled any more. */
async function settled(): Promise<void> {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  for (let [before, still] = [Number.NaN, 0]; still < 3; still = before === scrollY ? still + 1 : 0) {
    before = scrollY;
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** No violation of WCAG 2.2 A and AA that a machine can find: all of them in the first theme, in others those of colours. */
export const expectAccessible = async (
  page: Page,
  where = page.url(),
  themes: readonly Theme[] = ["light", "dark"],
): Promise<void> => {
  // A part of the site that is still being fetched has no heading yet.
  await page.locator("h1").filter({ visible: true }).first().waitFor();
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const look = async () => {
      await page.evaluate(settled);
      return axeViolations(page, index === 0 ? EVERYTHING : COLOURS);
    };
    // Axe is slow, several seconds on a busy machine, and judges a dialog that opens during its run half-drawn: it runs again.
    await expect.poll(look, { timeout: 15_000, interval: 200, message: `${where} in ${colorScheme}` }).toEqual([]);
  }
};

/**
 * Axe in the page itself, loaded once a document: without frames, whose results would have to be merged, and
 * reporting violations only.
 */
async function axeViolations(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ leftOut, runOptions }) => {
      const { axe } = window as unknown as { axe: { run(c: object, o: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run({ exclude: [[leftOut]] }, { ...runOptions, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => {
        const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`);
        return `${id}: ${places.join(" | ")}`;
      });
    },
    { leftOut: ROWS_LIKE_OTHERS, runOptions: options },
  );
}

/** Smaller than this a finger misses it. */
const TARGET_PX = 44;

/**
 * Every target within `root` is at least 44 by 44 px, including an invisible extension. Links within a sentence are
 * exempt, as in WCAG 2.5.8.
 */
export const expectTargets = async (page: Page, root: Locator = page.locator("main")): Promise<void> => {
  const small = await root.evaluate((whole, px) => {
    const found: string[] = [];
    const pressable = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=radio]";
    for (const element of whole.querySelectorAll<HTMLElement>(pressable)) {
      // A label takes the press for the box in it.
      const target = element.closest("label") ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1;
      const style = getComputedStyle(element);
      const isInSentence =
        style.display === "inline" && (element.parentElement?.textContent ?? "") !== (element.textContent ?? "");
      if (isHidden || isInSentence || style.clipPath !== "none" || target.closest(".vh") !== null) continue;
      if (width >= px - 0.5 && height >= px - 0.5) continue;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (target.contains(hit) || hit === target);
      };
      // The target may extend beyond the box, by different amounts on each side.
      const reach = (stepX: number, stepY: number) => {
        let far = 0;
        while (far < px && isHit(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1;
        return far;
      };
      const isWide = width >= px - 0.5 || reach(-1, 0) + reach(1, 0) >= px - 2;
      const isHigh = height >= px - 0.5 || reach(0, -1) + reach(0, 1) >= px - 2;
      if (isWide && isHigh) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      found.push(
        `${element.tagName} "${name.trim().slice(0, 40)}" ${Math.round(width)}x${Math.round(height)} at ${Math.round(x)},${Math.round(y)}, answers ${reach(-1, 0) + reach(1, 0)}x${reach(0, -1) + reach(0, 1)} ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 150)}`,
      );
    }
    return found;
  }, TARGET_PX);
  expect(small, "pressed by a finger, but smaller than 44 px").toEqual([]);
};

/** Presses a key until the element has the focus, as a keyboard user does. */
export const pressUntilFocused = async (page: Page, key: string, wanted: Locator, limit = 120): Promise<void> => {
  for (let count = 0; count < limit; count++) {
    if (await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement))) return;
    await page.keyboard.press(key);
  }
  const here = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  throw new Error(`${limit} times ${key} did not reach it; the focus is on ${here}`);
};

/**
 * Takes a signed-in person's network away, once the page has what it fetches beforehand: the dialogs that ask to sign in
 * again. Of files that fail on their way the browser tells on its console.
 */
export const goOffline = async (page: Page): Promise<void> => {
  const fetched = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType("resource").map(({ name }) => name);
      return [".js", ".css"].filter((end) => names.some((name) => /\/dialogs-/.test(name) && name.endsWith(end)));
    });
  await expect.poll(fetched).toHaveLength(2);
  await page.context().setOffline(true);
};

/** Ticks a checkbox by its label's box: the input is hidden under a drawn box, and its label may hold a link. */
export const tick = async (checkbox: Locator): Promise<void> => {
  await checkbox.focus();
  await checkbox.press("Space");
  await expect.poll(() => checkbox.isChecked()).toBe(true);
};
