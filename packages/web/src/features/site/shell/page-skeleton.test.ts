import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";
import { expect, test } from "vitest";

import { shapeOf } from "./page-skeleton.tsx";

test.each([
  ["/", "status"],
  ["/my-team", "my-team"],
  ["/my-team/", "my-team"],
  ["/entry/12/event/3", "points"],
  ["/entry/12/history", "page"],
  ["/fixtures", "fixtures"],
  ["/fixtures/4", "fixtures"],
  ["/leagues", "leagues"],
  ["/leagues/7/standings/c", "league"],
  ["/organisations/7/", "league"],
  ["/organisations/create", "page"],
  ["/leagues/create", "page"],
  ["/statistics/total_points", "statistics"],
])("%s has the shape of %s", (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});

test("every address of the site has one, and there are few: the server keeps a drawing of each", () => {
  const shapes = new Set(SITE_PATHS.map((path) => shapeOf(path.replaceAll(/\$\w+/g, "1"))));
  expect(shapes.size).toBeLessThan(12);
});
