/**
 * `npm run pictures`: the demo season, started in a folder of its own, and a picture of each screen in docs/pictures. A
 * picture is named after its screen, the window and, where they are not the usual ones, theme and language.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { ROOT } from "../root.ts";
import { fillAddress, hasCome, openPage, withDemo, type Look, type Viewer, type Window } from "./demo-game.ts";

const FOLDER = join(ROOT, "docs", "pictures");

interface Screen {
  readonly name: string;
  /** `:entry`, `:league`, `:h2h` and `:footballer(s)` are the demo manager's own, `:round` the one that is on. */
  readonly address: string;
  readonly who: Viewer;
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

async function takePicture(page: Page, screen: Screen, window: Window, look: Look, address: string): Promise<void> {
  await page.goto(address);
  await hasCome(page);
  await screen.act?.(page);
  const parts = [screen.name, window, look.theme === "dark" && "dark", look.language === "en" && "en"];
  const path = join(FOLDER, `${parts.filter(Boolean).join("-")}.png`);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`  ${path.slice(ROOT.length + 1)}`);
}

const names = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
await withDemo(async (browser, url) => {
  const guide = await openPage(browser, url, "manager", "desktop", ENGLISH);
  for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const address = await fillAddress(guide, screen.address);
    for (const look of [{ theme: "light", language: "nb" } as const, ...(screen.more ?? [])]) {
      for (const window of ["phone", "desktop"] as const) {
        const page = await openPage(browser, url, screen.who, window, look);
        await takePicture(page, screen, window, look, address);
        await page.context().close();
      }
    }
  }
});
