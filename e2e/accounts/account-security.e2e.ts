/** Account security: e-mail addresses and their verification, sign-in by code, and the list of sessions. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { age } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { TEST_PASSWORD } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
} from "../expect-page.ts";
import { useGameWithLetters } from "../letters.ts";

const { game, letterTo, linkFor } = await useGameWithLetters("deadline-day");

let count = 0;
/** A journey that is tried again needs an address that is still free. */
const fresh = (name: string) => `${name}-${Date.now()}-${(count += 1)}@example.test`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const says = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

const codeFor = async (email: string) => /\n([2-9A-Z]{6})\n/.exec(await letterTo(email))![1]!;

test("another address is added, verified by its letter, and takes the place of the first, which is removed [AP-076]", async () => {
  const person = await game.t.signUp({ email: fresh("first") });
  const { page, watch } = await game.visit("/player/security", { language: "en", as: person.client });
  watch.allow(/account\/email/);
  const second = fresh("second");
  const row = (email: string) => page.getByRole("listitem").filter({ hasText: email });
  await expectSeen(row(person.email).getByText("Not verified", { exact: true }));
  const field = page.getByLabel("One more address");
  await field.fill(person.email);
  await field.press("Enter");
  await expectSeen(page.getByRole("alert").getByText("You have this address already.", { exact: true }));
  await field.fill(second);
  await page.getByRole("button", { name: "Add the address" }).tap();
  await expectSeen(says(page, `Open the letter we have sent to ${second}, and press the link in it.`));
  await expect.poll(() => field.inputValue()).toBe("");
  await expectSeen(row(second).getByText("Not verified", { exact: true }));
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await expectAccessible(page);

  const link = await linkFor(second);
  await page.goto(link);
  await expectSeen(heading(page, "Is this your address?"));
  await expectSeen(page.getByText(second, { exact: true }));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, it is mine" }).tap();
  await expectSeen(heading(page, "Your address is verified"));
  await page.getByRole("link", { name: "To your addresses" }).tap();
  await expectAddress(page, "/player/security");
  await expectSeen(row(second).getByText("Verified", { exact: true }));

  // Sensitive pages ask for reauthentication once the last proof is old.
  await age(game.t, person.accountId, 600);
  await page.getByRole("button", { name: `Log in with this one: ${second}` }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(TEST_PASSWORD);
  await dialog.getByLabel("Password").press("Enter");
  await expectSeen(says(page, `You log in with ${second} from now on.`));
  await expectSeen(row(second).getByText("You log in with it", { exact: true }));
  expect((await person.client.get("/api/me/")).body.player.email).toBe(second);

  await page.getByRole("button", { name: `Remove: ${person.email}` }).tap();
  await expectSeen(dialog.getByText(person.email));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove the address" }).tap();
  await expectSeen(says(page, `${person.email} is removed.`));
  await expectGone(row(person.email));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`${person.email} is removed.`);

  // A verification link works once; a second visit says so.
  watch.allow(/auth\/email\/verify/);
  await page.goto(link);
  await expectSeen(heading(page, "Error validating link"));
  await expectNoSidewaysScroll(page);
});

test("a code from a letter signs in on the page that asked for it, and other browsers are signed out from there [AP-079] [AP-080]", async () => {
  const { email } = game.world.accounts[0]!;
  const { page, watch } = await game.visit("/my-team", { language: "nb", viewport: DESKTOP });
  watch.allow(/auth\/(code|session)/);
  await page.getByLabel("E-post").fill(email);
  await page.getByRole("button", { name: "Logg inn med kode på e-post" }).click();
  const typed = page.getByLabel("E-post");
  expect(await typed.inputValue()).toBe(email);
  await expectAccessible(page);
  await typed.press("Enter");
  const code = page.getByLabel("Kode", { exact: true });
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await code.fill("222222");
  await code.press("Enter");
  await expectSeen(page.getByRole("alert").getByText("Det er ikke koden. Bare den nyeste virker.", { exact: true }));
  await page.getByRole("button", { name: "Send en ny kode" }).click();
  await expectSeen(says(page, "En ny kode er på vei. Den forrige virker ikke lenger."));
  await code.fill((await codeFor(email)).toLowerCase());
  await code.press("Enter");
  await expectSeen(heading(page, "Mitt lag"));
  await expectAddress(page, "/my-team");

  const others = [await game.manager(), await game.manager(), await game.manager()];
  await page.goto("/player/security");
  const here = page.getByRole("listitem").filter({ hasText: "Denne nettleseren" });
  await expectSeen(here.getByText("Chrome på Linux", { exact: true }));
  const out = page.getByRole("button", { name: /^Logg ut: Ukjent enhet/ });
  await expect.poll(() => out.count()).toBe(3);
  await expectAccessible(page);
  await out.first().click();
  // A sign-in by e-mailed code still has to prove the password once.
  const proof = page.getByRole("dialog", { name: "Er det deg?" });
  await expectAccessible(page);
  await proof.getByLabel("Passord").fill(game.world.accounts[0]!.password);
  await proof.getByRole("button", { name: "Bekreft" }).click();
  await expectSeen(says(page, "Logget ut der."));
  await expect.poll(() => out.count()).toBe(2);
  const signedIn = async () =>
    (await Promise.all(others.map(async (client) => (await client.get("/api/me/")).body.player !== null))).filter(
      Boolean,
    );
  expect(await signedIn()).toHaveLength(2);
  await page.getByRole("button", { name: "Logg ut alle andre steder" }).click();
  await expectSeen(says(page, "Nå er du bare logget inn her."));
  await expectGone(out);
  expect(await signedIn()).toEqual([]);

  const password = page.getByRole("form", { name: "Endre passord" });
  watch.allow(/password\/change/);
  await password.getByLabel("Nåværende passord").fill("ikke-dette");
  await password.getByLabel("Nytt passord").fill("noe-annet-nytt");
  await password.getByLabel("Nytt passord").press("Enter");
  await expectSeen(password.getByRole("alert"));
  await expectNoSidewaysScroll(page);
});

test("where addresses come first, registering waits for the letter, and its link goes on to the squad", async () => {
  Object.assign(game.t.ctx.config, { emailVerification: "mandatory" });
  try {
    const email = fresh("waits");
    const { page, watch } = await game.visit("/player", { language: "en" });
    watch.allow(/player\/create|auth\/(email|session)/);
    await page
      .getByLabel(/^Email/)
      .first()
      .fill(email);
    await page.getByLabel(/^Password/).fill("brand-new-one");
    await page.getByLabel(/^First name/).fill("Liv");
    await page.getByLabel(/^Last name/).fill("Nystad");
    for (const [name, value] of Object.entries({ Day: "29", Month: "2", Year: "2004" })) {
      await page.getByRole("combobox", { name }).selectOption(value);
    }
    await page.getByRole("combobox", { name: "Region" }).selectOption({ label: "Troms" });
    await page.getByRole("button", { name: "Register", exact: true }).tap();
    await expectSeen(heading(page, "Almost there"));
    await expectSeen(page.getByText(/^We have sent you a letter to see that the address is yours\./));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(await linkFor(email));
    await page.getByRole("button", { name: "Yes, it is mine" }).tap();
    await expectAddress(page, "/squad-selection");
  } finally {
    Object.assign(game.t.ctx.config, { emailVerification: "optional" });
  }
});
