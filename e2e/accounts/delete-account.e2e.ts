/** A person's own data: the copy of everything, deletion, and deadline reminders. */
import { readFile } from "node:fs/promises";

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { age } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { selectSigningSecret, unsubscribeLink } from "../../packages/server/src/features/content/index.ts";
import { createEntry, TEST_PASSWORD } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectTitle,
  tick,
} from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const says = (page: Page, role: "alert" | "status", text: string) =>
  page.getByRole(role).getByText(text, { exact: true });

test("somebody takes a copy of his data, deletes his account, and his team stands nameless in its league", async () => {
  const leaver = await createEntry(game.t, { name: "Avskjeden" });
  const friend = await createEntry(game.t, { name: "Blir igjen" });
  const made = await friend.client.post("/api/leagues-classic/", { name: "Gjengen", start_event: 1 });
  const { id: league, code } = made.body as { id: number; code: string };
  const joined = await leaver.client.post("/api/leagues-private/join/", { code, entry: leaver.entryId });
  expect(joined.status).toBe(200);

  const { page, watch } = await game.visit("/player", { language: "en", as: leaver.client });
  await page
    .getByRole("navigation", { name: "Your account" })
    .getByRole("link", { name: /^Your data/ })
    .tap();
  await expectAddress(page, "/player/privacy");
  await expectTitle(page, "Your data · Elleveren");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);

  // The browser was left open for a while.
  await age(game.t, leaver.accountId, 3600);
  watch.allow(/player\/(data|delete)|\/auth\/|api\/player\/login/);
  await button(page, "Download my data").tap();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Password").fill(TEST_PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    proof.getByRole("button", { name: "Confirm" }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe("elleveren-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8")) as { tables: Record<string, unknown[]> };
  expect(data.tables["accounts"]).toMatchObject([{ email: leaver.email }]);
  expect(data.tables["entries"]).toMatchObject([{ name: "Avskjeden" }]);
  await expectSeen(says(page, "status", "The file is among your downloads."));

  await button(page, "Delete my account").tap();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectSeen(dialog);
  await expectAccessible(page);
  await expectTargets(page, dialog);
  await dialog.getByLabel("Password").fill("not-the-password");
  await dialog.getByRole("button", { name: "Delete for good" }).tap();
  await expectSeen(dialog.getByText("Password not valid"));
  expect((await leaver.client.get("/api/me/")).body.player.id).toBe(leaver.accountId);
  await dialog.getByLabel("Password").fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Delete for good" }).tap();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Your account is deleted" }));

  await page.goto("/player/privacy");
  await expectSeen(page.getByRole("heading", { name: "Sign in to see this page" }));
  const signIn = page.getByRole("form", { name: "Log in" });
  await signIn.getByLabel("Email").fill(leaver.email);
  await signIn.getByLabel("Password").fill(TEST_PASSWORD);
  await signIn.getByRole("button", { name: "Log in" }).tap();
  await expectSeen(page.getByRole("alert").first());
  await expectSeen(page.getByRole("heading", { name: "Sign in to see this page" }));

  await game.t.whenCurrent();
  const other = await game.visit(`/leagues/${league}/standings/c`, { language: "en", as: friend.client });
  await expectSeen(other.page.getByText(`Slettet lag ${leaver.entryId}`).first());
  await expectGone(other.page.getByText("Avskjeden"));
}, 120_000);

test("somebody asks to be told of deadlines, is told that his browser forbids messages, and leaves by the letter", async () => {
  const reader = await createEntry(game.t, { name: "Glemsomme" });
  const wishes = async () => (await reader.client.get("/api/player/reminders/")).body;
  const { page } = await game.visit("/player/reminders", { language: "en", as: reader.client, withWorker: true });
  await expectTitle(page, "Reminders · Elleveren");
  await tick(page.getByRole("checkbox", { name: `By e-mail to ${reader.email}` }));
  await expectSeen(says(page, "status", "Saved. We will tell you."));
  expect(await wishes()).toMatchObject({ by_email: true, lead_minutes: [1440, 60], benched: true, untouched: true });
  const leftAlone = page.getByRole("checkbox", { name: "If I have not touched my team for two rounds" });
  await leftAlone.focus();
  await leftAlone.press("Space");
  await expect.poll(async () => (await wishes()).untouched).toBe(false);
  await tick(page.getByRole("checkbox", { name: "Three hours before" }));
  await expect.poll(async () => (await wishes()).lead_minutes).toEqual([1440, 180, 60]);
  await page.getByText("As a message in this browser").tap();
  await expectSeen(page.getByRole("alert").getByText(/^Your browser does not let us send messages\./));
  expect((await wishes()).by_push).toBe(false);
  const address = await page.getByLabel("Address of the calendar").inputValue();
  expect(address).toBe(`${game.t.origin}/api/deadlines.ics?language=en`);
  expect(await (await fetch(address)).text()).toContain("SUMMARY:Deadline: Round ");
  await button(page, "Make my calendar").tap();
  const own = await page.getByLabel("Address of your own calendar").inputValue();
  expect(await (await fetch(own)).text()).toMatch(/SUMMARY:.+ – .+: /);
  await button(page, "End the calendar").tap();
  await button(page, "End my calendar").tap();
  await expectSeen(button(page, "Make my calendar"));
  expect((await fetch(own)).status).toBe(410);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);

  const secret = await selectSigningSecret(game.t.ctx.db);
  const { unsubscribe } = unsubscribeLink(secret!, game.t.origin, { of: "reminders", accountId: reader.accountId });
  const letter = await game.visit(new URL(unsubscribe).pathname, { viewport: DESKTOP });
  await expectSeen(letter.page.getByRole("heading", { level: 1, name: "Påminnelser" }));
  await expectAccessible(letter.page);
  await button(letter.page, "Meld meg av").click();
  await expectSeen(says(letter.page, "status", "Du får ikke flere påminnelser på e-post."));
  expect((await wishes()).by_email).toBe(false);
});
