/** The demo season, started in a folder of its own for pictures of it, and people who look at it. */
import type { Language } from "@elleveren/contract";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

import { ensureChromium } from "../check/chromium.ts";
import { ROOT } from "../root.ts";

export const WINDOWS = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };
export type Window = keyof typeof WINDOWS;

export interface Look {
  readonly theme: "light" | "dark";
  readonly language: Language;
}

export type Viewer = "visitor" | "newcomer" | "manager";

/** Starts the demo and a browser, and ends both whatever happens; `url` is where the demo answers. */
export async function withDemo(act: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const executablePath = await ensureChromium();
  const dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-pictures-"));
  const demo = await startDemo(dataDirectory);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await act(browser, demo.url);
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Nothing of the page is loading any more. */
export async function hasCome(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}

interface DemoGame {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server with the demo season, as `npm start` runs it, on a free port. */
async function startDemo(dataDirectory: string): Promise<DemoGame> {
  const args = ["packages/server/src/main.ts", "--port=0", `--data=${dataDirectory}`];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      said += chunk.toString();
      const found = /runs at (http:\/\/\S+)/u.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error("The server ended before it ran.")));
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

/** The demo's accounts are published: their pictures are everybody's. */
const ACCOUNTS = { manager: "demo@elleveren.no", newcomer: "ny@elleveren.no" };
const PASSWORD = "midtsommer";

export async function openPage(browser: Browser, url: string, who: Viewer, window: Window, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WINDOWS[window],
    colorScheme: look.theme,
    reducedMotion: "reduce",
    timezoneId: "Europe/Oslo",
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: "elleveren.language", value: look.language }] }],
    },
  });
  const page = await context.newPage();
  if (who !== "visitor") {
    // From within the page: only the browser knows that every name ending in .localhost is this machine.
    await page.goto("/help");
    const status = await page.evaluate(
      async ([email, password]) => {
        await fetch("/api/me/");
        const token = /csrftoken=([^;]+)/u.exec(document.cookie)?.[1] ?? "";
        const answer = await fetch("/api/_allauth/browser/v1/auth/login", {
          method: "POST",
          headers: { "content-type": "application/json", "x-csrftoken": decodeURIComponent(token) },
          body: JSON.stringify({ email, password }),
        });
        return answer.status;
      },
      [ACCOUNTS[who], PASSWORD] as const,
    );
    if (status !== 200) throw new Error(`Signing in as ${ACCOUNTS[who]} answered ${status}.`);
  }
  return page;
}

/** The game's answer to the person at this page. */
const ask = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(async (path) => (await fetch(path)).json() as Promise<unknown>, address);

/** Fills the places of an address with what the demo's manager has. */
export async function fillAddress(page: Page, address: string): Promise<string> {
  if (!address.includes(":")) return address;
  const { player } = (await ask(page, "/api/me/")) as { player: { entry: number } };
  const entry = (await ask(page, `/api/entry/${player.entry}/`)) as {
    current_event: number;
    leagues: Record<"classic" | "h2h", { id: number; league_type: string; short_name: string | null }[]>;
  };
  const { classic, h2h } = entry.leagues;
  const league = classic.find(({ league_type }) => league_type === "x") ?? classic[0];
  const { picks } = (await ask(page, `/api/my-team/${player.entry}/`)) as {
    picks: { element: number }[];
  };
  const ids = picks.map(({ element }) => element);
  const matches = (await ask(page, `/api/fixtures/?event=${entry.current_event}`)) as {
    id: number;
    started: boolean;
  }[];
  return address
    .replace(":fixture", String((matches.findLast(({ started }) => started) ?? matches[0])?.id))
    .replace(":footballers", ids.slice(7, 11).join(","))
    .replace(":footballer", String(ids[8]))
    .replace(":entry", String(player.entry))
    .replace(":round", String(entry.current_event))
    .replace(":league", String(league?.id))
    .replace(":h2h", String(h2h[0]?.id))
    .replace(":overall", String(classic.find(({ short_name }) => short_name === "overall")?.id));
}
