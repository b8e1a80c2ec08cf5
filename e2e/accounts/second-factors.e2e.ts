/** A second step when signing in, and signing in without a password: set up and used as their owner does. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import {
  age,
  codeOf,
  signUpVerified,
  wrongCode,
} from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  textOf,
  tick,
} from "../expect-page.ts";
import type { VisitorOptions } from "../game.ts";
import { useGameWithLetters } from "../letters.ts";

const { game, linkFor } = await useGameWithLetters("pre-season");

const SECURITY = "/player/security";
/** The account API answers with 401 and the next step, with 400 for invalid input and 404 for missing things. */
const ANSWERS = /_allauth|player\/login/;

const button = (root: Page | Locator, name: string | RegExp) => root.getByRole("button", { name, exact: true });

/** As signing out does; faster. The cookie of a trusted browser stays. */
async function dropSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "sessionid" });
  await page.goto(SECURITY);
  await expectSeen(page.getByRole("heading", { level: 1, name: "Sign in to see this page" }));
}

async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await button(page, "Log in").click();
  await expectSeen(page.getByRole("heading", { name: "One more step" }));
}

/** The codes that the dialog shows, which its owner keeps. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Recovery codes" });
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect.poll(() => codes.count()).toBe(10);
  await expect.poll(() => button(dialog, "Done").getAttribute("aria-disabled")).toBe("true");
  const download = page.waitForEvent("download");
  await button(dialog, "Save as a file").click();
  expect((await download).suggestedFilename()).toBe("elleveren-recovery-codes.txt");
  await tick(dialog.getByRole("checkbox", { name: "I have kept them" }));
  const texts = await codes.allInnerTexts();
  await button(dialog, "Done").click();
  await expectGone(dialog);
  return texts;
}

/** A phone or computer that makes passkeys and knows its owner. Browsers bind passkeys to names, so not 127.0.0.1. */
async function visitWithAuthenticator(options: VisitorOptions, address = SECURITY) {
  const origin = game.t.origin.replace("127.0.0.1", "localhost");
  const visitor = await game.visit(address, { ...options, origin });
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return visitor;
}

