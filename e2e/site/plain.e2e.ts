/** Without scripts, or in a browser that is too old: the page in plain HTML, from the deadline to a saved captain. */
import { LANGUAGES } from "@elleveren/contract";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";

import { openContext, PHONE, sharedBrowser } from "../browser.ts";
import { expectAccessible, expectAddress, expectNoSidewaysScroll, expectSeen, expectTargets } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { readSquad } from "../squad.ts";

const game = useGame("deadline-day");

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((context) => context.close())));

async function visitWithoutScripts(address: string): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: game.t.origin,
    javaScriptEnabled: false,
    viewport: PHONE,
    locale: "nb-NO",
  });
  opened.push(context);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test("any page without scripts shows the way to the plain one, where a manager signs in and chooses a captain", async () => {
  const page = await visitWithoutScripts("/my-team");
  await page.getByRole("link", { name: "Gå til den enkle siden" }).click();
  await expectAddress(page, "/plain?lang=nb");
  await expectSeen(page.getByText("Fristen for Runde 3 er"));
  const { email, password } = game.world.accounts[0]!;
  await page.getByLabel("E-post").fill(email);
  await page.getByLabel("Passord").fill("not the password");
  await page.getByRole("button", { name: "Logg inn" }).click();
  await expectSeen(page.getByRole("alert").getByText("E-posten eller passordet er feil."));
  await page.getByLabel("E-post").fill(email);
  await page.getByLabel("Passord").fill(password);
  await page.getByRole("button", { name: "Logg inn" }).click();
  await expectSeen(page.getByRole("heading", { name: "Laget til Runde 3" }));
  await expectNoSidewaysScroll(page);

  const client = await game.manager();
  const { entry } = (await client.get("/api/me/")).body.player;
  const captain = (await readSquad(client, entry)).find(
    (one) => one.slot > 1 && one.slot <= 11 && !one.isCaptain && !one.isViceCaptain,
  )!;
  await page.getByLabel("Kaptein", { exact: true }).selectOption(String(captain.id));
  await page.getByRole("button", { name: "Lagre" }).first().click();
  await expectSeen(page.getByRole("alert").getByText("Lagret."));
  expect((await readSquad(client, entry)).find(({ isCaptain }) => isCaptain)!.id).toBe(captain.id);
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expectSeen(page.getByRole("button", { name: "Logg inn" }));
});

test.each(LANGUAGES)("the plain page is accessible in %s, to a visitor and to a manager", async (language) => {
  for (const as of [undefined, await game.manager()]) {
    const { page } = await game.visit(`/plain?lang=${language}`, { viewport: PHONE, ...(as && { as }) });
    await expectAccessible(page, `/plain in ${language}`);
    await expectNoSidewaysScroll(page);
    await expectTargets(page);
  }
});

test("a browser that lacks what the site is built on is led to the plain page by itself", async () => {
  const context = await openContext(await sharedBrowser(), { origin: game.t.origin });
  opened.push(context);
  await context.addInitScript(() => {
    CSS.supports = () => false;
  });
  const page = await context.newPage();
  await page.goto("/fixtures");
  await expectAddress(page, "/plain");
  await expectSeen(page.getByRole("button", { name: "Logg inn" }));
});
