/**
 * Everything about one footballer: the dialog on any screen, its tabs, clips and photos from another host, the
 * watchlist.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { footballerId } from "@elleveren/rules";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { startMediaHost } from "../media-host.ts";

const host = await startMediaHost();
const game = useGame("live-round", { media: host.media });
afterAll(() => host.close());

interface Element {
  readonly id: number;
  readonly code: number;
  readonly fiks_id: number;
  readonly web_name: string;
  readonly team: number;
  readonly element_type: number;
  readonly now_cost: number;
  readonly total_points: number;
  readonly selected_by_percent: string;
  readonly news: string;
}
interface History {
  readonly round: number;
  readonly opponent_team: number;
  readonly was_home: boolean;
  readonly total_points: number;
  readonly minutes: number;
  readonly goals_scored: number;
  readonly transfers_balance: number;
  readonly selected: number;
  readonly value: number;
}
interface Ahead {
  readonly event: number;
  readonly kickoff_time: string | null;
  readonly team_h: number;
  readonly team_a: number;
  readonly is_home: boolean;
}

/** The season's best, and others behind. */
let best: Element;
let others: Element[];
let clubs: Map<number, { name: string; short_name: string }>;
let statCount: number;

beforeAll(async () => {
  const client = game.t.client();
  const { body } = await client.get("/api/bootstrap-static/");
  const ranked = (body.elements as Element[]).toSorted((a, b) => b.total_points - a.total_points || a.id - b.id);
  [best, ...others] = ranked as [Element, ...Element[]];
  clubs = new Map((body.teams as { id: number; name: string; short_name: string }[]).map((club) => [club.id, club]));
  const names = (body.element_stats as { name: string }[]).map(({ name }) => name);
  expect(names).toContain("opta_index");
  statCount = names.length - 1;
});

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

const summaryOf = async (id: number) =>
  (await game.t.client().get(`/api/element-summary/${id}/`)).body as { history: History[]; fixtures: Ahead[] };

