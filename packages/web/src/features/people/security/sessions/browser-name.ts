import { deviceName } from "../factors/device-name.ts";

/** Names in `User-Agent`. The order matters: nearly every browser says it is Chrome, and Chrome says it is Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

export interface BrowserName {
  /** Null for a program that is none of the browsers. */
  readonly browser: string | null;
  readonly device: string | null;
}

export const browserName = (userAgent: string): BrowserName => ({
  browser: BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? null,
  device: deviceName(userAgent) || null,
});
