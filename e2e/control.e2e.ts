/** The control room's door in a browser: an operator gives his second factor and is in; for a manager there is no such page. */
import { expect, test } from "vitest";

import { addTotp, codeOf } from "../packages/server/src/features/auth/factors.testing.ts";
import { DESKTOP, PHONE } from "./browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectText, expectTitle } from "./expect-page.ts";
import { useGame } from "./game.ts";

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