const dialogOf = (page: Page, footballer: Pick<Element, "web_name"> = best): Locator =>
  page.getByRole("dialog", { name: footballer.web_name, exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole("dialog").getByRole("tab", { name, exact: true });
const chosenTab = (page: Page) => page.getByRole("dialog").locator("[role=tab][aria-selected=true]").innerText();
const lines = async (items: Locator): Promise<string[]> =>
  (await items.allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, " ").trim());

test("640 pixels wide under its own head, and a sheet as wide as a phone [PL-01]", async () => {
  const { page } = await game.visit(`/statistics?footballer=${best.id}`, { language: "en", viewport: DESKTOP });
  const dialog = dialogOf(page);
  await expectSeen(dialog);
  await expectSeen(dialog.getByRole("list", { name: "Upcoming matches" }));
  const box = (await dialog.boundingBox())!;
  expect(box.width).toBe(640);
  expect(Math.abs(box.x + box.width / 2 - DESKTOP.width / 2)).toBeLessThan(1);

  const top = async (locator: Locator) => (await locator.boundingBox())!.y;
  const name = dialog.getByText(best.web_name, { exact: true }).last();
  const price = dialog.getByText(`kr\u00a0${(best.now_cost / 10).toFixed(1)}`, { exact: true }).first();
  const facts = dialog.getByText("Selected by", { exact: true }).first();
  const order = [name, facts, dialog.getByRole("tablist"), dialog.getByRole("list", { name: "Upcoming matches" })];
  const tops = await Promise.all(order.map(top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // Name and price share the head: the price on the right of the name.
  expect((await price.boundingBox())!.x).toBeGreaterThan((await name.boundingBox())!.x);
  expect(await top(price)).toBeLessThan(await top(facts));

  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(PHONE.width);
  const sheet = (await dialog.boundingBox())!;
  expect(Math.round(sheet.y + sheet.height)).toBe(PHONE.height);
  await expectNoSidewaysScroll(page);
});

test("a tab is chosen by the hash, choosing writes it, and Back closes the dialog [PL-02] [PL-03]", async () => {
  const { page } = await game.visit("/statistics", { language: "en", viewport: DESKTOP });
  await page.getByRole("button", { name: best.web_name, exact: true }).click();
  await expectAddress(page, `/statistics?footballer=${best.id}`);
  await expect.poll(() => chosenTab(page)).toBe("Summary");
  for (const [name, hash] of [
    ["Highlights", "#highlights"],
    ["History", "#history"],
    ["Schedule", "#schedule"],
    ["Summary", "#summary"],
  ] as const) {
    await tab(page, name).click();
    await expectAddress(page, `/statistics?footballer=${best.id}${hash}`);
    await expect.poll(() => chosenTab(page)).toBe(name);
  }
  await page.goBack();
  await expectAddress(page, "/statistics");
  await expectGone(page.getByRole("dialog"));
  await page.goForward();
  await expect.poll(() => chosenTab(page)).toBe("Summary");

  // The other way round: the address says which tab, when the page is opened and under an open dialog.
  await page.goto(`/the-scout?footballer=${best.id}#schedule`);
  await expect.poll(() => chosenTab(page)).toBe("Schedule");
  await page.evaluate(() => (location.hash = "#history"));
  await expect.poll(() => chosenTab(page)).toBe("History");
  await page.evaluate(() => (location.hash = "#elsewhere"));
  await expect.poll(() => chosenTab(page)).toBe("Summary");
  await page.goto("/?footballer=999999");
  await expectSeen(page.getByRole("dialog", { name: "No such player" }));
});

test("Escape and a press outside close it; the focus stays inside and goes back where it was [PL-04] [WCAG 2.1.2 2.4.3]", async () => {
  const { page } = await game.visit("/statistics", { language: "en", viewport: DESKTOP });
  const opener = page.getByRole("button", { name: best.web_name, exact: true });
  const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
  const isOnOpener = () => opener.evaluate((element) => element === document.activeElement);

  await opener.focus();
  await page.keyboard.press("Enter");
  await expectSeen(dialogOf(page));
  await expect.poll(isInside).toBe(true);
  // Round and round, forwards and backwards: never out of it.
  for (const key of [...Array.from({ length: 9 }, () => "Tab"), ...Array.from({ length: 9 }, () => "Shift+Tab")]) {
    await page.keyboard.press(key);
    expect(await isInside(), key).toBe(true);
  }
  // Arrows move between the tabs.
  await tab(page, "Summary").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => chosenTab(page)).toBe("Highlights");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => chosenTab(page)).toBe("History");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => chosenTab(page)).toBe("Highlights");
  await page.keyboard.press("End");
  await expect.poll(() => chosenTab(page)).toBe("Schedule");
  await expectAddress(page, `/statistics?footballer=${best.id}#schedule`);
  await page.keyboard.press("Escape");
  await expectGone(page.getByRole("dialog"));
  await expect.poll(isOnOpener).toBe(true);
  await expectAddress(page, "/statistics");

  await opener.click();
  await expectSeen(dialogOf(page));
  await page.mouse.click(40, 500);
  await expectGone(page.getByRole("dialog"));
  await expect.poll(isOnOpener).toBe(true);

  // Opened by a link there is nothing to go back to: closing leaves the page it stood on.
  await page.goto(`/fixtures?footballer=${best.id}#history`);
  await expectSeen(dialogOf(page));
  await page.keyboard.press("Escape");
  await expectGone(page.getByRole("dialog"));
  await expectAddress(page, "/fixtures");
});

test("news stands over everything else, and only where there is some [PL-05]", async () => {
  const row = others.find(({ news }) => news === "")!;
  const { page } = await game.visit(`/statistics?footballer=${row.id}`, { language: "en" });
  await expectSeen(dialogOf(page, row));
  // A try before this one has left its own news.
  const news = `Groin, seen by doctor ${Date.now()}`;
  const banner = dialogOf(page, row).getByText(news);
  await expectGone(banner);
  const told = await recordFacts(
    game.t.ctx,
    [
      {
        kind: "footballer",
        footballerId: footballerId(row.id),
        status: "d",
        news,
        newsAddedAtMs: game.world.nowMs,
        chanceThisRound: 25,
        chanceNextRound: 25,
      },
    ],
    { source: "journey" },
  );
  expect(told.ok).toBe(true);
  await game.t.whenCurrent();
  await page.reload();
  await expectSeen(banner);
  await expectSeen(dialogOf(page, row).getByText(/^Reported /u));
  const y = async (locator: Locator) => (await locator.boundingBox())!.y;
  expect(await y(banner)).toBeLessThan(await y(dialogOf(page, row).getByRole("tablist")));
});

