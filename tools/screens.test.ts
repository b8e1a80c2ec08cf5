/** Every route of the site is judged by a journey, or says why not: one list, held against the routes themselves. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { ELSEWHERE, SCREENS } from "../e2e/screen-list.ts";
import { SITE_PATHS } from "../packages/contract/src/page/site-paths.ts";
import { ROOT } from "./root.ts";

/** Addresses that only lead to others have no screen. */
const ROUTES: readonly string[] = SITE_PATHS.filter((path) => !path.startsWith("/a/"));
const isAddressOf = (route: string, address: string): boolean => {
  const parts = (path: string) => path.split("?")[0]!.split("/");
  const [of, at] = [parts(route), parts(address)];
  return of.length === at.length && of.every((part, index) => part.startsWith("$") || part === at[index]);
};
/** A route without a parameter is meant before one that would take any word there. */
const routeOf = (address: string) =>
  ROUTES.filter((route) => isAddressOf(route, address)).toSorted(
    (a, b) => a.split("$").length - b.split("$").length,
  )[0];

test("a route stands in the list of screens, or is left out with a reason, and not both", () => {
  expect(ROUTES.length).toBeGreaterThan(60);
  const judged = new Set(SCREENS.map(([, address]) => routeOf(address)));
  expect(ROUTES.filter((route) => !judged.has(route) && ELSEWHERE[route] === undefined)).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((route) => judged.has(route) || !ROUTES.includes(route))).toEqual([]);
});

test("a journey that is named judges what it opens", () => {
  for (const [route, reason] of Object.entries(ELSEWHERE)) {
    const file = /[\w/-]+\.e2e\.ts/u.exec(reason)?.[0];
    if (file === undefined) continue;
    const path = join(ROOT, "e2e", file);
    expect([route, existsSync(path) && readFileSync(path, "utf8").includes("expectAccessible(")]).toEqual([
      route,
      true,
    ]);
  }
});
