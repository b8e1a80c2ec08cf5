/** The demands of WCAG on every page that axe cannot judge, on pages of each kind: a turned phone, the way of the focus, what stands on every page. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAddress, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");
const PAGES = ["/my-team", "/transfers", "/fixtures/4", "/statistics", "/leagues/1/standings/c", "/player", "/help"];

let shared: Page | undefined;
/** One browser goes through all pages; `address` stands when nothing of it is loading any more. */
async function open(address: string, viewport = PHONE): Promise<Page> {
  shared ??= (await game.visit(address, { as: await game.manager(), language: "en", stays: true })).page;
  await shared.setViewportSize(viewport);
  await shared.goto(address);
  await expectSeen(shared.getByRole("heading", { level: 1 }).first());
  await expectGone(shared.locator("[aria-busy=true]"));
  return shared;
}

test.each(PAGES)("%s is whole on a phone held either way [WCAG 1.3.4]", async (address) => {
  const partsOf = (page: Page) =>
    page
      .locator("main h1, main h2, main button")
      .evaluateAll((parts) => parts.filter((part) => part.checkVisibility({ visibilityProperty: true })).length);
  const page = await open(address);
  const upright = await partsOf(page);
  expect(upright).toBeGreaterThan(0);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expectNoSidewaysScroll(page);
  // A wider page may show more, and no page less.
  await expect.poll(() => partsOf(page)).toBeGreaterThanOrEqual(upright);
});

const SPACED = [
  ...PAGES,
  "/",
  "/planner",
  "/player-list",
  "/dream-team",
  "/leagues",
  "/leagues/cups",
  "/compare",
  "/winners",
];

/**
 * In the page: what is cut off once its reader has set letters, words, lines and paragraphs apart. A chart's names stand
 * in its table as well; what is hidden from eyes or ears is not text.
 */
async function cutWhenSpaced(): Promise<readonly string[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigh = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    return (isWide || isHigh) && element.clientWidth > 1;
  };
  const isText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
    !element.closest(".vh, [aria-hidden=true]:not(header *)") &&
    !element.parentElement?.querySelector(":scope > svg[preserveAspectRatio=none]");
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isText(element) && isCut(element))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent}`);
}

test.each(SPACED.flatMap((address) => [[address, PHONE] as const, [address, DESKTOP] as const]))(
  "%s: nothing is cut off where letters, words and lines stand further apart [WCAG 1.4.12]",
  async (address, viewport) => {
    const page = await open(address, viewport);
    expect(await page.evaluate(cutWhenSpaced)).toEqual([]);
    await expectNoSidewaysScroll(page);
  },
);

interface Stop {
  readonly what: string;
  readonly isMarked: boolean;
  readonly isSeen: boolean;
}

/** In the page: where the focus is, whether it is marked, and whether any of it can be seen; null when it left the page. */
async function focusStop(): Promise<Stop | null> {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A page scrolls to what has the focus before it draws the next picture.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const around = [element, element.closest("label"), element.nextElementSibling, element.parentElement].filter(
    (one) => one !== null,
  );
  const marks = () =>
    around.map((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return `${outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth)} ${boxShadow}`;
    });
  const marked = marks();
  (element as HTMLElement).blur();
  const isMarked = marks().some((mark, at) => mark !== marked[at]);
  (element as HTMLElement).focus({ preventScroll: true });
  const box = (element.closest("label") ?? element).getBoundingClientRect();
  const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) =>
    [0.1, 0.5, 0.9].some((side) => {
      const hit = document.elementFromPoint(box.left + box.width * part, box.top + box.height * side);
      return hit !== null && around.slice(0, 2).some((one) => one.contains(hit) || hit.contains(one));
    }),
  );
  const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return { what: `${element.tagName} ${name.trim().slice(0, 40)}`, isMarked, isSeen };
}

test.each(PAGES.flatMap((address) => [[address, PHONE] as const, [address, DESKTOP] as const]))(
  "%s: what has the focus is marked and not covered, and the focus alone changes nothing [WCAG 2.4.7 2.4.11 3.2.1]",
  async (address, viewport) => {
    const page = await open(address, viewport);
    const stops: Stop[] = [];
    for (let count = 0; count < 50; count += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(focusStop);
      if (stop === null) break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(8);
    expect(stops.filter(({ isMarked, isSeen }) => !isMarked || !isSeen)).toEqual([]);
    await expectAddress(page, address);
    expect(await page.getByRole("dialog").count()).toBe(0);
  },
);

test("menu, help and contact stand in the same order and place on every page [WCAG 3.2.3 3.2.6]", async () => {
  const linksOf = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("header nav a[href], footer nav a[href]")]
        .filter((link) => !link.closest("main"))
        .map((link) => (link.getAttribute("aria-label") ?? link.textContent ?? "").trim()),
    );
  const first = await linksOf(await open(PAGES[0]!, DESKTOP));
  expect(first).toContain("Contact");
  expect(first).toContain("Terms");
  for (const address of PAGES.slice(1)) {
    const page = await open(address, DESKTOP);
    await expect.poll(() => linksOf(page), { message: address }).toEqual(first);
  }
});
