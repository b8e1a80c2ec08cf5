/** Pages about one's own account: the way on after signing in, details, password, team details, and signing out. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { TEST_PASSWORD, type SignedUp, type TestClient, sql } from "../../packages/server/src/testing/index.ts";
import { age, signUpVerified } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectTitle,
  pressUntilFocused,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");
const NARROW = { width: 320, height: 640 };
let count = 0;
/** A journey that is tried again needs an address that is still free. */
const freshEmail = () => `person-${Date.now()}-${(count += 1)}@example.test`;

const says = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const isOff = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).getAttribute("aria-disabled");
const me = async (client: TestClient) => (await client.get("/api/me/")).body.player;

/** The state a provider leaves behind: an account with unconfirmed details. */
async function makeDirty({ accountId: account }: SignedUp, isSocial: boolean): Promise<void> {
  await sql`update accounts set dirty = true, is_social = ${isSocial}, date_of_birth = null, region_id = null
    where account_id = ${account}`.execute(game.t.ctx.db);
}

test("the redirect screen goes on to what the person can do next, or back to the page that asked [AC-01] [AC-02] [HO-14]", async () => {
  const { page } = await game.visit("/player/logged-in", { language: "en" });
  await expectAddress(page, "/");
  const newcomer = await game.visit("/player/logged-in", { language: "en", as: await game.newcomer() });
  await expectAddress(newcomer.page, "/squad-selection");
  const manager = await game.visit("/player/logged-in", { language: "en", as: await game.manager() });
  await expectAddress(manager.page, "/my-team");
  await manager.page.goto("/player/logged-in?next=%2Fhelp%2Frules%3Fa%3Db");
  await expectAddress(manager.page, "/help/rules?a=b");
  for (const next of ["https://evil.test", "//evil.test", "/\\evil.test", "/%2Fevil.test", "javascript:alert(1)"]) {
    await manager.page.goto(`/player/logged-in?next=${encodeURIComponent(next)}`);
    await expectAddress(manager.page, "/my-team");
  }

  await newcomer.page.goto("/");
  const { first_name: first, last_name: last } = await me(await game.newcomer());
  const main = newcomer.page.getByRole("main");
  await expectSeen(main.getByText(`You are logged in as ${first} ${last}`, { exact: true }));
  await expectGone(main.getByLabel("Password"));
  expect(await main.getByRole("link", { name: "User profile" }).getAttribute("href")).toBe("/player");
});

test("details that came from elsewhere are confirmed before the squad, and changed later [AC-13] [AC-17] [AC-27]", async () => {
  const person = await game.t.signUp({ email: freshEmail(), firstName: "Liv", lastName: "Nystad" });
  await makeDirty(person, false);
  const { page } = await game.visit("/squad-selection", { language: "en", as: person.client, viewport: NARROW });
  await expectSeen(heading(page, "Confirm your details"));
  await expectGone(page.getByLabel("Password"));
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await expect.poll(() => isOff(page, "Confirm")).toBe("true");
  for (const [name, value] of Object.entries({ Day: "29", Month: "2", Year: "2004" })) {
    await page.getByRole("combobox", { name }).selectOption(value);
  }
  await expect.poll(() => isOff(page, "Confirm")).toBe("true");
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Troms" });
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await page.goto("/player");
  await expectTitle(page, "Confirm your details · Elleveren");
  await expectGone(page.getByRole("heading", { name: "Change password" }));
  for (const [name, value] of Object.entries({ Day: "29", Month: "2", Year: "2004" })) {
    await page.getByRole("combobox", { name }).selectOption(value);
  }
  await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Troms" });
  await page.getByRole("button", { name: "Confirm", exact: true }).tap();
  await expectAddress(page, "/squad-selection");
  await expectSeen(page.getByRole("button", { name: "Auto Pick" }));
  expect(await me(person.client)).toMatchObject({ dirty: false, date_of_birth: "2004-02-29" });

  await page.goto("/player");
  await expectSeen(heading(page, "User profile"));
  expect(await page.getByRole("combobox", { name: "Year" }).inputValue()).toBe("2004");
  await page.getByLabel("First name").fill("Live");
  await page.getByRole("checkbox", { name: "The media partner" }).press("Space");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Update", exact: true }).tap();
  await expectAddress(page, "/");
  expect(await me(person.client)).toMatchObject({ first_name: "Live", email_media: true, email_bank: false });
});

