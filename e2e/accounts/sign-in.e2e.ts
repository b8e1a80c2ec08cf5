/** Signing in and out, and what people without a team meet on a manager's pages. */
import { expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

test("a manager's page asks a visitor to sign in, stays at its address, and is there afterwards [GL-04] [AC-01]", async () => {
  const { page, watch } = await game.visit("/my-team", { language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Sign in to see this page" }));
  await expectSeen(page.getByRole("main").getByRole("link", { name: "Register now" }).first());
  await expectAddress(page, "/my-team");

  const { email, password } = game.world.accounts[0]!;
  watch.allow(/player\/login/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expectSeen(page.getByRole("alert").getByText("Incorrect login details", { exact: true }));

  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expectSeen(page.getByRole("heading", { level: 1, name: "My team" }));
  await expectAddress(page, "/my-team");
});

test("wrong details are refused in words, and what was typed stays [ER-06]", async () => {
  const { page, watch } = await game.visit("/my-team", { language: "en", viewport: { width: 320, height: 640 } });
  watch.allow(/player\/login/);
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password")];
  expect(await email.getAttribute("autocomplete")).toBe("username");
  expect(await password.getAttribute("autocomplete")).toBe("current-password");
  await email.fill("nobody@example.test");
  await page.getByLabel("Password").fill("a guess");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expectSeen(page.getByRole("alert").getByText("Incorrect login details", { exact: true }));
  await expectSeen(email.and(page.locator('[value="nobody@example.test"]')));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
});

test("a player without a team is shown the way to one", async () => {
  const { page } = await game.visit("/my-team", { as: await game.newcomer(), language: "en" });
  await expectSeen(page.getByRole("heading", { level: 1, name: "Pick your squad first" }));
  await page.getByRole("main").getByRole("link", { name: "Pick your squad" }).click();
  await expectAddress(page, "/squad-selection");
});

test("signing out ends the session in this browser", async () => {
  const { page } = await game.visit("/my-team", { as: await game.manager(), language: "en", viewport: DESKTOP });
  await expectSeen(page.getByRole("heading", { level: 1, name: "My team" }));
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Sign out" }).click();
  await expectAddress(page, "/");
  await expectSeen(page.getByRole("link", { name: "Prizes" }).first());
  await page.goto("/my-team");
  await expectSeen(page.getByRole("heading", { level: 1, name: "Sign in to see this page" }));
  await expectGone(page.getByRole("link", { name: "Sign out" }));
});
