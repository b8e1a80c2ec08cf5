/** Up to four footballers side by side. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

interface Element {
  readonly id: number;
  readonly web_name: string;
  readonly total_points: number;
  readonly now_cost: number;
  readonly minutes: number;
}
let ranked: Element[];
beforeAll(async () => {
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const elements = body.elements as Element[];
  const isLone = ({ web_name }: Element) =>
    elements.filter((other) => other.web_name.startsWith(web_name)).length === 1;
  ranked = elements.filter(isLone).toSorted((a, b) => b.total_points - a.total_points || a.id - b.id);
});

const fourIds = () =>
  ranked
    .slice(0, 4)
    .map(({ id }) => id)
    .join(",");
const idsOf = (page: Page) => new URL(page.url()).searchParams.get("ids");
const columns = async (page: Page): Promise<string[]> => {
  const heads = page.getByRole("table", { name: "Comparison" }).getByRole("columnheader");
  return (await heads.getByRole("button", { name: /^(?!Remove )/u }).allInnerTexts()).map((text) => text.trim());
};
const row = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Comparison" }).getByRole("row", { name: new RegExp(`^${name}`, "u") });
const cells = async (page: Page, name: string): Promise<string[]> =>
  (await row(page, name).getByRole("cell").allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, " ").trim());

test("from the statistics: found by name, added, taken out, and brought back by Back", async () => {
  const [one, two] = ranked as [Element, Element];
  const { page } = await game.visit("/statistics", { language: "en", viewport: DESKTOP });
  await page.getByRole("link", { name: "Compare players" }).click();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Compare players" }));
  await expectSeen(page.getByText("Nobody is compared yet. Find a player above to begin."));
  const search = page.getByRole("searchbox", { name: "Add a player" });
  await search.fill("zzzz");
  await expectSeen(page.getByText("Nobody found. Try a shorter name."));
  await search.fill(one.web_name.toUpperCase());
  await page.getByRole("list", { name: "Players found" }).getByRole("button", { name: one.web_name }).click();
  await expect.poll(() => idsOf(page)).toBe(String(one.id));
  // The next name is typed where the last one was.
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(two.web_name);
  await page.keyboard.press("Enter");
  await expect.poll(() => idsOf(page)).toBe(`${one.id},${two.id}`);
  await expect.poll(() => columns(page)).toEqual([one.web_name, two.web_name]);
  await page.getByRole("button", { name: `Remove ${one.web_name}` }).click();
  await expect.poll(() => columns(page)).toEqual([two.web_name]);
  await page.goBack();
  await expect.poll(() => columns(page)).toEqual([one.web_name, two.web_name]);
});

test("every row tells the same as the season does, and marks the best in words", async () => {
  const four = [ranked[0]!, ranked[30]!, ranked[60]!, ranked[90]!];
  const { page } = await game.visit(`/compare?ids=${four.map(({ id }) => id).join(",")}`, {
    language: "en",
    viewport: DESKTOP,
  });
  await expect.poll(() => columns(page)).toEqual(four.map(({ web_name }) => web_name));
  // Full: the search is gone.
  await expectGone(page.getByRole("searchbox", { name: "Add a player" }));
  const marked = (values: readonly number[], text: (value: number) => string, best: number) =>
    values.map((value) => text(value) + (value === best && values.some((one) => one !== best) ? " best" : ""));
  const number = (value: number) => new Intl.NumberFormat("en-GB").format(value);
  const price = (tenths: number) => `kr ${(tenths / 10).toFixed(1)}`;
  const [points, prices, minutes] = [
    four.map((one) => one.total_points),
    four.map((one) => one.now_cost),
    four.map((one) => one.minutes),
  ] as const;
  expect(await cells(page, "Points(?! per)")).toEqual(marked(points, number, Math.max(...points)));
  expect(await cells(page, "Price")).toEqual(marked(prices, price, Math.min(...prices)));
  expect(await cells(page, "Minutes played")).toEqual(marked(minutes, number, Math.max(...minutes)));
  expect(await page.getByRole("table", { name: "Comparison" }).getByRole("rowheader").allInnerTexts()).toEqual([
    "Price",
    "Points",
    "Form",
    "Points per match",
    "Selected by",
    "Last five rounds",
    "Next five matches",
    "Goals scored",
    "Assists",
    "Clean sheets",
    "Bonus",
    "Minutes played",
  ]);

  const { body } = await game.t.client().get(`/api/element-summary/${four[0]!.id}/`);
  const played = body.history as { round: number; total_points: number }[];
  const byRound = new Map<number, number>();
  for (const match of played) byRound.set(match.round, (byRound.get(match.round) ?? 0) + match.total_points);
  const bars = row(page, "Last five rounds").getByRole("cell").first().getByRole("listitem");
  await expect.poll(() => bars.count()).toBe(Math.min(5, byRound.size));
  const shown = (await bars.allInnerTexts()).map((text) => Number(/^\S+/u.exec(text.trim())![0].replace("−", "-")));
  expect(shown).toEqual([...byRound.values()].slice(-5));
  const ahead = body.fixtures as unknown[];
  const next = row(page, "Next five matches").getByRole("cell").first().getByRole("listitem");
  expect(await next.count()).toBe(Math.min(5, ahead.length));
  expect(await next.first().innerText()).toMatch(/\((H|A)\)[\s\S]*difficulty [1-5] of 5/u);
});

test("from a dialog: Compare begins with him, and over a comparison adds him to it", async () => {
  const [one, two] = ranked as [Element, Element];
  const { page } = await game.visit(`/statistics?footballer=${one.id}#history`, { language: "en" });
  await page.getByRole("dialog").getByRole("link", { name: "Compare" }).tap();
  await expect.poll(() => columns(page)).toEqual([one.web_name]);
  await expectGone(page.getByRole("dialog"));
  await page.getByRole("button", { name: one.web_name, exact: true }).tap();
  await expectSeen(page.getByRole("dialog", { name: one.web_name }));
  // The footballer is in the comparison already.
  await expectGone(page.getByRole("dialog").getByRole("link", { name: "Compare" }));
  await page.goto(`/compare?ids=${one.id}&footballer=${two.id}`);
  await page.getByRole("dialog", { name: two.web_name }).getByRole("link", { name: "Compare" }).tap();
  await expect.poll(() => columns(page)).toEqual([one.web_name, two.web_name]);
});

test("an address with strangers, repeats or too many says what it left out", async () => {
  const ids = ranked.slice(0, 5).map(({ id }) => id);
  const { page } = await game.visit(`/compare?ids=${ids.join(",")},${ids[0]},abc,999999`, { language: "en" });
  await expect.poll(() => columns(page)).toEqual(ranked.slice(0, 4).map(({ web_name }) => web_name));
  await expectSeen(page.getByText("The link names somebody who is not in this season: abc, 999999."));
  await expectSeen(page.getByText(`Named more than once, shown once: ${ranked[0]!.web_name}.`));
  await expectSeen(page.getByText(`There is room for 4. Left out: ${ranked[4]!.web_name}.`));
  // Removing a footballer also removes the invalid part of the URL.
  await page.getByRole("button", { name: `Remove ${ranked[3]!.web_name}` }).tap();
  await expect.poll(() => idsOf(page)).toBe(ids.slice(0, 3).join(","));
  await expectGone(page.getByText(/^The link names/u));
});

test("four fit a phone: they scroll inside their box, past what they are compared by", async () => {
  const { page } = await game.visit(`/compare?ids=${fourIds()}`, { language: "en", viewport: PHONE });
  await expect.poll(() => columns(page)).toHaveLength(4);
  await expectGone(page.locator("[aria-busy=true]"));
  await expectNoSidewaysScroll(page);
  const box = page.getByRole("group", { name: "Scrolls sideways" });
  const label = page.getByRole("rowheader", { name: "Price" });
  const last = page.getByRole("button", { name: ranked[3]!.web_name, exact: true });
  const right = async () => {
    const { x, width } = (await last.boundingBox())!;
    return x + width;
  };
  expect(await right()).toBeGreaterThan(PHONE.width);
  await box.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect.poll(right).toBeLessThanOrEqual(PHONE.width);
  expect((await label.boundingBox())!.x).toBe(0);
});

test.each([
  ["phone", "en", PHONE],
  ["phone", "nb", PHONE],
  ["desktop", "nb", DESKTOP],
] as const)("accessible in light and dark: %s, %s", async (where, language, viewport) => {
  const { page } = await game.visit(`/compare?ids=${fourIds()}`, { language, viewport });
  await expect.poll(() => page.getByRole("columnheader").count()).toBe(5);
  await expectGone(page.locator("[aria-busy=true]"));
  await expectAccessible(page, `comparison, ${where}, ${language}`);
});

test.each(["en", "nb"] as const)("accessible while nobody is compared (%s)", async (language) => {
  const { page } = await game.visit("/compare", { language });
  await expectSeen(page.getByRole("searchbox"));
  await expectAccessible(page, `empty comparison, ${language}`);
});