test("whoever knows the old password gets a new one, by keyboard; who signs in elsewhere has none here [AC-15] [AC-16] [ER-08] [ER-09] [ER-19]", async () => {
  const person = await game.t.signUp({ email: freshEmail() });
  const { page, watch } = await game.visit("/player", { language: "en", as: person.client, viewport: DESKTOP });
  const section = page.getByRole("region", { name: "Change password" });
  const [old, fresh] = [section.getByLabel("Current password"), section.getByLabel("New password")];
  const change = section.getByRole("button", { name: "Change my password" });
  expect(await old.getAttribute("autocomplete")).toBe("current-password");
  expect(await fresh.getAttribute("autocomplete")).toBe("new-password");
  await expectSeen(section.getByText("Minimum 6 characters", { exact: true }));
  await pressUntilFocused(page, "Tab", fresh);
  await page.keyboard.type("     ");
  await pressUntilFocused(page, "Tab", change);
  await expectSeen(section.getByRole("alert").getByText("A password is required", { exact: true }));
  await fresh.fill("five5");
  await expectSeen(section.getByRole("alert").getByText("Password too short, minimum 6 characters", { exact: true }));
  for (const [one, two, off] of [
    ["", "long-enough", "true"],
    ["x", "five5", "true"],
    ["not-the-password", "long-enough", null],
  ] as const) {
    await old.fill(one);
    await fresh.fill(two);
    await expect.poll(() => change.getAttribute("aria-disabled"), { message: `${one} and ${two}` }).toBe(off);
  }
  watch.allow(/player\/password-change/);
  await fresh.press("Enter");
  await expectSeen(says(page, "Error updating password."));
  await expectSeen(says(page, "That is not your current password"));

  // A typed password can be shown.
  const show = section.getByRole("button", { name: "Show Current password" });
  await pressUntilFocused(page, "Tab", show);
  await page.keyboard.press("Enter");
  expect(await old.getAttribute("type")).toBe("text");
  await old.fill(person.password);
  await expectGone(says(page, "Error updating password."));
  await section.getByRole("button", { name: "Hide Current password" }).press("Space");
  expect(await old.getAttribute("type")).toBe("password");

  const reloaded = page.waitForResponse((answer) => answer.url().includes("/api/bootstrap-static/"));
  await pressUntilFocused(page, "Tab", change);
  await page.keyboard.press("Enter");
  await reloaded;
  await expectAddress(page, "/");
  expect(
    (await game.t.client().post("/api/player/login/", { email: person.email, password: "long-enough" })).status,
  ).toBe(200);
  await page.goto("/player");
  await expectSeen(section);

  const social = await game.t.signUp({ email: freshEmail() });
  await sql`update accounts set is_social = true where account_id = ${social.accountId}`.execute(game.t.ctx.db);
  const elsewhere = await game.visit("/player", { language: "en", as: social.client });
  await expectSeen(heading(elsewhere.page, "User profile"));
  await expectGone(elsewhere.page.getByRole("heading", { name: "Change password" }));
  await expectGone(elsewhere.page.getByLabel("New password"));
});

