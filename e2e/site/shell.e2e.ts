/**
 * The frame of every page: URLs, titles, menus, languages, and the prompts for visitors and accounts without a team.
 */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAddress, expectGone, expectSeen, expectText, expectTitle, textOf } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

test("an address that is not there says so, and leads home [GL-11]", async () => {
  const { page } = await game.visit("/no/such/page", { language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Page not found", exact: true }));
  await expectSeen(page.getByText("Sorry, but the page you were looking for can't be found.", { exact: true }));
  await expectTitle(page, "Page not found · Elleveren");
  await page.getByRole("link", { name: "Go to the front page" }).click();
  await expectAddress(page, "/");
  const norwegian = await game.visit("/finnes/ikke");
  await expectSeen(norwegian.page.getByRole("heading", { level: 1, name: "Fant ikke siden", exact: true }));
});

test("addresses of the old site lead to the new ones [GL-10]", async () => {
  const { page } = await game.visit("/");
  for (const [from, to] of [
    ["/a/team/my", "/my-team"],
    ["/a/squad/transfers", "/transfers"],
    ["/a/leagues/main", "/leagues"],
    ["/a/fixtures", "/fixtures"],
    ["/a/statistics/total_points", "/statistics"],
  ] as const) {
    await page.goto(from);
    await expectAddress(page, to);
  }
});

test.each(["/my-team", "/leagues", "/leagues/create-join", "/fixtures"])(
  "%s answers with a slash at its end too",
  async (address) => {
    const client = await game.manager();
    const { page } = await game.visit(address, { as: client });
    const title = page.getByRole("heading", { level: 1 });
    await expectSeen(title);
    const words = await textOf(title);
    await page.goto(`${address}/`);
    await expectText(title, words);
    await expectGone(page.getByText("Fant ikke siden"));
  },
);

test("Norwegian is the site's language; English by its own host, by the footer's link, and for good [GL-23]", async () => {
  const { page } = await game.visit("/fixtures");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("nb");
  await expectTitle(page, "Kamper, runde 5 · Elleveren");
  await page.getByRole("contentinfo").getByRole("link", { name: "English", exact: true }).click();
  await expectTitle(page, "Fixtures, round 5 · Elleveren");
  await page.goto("/fixtures/4");
  await expectTitle(page, "Fixtures, round 4 · Elleveren");

  const { port } = new URL(game.t.origin);
  const other = await game.visit(`http://en.localhost:${port}/fixtures/4`);
  await expectTitle(other.page, "Fixtures, round 4 · Elleveren");
  await expect.poll(() => other.page.locator("html").getAttribute("lang")).toBe("en");
});

const hrefs = (links: Locator): Promise<string[]> =>
  links.evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));

/** Names of the page's links in the menu, then those under More. */
async function wholeMenu(page: Awaited<ReturnType<typeof game.visit>>["page"]): Promise<string[][]> {
  const shown = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expectSeen(shown.first());
  const inBar = await shown.allInnerTexts();
  const addresses = await hrefs(shown);
  await page.getByRole("button", { name: "More", exact: true }).click();
  // The second list is the choice of languages.
  const more = page.getByRole("dialog", { name: "More" }).getByRole("list").first().getByRole("link");
  await expectSeen(page.getByRole("dialog", { name: "More" }));
  const words = [...inBar, ...(await more.allInnerTexts())].map((word) => word.trim());
  return [words, [...addresses, ...(await hrefs(more))]];
}

