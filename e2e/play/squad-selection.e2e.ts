/** Squad selection: fifteen places, a market beside or over them, what stands in the way, and entering the team. */
import type { Language } from "@elleveren/contract";
import { clubId as asClubId, footballerId } from "@elleveren/rules";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { setFootballerPrice } from "../../packages/server/src/features/clock/index.ts";
import { createEntry, readMarket } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  pressUntilFocused,
  textOf,
  tick,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("pre-season");

async function open(viewport: { width: number; height: number } = DESKTOP, language: Language = "en", search = "") {
  const person = await game.t.signUp();
  const visitor = await game.visit(`/squad-selection${search}`, { as: person.client, language, viewport });
  await expectSeen(visitor.page.locator("main").getByRole("heading", { level: 1 }).first());
  return { ...visitor, person };
}

const accounts = (page: Page) => page.getByRole("region", { name: "Accounts" });
const finish = (page: Page) => page.getByRole("region", { name: "Finish" });
const enter = (page: Page) => finish(page).getByRole("button", { name: "Enter Squad" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search for a player" });
const rows = (page: Page) => page.getByRole("button", { name: /^Add / });
const emptyPlace = (page: Page, position: string) =>
  page.getByRole("button", { name: `Empty place: choose a ${position}` });

/** Presses "Add" of one whose name is like no other in the list. */
async function add(page: Page, webName: string): Promise<void> {
  await search(page).fill(webName);
  await page
    .getByRole("button", { name: `Add ${webName}`, exact: true })
    .first()
    .click();
}

interface Wire {
  readonly id: number;
  readonly web_name: string;
  readonly element_type: number;
  readonly team: number;
  readonly now_cost: number;
  readonly total_points: number;
  readonly status: string;
}
/** Footballers with a unique name, dearest first. */
async function footballers(): Promise<Wire[]> {
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const all = body.elements as Wire[];
  const counts = new Map<string, number>();
  for (const { web_name: name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all
    .filter((row) => row.status === "a" && counts.get(row.web_name) === 1)
    .toSorted((a, b) => b.now_cost - a.now_cost);
}

test("an anonymous visitor who enters meets the register form with a way to log in; an unconfirmed one confirms [SQ-03] [SQ-04]", async () => {
  const { page } = await game.visit("/squad-selection", { language: "en" });
  await page.getByRole("button", { name: "Auto Pick" }).tap();
  await enter(page).tap();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Register" }));
  await expectSeen(page.getByLabel("Email"));
  expect(await page.locator("main").getByRole("link", { name: "Log in" }).getAttribute("href")).toBe(
    "/squad-selection?step=log-in",
  );
  await expectGone(page.getByRole("region", { name: "Squad selection" }));

  const client = game.t.client();
  const email = `unconfirmed-${Date.now()}@example.test`;
  await client.post("/api/_allauth/browser/v1/auth/signup", { email, password: "eleven-of-us" });
  const dirty = await game.visit("/squad-selection", { as: client, language: "en" });
  await expectSeen(dirty.page.getByRole("heading", { level: 1, name: "Confirm your details" }));
  await expectGone(dirty.page.getByRole("region", { name: "Squad selection" }));
});

test("on a desktop the market stands beside the pitch; the list shows the same fifteen places [SQ-01] [SQ-30]", async () => {
  const { page } = await open();
  const pitch = page.getByRole("region", { name: "Squad selection" });
  const market = page.getByRole("complementary", { name: "Market" });
  const [left, right] = [(await pitch.boundingBox())!, (await market.boundingBox())!];
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(Math.abs(right.y - left.y)).toBeLessThan(8);
  for (const [line, count] of [
    ["Goalkeepers", 2],
    ["Defenders", 5],
    ["Midfielders", 5],
    ["Forwards", 3],
  ] as const) {
    expect(await pitch.getByRole("list", { name: line }).getByRole("listitem").count()).toBe(count);
  }
  await page.getByRole("radio", { name: "List" }).filter({ visible: true }).click();
  const list = page.getByRole("table", { name: "Squad selection" });
  await expectSeen(list);
  expect(await list.getByRole("button", { name: /^Empty place/ }).count()).toBe(15);
  await expect.poll(() => new URL(page.url()).search).toBe("?view=list");
});

test("on a phone the market is a sheet, closes when somebody came, and stays with the reason when he did not [SQ-02] [SQ-10] [SQ-11] [ER-24] [ER-25]", async () => {
  const { page } = await open(PHONE);
  const sheet = page.getByRole("dialog", { name: "Players" });
  await expectGone(sheet);
  const keepers = (await footballers()).filter((row) => row.element_type === 1).slice(-3);
  await emptyPlace(page, "goalkeeper").first().tap();
  await expectSeen(sheet.getByRole("heading", { name: "Pick a goalkeeper" }));
  await add(page, keepers[0]!.web_name);
  await expectGone(sheet);
  await expectSeen(accounts(page).getByText("1 / 15"));

  const find = page.getByRole("button", { name: "Find player" });
  await find.tap();
  await search(page).fill(keepers[0]!.web_name);
  await sheet.getByRole("button", { name: `${keepers[0]!.web_name} is in your squad` }).press("Enter");
  await expectSeen(sheet.getByText(`${keepers[0]!.web_name} is already in your squad`, { exact: true }));
  await add(page, keepers[1]!.web_name);
  await expectGone(sheet);
  await find.tap();
  await add(page, keepers[2]!.web_name);
  await expectSeen(sheet.getByText("You already have the maximum number of goalkeepers", { exact: true }));
  await page.keyboard.press("Escape");
  await expectGone(sheet);
  await expectSeen(accounts(page).getByText("2 / 15"));
});

test("too little money, an empty place, too many of a club: each is said at the button that is off [SQ-14] [SQ-15] [SQ-16] [SQ-18] [SQ-20] [ER-23] [GL-36]", async () => {
  const { page } = await open();
  const reason = () => textOf(finish(page).locator("p"));
  await expect.poll(reason).toBe("15 places are empty");
  await expect.poll(() => enter(page).getAttribute("aria-disabled")).toBe("true");
  // The button's description repeats the reason for a screen reader.
  const described = await enter(page).getAttribute("aria-describedby");
  await expectText(page.locator(`[id="${described}"]`), "15 places are empty");
  await enter(page).press("Enter");
  expect(await page.getByRole("dialog").count()).toBe(0);

  const all = await footballers();
  const clubs = new Map<number, Wire[]>();
  for (const row of all) clubs.set(row.team, [...(clubs.get(row.team) ?? []), row]);
  const crowd = [...clubs.values()].find((members) =>
    [2, 3].every((type) => members.filter((row) => row.element_type === type).length >= 2),
  )!;
  const four = [2, 3].flatMap((type) => crowd.filter((row) => row.element_type === type).slice(0, 2));
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const club = (body.teams as { id: number; name: string; short_name: string }[]).find(
    ({ id }) => id === four[0]!.team,
  )!;
  for (const row of four.slice(0, 3)) await add(page, row.web_name);
  // A fourth of that club is disabled, with the reason in the row.
  await search(page).fill(four[3]!.web_name);
  const fourth = page.getByRole("button", {
    name: `${four[3]!.web_name} cannot come in: 3 of ${club.short_name} already`,
  });
  expect(await fourth.getAttribute("aria-disabled")).toBe("true");
  await fourth.press("Enter");
  await expect.poll(reason).toBe("12 places are empty");
  // A footballer of the squad moves to that club, which makes one more.
  const mover = all.find((row) => row.element_type === 4 && row.team !== club.id)!;
  await add(page, mover.web_name);
  const move = (clubId: number) =>
    recordFacts(game.t.ctx, [{ kind: "footballer", footballerId: footballerId(mover.id), clubId: asClubId(clubId) }], {
      source: "test",
    });
  expect((await move(club.id)).ok).toBe(true);
  await page.reload();
  await expect.poll(reason).toBe(`11 places are empty. Too many players selected from ${club.name}`);
  expect((await move(mover.team)).ok).toBe(true);

  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect.poll(reason).toBe("15 places are empty");
  // The dearest of every position are more than anybody can pay.
  const room = new Map([
    [1, 2],
    [2, 5],
    [3, 5],
    [4, 3],
  ]);
  const ofClub = new Map<number, number>();
  let left = 1000;
  for (const row of all) {
    const places = room.get(row.element_type)!;
    const members = ofClub.get(row.team) ?? 0;
    if (places === 0 || members === 3 || left < 0) continue;
    room.set(row.element_type, places - 1);
    ofClub.set(row.team, members + 1);
    left -= row.now_cost;
    await add(page, row.web_name);
  }
  expect(left).toBeLessThan(0);
  await expect.poll(reason).toContain(`You are kr ${(-left / 10).toFixed(1)} over budget`);
  await expectText(accounts(page).locator("dd").nth(1), `kr -${(-left / 10).toFixed(1)}`.replace("-", "−"));
});

test("the market: search, club, position, order, price limit and pages, all in the address [SQ-21] [SQ-23] [SQ-24] [SQ-25] [SQ-26] [GL-37]", async () => {
  const { page } = await open();
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const all = body.elements as (Wire & Record<string, number | string>)[];
  const names = async () =>
    (await rows(page).evaluateAll((found) => found.map((row) => row.ariaLabel))).map((name) => name!.slice(4));
  const by = (key: string) => {
    const value = (row: (typeof all)[number]) => Number(row[key]);
    return all
      .toSorted((a, b) => value(b) - value(a) || b.now_cost - a.now_cost || a.id - b.id)
      .slice(0, 30)
      .map((row) => row.web_name);
  };
  // Everybody, those without a game included, most points first, thirty a page.
  await expectSeen(page.getByText(`${all.length} players`));
  await expect.poll(names).toEqual(by("total_points"));
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expectSeen(pages.getByText(`1 of ${Math.ceil(all.length / 30)}`));
  await pages.getByRole("button", { name: "Next" }).click();
  await expectSeen(pages.getByText(`2 of ${Math.ceil(all.length / 30)}`));
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");

  await page.getByRole("button", { name: /^Filter and sort/ }).click();
  const sort = page.getByRole("combobox", { name: "Sorted by" });
  const sorts = await sort
    .locator("option")
    .evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value));
  const stats = (body.element_stats as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== "opta_index");
  expect(sorts).toEqual([
    "total_points",
    "now_cost",
    "form",
    "selected_by_percent",
    "event_points",
    "transfers_in_event",
    "transfers_out_event",
    ...stats,
  ]);
  for (const key of ["now_cost", "selected_by_percent", "form"]) {
    await sort.selectOption(key);
    await expect.poll(names).toEqual(by(key));
  }
  const max = page.getByRole("combobox", { name: "Max cost (mNOK)" });
  const limits = await max.locator("option").allInnerTexts();
  expect(limits[0]).toBe("Unlimited");
  for (const [index, limit] of limits.slice(1, -1).entries()) {
    expect(Number(limit) - Number(limits[index + 2])).toBeCloseTo(0.5);
  }
  await max.selectOption({ label: "5.0" });
  await expectSeen(page.getByText(`${all.filter((row) => row.now_cost <= 50).length} players`));
  await max.selectOption({ label: "Unlimited" });

  const view = page.getByRole("combobox", { name: "View" });
  const choices = await view
    .locator("option")
    .evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value));
  expect(choices.filter((value) => value.startsWith("et_"))).toEqual(["et_1", "et_2", "et_3", "et_4"]);
  expect(choices.filter((value) => value.startsWith("te_"))).toHaveLength(16);
  // Without a team there is no watchlist.
  expect(choices).not.toContain("wl");
  await view.selectOption("te_4");
  await expectSeen(page.getByText(`${all.filter((row) => row.team === 4).length} players`));
  await view.selectOption("et_4");
  await expectSeen(page.getByText(`${all.filter((row) => row.element_type === 4).length} players`));
  await view.selectOption("all");
  await search(page).fill("zzzz");
  await expectSeen(page.getByText("Nobody matches. Try a shorter name or fewer filters."));
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectSeen(page.getByText(`${all.length} players`));
  // Column heads name the unit, prices themselves stand bare under them and with kr elsewhere.
  await expectSeen(page.getByRole("complementary", { name: "Market" }).getByText("mNOK", { exact: true }));
  await expectText(accounts(page).locator("dd").nth(1), "kr 100.0");
  await page.goto("/squad-selection?filter=wl");
  await expectSeen(page.getByText(`${all.length} players`));
});