test("another address asks who it is where the browser was left open, and goes on with what was typed [V7.5.1]", async () => {
  const person = await game.t.signUp({ email: freshEmail() });
  await age(game.t, person.accountId, 3600);
  const { page, watch } = await game.visit("/player", { language: "en", as: person.client });
  watch.allow(/player\/update|\/auth\//);
  const wanted = freshEmail();
  await page.getByLabel("Email").fill(wanted);
  await page.getByLabel("First name").fill("Åse");
  await page.getByRole("button", { name: "Update", exact: true }).tap();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await expectSeen(proof);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await proof.getByLabel("Password").fill("not-the-password");
  await proof.getByRole("button", { name: "Confirm" }).tap();
  await expectSeen(proof.getByText("Password not valid"));
  expect((await me(person.client)).email).toBe(person.email);
  await proof.getByLabel("Password").fill(TEST_PASSWORD);
  await proof.getByRole("button", { name: "Confirm" }).tap();
  await expectAddress(page, "/");
  expect(await me(person.client)).toMatchObject({ email: wanted, first_name: "Åse" });
});

test("a proved address stays until the new one is proved, and the form says so", async () => {
  const person = await signUpVerified(game.t);
  const { page } = await game.visit("/player", { language: "en", as: person.client });
  const wanted = freshEmail();
  await page.getByLabel("Email").fill(wanted);
  await page.getByRole("button", { name: "Update", exact: true }).tap();
  await expectSeen(page.getByText(`We have sent a letter to ${wanted}.`));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  expect(await me(person.client)).toMatchObject({ email: person.email, next_email: wanted });
});

test("team details: name, favourite club, newsletter and its language, beginning with what is stored [AC-28] [AC-29] [AC-30] [AP-017]", async () => {
  const client = await game.manager();
  const { entry, entry_language: stored } = await me(client);
  const { page } = await game.visit("/entry-update", { language: "en", as: client, viewport: NARROW });
  await expectSeen(heading(page, "Team details"));
  const name = page.getByLabel("Team name");
  const language = page.getByRole("combobox", { name: "Language of newsletters" });
  expect(await language.inputValue()).toBe(stored ?? "");
  expect(
    await language.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual(["", "nb", "nn", "en"]);
  await expectSeen(page.getByText("Maximum 20 characters", { exact: true }));
  await expectSeen(page.getByText("Inappropriate or offensive names may lead to your account being deleted."));
  await expectSeen(page.getByText("Choose it before the first deadline to be in its supporters' league."));
  await name.fill("");
  await expect.poll(() => isOff(page, "Update")).toBe("true");
  await name.pressSequentially("Tolv mann er altfor mange");
  expect(await name.inputValue()).toBe("Tolv mann er altfor ");
  await name.fill("Tolv mann");
  const club = page.getByRole("combobox", { name: "Favourite club" });
  const options = await club.locator("option").allTextContents();
  expect([options[0], options.at(-1)]).toEqual(["", "None"]);
  await club.selectOption({ label: "None" });
  expect(await club.inputValue()).toBe("-1");
  await language.selectOption("");
  await expect.poll(() => isOff(page, "Update")).toBe("true");
  await language.selectOption("en");
  const newsletter = page.getByRole("checkbox", { name: "Send me the newsletter" });
  const wasWanted = await newsletter.isChecked();
  await newsletter.press("Space");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/entry-update/"));
  await page.getByRole("button", { name: "Update", exact: true }).tap();
  expect((await sent).method()).toBe("PUT");
  await expectAddress(page, "/my-team");
  expect((await client.get(`/api/entry/${entry}/`)).body).toMatchObject({
    name: "Tolv mann",
    favourite_team: null,
    email: !wasWanted,
    language: "en",
  });
});

test("signing out goes home, also when the call fails, and is made up for [AC-03] [AC-04]", async () => {
  const person = await game.t.signUp({ email: freshEmail() });
  const { page, context, watch } = await game.visit("/player", { language: "en", as: person.client });
  await expectSeen(heading(page, "User profile"));
  // The sign-out call is lost: the front page says that the session goes on.
  watch.allow(/player\/logout/);
  await context.route("**/api/player/logout/", (route) => route.abort());
  await page.goto("/player/logout");
  await expectAddress(page, "/");
  await expectSeen(page.getByRole("main").getByText(/^You are logged in as /));
  await context.unroute("**/api/player/logout/");
  // The lost sign-out is sent again before any other call.
  await page.reload();
  await expectSeen(page.getByRole("main").getByLabel("Password"));
  expect(await me(person.client)).toBeNull();
});

test("while a sign-out is on its way the page says so [AC-03]", async () => {
  const person = await game.t.signUp({ email: freshEmail() });
  const { page, context } = await game.visit("/player", { language: "en", as: person.client });
  await expectSeen(heading(page, "User profile"));
  const gate = Promise.withResolvers<void>();
  await context.route("**/api/player/logout/", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/player/logout/"));
  await page.goto("/player/logout");
  await expectSeen(heading(page, "Signing Out"));
  await expectSeen(page.getByText("Please wait while we sign you out...", { exact: true }));
  expect((await asked).method()).toBe("POST");
  gate.resolve();
  await expectAddress(page, "/");
  await expectSeen(page.getByRole("main").getByLabel("Password"));
  expect(await me(person.client)).toBeNull();
});
