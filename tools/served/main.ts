/**
 * Holds the built site, and the pages that the server writes itself, against the browsers of `packages/web/.browserslistrc`:
 * whatever one of them lacks is named with its place, unless `known.ts` says why that is well. `npm run prove -- browsers`
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { DOCS_STYLE } from "../../packages/server/src/features/content/api-docs/docs-style.ts";
import { EMBED_STYLE } from "../../packages/server/src/features/leagues/league-embed/embed-page.ts";
import { PLAIN_STYLE } from "../../packages/server/src/features/content/plain/plain-page.ts";
import { OLDEST_BROWSERS } from "../../packages/web/browsers.config.ts";
import { ROOT } from "../root.ts";
import { checkCode } from "./check-code.ts";
import { checkSources } from "./check-sources.ts";
import { checkStyles } from "./check-styles.ts";
import type { Finding } from "./finding.ts";
import { readBuilt, scriptsIn } from "./read-built.ts";
import { unknownFindings } from "./unknown-findings.ts";

const DIST = join(ROOT, "packages", "web", "dist");

function findAll(): (readonly [place: string, Finding[]])[] {
  if (!existsSync(join(DIST, "index.html"))) throw new Error("The site is not built: npm run build");
  const built = readBuilt(DIST).flatMap(([path, text]) => {
    if (path.endsWith(".css")) return [[path, checkStyles(text)] as const];
    if (path.endsWith(".js")) return [[path, checkCode(text)] as const];
    return scriptsIn(text).map((script) => [path, checkCode(script)] as const);
  });
  return [
    ...built,
    ["a league's table on other pages", checkStyles(EMBED_STYLE)],
    ["the plain page", checkStyles(PLAIN_STYLE)],
    ["the API's page", checkStyles(DOCS_STYLE)],
    ...[...checkSources()].map(([{ path }, findings]) => [path, findings] as const),
  ];
}

const { unknown, unused } = unknownFindings(findAll());
for (const { place, feature, lacking, excerpt } of unknown) {
  console.log(`${place}: ${feature} is missing in ${lacking.join(", ")}\n    … ${excerpt} …`);
}
for (const name of unused) console.log(`tools/served/known.ts knows of ${name}, which nothing uses`);
const oldest = Object.entries(OLDEST_BROWSERS).map(([maker, version]) => `${maker} ${version}`);
console.log(unknown.length + unused.length === 0 ? `The site runs in ${oldest.join(", ")} and newer.` : "");
process.exitCode = unknown.length + unused.length === 0 ? 0 : 1;
