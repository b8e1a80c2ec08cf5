/**
 * Every link of the site is followed, as a visitor, as an account without a team and as a manager: from the first
 * page on, one URL of each kind, and none of them is dead, broken or silently failing.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import { expectGone } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

/** The titles of error pages. */
const DEAD = /^(Page not found|Error|Unavailable|Permission denied|The game is being updated\.)$/u;

/** Links that end the session or change the language. */
const LEFT_ALONE = /^\/player\/logout|[?&]lang=/u;

interface Link {
  readonly href: string;
  readonly foundOn: string;
}

/** Addresses that differ in numbers alone are one kind, and so are those that differ in what stands after `=`. */
function kindOf(url: URL): string {
  const path = url.pathname.replaceAll(/\d+/gu, ":n").replace(/(?<=auto-join\/)\w+/u, ":code");
  return [path, ...[...url.searchParams.keys()].toSorted()].join(" ") + url.hash;
}

/** Where the page's links lead to, also those of folded menus; links within the page are looked at on the spot. */
async function linksOf(page: Page): Promise<readonly Link[]> {
  const foundOn = page.url();
  const links = await page.locator("a[href]").evaluateAll((found) =>
    (found as HTMLAnchorElement[]).map(({ href, hash, pathname }) => ({
      href,
      isHere: hash.length > 1 && pathname === window.location.pathname,
      isDead: document.getElementById(decodeURIComponent(hash.slice(1))) === null,
    })),
  );
  const dead = links.filter(({ isHere, isDead }) => isHere && isDead).map(({ href }) => href);
  expect(dead, `links to places that ${foundOn} does not have`).toEqual([]);
  return links.filter(({ isHere }) => !isHere).map(({ href }) => ({ href, foundOn }));
}

/** The page has come: nothing is loading, and it is not one that stands for a missing one. */
async function expectAlive(page: Page, { href, foundOn }: Link): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 }).first();
  await heading.waitFor({ state: "attached" });
  await expectGone(page.locator("[aria-busy=true]"));
  expect((await heading.innerText()).trim(), `${href}, linked from ${foundOn}`).not.toMatch(DEAD);
  const { hash } = new URL(href);
  if (hash.length < 2) return;
  const place = page.locator(`[id="${decodeURIComponent(hash.slice(1))}"], [role=dialog]`);
  expect(await place.count(), `${href}, linked from ${foundOn}, leads to a place on the page`).toBeGreaterThan(0);
}

test.each(["visitor", "newcomer", "manager"] as const)(
  "every kind of link that a %s finds leads somewhere, without an error in the console",
  { timeout: 180_000 },
  async (who) => {
    const { page } = await game.visit("/", {
      language: "en",
      viewport: DESKTOP,
      ...(who === "visitor" ? {} : { as: await (who === "manager" ? game.manager() : game.newcomer()) }),
    });
    const { origin } = new URL(page.url());
    const seen = new Set<string>();
    const toFollow: Link[] = [{ href: `${origin}/`, foundOn: "the address bar" }];
    const elsewhere = new Set<string>();
    for (let link = toFollow.shift(); link !== undefined; link = toFollow.shift()) {
      // A calendar program asks for it by http.
      const url = new URL(link.href.replace(/^webcal:/u, "http:"));
      if (url.origin !== origin) {
        elsewhere.add(`${url.protocol}${url.host}`);
        continue;
      }
      const kind = kindOf(url);
      if (seen.has(kind) || LEFT_ALONE.test(url.pathname + url.search)) continue;
      seen.add(kind);
      if (url.pathname.startsWith("/api/") || /\.\w+$/u.test(url.pathname)) {
        const answer = await page.request.get(url.href, { maxRedirects: 0 });
        expect(answer.status(), `${link.href}, linked from ${link.foundOn}`).toBeLessThan(400);
        continue;
      }
      await page.goto(link.href);
      await expectAlive(page, link);
      toFollow.push(...(await linksOf(page)));
    }
    // Social sign-in and clubs' own sites are others' to answer for; what they are must still be an address.
    expect([...elsewhere].filter((place) => !/^(https:[\w.-]+|mailto:)$/u.test(place))).toEqual([]);
    expect(seen.size).toBeGreaterThan(who === "manager" ? 40 : 20);
  },
);
