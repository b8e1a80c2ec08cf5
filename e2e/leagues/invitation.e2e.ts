/** From a league's link to its table: a visitor without an account, and one with an account. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, TEST_PASSWORD } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  textOf,
  tick,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("pre-season");

const note = (page: Page) => page.getByRole("complementary", { name: "Invitation" });
const question = (page: Page, name: string) => page.getByRole("dialog", { name: `Join ${name}?` });

test("a league is made, and its link brings a newcomer from nothing into its table [LG-19] [LG-20] [LG-21] [LG-29] [LG-33]", async () => {
  const founder = await createEntry(game.t, { name: "Grunnlaget" });
  const host = await game.visit("/leagues/create/classic", { as: founder.client, language: "en", viewport: DESKTOP });
  await host.page.getByLabel("League name").fill("Kantina");
  await host.page.getByRole("button", { name: "Create a league" }).click();
  await expectAddress(host.page, "/leagues");
  await expectSeen(host.page.getByRole("heading", { level: 2, name: "Kantina is ready" }));
  const shownLink = host.page.getByText(`${game.t.origin}/leagues/auto-join/`);
  await expectText(shownLink, /\/leagues\/auto-join\/\w{10}$/u);
  const link = await textOf(shownLink);

  const { page, context } = await game.visit(link, { language: "en" });
  await expectAddress(page, "/");
  await expectText(note(page), "You are invited to Kantina. Register or sign in, pick a squad, and you are in.");
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await page.close();

  // Another day, in the same browser.
  const again = await context.newPage();
  again.setDefaultTimeout(15_000);
  await again.goto("/");
  await expectText(note(again), /^You are invited to Kantina\./u);
  await again.getByRole("main").getByRole("link", { name: "Register now" }).first().tap();
  await expectAddress(again, "/player");
  await expectSeen(again.getByRole("heading", { level: 1, name: "Register" }));
  await expectSeen(note(again));
  // A journey that is tried again needs an address that is still free.
  await again.getByLabel("Email").fill(`guest-${Date.now()}@example.test`);
  await again.getByLabel("Password").fill("eleven-of-us");
  await again.getByLabel("First name").fill("Liv");
  await again.getByLabel("Last name").fill("Nystad");
  for (const [name, value] of Object.entries({ Day: "17", Month: "5", Year: "1990" }))
    await again.getByRole("combobox", { name }).selectOption(value);
  await again.getByRole("combobox", { name: "Region" }).selectOption({ label: "Oslo" });
  await again.getByRole("button", { name: "Register", exact: true }).tap();

  await expectAddress(again, "/squad-selection");
  await expectText(note(again), "You are invited to Kantina. Pick your squad, and you are in.");
  await again.getByRole("button", { name: "Auto Pick" }).tap();
  await again.getByRole("button", { name: "Enter Squad" }).filter({ visible: true }).tap();
  const form = again.getByRole("dialog", { name: "Enter your squad" });
  await form.getByLabel("Team name").fill("Nykommerne");
  await form.getByRole("combobox", { name: "Favourite club" }).selectOption({ index: 1 });
  await form.getByRole("combobox", { name: "Language of newsletters" }).selectOption({ label: "English" });
  await tick(form.getByRole("checkbox", { name: /^I agree to the/ }));
  await form.getByRole("button", { name: "Enter Squad" }).tap();

  await expectSeen(question(again, "Kantina"));
  await expectAddress(again, "/my-team");
  await question(again, "Kantina").getByRole("button", { name: "Join league" }).tap();
  await again.waitForURL(/\/leagues\/\d+\/standings\/c$/u);
  await expectSeen(again.getByRole("heading", { level: 1, name: "Kantina" }));
  await expectSeen(again.getByRole("rowheader", { name: "Nykommerne" }));
  await expectSeen(again.getByRole("rowheader", { name: "Grunnlaget" }));
  expect(await again.evaluate(() => localStorage.getItem("elleveren.invitation"))).toBeNull();
});

test("an open league is joined from its own page by somebody who signs in; its link says later that he is in [LG-21] [LG-36] [ER-53]", async () => {
  const founder = await createEntry(game.t, { name: "Vertskapet" });
  const { body: league } = await founder.client.post("/api/leagues-h2h/", {
    name: "Åpen dør",
    start_event: 2,
    ko_rounds: null,
    max_entries: null,
  });
  await founder.client.put(`/api/leagues-h2h/${league.id}/`, { code_privacy: "a" });
  const table = `/leagues/${league.id}/standings/h`;
  const guest = await createEntry(game.t, { name: "Gjestelaget" });

  const { page } = await game.visit(table, { language: "en", viewport: DESKTOP });
  await expectAccessible(page, "a league that is open to all");
  await page.getByRole("button", { name: "Join this league" }).click();
  await expectAddress(page, "/");
  await expectText(note(page), /^You are invited to Åpen dør\./u);
  await expectAccessible(page, "invited, in light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "invited, in dark");
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expectSeen(question(page, "Åpen dør"));
  await expectAddress(page, "/my-team");
  await expectAccessible(page, "asked whether to join");

  // Not now: the question waits on every page.
  await page.keyboard.press("Escape");
  await expectGone(question(page, "Åpen dør"));
  await page.getByRole("link", { name: "Fixtures" }).first().click();
  await page.waitForURL(/\/fixtures/u);
  await note(page).getByRole("button", { name: "Answer" }).click();
  await question(page, "Åpen dør").getByRole("button", { name: "Join league" }).click();
  await expectAddress(page, table);
  await expectSeen(page.getByRole("rowheader", { name: "Gjestelaget" }));
  await expectGone(note(page));
  await expectGone(page.getByRole("button", { name: "Join this league" }));

  await page.goto(`/leagues/auto-join/${league.code}/`);
  await expectAddress(page, "/my-team");
  const told = page.getByRole("dialog", { name: "Åpen dør" });
  await expectSeen(told.getByText("You are already in this league.", { exact: true }));
  await page.goto("/my-team?lang=nb");
  await expectSeen(page.getByRole("dialog").getByText("Du er allerede med i denne ligaen.", { exact: true }));
  await page.getByRole("dialog").getByRole("button", { name: "Til tabellen" }).click();
  await expectAddress(page, table);
});