test("a new team needs a name, a favourite club, a language and the terms; then it is there [SQ-13] [SQ-31] [AP-018]", async () => {
  const { page, person } = await open(PHONE);
  await page.getByRole("button", { name: "Auto Pick" }).tap();
  await expectText(accounts(page).locator("dd").first(), "15 / 15");
  await expectGone(page.getByRole("button", { name: "Auto Pick" }));
  await enter(page).tap();
  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  const confirm = dialog.getByRole("button", { name: "Enter Squad" });
  const missing = async (text: string) => {
    await expectSeen(dialog.getByText(text, { exact: true }).first());
    expect(await confirm.getAttribute("aria-disabled")).toBe("true");
  };
  await missing("Give your team a name.");
  await dialog.getByLabel("Team name").fill("A name of more than twenty");
  expect(await dialog.getByLabel("Team name").inputValue()).toBe("A name of more than ");
  await missing("Choose a favourite club, or none.");
  await dialog.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "None" });
  // The page's language is there already; it may be another one, but not none.
  const language = dialog.getByRole("combobox", { name: "Language of newsletters" });
  expect(await language.inputValue()).toBe("en");
  await language.selectOption("");
  await missing("Choose a language.");
  await language.selectOption({ label: "English" });
  await missing("You have to agree to the terms.");
  await expectTargets(page, dialog);
  await expectAccessible(page, "entering a squad");
  await tick(dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await confirm.tap();
  await expectAddress(page, "/my-team");
  await expectSeen(page.getByRole("region", { name: "Your line-up" }));
  const entry = (await person.client.get("/api/me/")).body.player.entry as number;
  expect((await person.client.get(`/api/entry/${entry}/`)).body).toMatchObject({
    name: "A name of more than",
    favourite_team: null,
    language: "en",
    email: false,
  });
  // Nothing of the edit is left in the tab.
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("elleveren.edit"))),
  ).toEqual([]);
});

