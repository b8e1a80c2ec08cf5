/**
 * How soon the editors answer a press on a slow phone: `npm run bench -- interaction http://127.0.0.1:8321` against a
 * running demo season. The window is 360 x 800, the processor slowed four times; each press is made as a finger or a
 * key makes it, and the browser's own event timing says how long the page took to the next paint (INP's measure).
 * Prints the median and the slowest of the runs for each press.
 */
import type { Browser, CDPSession, Locator, Page } from "playwright-core";

import { launchBrowser, openContext, PHONE } from "../../e2e/browser.ts";

const RUNS = Number(process.env["RUNS"] ?? 5);
const SLOWDOWN = Number(process.env["SLOWDOWN"] ?? 4);
const PASSWORD = "midtsommer";

interface Press {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

interface Journey {
  readonly screen: string;
  readonly email: string;
  readonly ready: (page: Page) => Locator;
  readonly presses: readonly Press[];
}

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const button = (page: Page, name: string | RegExp): Locator => seen(page.getByRole("button", { name }));
const slot = (page: Page, index: number): Locator => page.locator("[data-slot]").nth(index);
const market = (page: Page): Locator => page.getByRole("dialog");

const MARKET: readonly Press[] = [
  { name: "open the market", act: (page) => button(page, "Find player").tap() },
  { name: "type a letter", act: (page) => seen(page.getByRole("searchbox")).press("a") },
  { name: "type another", act: (page) => seen(page.getByRole("searchbox")).press("Backspace") },
  // The last footballer of the page costs less than those before.
  { name: "add a player", act: (page) => market(page).getByRole("button", { name: /^Add / }).last().tap() },
];

const JOURNEYS: readonly Journey[] = [
  {
    screen: "/transfers",
    email: "demo@elleveren.no",
    ready: (page) => slot(page, 5),
    presses: [
      { name: "remove a player", act: (page) => slot(page, 8).tap() },
      { name: "restore him", act: (page) => slot(page, 8).tap() },
      { name: "remove him again", act: (page) => slot(page, 8).tap() },
      ...MARKET,
      { name: "open the confirmation", act: (page) => button(page, /^Confirm /).tap() },
    ],
  },
  {
    screen: "/squad-selection",
    email: "ny@elleveren.no",
    ready: (page) => slot(page, 5),
    presses: [
      { name: "auto pick", act: (page) => button(page, "Auto Pick").tap() },
      { name: "remove a player", act: (page) => slot(page, 8).tap() },
      ...MARKET,
      { name: "open the entry form", act: (page) => button(page, "Enter Squad").tap() },
    ],
  },
  {
    screen: "/my-team",
    email: "demo@elleveren.no",
    ready: (page) => slot(page, 5),
    presses: [
      { name: "open a menu", act: (page) => slot(page, 9).tap() },
      { name: "begin a swap", act: (page) => button(page, /^Switch/).tap() },
      { name: "complete it", act: (page) => seen(page.locator("[data-state=target]")).tap() },
      { name: "undo it", act: (page) => button(page, "Undo the change").tap() },
    ],
  },
];

/** Signed in, slowed down, and listening to every event the browser times. */
async function open(browser: Browser, origin: string, journey: Journey): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await openContext(browser, { origin, language: "en", viewport: PHONE });
  const page = await context.newPage();
  await page.goto("/");
  await page.request.get("/api/me/");
  const csrf = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const answer = await page.request.post("/api/player/login/", {
    headers: { "X-CSRFToken": csrf, origin },
    data: { email: journey.email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${journey.email} cannot sign in: ${answer.status()}`);
  await page.addInitScript(() => {
    const timed = window as unknown as { presses: { id: number; ms: number }[] };
    timed.presses = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) timed.presses.push({ id: entry.interactionId, ms: entry.duration });
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(journey.screen);
  await journey.ready(page).waitFor();
  await page.waitForLoadState("networkidle");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, cdp };
}

/** The slowest interaction since the last question; under 16 ms the browser names none. */
async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const timed = window as unknown as { presses: { id: number; ms: number }[] };
    return Math.max(0, ...timed.presses.splice(0).map(({ ms }) => ms));
  });
}

async function main(): Promise<void> {
  const origin = process.argv[2];
  if (!origin) throw new Error("Which server? npm run bench -- interaction http://127.0.0.1:8321");
  const browser = await launchBrowser();
  console.log(`${RUNS} runs, 360 x 800, processor slowed ${SLOWDOWN} times; milliseconds to the next paint`);
  try {
    for (const journey of JOURNEYS) {
      const times = new Map<string, number[]>(journey.presses.map(({ name }) => [name, []]));
      for (let run = 0; run < RUNS; run += 1) {
        const { page } = await open(browser, origin, journey);
        await slowest(page);
        for (const { name, act } of journey.presses) {
          await act(page);
          times.get(name)!.push(await slowest(page));
        }
        await page.context().close();
      }
      console.log(`\n${journey.screen}`);
      for (const [name, list] of times) {
        const sorted = list.toSorted((a, b) => a - b);
        console.log(`  ${name.padEnd(24)} median ${sorted[sorted.length >> 1]}  slowest ${sorted.at(-1)}`);
      }
    }
  } finally {
    await browser.close();
  }
}

await main();
