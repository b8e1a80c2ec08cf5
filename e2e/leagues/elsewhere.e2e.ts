/** A league on other sites and in other programs: embedding, webhooks, and the choice to hear of benched starters. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deliverDue } from "../../packages/server/src/features/leagues/webhooks/deliver.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectTargets, tick } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round", { webhooksToLoopback: true });
/** Another site's page, and a webhook's receiver. */
let other: Server;
let otherOrigin = "";
let framed = "";
const heard: string[] = [];

beforeAll(async () => {
  other = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.on("data", (piece: Buffer) => (text += piece.toString()));
      request.on("end", () => {
        heard.push(text);
        response.writeHead(204).end();
      });
      return;
    }
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Klubben</title>${framed}`);
  });
  await new Promise<void>((done) => void other.listen(0, "127.0.0.1", done));
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
  other?.closeAllConnections();
  other?.close();
});

test("an administrator switches the table on, and it stands in a frame on another page", async () => {
  const manager = await game.manager();
  const { body: league } = await manager.post("/api/leagues-classic/", { name: "Kantina", start_event: 1 });
  const { page } = await game.visit(`/leagues/${league.id}/admin/c`, { as: manager, language: "en", viewport: PHONE });
  await page.getByRole("link", { name: "The league on other pages and in other programs" }).tap();
  await expectSeen(page.getByRole("heading", { level: 1, name: "The league elsewhere" }));
  await tick(page.getByRole("checkbox", { name: "Other pages may show the table" }));
  const code = page.getByText(/^<iframe /);
  await expectSeen(code);
  await page.getByLabel("Teams shown").selectOption("5");
  framed = (await code.textContent()) ?? "";
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);

  const there = await game.visit(otherOrigin, { viewport: DESKTOP });
  const frame = there.page.frameLocator("iframe");
  await expectSeen(frame.getByRole("heading", { level: 1, name: "Kantina" }));
  await expectSeen(frame.getByRole("link", { name: /^To the league at Elleveren/ }));
  // In a frame of its own size the table ends before the frame does.
  const room = await there.page.locator("iframe").evaluate((one) => one.clientHeight);
  expect(await frame.locator("html").evaluate((one) => one.scrollHeight)).toBeLessThanOrEqual(room);

  for (const lang of ["nb", "en"] as const) {
    const own = await game.visit(`/embed/league/1?lang=${lang}&rows=10`, { viewport: lang === "nb" ? PHONE : DESKTOP });
    await expectSeen(own.page.getByRole("table"));
    await expectAccessible(own.page);
    await expectNoSidewaysScroll(own.page);
    await expectTargets(own.page, own.page.locator("body"));
  }
});

test("a webhook is made, its key is seen once, a test is sent and stands in its log", async () => {
  const manager = await game.manager();
  const { body: league } = await manager.post("/api/leagues-classic/", { name: "Benken", start_event: 1 });
  const { page } = await game.visit(`/leagues/${league.id}/elsewhere`, { as: manager, viewport: DESKTOP });
  await page.getByRole("button", { name: "Ny webhook" }).click();
  const sheet = page.getByRole("dialog", { name: "Ny webhook" });
  await sheet.getByLabel("Adresse").fill(`${otherOrigin}/hook`);
  await expectAccessible(page, "a new webhook");
  await sheet.getByRole("button", { name: "Lag webhooken" }).click();
  const made = page.getByRole("dialog", { name: "Nøkkelen til webhooken" });
  await expectSeen(made.getByText(/^whsec_/));
  await made.getByRole("button", { name: "Jeg har den" }).click();
  await page.getByRole("button", { name: /^Send en test til/ }).click();
  const log = page.getByRole("list", { name: "Meldinger, nyeste først" });
  await expectSeen(log.getByText("Venter", { exact: true }));
  await deliverDue(game.t.ctx);
  expect(heard).toHaveLength(1);
  await expectSeen(log.getByText("Sendt", { exact: true }));
  await log.getByText("Det som ble sendt", { exact: true }).click();
  await expectSeen(log.getByText(/"test"/));
  await expectAccessible(page, "a webhook and its log");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

test("reminders of benched starters are a choice of their own", async () => {
  const manager = await game.manager();
  const { page } = await game.visit("/player/reminders", { as: manager, viewport: PHONE });
  await tick(
    page.getByRole("checkbox", { name: "Når en av mine i startelleveren starter på benken eller ikke er i troppen" }),
  );
  await expect.poll(async () => (await manager.get("/api/player/reminders/")).body.benched).toBe(true);
  await expectAccessible(page);
  await expectTargets(page);
  await page.setViewportSize(DESKTOP);
  await page.goto("/player/security?lang=en");
  await expectSeen(page.getByRole("heading", { name: "Keys for your own programs" }));
  await expectAccessible(page, "keys for programs");
});