test("a refusal loads the page again with everything picked and typed, and the reason [ER-22]", async () => {
  const { page, watch, person } = await open();
  watch.allow(/entry-create/);
  await page.getByRole("button", { name: "Auto Pick" }).click();
  await enter(page).click();
  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  await dialog.getByLabel("Team name").fill("Too late for it");
  await dialog.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "Brann" });
  await dialog.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "Bokmål" });
  await tick(dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await page.evaluate(() => Object.assign(window, { before: true }));
  const deadline = game.world.season.rounds[0]!.deadlineAtMs;
  await game.t.setNow(new Date(deadline + 1000).toISOString());
  try {
    await dialog.getByRole("button", { name: "Enter Squad" }).click();
    await expect.poll(() => page.evaluate(() => "before" in window).catch(() => true)).toBe(false);
    await expectText(dialog.getByRole("alert"), "The deadline has passed. Your changes came too late for this round.");
    expect(await dialog.getByLabel("Team name").inputValue()).toBe("Too late for it");
    expect(await dialog.getByRole("checkbox", { name: /^I agree to the/ }).isChecked()).toBe(true);
    expect((await person.client.get("/api/me/")).body.player.entry).toBeNull();
  } finally {
    await game.t.setNow(new Date(game.world.nowMs).toISOString());
  }
  await dialog.getByRole("button", { name: "Enter Squad" }).click();
  await expectAddress(page, "/my-team");
});

