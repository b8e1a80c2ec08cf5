/** Firefox by WebDriver BiDi, which it speaks itself. */
import puppeteer from "puppeteer-core";

import type { Engine } from "./engine-page.ts";
import { findProgram } from "./programs.ts";

const executablePath = process.env["FIREFOX_PATH"] ?? findProgram("firefox-esr") ?? findProgram("firefox");

export const firefox: Engine = {
  name: "firefox",
  like: "Firefox",
  missing: executablePath === undefined ? "Debian: apt-get install firefox-esr, or its program in FIREFOX_PATH" : null,
  async open({ width, height }) {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: executablePath!,
      headless: true,
      timeout: 120_000,
      protocolTimeout: 120_000,
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width, height });
    return {
      goto: async (url) => void (await page.goto(url, { timeout: 60_000 })),
      run: (act, ...args) => page.evaluate(act as unknown as (...given: unknown[]) => never, ...args),
      click: (css) => page.click(css),
      type: (css, text) => page.type(css, text),
      pressTab: () => page.keyboard.press("Tab"),
      picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
      close: () => browser.close(),
    };
  },
};
