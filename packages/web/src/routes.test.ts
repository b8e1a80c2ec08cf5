import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { paths } from "./paths.ts";
import { makeRouter } from "./routes.tsx";

test("the server knows every address of the site, and no other", () => {
  const routes = Object.keys(makeRouter(new QueryClient()).routesByPath);
  expect(routes.toSorted()).toEqual([...SITE_PATHS].toSorted());
});

test("every link of ours leads to one of them", () => {
  const shown = Object.values(paths).map((path) => {
    if (typeof path === "string") return path;
    const make = path as (...given: readonly unknown[]) => string;
    return make(path === paths.standings ? { leagueId: 7, scoring: "h2h" } : 7, path === paths.leagueAdmin ? "c" : 8);
  });
  const known = SITE_PATHS.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}$`));
  expect(shown.filter((path) => !known.some((pattern) => pattern.test(path)))).toEqual([]);
});
