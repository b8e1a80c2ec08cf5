/** Addresses that people arrive at from outside: a letter's link, and the way back from a sign-in elsewhere. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { listRecipients } from "../packages/server/src/features/newsletter/index.ts";
import { createEntry } from "../packages/server/src/testing/index.ts";
import { DESKTOP } from "./browser.ts";
import { expectAccessible, expectAddress, expectNoSidewaysScroll, expectSeen, expectTitle } from "./expect-page.ts";
import { useGame } from "./game.ts";

const game = useGame("deadline-day");

async function linkFor(email: string): Promise<string> {
  for await (const recipient of listRecipients(game.t.ctx.db, game.t.origin)) {
    if (recipient.email === email) return new URL(recipient.unsubscribe).pathname;
  }
  throw new Error(`${email} reads no newsletter`);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a letter's link asks, and then takes the reader off the newsletter, signed out [AC-31] [GL-07] [ER-66]", async () => {
  const reader = await createEntry(game.t, { name: "Leserne" });
  const isReader = async () => (await reader.client.get(`/api/entry/${reader.entryId}/`)).body.email as boolean;
  await reader.client.put("/api/entry-update/", { email: true });
  const { page } = await game.visit(await linkFor(reader.email), { language: "en" });
  await expectSeen(heading(page, "Newsletter"));
  await expectTitle(page, "Newsletter · Elleveren");
  expect(await isReader(), "opening the page does nothing").toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Unsubscribe" }).tap();
  await expectSeen(
    page.getByRole("status").getByText("You have successfully unsubscribed from the newsletter.", { exact: true }),
  );
  expect(await isReader()).toBe(false);
  await expectAccessible(page);
});

test("a link that was cut says that it failed, whom to ask, and can be tried again [ER-67]", async () => {
  const reader = await createEntry(game.t, { name: "Uheldige" });
  await reader.client.put("/api/entry-update/", { email: true });
  const { page, watch } = await game.visit((await linkFor(reader.email)).slice(0, -3), { language: "en" });
  watch.allow(/entry\/unsubscribe/);
  await page.getByRole("button", { name: "Unsubscribe" }).tap();
  const failure = page
    .getByRole("alert")
    .getByText("There was a problem with the newsletter unsubscribe. Please try again or contact support.", {
      exact: true,
    });
  await expectSeen(failure);
  await expectSeen(page.getByRole("link", { name: "Contact help" }));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).tap();
  await expectSeen(failure);
  expect((await reader.client.get(`/api/entry/${reader.entryId}/`)).body.email).toBe(true);
  const norwegian = await game.visit("/entry/unsubscribe/1-nope", { viewport: DESKTOP });
  await expectSeen(heading(norwegian.page, "Nyhetsbrev"));
  await expectAccessible(norwegian.page);
});

const CALLBACKS = ["/account/provider/callback", "/auth/callback", "/api/accounts/auth0/login/callback"];

test.each(CALLBACKS)("%s opens the callback screen, with and without a slash [GL-08] [AP-068]", async (address) => {
  const { page } = await game.visit(address, { language: "en" });
  for (const path of [address, `${address}/`]) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()["content-type"]?.split(";")[0]]).toEqual([200, "text/html"]);
    await expectSeen(heading(page, "Nothing to complete"));
    await expectSeen(page.getByRole("form", { name: "Log in" }));
    await page.goto(`${path}?error=access_denied&error_description=You+said+no.`);
    await expectSeen(heading(page, "Authentication Error"));
    await expectSeen(page.getByRole("alert").getByText("You said no.", { exact: true }));
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Login" }).tap();
  await expectAddress(page, "/");
});

test("each failure of a sign-in elsewhere has its words [AC-05] [ER-27] [ER-28] [ER-29]", async () => {
  const { page } = await game.visit("/auth/callback?error=access_denied", { language: "en" });
  const says = (text: string) => expectSeen(page.getByRole("alert").getByText(text, { exact: true }));
  await says("Authentication failed");
  await page.goto("/auth/callback?error=denied&error_process=login&message=Locked+out");
  await says("Locked out");
  await page.goto("/auth/callback?error=denied&error_process=login");
  await says("Authentication failed");
  await page.goto("/auth/callback?error=unknown&error_process=login");
  await says("The authentication service returned an unknown error");
  await expectSeen(page.getByRole("link", { name: "Back to Login" }));
});

test("who came back with a session goes on, and with nothing to complete can sign in there [AC-05]", async () => {
  const signedIn = await game.visit("/auth/callback", { as: await game.manager(), language: "en" });
  await expectAddress(signedIn.page, "/my-team");

  const account = game.world.accounts[0]!;
  const { page } = await game.visit("/account/provider/callback", { viewport: DESKTOP });
  await expectSeen(heading(page, "Ingenting å fullføre"));
  await expectAccessible(page);
  await page.getByLabel("E-post").fill(account.email);
  await page.getByLabel("Passord").fill(account.password);
  await page.getByRole("button", { name: "Logg inn" }).click();
  await expectAddress(page, "/my-team");
});
