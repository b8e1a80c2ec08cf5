/**
 * How soon a signed-in page shows its content when it is opened again: `npm run bench -- second-visit
 * http://127.0.0.1:8321 [http://127.0.0.1:8322]` against one or two running demo seasons (with two, the second is the
 * build before, and visits alternate). Each page is opened once at full speed, until the service worker keeps the site
 * and the browser what was seen; then in a new tab over a line of 3G (150 ms there and back, 1.6 Mbit/s down, 0.75 up),
 * which stands between browser and server, so that it slows down the service worker too. SLOWDOWN=4 slows the processor
 * as Lighthouse does for phones. Prints milliseconds from the start of the navigation, median (slowest): until the
 * main content is seen (a heading and no part that is still loading, on the page or on the picture in front of it), until
 * the page itself has it and hears what is pressed, and until the last answer has come; and how far things moved.
 */
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

import type { Browser, BrowserContext, Page } from "playwright-core";

import { launchBrowser, openContext, PHONE } from "../../e2e/browser.ts";

const RUNS = Number(process.env["RUNS"] ?? 5);
const SLOWDOWN = Number(process.env["SLOWDOWN"] ?? 1);
const EMAIL = "demo@elleveren.no";
const PASSWORD = "midtsommer";
const WAY_MS = 75;
const DOWN_BYTES_A_MS = 1_638_400 / 8 / 1000;
const UP_BYTES_A_MS = 768_000 / 8 / 1000;

interface Line {
  readonly origin: string;
  setSlow(isSlow: boolean): void;
}

/** A line to the server that can be made slow: every packet takes its way, and all share what fits through. */
async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  let isSlow = false;
  const direction = (bytesAMs: number) => {
    let freeAtMs = 0;
    return (from: Socket, to: Socket) => {
      from.on("data", (chunk) => {
        if (!isSlow) return void to.write(chunk);
        freeAtMs = Math.max(performance.now(), freeAtMs) + chunk.length / bytesAMs;
        setTimeout(() => to.writable && to.write(chunk), freeAtMs - performance.now() + WAY_MS);
      });
      // After everything that is under way.
      from.on("close", () => setTimeout(() => to.destroy(), isSlow ? freeAtMs - performance.now() + WAY_MS + 50 : 0));
      from.on("error", () => to.destroy());
    };
  };
  const [down, up] = [direction(DOWN_BYTES_A_MS), direction(UP_BYTES_A_MS)];
  const server = createServer((browser) => {
    const begin = () => {
      const game = connect(Number(port), hostname);
      up(browser, game);
      down(game, browser);
    };
    // The handshake goes there and back before anything is sent.
    if (isSlow) setTimeout(begin, 2 * WAY_MS);
    else begin();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSlow: (next) => void (isSlow = next),
  };
}

interface Seen {
  shownMs: number;
  aliveMs: number;
  hasMark: boolean;
  shift: number;
}

