/**
 * `npm run pictures`: the demo season, started in a folder of its own, and a picture of each screen in docs/pictures. A
 * picture is named after its screen, the window and, where they are not the usual ones, theme and language.
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

import { ensureChromium } from "./check/chromium.ts";
import { ROOT } from "./root.ts";

const FOLDER = join(ROOT, "docs", "pictures");
const WINDOWS = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };
type Window = keyof typeof WINDOWS;

interface Look {
  readonly theme: "light" | "dark";
  readonly language: "nb" | "en";
}

interface Screen {
  readonly name: string;
  /** `:entry`, `:league`, `:h2h` and `:footballer(s)` are the demo manager's own, `:round` the one that is on. */
  readonly address: string;
  readonly who: "visitor" | "newcomer" | "manager";
  /** Opens what the picture is of. */
  readonly act?: (page: Page) => Promise<void>;
  /** Beside light and Norwegian. */
  readonly more?: readonly Look[];
}

const DARK: Look = { theme: "dark", language: "nb" };
const ENGLISH: Look = { theme: "light", language: "en" };
const firstOnPitch = (page: Page) => page.locator("[data-slot]").nth(6).click();

const SCREENS: readonly Screen[] = [
  { name: "landing", address: "/", who: "visitor", more: [DARK] },
  { name: "register", address: "/player", who: "visitor" },
  { name: "squad-selection", address: "/squad-selection", who: "newcomer" },
  { name: "status", address: "/", who: "manager" },
  { name: "my-team", address: "/my-team", who: "manager", more: [DARK, ENGLISH] },
  { name: "my-team-list", address: "/my-team?view=list", who: "manager" },
  { name: "my-team-menu", address: "/my-team", who: "manager", act: firstOnPitch },
  { name: "my-team-swap", address: "/my-team", who: "manager", act: beginSwap },
  { name: "my-team-what-if", address: "/my-team", who: "manager", act: openWhatIf },
  { name: "footballer", address: "/my-team?footballer=:footballer", who: "manager", more: [DARK] },
  { name: "compare", address: "/compare?ids=:footballers", who: "manager" },
  { name: "planner", address: "/planner", who: "manager", act: makePlan, more: [DARK] },
  { name: "my-changes", address: "/entry/:entry/log", who: "manager" },
  { name: "points", address: "/entry/:entry/event/:round", who: "manager", more: [DARK] },
  { name: "points-explained", address: "/entry/:entry/event/:round", who: "manager", act: firstOnPitch },
  { name: "transfers", address: "/transfers", who: "manager", more: [ENGLISH] },
  { name: "leagues", address: "/leagues", who: "manager" },
  { name: "standings", address: "/leagues/:league/standings/c", who: "manager", more: [DARK] },
  { name: "league-now", address: "/leagues/:league/live", who: "manager", more: [DARK, ENGLISH] },
  { name: "league-season", address: "/leagues/:league/season", who: "manager", more: [DARK] },
  { name: "league-log", address: "/leagues/:league/log", who: "manager" },
  { name: "h2h-matches", address: "/leagues/:h2h/matches/h", who: "manager", more: [DARK] },
  { name: "h2h-standings", address: "/leagues/:h2h/standings/h", who: "manager" },
  { name: "cup", address: "/leagues/:overall/cup", who: "manager" },
  { name: "invite", address: "/leagues/:league/invite", who: "manager" },
  { name: "join-league", address: "/leagues/create-join", who: "manager" },
  { name: "security", address: "/player/security", who: "manager" },
  { name: "fixtures", address: "/fixtures/:round", who: "visitor" },
  { name: "not-found", address: "/not/there", who: "visitor" },
];

async function beginSwap(page: Page): Promise<void> {
  await firstOnPitch(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Bytt plass|Switch)/u })
    .click();
}

/** What if the footballer on the pitch's seventh place does not play? */
async function openWhatIf(page: Page): Promise<void> {
  await firstOnPitch(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Hvis han ikke spiller|If he does not play)/u })
    .click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
}

/** The first picture makes the draft that the others show. */
async function makePlan(page: Page): Promise<void> {
  const pitch = page.locator("[data-slot]").first();
  const make = page.getByRole("button", { name: /^(Lag ditt første utkast|Make your first draft)/u }).first();
  await pitch.or(make).first().waitFor();
  if ((await pitch.count()) === 0) {
    await make.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Lagre|Save)$/u })
      .click();
  }
  await pitch.waitFor();
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

async function openPage(browser: Browser, url: string, who: Screen["who"], window: Window, look: Look): Promise<Page> {
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
  if (who !== "visitor") {
    await context.request.get("/api/me/");
    const token = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const answer = await context.request.post("/api/_allauth/browser/v1/auth/login", {
      data: { email: ACCOUNTS[who], password: PASSWORD },
      headers: { "x-csrftoken": token },
    });
    if (!answer.ok()) throw new Error(`Signing in as ${ACCOUNTS[who]} answered ${answer.status()}.`);
  }
  return context.newPage();
}

/** Fills the places of an address with what the demo's manager has. */
async function fillAddress(page: Page, address: string): Promise<string> {
  if (!address.includes(":")) return address;
  const { player } = (await (await page.request.get("/api/me/")).json()) as { player: { entry: number } };
  const entry = (await (await page.request.get(`/api/entry/${player.entry}/`)).json()) as {
    current_event: number;
    leagues: Record<"classic" | "h2h", { id: number; league_type: string; short_name: string | null }[]>;
  };
  const { classic, h2h } = entry.leagues;
  const league = classic.find(({ league_type }) => league_type === "x") ?? classic[0];
  const { picks } = (await (await page.request.get(`/api/my-team/${player.entry}/`)).json()) as {
    picks: { element: number }[];
  };
  const ids = picks.map(({ element }) => element);
  return address
    .replace(":footballers", ids.slice(7, 11).join(","))
    .replace(":footballer", String(ids[8]))
    .replace(":entry", String(player.entry))
    .replace(":round", String(entry.current_event))
    .replace(":league", String(league?.id))
    .replace(":h2h", String(h2h[0]?.id))
    .replace(":overall", String(classic.find(({ short_name }) => short_name === "overall")?.id));
}

async function takePicture(page: Page, screen: Screen, window: Window, look: Look, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await screen.act?.(page);
  const parts = [screen.name, window, look.theme === "dark" && "dark", look.language === "en" && "en"];
  const path = join(FOLDER, `${parts.filter(Boolean).join("-")}.png`);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`  ${path.slice(ROOT.length + 1)}`);
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium();
  const dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-pictures-"));
  const names = process.argv.slice(2);
  await mkdir(FOLDER, { recursive: true });
  const demo = await startDemo(dataDirectory);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const guide = await openPage(browser, demo.url, "manager", "desktop", ENGLISH);
    for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const address = await fillAddress(guide, screen.address);
      for (const look of [{ theme: "light", language: "nb" } as const, ...(screen.more ?? [])]) {
        for (const window of ["phone", "desktop"] as const) {
          const page = await openPage(browser, demo.url, screen.who, window, look);
          await takePicture(page, screen, window, look, address);
          await page.context().close();
        }
      }
    }
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

await main();
