import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";
import { QueryClient } from "@tanstack/react-query";
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { expect, test } from "vitest";

import { paths, type SiteAddress } from "./paths.ts";
import { makeRouter } from "./routes.tsx";

const router = makeRouter(new QueryClient());

test.each(SITE_PATHS)("%s has a screen, or leads to an address that has one", async (path) => {
  const { component, beforeLoad } = router.routesByPath[path].options;
  if (beforeLoad) return expect(beforeLoad).toThrow();
  await (component as AsyncRouteComponent<object>).preload?.();
  expect(component).toBeTypeOf("function");
});

test("a link fills the parameters of its route in their order", () => {
  expect(paths.entryRound(7, 4)).toBe("/entry/7/event/4");
  expect(paths.standings({ leagueId: 7, scoring: "h2h" })).toBe("/leagues/7/standings/h");
  expect(paths.leagueAdmin(7, "c")).toBe("/leagues/7/admin/c");
  expect(paths.autoJoin("a/b")).toBe("/leagues/auto-join/a%2Fb");
});

test("no link leads elsewhere", () => {
  // @ts-expect-error There is no such route.
  const unknown: SiteAddress = "/my-teams";
  // @ts-expect-error A round's number is missing.
  expect(paths.entryRound(7)).not.toBe(unknown);
  // @ts-expect-error A league's number, not its name.
  expect(paths.leagueLive("Kollektivet")).not.toBe(unknown);
});