test("a squad that is not entered yet survives a wrong turn and a reload, without a nagging browser", async () => {
  const { page } = await open(PHONE);
  page.on("dialog", () => expect.fail("the browser asked whether to leave"));
  await page.getByRole("button", { name: "Auto Pick" }).tap();
  await expectSeen(accounts(page).getByText("15 / 15"));
  const first = page.getByRole("list", { name: "Goalkeepers" }).getByRole("button").first();
  const keeper = await first.getAttribute("aria-label");
  await page.getByRole("link", { name: "Help" }).filter({ visible: true }).first().tap();
  await expectAddress(page, "/help");
  await page.goBack();
  await expectSeen(accounts(page).getByText("15 / 15"));
  await page.reload();
  await expect.poll(() => first.getAttribute("aria-label")).toBe(keeper);
});

test("without a mouse: four chosen in the market, the rest by Auto Pick, and the team entered", async () => {
  const { page, person } = await open();
  const all = await footballers();
  const pitchPlace = page.getByRole("region", { name: "Squad selection" }).getByRole("button").first();
  await pressUntilFocused(page, "Tab", pitchPlace);
  const heading = page.getByRole("complementary", { name: "Market" }).getByRole("heading", { level: 2 });
  for (const [line, type] of [
    ["goalkeeper", 1],
    ["defender", 2],
    ["midfielder", 3],
    ["forward", 4],
  ] as const) {
    const row = all.filter((candidate) => candidate.element_type === type).at(-1)!;
    await pressUntilFocused(page, "ArrowDown", emptyPlace(page, line), 4);
    await page.keyboard.press("Enter");
    await expectText(heading, `Pick a ${line}`);
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await pressUntilFocused(page, "Tab", search(page), 3);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(row.web_name);
    await expect.poll(() => rows(page).count()).toBe(1);
    await pressUntilFocused(page, "Tab", rows(page), 8);
    await page.keyboard.press("Enter");
    await expectSeen(page.getByRole("button", { name: `${row.web_name} is in your squad` }));
    await pressUntilFocused(
      page,
      "Shift+Tab",
      page.getByRole("region", { name: "Squad selection" }).getByRole("button"),
      12,
    );
  }
  await pressUntilFocused(page, "Shift+Tab", page.getByRole("button", { name: "Auto Pick" }), 20);
  await page.keyboard.press("Enter");
  await expectSeen(accounts(page).getByText("15 / 15"));
  await pressUntilFocused(page, "Tab", enter(page), 20);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  await expectSeen(dialog);
  await pressUntilFocused(page, "Tab", dialog.getByLabel("Team name"), 6);
  await page.keyboard.type("No mouse");
  await pressUntilFocused(page, "Tab", dialog.getByRole("combobox", { name: "Favourite club" }), 3);
  await page.keyboard.type("Brann");
  await pressUntilFocused(page, "Tab", dialog.getByRole("combobox", { name: "Language of newsletters" }), 3);
  await page.keyboard.type("Bok");
  await pressUntilFocused(page, "Tab", dialog.getByRole("checkbox", { name: /^I agree to the/ }), 4);
  await page.keyboard.press("Space");
  await pressUntilFocused(page, "Tab", dialog.getByRole("button", { name: "Enter Squad" }), 6);
  await page.keyboard.press("Enter");
  await expectAddress(page, "/my-team");
  expect((await person.client.get("/api/me/")).body.player.entry).not.toBeNull();
});