test("summary: position, owners and score, the last three matches and the next three [PL-06]", async () => {
  const { history, fixtures } = await summaryOf(best.id);
  expect(history.length).toBeGreaterThan(3);
  const { page } = await game.visit(`/statistics?footballer=${best.id}#summary`, { language: "en" });
  const dialog = dialogOf(page);
  await expectSeen(dialog.getByRole("list", { name: "Recent matches" }));
  const facts = await lines(dialog.locator("dl > div"));
  expect(facts).toContain(`Position ${["GKP", "DEF", "MID", "FWD"][best.element_type - 1]}`);
  expect(facts).toContain(`Selected by ${best.selected_by_percent}%`);
  expect(facts).toContain(`Total score ${best.total_points}`);

  const short = (id: number) => clubs.get(id)!.short_name;
  const recent = history
    .slice(-3)
    .map((row) => `${row.total_points} points R${row.round} ${short(row.opponent_team)} (${row.was_home ? "H" : "A"})`);
  expect(await lines(dialog.getByRole("list", { name: "Recent matches" }).getByRole("listitem"))).toEqual(recent);
  const coming = await lines(dialog.getByRole("list", { name: "Upcoming matches" }).getByRole("listitem"));
  expect(coming).toHaveLength(Math.min(3, fixtures.length));
  for (const [index, line] of coming.entries()) {
    const { is_home, team_h, team_a } = fixtures[index]!;
    expect(line).toContain(`${short(is_home ? team_a : team_h)} (${is_home ? "H" : "A"})`);
  }
});

test("price and ownership as a picture, in words, and as a table [WCAG 1.1.1]", async () => {
  const { history } = await summaryOf(best.id);
  const { page } = await game.visit(`/statistics?footballer=${best.id}`, { language: "en" });
  const dialog = dialogOf(page);
  const price = (tenths: number) => (tenths / 10).toFixed(1);
  const picture = dialog.getByRole("img", { name: /^Price and ownership over the season\. From kr/u });
  await expectSeen(picture);
  expect(await picture.getAttribute("aria-label")).toContain(`to kr\u00a0${price(best.now_cost)}`);
  expect(await picture.getAttribute("aria-label")).toContain(`selected by ${best.selected_by_percent}% now`);
  await dialog.getByText("Show as a table").tap();
  const rows = await lines(dialog.getByRole("table").getByRole("row"));
  const rounds = [...new Map(history.map((row) => [row.round, row])).values()].toReversed();
  expect(rows[0]).toBe("Round Price Selected by");
  expect(rows[1]).toMatch(new RegExp(`^Now ${price(best.now_cost)} \\d+$`, "u"));
  expect(rows.slice(2)).toEqual(rounds.map((row) => `R${row.round} ${price(row.value)} ${row.selected}`));
});

test("highlights: four of five clips are shown, the fifth opens the next page [PL-07] [PL-08] [AP-082]", async () => {
  host.clipsOf.set(best.fiks_id, 6);
  host.searches.length = 0;
  const { page } = await game.visit(`/statistics?footballer=${best.id}#highlights`, { language: "en" });
  const clips = dialogOf(page).getByRole("list", { name: "Video clips" });
  const titles = () => lines(clips.getByRole("paragraph"));
  await expect.poll(titles).toEqual([1, 2, 3, 4].map((number) => `Clip number ${number}`));
  // The film and its picture are the host's, and the security policy lets them in.
  const film = clips.locator("video").first();
  expect(await film.getAttribute("poster")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/picture\.png$/u);
  await dialogOf(page).getByRole("button", { name: "Older clips" }).tap();
  await expect.poll(titles).toEqual(["Clip number 5", "Clip number 6"]);
  const older = dialogOf(page).getByRole("button", { name: "Older clips" });
  expect(await older.getAttribute("aria-disabled")).toBe("true");
  expect(host.searches).toEqual([`${best.fiks_id} from 0 count 5`, `${best.fiks_id} from 4 count 5`]);
  await dialogOf(page).getByRole("button", { name: "Newer clips" }).tap();
  await expect.poll(titles).toEqual([1, 2, 3, 4].map((number) => `Clip number ${number}`));
});

