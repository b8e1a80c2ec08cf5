/**
 * Puts the few lines that must run before the first paint into the page itself, where they cost no request, with the names
 * of the files that they ask for: the texts, and the screens at addresses where people begin.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, type Plugin, type Rolldown } from "vite";

import { FRONT_STYLE } from "@elleveren/contract/drawn-page.ts";

import { partName } from "./split-texts.config.ts";

const FOLDER = fileURLToPath(new URL("src/", import.meta.url));

/** The server's drawing of "/": its style sheets stand in the page, and the server leaves them out of all others. */
const FRONT = "features/content/landing/LandingScreen.tsx";
const frontStyle = (file: string) => `<link rel="stylesheet" ${FRONT_STYLE} crossorigin href="${file}" />`;

/** Pages that are kept and opened anew, by their path; other screens are asked for once the code is there. */
const BEGINNINGS: readonly (readonly [path: string, module: string])[] = [
  ["^/$", FRONT],
  // "/" of a signed-in account.
  ["^/status$", "features/live/status/StatusScreen.tsx"],
  ["^/my-team/?$", "features/play/my-team/MyTeamScreen.tsx"],
  ["^/entry/\\d+/event/\\d+/?$", "features/live/points/PointsScreen.tsx"],
  ["^/transfers/?$", "features/play/transfers/TransfersScreen.tsx"],
  ["^/leagues/?$", "features/leagues/leagues/LeaguesScreen.tsx"],
  ["^/leagues/\\d+/standings/c/?$", "features/leagues/leagues/tables/StandingsScreen.tsx"],
  ["^/fixtures(/\\d+)?/?$", "features/live/fixtures/FixturesScreen.tsx"],
];

/** As `split-texts.config.ts` calls them: every page's, and those of a part. */
const START = /^\0virtual:texts\/(\w+)\/start$/u;
const PART = /^assets\/all\.\w+(?<rest>-[\w-]{8,}\.json)$/u;

export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const rest = Object.keys(bundle).flatMap((file) => PART.exec(file)?.groups?.["rest"] ?? [])[0];
      if (chunks.length > 0 && rest === undefined) throw new Error("The build has no texts of parts");
      const source = readFileSync(`${FOLDER}first-paint.js`, "utf8")
        .replace('"__TEXTS__"', () => JSON.stringify(textsIn(chunks)))
        .replace("__REST__", rest ?? "")
        .replace('"__SCREENS__"', () => JSON.stringify(chunks.length === 0 ? [] : screensIn(chunks)));
      const { code } = minifySync("first-paint.js", source);
      const front = chunks.length === 0 ? [] : stylesOf(chunks, FRONT);
      // Before the style sheet, which they would wait for. An old browser stumbles over the second, and only over that.
      return page
        .replace(/<title>/, () => `<script>${leadAway()}</script><script>${code.trim()}</script>\n    <title>`)
        .replace(/ *<\/head>/, (end) => `${front.map((file) => `    ${frontStyle(file)}\n`).join("")}${end}`);
    },
  },
});

/** `old-browser.js` as it stands: a minifier would write it in newer words. */
const leadAway = (): string =>
  readFileSync(`${FOLDER}old-browser.js`, "utf8")
    .replace(/\/\*.*?\*\//s, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** By language: `{ nb: "/assets/…" }`. */
function textsIn(chunks: readonly Rolldown.OutputChunk[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language] = START.exec(facadeModuleId ?? "") ?? [];
    if (language) texts[language] = `/${fileName}`;
  }
  return texts;
}

/** The needs of each first page beside those of every page: the name of its texts, code and style sheets. */
function screensIn(
  chunks: readonly Rolldown.OutputChunk[],
): readonly (readonly [path: string, texts: string, files: string[]])[] {
  return BEGINNINGS.map(([path, module]) => {
    const files = partsOf(chunks, module).map(({ fileName }) => `/${fileName}`);
    return [path, `/assets/${partName(module)}.`, module === FRONT ? files : [...files, ...stylesOf(chunks, module)]];
  });
}

const stylesOf = (chunks: readonly Rolldown.OutputChunk[], module: string): readonly string[] =>
  partsOf(chunks, module).flatMap(({ viteMetadata }) =>
    [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );

/** A screen and what it needs beside what every page loads. */
function partsOf(chunks: readonly Rolldown.OutputChunk[], module: string): readonly Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId === `${FOLDER}${module}`);
  if (!screen) throw new Error(`first-paint.config.ts names ${module}, which is no screen of its own`);
  const needed = new Set([screen]);
  for (const { imports } of needed) {
    for (const name of imports) {
      const part = byName.get(name);
      if (part && !part.isEntry) needed.add(part);
    }
  }
  return [...needed];
}
