/**
 * The cost of a first visit on a phone: `npm run bench -- first-load http://127.0.0.1:8321` against a running demo season.
 * A window of 360 x 800, nothing in the cache, the network of a slow mobile (150 ms there and back, 1.6 Mbit/s down,
 * 0.75 up) and the processor slowed four times: the profile that Lighthouse uses. Bytes are those on the wire, after
 * compression. Prints the median of the runs, for times also the slowest.
 */
import type { Browser, CDPSession, Page } from "playwright-core";

import { launchBrowser, openContext, PHONE } from "../../e2e/browser.ts";

const RUNS = Number(process.env["RUNS"] ?? 5);
const SLOWDOWN = Number(process.env["SLOWDOWN"] ?? 4);
const PASSWORD = "midtsommer";
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

interface Visit {
  readonly name: string;
  readonly address: string;
  /** Signed in; null: a visitor. */
  readonly email: string | null;
}

type Kind = "script" | "style" | "font" | "picture" | "page" | "call";
const KINDS: readonly Kind[] = ["script", "style", "font", "picture", "page", "call"];
const KIND_OF: Readonly<Record<string, Kind>> = {
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "picture",
  Document: "page",
};

interface Measured {
  /** Bytes on the wire by kind. */
  readonly bytes: ReadonlyMap<Kind, number>;
  readonly requests: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  /** The time that long tasks took beyond 50 ms each, until the page was quiet. */
  readonly blockedMs: number;
}

/** Times and movements as the browser itself notes them, from the first moment on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { first: 0, largest: 0, shift: 0, blocked: 0 };
    (window as unknown as { seen: typeof seen }).seen = seen;
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("paint", (entry) => {
      if (entry.name === "first-contentful-paint") seen.first = entry.startTime;
    });
    watch("largest-contentful-paint", (entry) => void (seen.largest = entry.startTime));
    watch("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.shift += value;
    });
    watch("longtask", (entry) => void (seen.blocked += Math.max(0, entry.duration - 50)));
  });
}

/** Counts what comes over the wire; streams that never end are counted by what has come. */
async function count(cdp: CDPSession): Promise<{ bytes: Map<Kind, number>; requests: () => number }> {
  const kinds = new Map<string, Kind>();
  const bytes = new Map<Kind, number>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, KIND_OF[type] ?? "call"));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "call";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return { bytes, requests: () => kinds.size };
}

async function measure(browser: Browser, origin: string, visit: Visit): Promise<Measured> {
  const context = await openContext(browser, { origin, viewport: PHONE, deviceScaleFactor: 2 });
  if (visit.email !== null) {
    await context.request.get("/api/me/");
    const csrf = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const answer = await context.request.post("/api/player/login/", {
      headers: { "X-CSRFToken": csrf, origin },
      data: { email: visit.email, password: PASSWORD },
    });
    if (!answer.ok()) throw new Error(`${visit.email} cannot sign in: ${answer.status()}`);
  }
  const page = await context.newPage();
  await observe(page);
  const cdp = await context.newCDPSession(page);
  const counted = await count(cdp);
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(visit.address);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached", timeout: 60_000 });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached", timeout: 60_000 });
  // Pictures and news come after the page; what moves then is counted too.
  await page.waitForTimeout(4000);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Record<"first" | "largest" | "shift" | "blocked", number> }).seen,
  );
  await context.close();
  return {
    bytes: counted.bytes,
    requests: counted.requests(),
    firstPaintMs: seen.first,
    largestPaintMs: seen.largest,
    shift: seen.shift,
    blockedMs: seen.blocked,
  };
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const whole = (value: number): string => value.toFixed(0);

function rowOf({ name }: Visit, runs: readonly Measured[]): string {
  const kilobytes = KINDS.map((kind) => (median(runs.map(({ bytes }) => bytes.get(kind) ?? 0)) / 1024).toFixed(1));
  const time = (of: (run: Measured) => number) =>
    `${whole(median(runs.map(of)))} (${whole(sorted(runs.map(of)).at(-1) ?? 0)})`;
  return `| ${[
    name,
    ...kilobytes,
    whole(median(runs.map(({ requests }) => requests))),
    time(({ firstPaintMs }) => firstPaintMs),
    time(({ largestPaintMs }) => largestPaintMs),
    median(runs.map(({ shift }) => shift)).toFixed(3),
    time(({ blockedMs }) => blockedMs),
  ].join(" | ")} |`;
}

/** The demo manager's team and the round that is on. */
async function visitsOf(browser: Browser, origin: string): Promise<readonly Visit[]> {
  const context = await openContext(browser, { origin });
  const { events } = (await (await context.request.get("/api/bootstrap-static/")).json()) as {
    events: { id: number; is_current: boolean }[];
  };
  await context.close();
  const entry = Number(process.env["ENTRY"] ?? 1);
  const round = events.find(({ is_current }) => is_current)?.id ?? 1;
  const email = "demo@elleveren.no";
  return [
    { name: "/, visitor", address: "/", email: null },
    { name: "points of a round, visitor", address: `/entry/${entry}/event/${round}`, email: null },
    { name: "/, manager", address: "/", email },
    { name: "/my-team", address: "/my-team", email },
    { name: "/transfers", address: "/transfers", email },
    { name: "/fixtures, visitor", address: `/fixtures/${round}`, email: null },
  ];
}

async function main(): Promise<void> {
  const origin = process.argv[2];
  if (!origin) throw new Error("Which server? npm run bench -- first-load http://127.0.0.1:8321");
  const browser = await launchBrowser();
  console.log(`${RUNS} runs, 360 x 800, empty cache, 150 ms and 1.6 Mbit/s, processor slowed ${SLOWDOWN} times`);
  console.log(
    `| page | ${KINDS.map((kind) => `${kind}, KB`).join(" | ")} | requests | FCP, ms | LCP, ms | CLS | TBT, ms |`,
  );
  console.log(`| --- ${"| ---: ".repeat(KINDS.length + 5)}|`);
  try {
    for (const visit of await visitsOf(browser, origin)) {
      const runs: Measured[] = [];
      while (runs.length < RUNS) runs.push(await measure(browser, origin, visit));
      console.log(rowOf(visit, runs));
    }
  } finally {
    await browser.close();
  }
}

await main();
