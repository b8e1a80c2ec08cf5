/** A visitor's view of failures: pages by status, silence where it is promised, and the way back. */
import type { Language } from "@elleveren/contract";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { notify } from "../../packages/server/src/db/notify.ts";
import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { expectAccessible, expectAddress, expectGone, expectSeen, expectText, expectTitle } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { useGateway } from "../proxy.ts";

const game = useGame("live-round");

const gateway = useGateway(game);
let manager: TestClient;
beforeAll(async () => {
  manager = await game.manager();
});

/** A browser behind the gateway, in English unless said otherwise; what the gateway refuses is no fault of the page. */
async function visit(address: string, { as, lang = "en" }: { as?: TestClient; lang?: Language } = {}) {
  const visitor = await game.visit("/help/terms", { origin: gateway.origin, language: lang, ...(as ? { as } : {}) });
  await expectSeen(visitor.page.getByRole("heading", { level: 1 }));
  visitor.watch.allow(/\/api\//);
  await visitor.page.goto(address);
  return visitor;
}

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const paragraphs = (page: Page) => page.getByRole("main").locator("p").allInnerTexts();

test("a table that cannot be had: the page of the answer's status, home and help [ER-02] [ER-34] [ER-35] [ER-38] [ER-39]", async () => {
  const table = /leagues-classic\/1\/standings/;
  const { page } = await visit("/help/terms");
  for (const [status, title, text] of [
    [401, "Permission denied", "Sorry, but you don't have permission to perform the request action."],
    [403, "Permission denied", "Sorry, but you don't have permission to perform the request action."],
    [404, "Page not found", "Sorry, but the page you were looking for can't be found."],
    [418, "Error", "Sorry, but there has been an unexpected error processing your request."],
    [500, "Error", "Sorry, but there has been an unexpected error processing your request."],
  ] as const) {
    gateway.heal();
    gateway.answer(table, status, "no");
    await page.goto("/leagues/1/standings/c");
    await expectText(heading(page), title);
    expect(await paragraphs(page)).toEqual([text]);
    await expectTitle(page, `${title} · Elleveren`);
    const main = page.getByRole("main");
    expect(await main.getByRole("link", { name: "Go to the front page" }).getAttribute("href")).toBe("/");
    expect(await main.getByRole("link", { name: "Contact help" }).getAttribute("href")).toBe("/help");
  }
});

test("502, 503, 504: an update or unavailable, by what the answer says [ER-36] [ER-37] [ER-39]", async () => {
  const table = /leagues-classic\/1\/standings/;
  const { page } = await visit("/help/terms");
  for (const status of [502, 503, 504]) {
    gateway.heal();
    gateway.answer(table, status, "<p>The game is being updated.</p>");
    await page.goto("/leagues/1/standings/c");
    await expectText(heading(page), "The game is being updated.");
    expect(await paragraphs(page)).toEqual([
      "Please try again later when the updated scores / teams will be available.",
    ]);
    gateway.heal();
    gateway.answer(table, status, "<h1>Bad gateway</h1>");
    await page.reload();
    await expectText(heading(page), "Unavailable");
    expect(await paragraphs(page)).toEqual([
      "Sorry, but we are unable to load the requested page at this time.",
      "Please try again in a few minutes.",
    ]);
    await expectSeen(page.getByRole("main").getByRole("link", { name: "Go to the front page" }));
    await expectSeen(page.getByRole("main").getByRole("link", { name: "Contact help" }));
  }
});

test("the operator's maintenance switch ends loading in the update's page, and the site comes back by itself [GL-13] [ER-04]", async () => {
  const { ctx } = game.t;
  const maintain = async (maintenance: boolean) => {
    await sql`update game set maintenance = ${maintenance}`.execute(ctx.db);
    await notify(ctx.db, { kind: "game" });
    await game.t.whenCurrent();
    await expect.poll(() => ctx.findGame()?.maintenance).toBe(maintenance);
  };
  const { page } = await visit("/help/terms", { lang: "nb" });
  await page.clock.install();
  await maintain(true);
  try {
    await page.goto("/prizes");
    await expectText(heading(page), "Spillet oppdateres.");
    expect(await paragraphs(page)).toEqual(["Prøv igjen senere, når de nye poengene og lagene er klare."]);
    await expectGone(page.getByText("Laster", { exact: false }));
    await expectAccessible(page, "update");
  } finally {
    await maintain(false);
  }
  await page.clock.fastForward(60_000);
  await expectText(heading(page), "Premier");
});

test("what cannot be reached is unavailable, in the middle of a visit too [ER-03] [ER-37]", async () => {
  const { page, context, watch } = await visit("/leagues", { as: manager });
  // The code of the screen was not there either; the router says so too, without an address.
  watch.allow(/\/assets\/|icon\.svg|\/standings\/c$|^$/);
  const table = page.getByRole("main").getByRole("link", { name: "Overall" });
  await expectSeen(table);
  await context.setOffline(true);
  await page.clock.install();
  await table.click();
  await page.clock.fastForward(10_000);
  await expectText(heading(page), "Unavailable");
  await expectAccessible(page, "unavailable");
  await context.setOffline(false);
  await page.clock.fastForward(60_000);
  // The site's own name of the league of everybody.
  await expectText(heading(page), "Overall");
});

test("start-up: Starting... for the configuration, Loading ... for the game, and what failed says so [GL-13] [GL-16]", async () => {
  const { page } = await visit("/help/terms");
  const waiting = page.getByRole("main").getByRole("status");
  const config = gateway.hold(/v1\/config/);
  const start = gateway.hold(/bootstrap-static/);
  await page.goto("/prizes", { waitUntil: "commit" });
  await expectText(waiting, "Starting...");
  config();
  await expectText(waiting, "Loading ...");
  start();
  await expectText(heading(page), "Prizes");
  await expectGone(page.getByText("Loading ..."));

  gateway.heal();
  gateway.answer(/v1\/config/, 500, "no");
  await page.goto("/prizes");
  await expectText(heading(page), "Error loading configuration");

  gateway.answer(/bootstrap-static/, 500, "no");
  await page.goto("/prizes");
  await expectText(heading(page), "Error");
  await expectSeen(page.getByText("Sorry, but there has been an unexpected error processing your request."));
  await expectAccessible(page, "start-up failed");
});

test("while an error page is shown links load whole pages, and are quick again afterwards [GL-22]", async () => {
  gateway.answer(/leagues-classic\/1\/standings/, 500, "no");
  const { page } = await visit("/leagues/1/standings/c", { as: manager });
  await expectText(heading(page), "Error");
  const mark = () => page.evaluate(() => void Object.assign(window, { marked: true }));
  const isMarked = () => page.evaluate(() => "marked" in window);
  await mark();
  await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Leagues" }).click();
  await expectText(heading(page), "Leagues");
  expect(await isMarked()).toBe(false);
  await mark();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expectAddress(page, "/help/terms");
  expect(await isMarked()).toBe(true);
});

test("a part that fails silently leaves no error page, no banner and no redirect, and comes when it can [ER-04]", async () => {
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const { page } = await visit("/help/terms", { as: manager });
  const quiet = page.getByText("This could not be fetched just now. It will appear here by itself.");
  for (const [address, call, there] of [
    ["/fixtures/4", /\/api\/fixtures\//, page.getByRole("heading", { level: 1, name: "Round 4" })],
    [`/entry/${entry}/history`, /\/history\//, page.getByRole("heading", { level: 1, name: "Midtsommer FK" })],
    [`/entry/${entry}/event/4`, /\/picks\//, page.getByRole("heading", { level: 1, name: /^Points - / })],
    [`/entry/${entry}/transfers`, /entry\/\d+\/transfers\//, page.getByRole("table").first()],
    ["/dream-team/3", /\/api\/dream-team/, page.getByRole("region", { name: /dream team/i }).first()],
  ] as const) {
    gateway.answer(call, 500, "no");
    await page.goto(address);
    await expectSeen(quiet);
    await expectAddress(page, address);
    expect(await page.getByRole("alert").count(), address).toBe(0);
    await expectGone(page.getByText("Sorry, but"));
    gateway.heal();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectSeen(there);
  }
});

test("a page that cannot be drawn says so, tells the team, and takes a report [ER-40] [ER-41]", async () => {
  gateway.spoil(/\/api\/dream-team\/3/, (body) => body.replace(/"element":\d+/, '"element":999999'));
  const { page, watch } = await visit("/help/terms");
  watch.allow(/\/assets\//);
  const before = gateway.calls.length;
  await page.goto("/dream-team/3");
  await expectText(heading(page), "Error");
  await expectSeen(page.getByText("We're sorry - something's gone wrong.", { exact: true }));
  const reports = () => gateway.calls.slice(before).filter(({ call }) => call === "POST /api/client-error/");
  await expect.poll(() => reports().length).toBe(1);
  expect(JSON.parse(reports()[0]!.body).report).toMatch(/^\/dream-team\n/);

  await page.getByRole("button", { name: "Report feedback" }).click();
  const send = page.getByRole("button", { name: "Send report" });
  await expect.poll(() => send.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("What were you doing when it happened?").fill("I opened the best eleven of round 3.");
  await expectAccessible(page, "report");
  gateway.answer(/client-error/, 503, "no");
  await send.click();
  await expectSeen(page.getByRole("alert").getByText("Your report did not get through."));
  gateway.heal();
  await send.click();
  await expectSeen(page.getByText("Thank you. Your report has reached us."));
  expect(JSON.parse(reports().at(-1)!.body).report).toMatch(
    /^Feedback: I opened the best eleven of round 3\.\n\/dream-team\n/,
  );
});