test("a clips host that fails is passed over in silence: the best matches stand [AP-082]", async () => {
  const row = others[1]!;
  host.clipsOf.set(row.fiks_id, "broken");
  host.searches.length = 0;
  const { page, watch } = await game.visit("/statistics", { language: "en", viewport: DESKTOP });
  watch.allow(/\/find\?/u);
  await page.goto(`/statistics?footballer=${row.id}#highlights`);
  const dialog = dialogOf(page, row);
  await expect.poll(() => host.searches.length).toBe(1);
  const { history } = await summaryOf(row.id);
  const top = Math.max(...history.map((match) => match.total_points));
  const matches = dialog.getByRole("list", { name: "Best matches" }).getByRole("listitem");
  await expect.poll(async () => (await lines(matches))[0]).toMatch(new RegExp(`^${top} points `, "u"));
  await expectGone(dialog.getByText("Video clips"));
  await expectGone(dialog.getByRole("alert"));
});

test("history: this season with a row of totals, and earlier seasons with their prices [PL-09] [PL-10]", async () => {
  for (const [season, start, end, points] of [
    ["2024", 55, 61, 98],
    ["2025", 60, 58, 120],
  ] as const) {
    await game.t.ctx.pool.query(
      `insert into footballer_past_seasons
        (footballer_code, season_name, start_price_tenths, end_price_tenths, total_points, stats)
        values ($1, $2, $3, $4, $5, '{"goals_scored": 7}') on conflict do nothing`,
      [best.code, season, start, end, points],
    );
  }
  const { history } = await summaryOf(best.id);
  const { page } = await game.visit(`/statistics?footballer=${best.id}#history`, { language: "en", viewport: DESKTOP });
  const season = dialogOf(page).getByRole("table", { name: "This season" });
  await expectSeen(season);
  const heads = await season.getByRole("columnheader").allInnerTexts();
  expect(heads.slice(0, 5)).toEqual(["Match", "Pts", "MP", "GS", "A"]);
  expect(heads.slice(-3)).toEqual(["NT", "SB", "mNOK"]);
  // The match and the points, every statistic but opta_index, and the market's three.
  expect(heads).toHaveLength(2 + statCount + 3);
  expect((await textOf(season)).toLowerCase()).not.toContain("opta");

  const rows = season.locator("tbody tr");
  expect(await rows.count()).toBe(history.length);
  const latest = history.at(-1)!;
  const cells = await lines(rows.first().getByRole("cell"));
  const number = (value: number) => new Intl.NumberFormat("en-GB").format(value).replace("-", "−");
  expect(cells.slice(0, 3)).toEqual([latest.total_points, latest.minutes, latest.goals_scored].map(number));
  expect(cells.slice(-3)).toEqual([
    number(latest.transfers_balance),
    number(latest.selected),
    (latest.value / 10).toFixed(1),
  ]);
  const sum = (name: "total_points" | "minutes" | "goals_scored") =>
    history.reduce((total, row) => total + row[name], 0);
  const totals = season.getByRole("row", { name: /^Totals/u });
  expect((await lines(totals.getByRole("cell"))).slice(0, 3)).toEqual(
    [sum("total_points"), sum("minutes"), sum("goals_scored")].map(number),
  );
  // Each round's transfers count once, however many matches it had.
  const net = [...new Map(history.map((row) => [row.round, row.transfers_balance])).values()];
  expect((await lines(totals.getByRole("cell"))).at(-2)).toBe(number(net.reduce((total, one) => total + one, 0)));

  const past = dialogOf(page).getByRole("table", { name: "Previous seasons" });
  expect((await past.getByRole("columnheader").allInnerTexts()).slice(0, 4)).toEqual(["Season", "Pts", "Start", "End"]);
  const seasons = await lines(past.locator("tbody tr"));
  expect(seasons[0]).toMatch(/^2025 120 6\.0 5\.8 /u);
  expect(seasons[1]).toMatch(/^2024 98 5\.5 6\.1 /u);
});

