/** The control room's door in a browser: an operator enters with a second factor; a manager gets Page not found. */
import { expect, test } from "vitest";

import { addTotp, age, codeOf } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { giveSecondFactor } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  expectTitle,
} from "../expect-page.ts";
import { carrySession, useGame } from "../game.ts";

const game = useGame("live-round");

test("to a manager and a stranger it is a page that does not exist [GL-41]", async () => {
  for (const as of [await game.manager(), undefined]) {
    const { page } = await game.visit("/control/audit", { language: "en", ...(as && { as }) });
    await expectText(page.getByRole("heading", { level: 1 }), "Page not found");
  }
});

test("an operator gives his second factor, and reads what operators did", async () => {
  const operator = await game.t.signUp({
    role: "operator",
    hasSecondFactor: false,
    firstName: "Siv",
    lastName: "Drift",
  });
  const { page, watch } = await game.visit("/control/audit", {
    as: operator.client,
    language: "en",
    viewport: DESKTOP,
  });
  watch.allow(/\/api\/control\//u);
  await expectSeen(page.getByRole("link", { name: "Set one up" }));
  const { secret } = await addTotp(operator.client);
  await carrySession(page.context(), operator.client, game.t.origin);
  await age(game.t, operator.accountId, 12 * 3600 + 1);
  await page.reload();
  await page.getByLabel(/code/iu).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expectText(page.getByRole("heading", { level: 1 }), "Audit log");
  await expectTitle(page, "Audit log · Control room · Elleveren");
  await expectSeen(page.getByText("Siv Drift"));
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `audit log, ${viewport.width} pixels`);
  }
  const policy = (await page.reload())!.headers()["content-security-policy"];
  expect(policy).toContain("default-src 'none'; script-src 'self';");
});

test("a second factor that runs out is asked for above the page, and what was written there stays", async () => {
  const operator = await game.t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  const { secret } = await addTotp(operator.client);
  await giveSecondFactor(game.t.ctx, operator.accountId, 0);
  const { page, watch } = await game.visit("/control/maintenance", {
    as: operator.client,
    language: "en",
    viewport: PHONE,
  });
  watch.allow(/\/api\/control\//u);
  await page.getByLabel("Said in English").fill("Back in a moment");
  await giveSecondFactor(game.t.ctx, operator.accountId, 12 * 3600 + 1);
  const dialog = page.getByRole("dialog", { name: "Your second factor, please" });
  await expectSeen(dialog);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a second factor that has run out");
  await dialog.getByLabel(/code/iu).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expectGone(dialog);
  expect(await page.getByLabel("Said in English").inputValue()).toBe("Back in a moment");
});