describe.each(["nb", "en"] as const)(
  "on a phone nothing is too small, too wide or without a name, in %s",
  (language) => {
    const expectNothingAmiss = async (page: Page, root: Locator): Promise<void> => {
      await expectNoSidewaysScroll(page);
      await expectTargets(page, root);
      await expectAccessible(page);
    };

    test("an empty squad [SQ-01]", async () => {
      const { page } = await open(PHONE, language);
      await expectNothingAmiss(page, page.locator("main"));
    });

    test("the market over it [SQ-02]", async () => {
      const { page } = await open(PHONE, language);
      await page.locator("[data-slot]").first().tap();
      const sheet = page.getByRole("dialog");
      await expectSeen(sheet.getByRole("searchbox"));
      await sheet.getByRole("button", { name: /^Filter/ }).tap();
      await expectSeen(sheet.getByRole("combobox").first());
      await expectNothingAmiss(page, sheet);
    });

    test("a full squad as a list [SQ-01]", async () => {
      const { page } = await open(PHONE, language, "?view=list");
      await page.getByRole("button", { name: language === "en" ? "Auto Pick" : "Fyll laget" }).tap();
      await expectSeen(page.getByText("15 / 15", { exact: true }));
      await expectNothingAmiss(page, page.locator("main"));
    });
  },
);

test("prices that moved since are refused in the game's words; the new ones are a press away [ER-21]", async () => {
  const { page, context, watch, person } = await open();
  // The tab has lost its line to the server: it does not hear that a price has moved.
  watch.allow(/entry-create|stream/);
  await context.route(/\/api\/stream\//, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Auto Pick" }).click();
  await expectSeen(accounts(page).getByText("15 / 15"));
  const money = await textOf(accounts(page).locator("dd").nth(1));
  const kept = await page.evaluate(() => Object.entries(sessionStorage).find(([key]) => key.includes("selection"))![1]);
  const [someone] = (JSON.parse(kept) as { chosenIds: number[] }).chosenIds;
  const market = await readMarket(game.t);
  const row = [...market.values()].find(({ footballerId }) => footballerId === someone)!;
  const setPrice = async (priceTenths: number) => {
    const prices = [{ footballerId: row.footballerId, priceTenths }];
    await setFootballerPrice(game.t.ctx, { by: "command", prices });
    await game.t.whenCurrent();
  };
  await enter(page).click();
  const dialog = page.getByRole("dialog", { name: "Enter your squad" });
  await dialog.getByLabel("Team name").fill("Dearer");
  await dialog.getByRole("combobox", { name: "Favourite club" }).selectOption({ label: "None" });
  await dialog.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "Bokmål" });
  await tick(dialog.getByRole("checkbox", { name: /^I agree to the/ }));
  await setPrice(row.priceTenths - 1);
  await dialog.getByRole("button", { name: "Enter Squad" }).click();
  await expectSeen(
    dialog.getByText("Unable to enter squad as player prices have changed. Please refresh the page and try again.", {
      exact: true,
    }),
  );
  expect(await dialog.getByLabel("Team name").inputValue()).toBe("Dearer");
  await dialog.getByRole("button", { name: "Show the new prices" }).click();
  await expectGone(dialog.getByRole("alert"));
  await expect.poll(() => textOf(page.locator("dd").nth(1))).not.toBe(money);
  await dialog.getByRole("button", { name: "Enter Squad" }).click();
  await expectAddress(page, "/my-team");
  expect((await person.client.get("/api/me/")).body.player.entry).not.toBeNull();
  await setPrice(row.priceTenths);
});

test("whoever has a team is told so instead", async () => {
  const { client } = await createEntry(game.t);
  const { page } = await game.visit("/squad-selection", { as: client, language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "You already have a team" }));
});