async function observe(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { shownMs: 0, aliveMs: 0, hasMark: false, shift: 0 };
    (window as unknown as { seen: typeof seen }).seen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const isWhole = (main: Element | null | undefined) =>
      main?.querySelector("h1") != null && main.querySelector("[aria-busy=true]") === null;
    const look = () => {
      const picture = document.getElementById("seen");
      const isAlive =
        document.documentElement.dataset["begun"] !== undefined &&
        picture === null &&
        isWhole(document.querySelector("#root main"));
      if (seen.shownMs === 0 && (isAlive || isWhole(picture?.querySelector("main")))) {
        const heads = [...document.querySelectorAll<HTMLElement>("header")];
        seen.hasMark = heads.some(({ innerText }) => /^Slik sto det/m.test(innerText));
        // The paint of this frame is there when the next one begins.
        requestAnimationFrame(() => void (seen.shownMs ||= performance.now()));
      }
      if (isAlive) requestAnimationFrame(() => void (seen.aliveMs = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Signed in, with a service worker that keeps the whole site. */
async function openBrowser(browser: Browser, { origin }: Line): Promise<BrowserContext> {
  const context = await openContext(browser, { origin, viewport: PHONE, deviceScaleFactor: 2, withWorker: true });
  await context.request.get("/api/me/");
  const csrf = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const answer = await context.request.post("/api/player/login/", {
    headers: { "X-CSRFToken": csrf, origin },
    data: { email: EMAIL, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${EMAIL} cannot sign in: ${answer.status()}`);
  await observe(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, {
    timeout: 120_000,
  });
  await page.close();
  return context;
}

const isShown = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.aliveMs > 0, null, { timeout: 60_000 });

interface Visit extends Seen {
  readonly settledMs: number;
}

async function visit(context: BrowserContext, line: Line, address: string): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  line.setSlow(true);
  await page.goto(address, { waitUntil: "commit" });
  await isShown(page);
  // Streams never end: quiet is when no other answer has come for a while.
  await page.waitForFunction(() => performance.now() - Math.max(...ends()) > 1500, null, {
    timeout: 60_000,
    polling: 100,
  });
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const settledMs = await page.evaluate(() => Math.max(...ends()));
  line.setSlow(false);
  await page.close();
  return { ...seen, settledMs };
}
/** Runs in the page. */
declare function ends(): number[];
const ENDS = `window.ends = () => [0, ...performance.getEntriesByType("resource").map((entry) => entry.responseEnd)];`;

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (${(sorted(values).at(-1) ?? 0).toFixed(0)})`;

const cellsOf = (visits: readonly Visit[]): string[] => [
  spread(visits.map(({ shownMs }) => shownMs)),
  spread(visits.map(({ aliveMs }) => aliveMs)),
  spread(visits.map(({ settledMs }) => settledMs)),
  median(visits.map(({ shift }) => shift)).toFixed(3),
  visits.every(({ hasMark }) => hasMark) ? "yes" : visits.some(({ hasMark }) => hasMark) ? "some" : "no",
];

/** The pages of the demo manager's team, his league and the round that is on. */
async function pagesOf(context: BrowserContext): Promise<readonly string[]> {
  const json = async <T>(path: string): Promise<T> => (await (await context.request.get(path)).json()) as T;
  const { events } = await json<{ events: { id: number; is_current: boolean }[] }>("/api/bootstrap-static/");
  const { player } = await json<{ player: { entry: number } }>("/api/me/");
  const round = events.find(({ is_current }) => is_current)?.id ?? 1;
  const entry = `/entry/${player.entry}`;
  const team = await json<{ leagues: { classic: { id: number }[] } }>(`/api${entry}/`);
  const league = `/leagues/${team.leagues.classic[0]?.id ?? 1}`;
  const own = ["/", "/my-team", "/transfers", "/planner", `${entry}/event/${round}`, `${entry}/history`];
  const rest = [`${entry}/transfers`, `${entry}/log`, "/leagues", `${league}/standings/c`, `${league}/season`];
  const open = [`/fixtures/${round}`, "/dream-team", "/statistics", "/player-list", "/compare", "/the-scout"];
  const named = process.env["PAGES"]?.split(",");
  return named ?? [...own, ...rest, ...open, "/forecasts", "/winners", "/prizes", "/help"];
}

async function main(): Promise<void> {
  const targets = process.argv.slice(2);
  if (targets.length === 0) throw new Error("Which server? npm run bench -- second-visit http://127.0.0.1:8321");
  const browser = await launchBrowser();
  try {
    const lines = await Promise.all(targets.map(openLine));
    const contexts: BrowserContext[] = [];
    for (const line of lines) contexts.push(await openBrowser(browser, line));
    for (const context of contexts) await context.addInitScript(ENDS);
    console.log(`${RUNS} runs, 360 x 800, 150 ms and 1.6 Mbit/s, processor slowed ${SLOWDOWN} times`);
    const columns = "content, ms | alive, ms | last answer, ms | CLS | from what was seen";
    console.log(`| page | ${targets.map(() => columns).join(" | ")} |`);
    console.log(`| --- ${"| ---: ".repeat(5 * targets.length)}|`);
    for (const address of await pagesOf(contexts[0]!)) {
      for (const context of contexts) {
        const page = await context.newPage();
        await page.goto(address);
        await isShown(page);
        // The content that was seen is written down shortly after it has come.
        await page.waitForTimeout(2500);
        await page.close();
      }
      const visits: Visit[][] = contexts.map(() => []);
      for (let run = 0; run < RUNS; run += 1)
        for (const [index, context] of contexts.entries())
          visits[index]!.push(await visit(context, lines[index]!, address));
      console.log(`| ${[address, ...visits.flatMap(cellsOf)].join(" | ")} |`);
    }
  } finally {
    await browser.close();
  }
}

await main();
