/**
 * Every limit that somebody can run into stands in one table of docs/OPERATING.md, with the constant that it is. A number in the
 * table that the source does not have fails, and so does a limit of a call that the table lacks.
 */
import { expect, test } from "vitest";

import { constantsIn, expectConstants, limitRows } from "./limits-table.ts";
import { isTestFile, readSources } from "../sources.ts";

const rows = limitRows("docs/OPERATING.md", "#### Limits that no setting changes");

test("the table of limits says what the constants say [V2.1.3]", () => {
  expect(rows.length).toBeGreaterThan(45);
  expectConstants(rows);
});

const told = new Set(rows.flatMap(([, , where]) => constantsIn(where).map(({ name, path }) => `${path} ${name}`)));
const isTold = (path: string, name: string) =>
  [...told].some((one) => one === `${path} ${name}` || one.startsWith(`${path} ${name}.`));
const sources = readSources("packages", /(contract|server)\/src\/.*\.ts$/)
  .filter(({ path }) => !isTestFile(path) && !/\/(cli|citus|client|openapi)\//.test(path))
  .map(({ path, text }) => ({ path: path.replace("packages/", ""), text }));

/** Of texts, at their fields in the API's document; and what is no limit of a caller. */
const ELSEWHERE = /_LENGTH$|^LARGEST_INT$|^MINIMUM_AGE_YEARS$|^FIGURES_MAX$|^LARGE$/;
/** What is shown at most is no limit that anybody is refused by. */
const SHOWN_AT_MOST: ReadonlySet<string> = new Set([
  "contract/src/page/own-path.ts LONGEST",
  "contract/src/people/weak-password.ts MOST_OTHERS",
  "contract/src/people/weak-password.ts MOST_WORDS",
  "server/src/features/teams/moderation/control-people.routes.ts MOST",
  "server/src/features/operate/match-feeds/control-feeds.routes.ts MOST_CONTRADICTIONS",
  "server/src/features/operate/fixture-desk/fixture-desk.routes.ts MOST_PROBLEMS",
  "server/src/features/operate/season-desk/season-desk.routes.ts MOST_PROBLEMS",
  "server/src/features/operate/corrections/told-corrections.routes.ts MOST_TOLD",
]);

test("no limit of a call is missing in the table: the contract's, the routes', and whatever counts attempts [V2.1.3]", () => {
  const missing: string[] = [];
  for (const { path, text } of sources) {
    const counts =
      /\bcreate(Attempt|Shared)Limiter\(|rateLimit: \{/.test(text) && !/rate-limits\.ts|shared-limits\.ts/.test(path);
    const isCall = path.startsWith("contract/") || path.endsWith(".routes.ts");
    if (counts && !path.startsWith("server/src/http/") && ![...told].some((one) => one.startsWith(`${path} `)))
      missing.push(`${path}: attempts`);
    if (!isCall) continue;
    for (const [, name] of text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*)(?::[^=]+)? = [\d_]+( \*|;)/gm)) {
      if (!/_MAX$|^MAX_|^MOST|LIMIT|LONGEST|LARGEST|_PER_|WINDOW_MS$|SIGNATURES$/.test(name!)) continue;
      if (ELSEWHERE.test(name!) || SHOWN_AT_MOST.has(`${path} ${name}`) || isTold(path, name!)) continue;
      missing.push(`${path} ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