test("a passkey is added, signs in by itself and as a second step, proves its owner, and is removed [AP-078]", async () => {
  const person = await signUpVerified(game.t);
  const { page, watch } = await visitWithAuthenticator({ as: person.client, language: "en" });
  watch.allow(ANSWERS);
  await button(page, "Add a passkey").click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await expectSeen(adding.getByLabel("Name").and(page.locator('[value="Linux"]')));
  await adding.getByLabel("Name").fill("My phone");
  await button(adding, "Continue").click();
  await keepCodes(page);
  const passkeys = page.getByRole("group", { name: "Passkeys" });
  await expectSeen(passkeys.getByText("My phone", { exact: true }));
  await expectSeen(passkeys.getByText(/^Added .+, not used yet$/));
  await button(passkeys, "Rename My phone").click();
  const renaming = page.getByRole("dialog", { name: "Rename My phone" });
  await renaming.getByLabel("Name").fill("Key ring");
  await renaming.getByLabel("Name").press("Enter");
  await expectSeen(passkeys.getByText("Key ring", { exact: true }));
  await expectGone(renaming);
  await expectTargets(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto("/player/logout");
  await expectAddress(page, "/");
  await page.goto(SECURITY);
  await button(page, "Log in with a passkey").click();
  await expectSeen(passkeys.getByText(/^Added .+, last used .+$/));

  await dropSession(page);
  await givePassword(page, person);
  await expectTargets(page);
  await expectAccessible(page, "the second step");
  await button(page, "Use your passkey").click();
  await expectSeen(page.getByText(/^That was right\. Should we skip this step/));
  await button(page, "Yes, skip it here").click();
  await expectSeen(passkeys);
  await dropSession(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "Log in").click();
  await expectSeen(passkeys);

  await age(game.t, person.accountId, 301);
  await button(passkeys, "Remove Key ring").click();
  const removing = page.getByRole("dialog", { name: "Remove Key ring?" });
  await expectSeen(removing.getByText(/^It is the last one/));
  await button(removing, "Remove").click();
  const proving = page.getByRole("dialog", { name: "Is it you?" });
  await expectAccessible(page, "asked once more");
  await button(proving, "Use your passkey").click();
  await expectGone(removing);
  await expectGone(passkeys.getByText("Key ring", { exact: true }));
  await expectGone(page.getByRole("heading", { name: "Recovery codes" }));
  await expect.poll(() => passkeys.evaluate((group) => group === document.activeElement)).toBe(true);
}, 120_000);

test("an authenticator app is set up and asked for after the password, and a recovery code stands in once [AP-077]", async () => {
  const person = await signUpVerified(game.t);
  const { page, watch } = await game.visit(SECURITY, { as: person.client, language: "en", viewport: DESKTOP });
  watch.allow(ANSWERS);
  await button(page, "Set up an app").click();
  const setup = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expectSeen(setup.getByRole("img", { name: "QR code for your authenticator app" }));
  await expectAccessible(page, "setting up an app");
  const secret = (await textOf(setup.getByText(/^([A-Z2-7]{4} ?){8}$/))).replaceAll(" ", "");
  const field = setup.getByLabel("Code from your authenticator app");
  await field.fill(wrongCode(secret));
  await field.press("Enter");
  await expectSeen(setup.getByText("That code is not right. Wait for the next one and try again."));
  await field.fill(codeOf(secret));
  await field.press("Enter");
  await expectSeen(page.getByRole("checkbox", { name: "I have kept them" }));
  await expectAccessible(page, "recovery codes");
  const [code = ""] = await keepCodes(page);
  const app = page.getByRole("group", { name: "Authenticator app" });
  await expectSeen(app.getByText("The app is on", { exact: true }));
  await expect.poll(() => app.evaluate((group) => group === document.activeElement)).toBe(true);
  await expectSeen(page.getByText("10 codes left", { exact: true }));
  await expectAccessible(page);

  await dropSession(page);
  await givePassword(page, person);
  const typed = page.getByLabel("Code from your authenticator app");
  await expect.poll(() => typed.evaluate((input) => input === document.activeElement)).toBe(true);
  // The code of the set-up is used up; the app's next one is taken too.
  await typed.fill(codeOf(secret, 1));
  await typed.press("Enter");
  await button(page, "No, ask every time").click();
  await expectSeen(app.getByText(/^Added .+, last used .+$/));

  await dropSession(page);
  await givePassword(page, person);
  await button(page, "Use a recovery code").click();
  const recovery = page.getByLabel("Recovery code");
  await recovery.fill("aaaaa-aaaaa");
  await recovery.press("Enter");
  await expectSeen(page.getByText("That is none of your codes, or it has been used before."));
  await recovery.fill(code.toUpperCase());
  await recovery.press("Enter");
  await button(page, "No, ask every time").click();
  await expectSeen(page.getByText("9 codes left", { exact: true }));

  await dropSession(page);
  await givePassword(page, person);
  await button(page, "Use a recovery code").click();
  await recovery.fill(code);
  await recovery.press("Enter");
  await expectSeen(page.getByText("That is none of your codes, or it has been used before."));
  await button(page, "Back to the login form").click();
  await expectSeen(page.getByLabel("Email"));
}, 120_000);

test("somebody registers without a password: the address, its letter, the passkey [AP-078]", async () => {
  const { page, watch } = await visitWithAuthenticator({ language: "en" }, "/player");
  watch.allow(ANSWERS);
  const email = `passkey-${Date.now()}@example.test`;
  await button(page, "Register with a passkey").click();
  const field = page.getByLabel("Email for the passkey");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill("nobody");
  await field.press("Enter");
  await expectSeen(page.getByText("That is not an email address", { exact: true }));
  await expectAccessible(page, "registering with a passkey");
  await field.fill(email);
  await field.press("Enter");
  await expectSeen(button(page, "Send the letter again"));

  await page.goto(await linkFor(email));
  await button(page, "Yes, it is mine").click();
  await expectSeen(button(page, "Make the passkey"));
  await expectTargets(page);
  await expectAccessible(page, "making the passkey");
  await button(page, "Make the passkey").click();
  const me = async () =>
    ((await (await page.request.get("/api/me/")).json()) as { player: { email: string } | null }).player;
  await expect.poll(async () => (await me())?.email).toBe(email);
}, 120_000);