test("schedule: date, round and opponent of every match that is left [PL-11]", async () => {
  const { fixtures } = await summaryOf(best.id);
  const { page } = await game.visit(`/statistics?footballer=${best.id}#schedule`, { language: "en" });
  const table = dialogOf(page).getByRole("table", { name: "Schedule" });
  await expectSeen(table);
  expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["Date", "Round", "Opponent", "Diff."]);
  const rows = await lines(table.locator("tbody tr"));
  expect(rows).toHaveLength(fixtures.length);
  for (const [index, { event, kickoff_time, is_home, team_h, team_a }] of fixtures.entries()) {
    const options = { timeZone: "Europe/Oslo" } as const;
    const day = new Date(kickoff_time!).toLocaleDateString("en-GB", { ...options, day: "numeric", month: "short" });
    const time = new Date(kickoff_time!).toLocaleTimeString("en-GB", {
      ...options,
      hour: "2-digit",
      minute: "2-digit",
    });
    const opponent = clubs.get(is_home ? team_a : team_h)!.name;
    expect(rows[index]).toMatch(
      new RegExp(`^${day} ${time} ${event} ${opponent} \\(${is_home ? "H" : "A"}\\) [1-5]$`, "u"),
    );
  }
});

test("a photo comes by his number; where there is none, his shirt is drawn [PL-12] [PL-13]", async () => {
  const { page, watch } = await game.visit(`/statistics?footballer=${best.id}`, { language: "en" });
  const photo = dialogOf(page).getByRole("img", { name: `Photo of ${best.web_name}` });
  await expectSeen(photo);
  expect(await photo.getAttribute("src")).toMatch(new RegExp(`/photo/${best.fiks_id}\\.png$`, "u"));
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);

  const row = others[0]!;
  host.withoutPhoto.add(row.fiks_id);
  watch.allow(/\/photo\//u);
  await page.goto(`/statistics?footballer=${row.id}`);
  const dialog = dialogOf(page, row);
  await expectSeen(dialog);
  await expectGone(dialog.getByRole("img", { name: /^Photo of/u }));
  const shirt = dialog.locator("svg").first();
  await expectSeen(shirt);
  host.withoutPhoto.clear();
  expect((await shirt.boundingBox())!.width).toBeGreaterThan(40);
});

test("watching: offered to managers with a team, and a hint leads to the list [PL-18] [PL-19]", async () => {
  const row = others[2]!;
  const address = `/statistics?footballer=${row.id}`;
  const { page } = await game.visit(address, { as: await game.manager(), language: "en", viewport: DESKTOP });
  const dialog = dialogOf(page, row);
  const [add, remove] = ["Add to watchlist", "Remove from watchlist"].map((name) =>
    dialog.getByRole("button", { name }),
  );
  const hint = dialog.getByText("You can view your watchlist on the transfers page.");
  await expectSeen(dialog);
  await expectSeen(add!.or(remove!));
  // An earlier try may have left the footballer on the watchlist.
  if (await remove!.isVisible()) await remove!.click();
  await expectSeen(add!);
  await expectGone(hint);
  await add!.click();
  await expectSeen(remove!);
  await expectSeen(hint);
  await dialog.getByRole("link", { name: "transfers page" }).click();
  await expectAddress(page, "/transfers?filter=wl");
  await expectGone(page.getByRole("dialog"));
  const listed = new RegExp(`^(Add ${row.web_name}|${row.web_name} is in your squad)$`, "u");
  await expectSeen(page.getByRole("button", { name: listed }).first());

  await page.goto(address);
  await remove!.click();
  await expectSeen(add!);
  await expectGone(hint);

  for (const as of [await game.newcomer(), undefined]) {
    const other = await game.visit(address, { ...(as ? { as } : {}), language: "en" });
    await expectSeen(dialogOf(other.page, row).getByRole("link", { name: "Compare" }));
    await expectGone(dialogOf(other.page, row).getByRole("button", { name: /watchlist/u }));
  }
});

