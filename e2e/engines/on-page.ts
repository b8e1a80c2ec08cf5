/** Finders and expectations of the journeys on a page of any engine; each retries until it holds. */
import { expect } from "vitest";

import type { EnginePage, Wanted } from "./engine-page.ts";

/** Marks the first element that is meant and can be seen, and says so. */
function mark({ css, name }: Wanted): boolean {
  for (const before of document.querySelectorAll("[data-wanted]")) before.removeAttribute("data-wanted");
  for (const element of document.querySelectorAll(css)) {
    const labels = (element as HTMLInputElement).labels ?? [];
    const spoken = element.cloneNode(true) as HTMLElement;
    for (const drawn of spoken.querySelectorAll("[aria-hidden=true]")) drawn.remove();
    const texts = [
      element.getAttribute("aria-label"),
      ...Array.from(labels, (label) => label.innerText),
      spoken.textContent,
    ];
    const isMeant =
      name === undefined || texts.some((text) => (text ?? "").replace(/\s+/g, " ").trim().startsWith(name));
    const { width, height } = element.getBoundingClientRect();
    if (!isMeant || width * height === 0 || getComputedStyle(element).visibility === "hidden") continue;
    element.setAttribute("data-wanted", "");
    return true;
  }
  return false;
}

export const expectSeen = (page: EnginePage, wanted: Wanted): Promise<void> =>
  expect.poll(() => page.run(mark, wanted), { message: `${wanted.css} ${wanted.name ?? ""}` }).toBe(true);

/** A compositor without a screen may draw no frame, and what moves stays at its beginning: it is at its end. */
const endMotion = (page: EnginePage): Promise<void> =>
  page.run(() => {
    for (const motion of document.getAnimations()) {
      const { iterations } = motion.effect?.getTiming() ?? {};
      if (iterations !== Infinity) motion.finish();
    }
  });

export async function click(page: EnginePage, wanted: Wanted): Promise<void> {
  await expectSeen(page, wanted);
  await endMotion(page);
  // Scrolled as for a press: not under the bars at the foot.
  await page.run(() => document.querySelector("[data-wanted]")?.scrollIntoView({ block: "center" }));
  await page.click("[data-wanted]");
}

export async function type(page: EnginePage, wanted: Wanted, text: string): Promise<void> {
  await expectSeen(page, wanted);
  await page.type("[data-wanted]", text);
}

export const textOf = (page: EnginePage, css: string): Promise<string> =>
  page.run(
    (selector) => (document.querySelector<HTMLElement>(selector)?.innerText ?? "").replace(/\s+/g, " ").trim(),
    css,
  );

export const expectText = (page: EnginePage, css: string, text: string | RegExp): Promise<void> =>
  expect.poll(() => textOf(page, css)).toMatch(text);

/** Nothing of the page is loading any more. */
export const expectCome = (page: EnginePage): Promise<void> =>
  expect
    .poll(() =>
      page.run(() => document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null),
    )
    .toBe(true);

/** An engine's drawing faults: unreadable text, buttons without a fill, a page that scrolls sideways. */
export async function expectLayout(page: EnginePage): Promise<void> {
  const readable = async () => {
    await endMotion(page);
    return page.run(findUnreadable);
  };
  await expect.poll(readable, { message: "text on its ground" }).toEqual([]);
  const [content, inside] = await page.run(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  // Of widths that are no whole pixels one is rounded up, the other down.
  expect(content, "the page scrolls sideways").toBeLessThanOrEqual(inside! + 1);
}

/** Text with less than twice the light of the plain colour that it stands on. Pictures and gradients are left to the eye. */
function findUnreadable(): string[] {
  const read = (colour: string) => (/^rgba?\(/.test(colour) ? colour.match(/[\d.]+/g)!.map(Number) : null);
  const light = ([r = 0, g = 0, b = 0]: number[]) => {
    const [lr, lg, lb] = [r, g, b].map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * lr! + 0.7152 * lg! + 0.0722 * lb!;
  };
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("main *, header *, nav *, footer *")) {
    const own = Array.from(element.childNodes).some(
      (node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
    );
    const { width, height } = element.getBoundingClientRect();
    if (!own || width < 2 || height < 2 || element.closest("svg, [hidden], [aria-hidden=true], .vh") !== null) continue;
    const style = getComputedStyle(element);
    const ink = read(style.color);
    if (style.visibility === "hidden" || ink === null || (ink[3] ?? 1) < 0.5) continue;
    let ground: number[] | null = null;
    for (let at: HTMLElement | null = element; at && ground === null; at = at.parentElement) {
      const { backgroundImage, backgroundColor, opacity, position } = getComputedStyle(at);
      const colour = read(backgroundColor);
      if (backgroundImage !== "none" || Number(opacity) < 1 || colour === null) break;
      if ((colour[3] ?? 1) === 1) ground = colour;
      // An absolutely placed element's background is not its parent's.
      else if ((colour[3] ?? 1) > 0 || position === "absolute") break;
    }
    if (ground === null) continue;
    const [one, other] = [light(ink), light(ground)].sort((a, b) => b - a);
    if ((one! + 0.05) / (other! + 0.05) < 2)
      found.push(`${element.tagName} "${element.innerText.slice(0, 30)}" ${style.color}`);
  }
  return found.slice(0, 5);
}

/** The keyboard's way through the page: nothing that it reaches lies under the bar at the foot. */
export async function expectFocusSeen(page: EnginePage, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.pressTab();
    const covered = await page.run(() => {
      const focused = document.activeElement;
      const bar = document.querySelector("nav[aria-label='Shortcuts']")?.getBoundingClientRect();
      if (!focused || focused === document.body || !bar || bar.height === 0) return "";
      const { top, bottom } = focused.getBoundingClientRect();
      return top < bar.top && bottom > bar.top + 2 ? (focused.textContent ?? "").slice(0, 40) : "";
    });
    expect(covered, "under the bar at the foot").toBe("");
  }
}
