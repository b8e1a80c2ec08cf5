/** A URL that is opened from outside: an e-mail's link. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { listRecipients } from "../../packages/server/src/features/content/index.ts";
import { createEntry } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectTitle } from "../expect-page.ts";
import { useGame } from "../game.ts";

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
