/**
 * `npm run sheets`: every page of the site on one contact sheet for each brand, on a phone and a desktop, in both
 * languages. Sheets are to be looked at, not kept: they go to `.data/sheets` or to the folder that is named.
 *
 * `npm run sheets -- --brand=tv2 --page=points,landing --theme=dark --to=/tmp/sheets`
 */
import { LANGUAGES } from "@elleveren/contract";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import type { Browser, Page } from "playwright-core";

import { ROOT } from "../root.ts";
import { fillAddress, hasCome, openPage, type Look, type Viewer, type Window } from "./demo-game.ts";
import { WINDOWS, withDemo } from "./demo-game.ts";
import { PAGES } from "./pages.ts";

/** Each brand by the host that shows it on any machine: what ends in `.localhost` is this machine. */
const HOSTS = { main_nb: "localhost", main_en: "en.localhost", tv2: "tv2.localhost" } as const;
type BrandName = keyof typeof HOSTS;

const SIDES = ["phone", "desktop"] as const;
/** As wide as a picture stands on the sheet, in px. */
const WIDTH: Readonly<Record<Window, number>> = { phone: 150, desktop: 400 };

interface Picture {
  readonly window: Window;
  readonly jpeg: string;
}

interface Row {
  readonly name: string;
  readonly pictures: readonly Picture[];
}

/** One person with one window, who goes through all pages; signing in and loading the site once is enough. */
async function peopleOf(browser: Browser, url: string, window: Window, look: Look): Promise<Map<Viewer, Page>> {
  const people = new Map<Viewer, Page>();
  for (const who of ["visitor", "newcomer", "manager"] as const) {
    people.set(who, await openPage(browser, url, who, window, look));
  }
  return people;
}

async function shoot(page: Page, address: string, window: Window): Promise<Picture> {
  await page.goto(address);
  await hasCome(page);
  // A phone's page goes on below: two windows of it say more than one.
  const { width, height } = WINDOWS[window];
  const clip = { x: 0, y: 0, width, height: window === "phone" ? height * 1.5 : height };
  const jpeg = await page.screenshot({ type: "jpeg", quality: 75, animations: "disabled", fullPage: true, clip });
  return { window, jpeg: jpeg.toString("base64") };
}

function sheetOf(title: string, rows: readonly Row[]): string {
  const picture = ({ window, jpeg }: Picture) =>
    `<img width="${WIDTH[window]}" alt="" src="data:image/jpeg;base64,${jpeg}">`;
  const cell = ({ name, pictures }: Row) =>
    `<figure><figcaption>${name}</figcaption>${pictures.map(picture).join("")}</figure>`;
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{margin:16px;font:600 15px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:16px}
h1{width:100%;margin:0}figure{margin:0;display:flex;gap:6px;align-items:start;flex-wrap:wrap;width:${LANGUAGES.length * (WIDTH.phone + WIDTH.desktop) + 18}px}
figcaption{width:100%}img{display:block}</style><h1>${title}</h1>${rows.map(cell).join("\n")}`;
}

async function makeSheet(browser: Browser, demoUrl: string, brand: BrandName, wanted: Wanted): Promise<void> {
  const url = demoUrl.replace(/\/\/[^:/]+/u, `//${HOSTS[brand]}`);
  const rows = new Map<string, Picture[]>();
  for (const window of SIDES) {
    for (const language of LANGUAGES) {
      const people = await peopleOf(browser, url, window, { theme: wanted.theme, language });
      for (const { name, address, who } of PAGES.filter((page) => wanted.isWanted(page.name))) {
        const filled = await fillAddress(people.get("manager")!, address);
        rows.set(name, [...(rows.get(name) ?? []), await shoot(people.get(who)!, filled, window)]);
      }
      for (const page of people.values()) await page.context().close();
    }
  }
  const title = `${brand}, ${wanted.theme}`;
  const html = sheetOf(
    title,
    [...rows].map(([name, pictures]) => ({ name, pictures })),
  );
  const path = join(wanted.folder, `${brand}-${wanted.theme}`);
  await writeFile(`${path}.html`, html);
  const context = await browser.newContext({ viewport: { width: 2300, height: 1000 } });
  const page = await context.newPage();
  await page.setContent(html);
  await page.screenshot({ path: `${path}.jpg`, type: "jpeg", quality: 80, fullPage: true });
  await context.close();
  console.log(`  ${path}.jpg: ${rows.size} pages`);
}

interface Wanted {
  readonly theme: Look["theme"];
  readonly folder: string;
  readonly isWanted: (name: string) => boolean;
}

const { values } = parseArgs({
  options: {
    brand: { type: "string", default: Object.keys(HOSTS).join(",") },
    page: { type: "string", default: "" },
    theme: { type: "string", default: "light" },
    to: { type: "string", default: join(ROOT, ".data", "sheets") },
  },
});
const names = values.page.split(",").filter(Boolean);
const wanted: Wanted = {
  theme: values.theme === "dark" ? "dark" : "light",
  folder: resolve(values.to),
  isWanted: (name) => names.length === 0 || names.includes(name),
};
await mkdir(wanted.folder, { recursive: true });
await withDemo(async (browser, url) => {
  for (const brand of values.brand.split(",")) {
    if (!Object.hasOwn(HOSTS, brand))
      throw new Error(`No brand is called "${brand}": ${Object.keys(HOSTS).join(", ")}.`);
    await makeSheet(browser, url, brand as BrandName, wanted);
  }
});