test("the menu of a manager with a team, in order; what does not fit is under More [GL-18] [GL-21] [V7.4.4]", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const expected = [
    ["Home", "/"],
    ["My team", "/my-team"],
    ["Points", `/entry/${entry}/event/4`],
    ["Transfers", "/transfers"],
    ["Leagues", "/leagues"],
    ["Fixtures", "/fixtures"],
    ["Statistics", "/statistics"],
    ["The Scout", "/the-scout"],
    ["Prizes", "/prizes"],
    ["Help", "/help"],
    ["Sign out", "/player/logout"],
  ];
  for (const viewport of [DESKTOP, { width: 800, height: 900 }]) {
    const { page } = await game.visit("/fixtures", { as: client, language: "en", viewport });
    const [names, addresses] = await wholeMenu(page);
    expect(names).toEqual(expected.map(([name]) => name));
    expect(addresses).toEqual(expected.map(([, address]) => address));
  }
});

test("the menu of visitors and of players without a team [GL-20]", async () => {
  const visitor = await game.visit("/fixtures", { language: "en", viewport: DESKTOP });
  expect(await wholeMenu(visitor.page)).toEqual([
    ["Home", "Prizes", "The Scout", "Help", "Statistics"],
    ["/", "/prizes", "/the-scout", "/help", "/statistics"],
  ]);
  const newcomer = await game.visit("/fixtures", { as: await game.newcomer(), language: "en", viewport: DESKTOP });
  expect(await wholeMenu(newcomer.page)).toEqual([
    ["Home", "Squad selection", "Help", "Sign out"],
    ["/", "/squad-selection", "/help", "/player/logout"],
  ]);
});

test("a phone has the five things a manager does at its foot, and the rest under More", async () => {
  const { page } = await game.visit("/my-team", { as: await game.manager(), language: "en", viewport: PHONE });
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await expectSeen(bar);
  expect((await bar.getByRole("link").allInnerTexts()).map((text) => text.trim().split("\n")[0])).toEqual([
    "Home",
    "Team",
    "Points",
    "Transfers",
    "Leagues",
  ]);
  await expect.poll(() => bar.getByRole("link", { name: "Team" }).getAttribute("aria-current")).toBe("page");
  await bar.getByRole("link", { name: "Points" }).click();
  await expectSeen(page.getByRole("heading", { level: 1, name: /^Points - / }));
  await expect.poll(() => bar.getByRole("link", { name: "Points" }).getAttribute("aria-current")).toBe("page");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Fixtures" }).click();
  await expectTitle(page, "Fixtures, round 5 · Elleveren");
  await expectGone(page.getByRole("dialog"));
});

test("another page begins at its top; back returns to where one was [GL-12]", async () => {
  const { page } = await game.visit("/fixtures/4", { language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Round 4" }));
  const top = () => page.evaluate(() => window.scrollY);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(100);
  const left = await top();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expectAddress(page, "/help/terms");
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Round 4" }));
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(5);
});

test("light or dark is a choice that stays", async () => {
  const { page } = await game.visit("/fixtures", { language: "en", theme: "light", viewport: DESKTOP });
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expectSeen(page.getByRole("heading", { level: 1 }));
  const light = await surface();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("radio", { name: "Dark" }).click();
  await expect.poll(surface).not.toBe(light);
  const dark = await surface();
  await page.reload();
  await expectSeen(page.getByRole("heading", { level: 1 }));
  expect(await surface()).toBe(dark);
});

test("on a first visit the code comes before the fonts, and the squad is asked for once, before its page is drawn", async () => {
  const client = await game.manager();
  const { page } = await game.visit("/plain", { as: client, language: "en" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/my-team");
  await expectSeen(page.locator("[data-slot]").first());
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
  expect(await page.locator("html").getAttribute("data-fonts")).toBeNull();
  const squads = asked.filter((path) => /^\/api\/my-team\/\d+\/$/u.test(path));
  expect(squads).toHaveLength(1);
  const place = (path: RegExp) => asked.findIndex((one) => path.test(one));
  expect(place(/^\/assets\/index-.*\.js$/u)).toBeLessThan(place(/\.woff2$/u));
  // Calls that only the drawn page needs come after it.
  expect(place(/^\/api\/my-team\//u)).toBeLessThan(place(/^\/api\/notices\//u));
});
