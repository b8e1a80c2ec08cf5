/**
 * Real seasons that tests compare with lie outside the repository: in the folder named by SEASON_DATA, or in
 * ../shared/data beside the repository. Where they are absent, tests that need them skip and say so.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe } from "vitest";

const SEASON_DATA = process.env["SEASON_DATA"] ?? resolve(import.meta.dirname, "../../../../../shared/data");

/** Tests of one season's folder; `define` is given its path. */
export function describeSeason(name: string, define: (folder: string) => void): void {
  const folder = join(SEASON_DATA, name);
  const isThere = existsSync(folder);
  describe.skipIf(!isThere)(`${name}${isThere ? "" : " (skipped: no such season data; set SEASON_DATA)"}`, () => {
    define(folder);
  });
}