test("colours of availability: one for each chance, half a chance where none is said, a plain sign without news [PL-16]", async () => {
  const chances = [0, 25, 50, 75, null];
  const doubtful = others.slice(-chances.length);
  const told = await recordFacts(
    game.t.ctx,
    doubtful.map((row, index) => ({
      kind: "footballer" as const,
      footballerId: footballerId(row.id),
      status: "d",
      news: "Knee",
      newsAddedAtMs: game.world.nowMs,
      chanceThisRound: chances[index]!,
      chanceNextRound: chances[index]!,
    })),
    { source: "journey" },
  );
  expect(told.ok).toBe(true);
  await game.t.whenCurrent();
  const background = (sign: Locator) => sign.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const theme of ["light", "dark"] as const) {
    const { page } = await game.visit("/the-scout/player-news", { language: "en", theme });
    const signs = doubtful.map(({ web_name }) =>
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name: web_name, exact: true }) })
        .filter({ hasText: "Knee" })
        .getByRole("img", { name: /per cent chance of playing$/u })
        .first(),
    );
    await expectSeen(signs[0]!);
    expect(await Promise.all(signs.map((sign) => sign.innerText()))).toEqual(["0%", "25%", "50%", "75%", "50%"]);
    const colours = await Promise.all(signs.map(background));
    expect(new Set(colours.slice(0, 4)).size).toBe(4);
    expect(colours[4]).toBe(colours[2]);

    await page.goto("/the-scout");
    const plain = page.getByRole("img", { name: "No doubt about playing" }).first();
    await expectSeen(plain.locator("svg"));
    expect(await background(plain)).toBe("rgba(0, 0, 0, 0)");
  }
});

test("the player list: two columns side by side, also on paper, the dearest first; paper has the list alone [PL-14] [CO-09]", async () => {
  const { page } = await game.visit("/player-list", { language: "en", viewport: DESKTOP });
  for (const group of ["Goalkeepers", "Defenders", "Midfielders", "Forwards"]) {
    const tables = page.getByRole("region", { name: group, exact: true }).getByRole("table");
    await expect.poll(() => tables.count()).toBe(2);
    const [left, right] = (await Promise.all([tables.first().boundingBox(), tables.last().boundingBox()])) as [
      Box,
      Box,
    ];
    expect(left.y).toBe(right.y);
    expect(left.x + left.width).toBeLessThan(right.x);
    const prices = await Promise.all(
      [tables.first(), tables.last()].map((table) => table.locator("tbody td:last-child").allInnerTexts()),
    );
    const inOrder = prices.flat().map(Number);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a));
    expect(prices[0]!.length - prices[1]!.length).toBeLessThanOrEqual(1);
  }
  // A4 upright: the columns stay, and nothing but the list is printed.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  const tables = page.getByRole("region", { name: "Defenders", exact: true }).getByRole("table");
  expect((await tables.first().boundingBox())!.y).toBe((await tables.last().boundingBox())!.y);
  expect(await page.getByRole("navigation").count()).toBe(0);
  await expectGone(page.getByRole("button", { name: "Print" }));
  for (const role of ["banner", "contentinfo", "complementary"] as const) await expectGone(page.getByRole(role));
  await expectGone(page.locator("iframe"));
  const printed = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    outside: [...document.querySelectorAll("#root > *, body > *")].filter(
      (part) => !part.matches("#root, main") && part.getBoundingClientRect().height > 0,
    ).length,
    widest: Math.max(...[...document.querySelectorAll("table")].map((table) => table.getBoundingClientRect().right)),
    ink: getComputedStyle(document.body).color,
  }));
  expect(printed).toMatchObject({ width: 794, outside: 0 });
  expect(printed.widest).toBeLessThanOrEqual(794);
  // Four hundred players and more on a few sheets: nothing but rows fills them.
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const rows = await page.locator("tbody tr").count();
  expect(sheets).toBeGreaterThan(0);
  expect(rows / sheets).toBeGreaterThan(60);
});

const TABS = ["summary", "highlights", "history", "schedule"];
test.each(TABS.flatMap((hash) => [[hash, "en"] as const, [hash, "nb"] as const]))(
  "%s is accessible in light and dark, and fits a phone (%s)",
  async (hash, language) => {
    host.clipsOf.set(best.fiks_id, 6);
    const { page } = await game.visit(`/prizes?footballer=${best.id}#${hash}`, { language });
    await expectSeen(page.getByRole("dialog").getByRole("tabpanel"));
    await expectGone(page.getByRole("dialog").locator("[aria-busy=true]"));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `${hash}, ${language}`);
  },
);
