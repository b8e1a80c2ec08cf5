/** The journeys' browser: the one that CHROMIUM_PATH names or that is found here, and what makes a page of it fail a journey. */
import type { Language } from "@elleveren/contract";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

import { findChromium } from "../tools/check/chromium.ts";

export type Theme = "light" | "dark";

export const PHONE = { width: 360, height: 800 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

const BROWSER_LOCALES: Readonly<Record<Language, string>> = { nb: "nb-NO", nn: "nn-NO", en: "en-GB" };

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

let kept: Promise<Browser> | undefined;

/** The browser of this process, for all files of journeys that run in it; it goes with the process. People have contexts of their own. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await kept?.catch(() => undefined))?.isConnected()) kept = launchBrowser();
  return kept!;
}

/** The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? findChromium() ?? "chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface VisitOptions {
  readonly origin: string;
  readonly language?: Language;
  readonly theme?: Theme;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** 2 is a page zoomed to 200 % on a screen twice as wide. */
  readonly deviceScaleFactor?: number;
  /** Lets the site keep itself in this browser. Without it, a journey meets the server alone. */
  readonly withWorker?: boolean;
}

/** A person of their own: no cookies, Norwegian time, no motion, so that a picture or a check never meets a transition. */
export async function openContext(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const { origin, language, theme = "light", viewport = PHONE, deviceScaleFactor = 1, withWorker = false } = options;
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    deviceScaleFactor,
    hasTouch: viewport.width < 768,
    locale: language === undefined ? "nb-NO" : BROWSER_LOCALES[language],
    reducedMotion: "reduce",
    timezoneId: "Europe/Oslo",
    viewport: { ...viewport },
  });
  // As if chosen earlier. Not by way of the context's stored state: the browser would open a page of its own to store it.
  if (language !== undefined) {
    await context.addInitScript(
      ([home, chosen]) => {
        if (window.origin !== home || localStorage.getItem("elleveren.language") !== null) return;
        localStorage.setItem("elleveren.language", chosen!);
      },
      [origin, language],
    );
  }
  if (!withWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  return context;
}

/** A page's faults, in the order they came. */
export interface PageWatch {
  /** Calls whose failing is part of the journey: a refused write, a lost network. Everything else is a fault. */
  allow(address: RegExp): void;
  readonly faults: readonly string[];
}

/** Hears errors in the console, uncaught ones, failed calls and everything the security policy forbids. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const allowed: RegExp[] = [];
  const heard: { readonly text: string; readonly address?: string }[] = [];
  await page.exposeFunction("reportPolicyViolation", (text: string) =>
    heard.push({ text: `security policy: ${text}` }),
  );
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as { reportPolicyViolation(text: string): void }).reportPolicyViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("pageerror", (error) => heard.push({ text: `uncaught: ${error.stack ?? error.message}` }));
  // A page that is not there answers 404, which the browser reports of the document; the journey reads what it shows.
  const notThere = new Set<string>();
  page.on("response", (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) notThere.add(response.url());
  });
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const address = message.location().url;
    // The browser says of every failed call that it failed; its address stands beside the text.
    heard.push({ text: `console ${message.type()}: ${message.text()} (${address})`, address });
  });
  return {
    allow: (address) => void allowed.push(address),
    // Judged when it is asked: a page that the server drew asks for its pictures before a journey can allow anything.
    get faults() {
      const isAllowed = (address: string) => notThere.has(address) || allowed.some((pattern) => pattern.test(address));
      return heard.filter(({ address }) => address === undefined || !isAllowed(address)).map(({ text }) => text);
    },
  };
}
