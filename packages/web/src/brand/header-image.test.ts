import { groupBy } from "@elleveren/rules";
import { expect, test } from "vitest";

import { chooseHeaderImage, HEADER_IMAGES } from "./header-image.ts";

test("one of six drawings, each as likely as the others [GL-30]", () => {
  const chosen = Array.from({ length: 600 }, (_, index) => chooseHeaderImage(index / 600));
  const counts = groupBy(chosen, (image) => image);
  expect([...counts].map(([image, all]) => [image, all.length])).toEqual(
    [1, 2, 3, 4, 5, 6].map((image) => [image, 100]),
  );
  expect(chooseHeaderImage(1 - Number.EPSILON)).toBe(HEADER_IMAGES);
});

test("there is a different drawing for each of the six [GL-30]", () => {
  const drawings = import.meta.glob<string>("../styles/header-art/*.svg", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(drawings)).toHaveLength(HEADER_IMAGES);
  expect(new Set(Object.values(drawings)).size).toBe(HEADER_IMAGES);
});
