/** The oldest browser of each maker that the site is made for, read from `.browserslistrc`, the one list of them. */
import browserslist from "browserslist";
import { fileURLToPath } from "node:url";

/** By the list's names; phones of the same maker and version share an engine, and stand under their desktop's. */
const MAKERS = ["chrome", "edge", "firefox", "safari", "ios_saf", "samsung", "opera"] as const;
export type Maker = (typeof MAKERS)[number];

export const OLDEST_BROWSERS: Readonly<Record<Maker, string>> = readOldest();

/** Vite's names for them; it lacks Samsung's and Opera's browsers, which are Chrome by another number. */
const BUILT_FOR: readonly (readonly [Maker, string])[] = [
  ["chrome", "chrome"],
  ["edge", "edge"],
  ["firefox", "firefox"],
  ["safari", "safari"],
  ["ios_saf", "ios"],
];

/** `build.target` and `build.cssTarget`: `chrome109`, `ios16.4` and so on. */
export const BUILD_TARGETS: string[] = BUILT_FOR.map(([maker, name]) => `${name}${OLDEST_BROWSERS[maker]}`);

function readOldest(): Record<Maker, string> {
  const oldest: Partial<Record<string, string>> = {};
  for (const browser of browserslist(undefined, { path: fileURLToPath(new URL(".", import.meta.url)) })) {
    const [maker = "", versions = ""] = browser.split(" ");
    // Some stand together: "16.6-16.7".
    const version = versions.split("-", 1)[0]!;
    const known = oldest[maker];
    if (known === undefined || Number(version) < Number(known)) oldest[maker] = version;
  }
  const missing = MAKERS.filter((maker) => oldest[maker] === undefined);
  if (missing.length > 0) throw new Error(`.browserslistrc names no ${missing.join(", ")}`);
  return Object.fromEntries(MAKERS.map((maker) => [maker, oldest[maker]!])) as Record<Maker, string>;
}
