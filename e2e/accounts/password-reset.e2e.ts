/** A forgotten password: asking for the e-mail, following its link, and the end of the old password. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { expectAccessible, expectAddress, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGameWithLetters } from "../letters.ts";

const { game, linkFor: linkOf } = await useGameWithLetters("pre-season");

const NARROW = { width: 320, height: 640 };

/** The link of the e-mail for a new password; a verification e-mail may come beside it. */
const linkFor = (email: string) => linkOf(email, "/player/password-set/");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const hasFocus = (page: Page, name: string) =>
  heading(page, name).evaluate((element) => element === document.activeElement);

test("whoever forgot his password asks for a letter, and one that does not get through changes nothing [AC-09] [AP-013]", async () => {
  const person = await game.t.signUp({ email: `glemt-${Date.now()}@example.test` });
  const { page, context, watch } = await game.visit("/", { language: "en", viewport: NARROW });
  await page.getByRole("main").getByRole("link", { name: "Forgot your password?" }).tap();
  await expectAddress(page, "/player/password-reset");
  const ask = page.getByRole("button", { name: "Change my password", exact: true });
  await expect.poll(() => ask.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Email").fill(person.email);
  await expect.poll(() => ask.getAttribute("aria-disabled")).toBeNull();

  // A failed call keeps the form and its values. A notices call tells whether there is a network.
  watch.allow(/player\/password-reset|api\/notices/);
  await context.setOffline(true);
  await ask.tap();
  await expectSeen(
    page.getByRole("alert").getByText("That did not get through. Your changes are still here: try again."),
  );
  await context.setOffline(false);
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await expectAccessible(page);
  await ask.tap();
  await expectSeen(heading(page, "Password reset sent"));
  await expectSeen(page.getByText(/^If the address has an account with us, a link for a new password is on its way\./));
  await expect
    .poll(() => hasFocus(page, "Password reset sent"), { message: "the keyboard is where the page goes on" })
    .toBe(true);
  expect(await linkFor(person.email)).toMatch(/^\/player\/password-set\/[\w-]+\/[\w-]{43}\/$/);
});

test("a password is reset by a letter's link, once; the old password, the used link and half a link are refused [AC-11] [AC-12] [ER-17] [ER-18] [ER-20] [AP-014] [EG-82]", async () => {
  const person = await game.t.signUp({ email: `lenke-${Date.now()}@example.test` });
  await game.t.client().post("/api/player/password-reset/", { email: person.email });
  const link = await linkFor(person.email);
  const { page, watch } = await game.visit(link, { language: "en", viewport: NARROW });
  await expectSeen(heading(page, "Set a new password"));
  await expectSeen(page.getByText("Minimum 6 characters", { exact: true }).first());
  const [first, second] = [page.getByLabel(/^New password \*/), page.getByLabel("New password again")];
  const set = page.getByRole("button", { name: "Change my password", exact: true });
  const isOff = () => set.getAttribute("aria-disabled");
  for (const [one, two, off] of [
    ["", "", "true"],
    ["five5", "five5", "true"],
    [" ".repeat(6), " ".repeat(6), "true"],
    ["brand-new", "", "true"],
    ["brand-new", "brand-old", "true"],
    ["brand-new", "brand-new", null],
  ] as const) {
    await first.fill(one);
    await second.fill(two);
    await expect.poll(isOff, { message: `${one} and ${two}` }).toBe(off);
    const mismatch = page.getByRole("alert").getByText("Please make sure the passwords match.", { exact: true });
    await (two === "brand-old" ? expectSeen(mismatch) : expectGone(mismatch));
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The reasons against a password are listed above the fields, and the link still works.
  watch.allow(/player\/password-set/);
  await first.fill("starwars1");
  await second.fill("starwars1");
  await set.tap();
  const common = "Password not valid: everybody tries this one first. Choose another.";
  await expectSeen(page.getByRole("alert").getByRole("listitem").getByText(common, { exact: true }));
  await first.fill("brand-new");
  await second.fill("brand-new");
  await set.tap();
  await expectSeen(heading(page, "Your password has been changed."));
  const login = page.getByRole("main").getByRole("link", { name: "Log in", exact: true });
  expect(await login.getAttribute("href")).toBe("/");
  await login.tap();
  await expectAddress(page, "/");

  watch.allow(/player\/login/);
  const enter = page.getByRole("button", { name: "Log in", exact: true });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await enter.tap();
  await expectSeen(page.getByRole("alert").getByText("Incorrect login details", { exact: true }));
  await page.getByLabel("Password").fill("brand-new");
  await enter.tap();
  // From the front page on to the next step of an account without a team.
  await expectAddress(page, "/squad-selection");

  const broken = async (address: string) => {
    await page.goto(address);
    // Whether a link of the right form works is only known once it is used.
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (await heading(page, "Set a new password").isVisible()) {
      await first.fill("once-more");
      await second.fill("once-more");
      await set.tap();
    }
    await expectSeen(heading(page, "Error validating link"));
    await expectSeen(
      page.getByText(
        "There was a problem with the password reset URL. Please try clicking the link again or cut and paste it from your email application.",
        { exact: true },
      ),
    );
  };
  // Bent links and those of others are refused alike: see the server's tests.
  await broken(link);
  await expectNoSidewaysScroll(page);
  await broken("/player/password-set/");
  await broken(`/player/password-set/${link.split("/")[3]}/`);
  expect(
    (await game.t.client().post("/api/player/login/", { email: person.email, password: "brand-new" })).status,
  ).toBe(200);
});

test("the letter and its page are in Norwegian, and the outbox shows the letter to whoever tries the game", async () => {
  const person = await game.t.signUp({ firstName: "Åse" });
  await game.t.client().post("/api/player/password-reset/", { email: person.email });
  const link = await linkFor(person.email);
  const { page } = await game.visit("/dev/outbox", { language: "nb", viewport: NARROW });
  await expectSeen(heading(page, "Outbox"));
  const letter = page.getByRole("article", { name: "Nytt passord til Elleveren" }).filter({ hasText: person.email });
  await expectSeen(letter.getByText("Hei Åse,"));
  expect(new URL((await letter.getByRole("link").getAttribute("href"))!).pathname).toBe(link);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(link);
  await expectSeen(heading(page, "Lag nytt passord"));
  await expectNoSidewaysScroll(page);
});
