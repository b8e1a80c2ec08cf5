import { entryId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { drawShare } from "./draw-share.ts";
import type { SharePicture } from "./share-picture.ts";

const PICTURE: SharePicture = {
  brand: "main_nb",
  language: "nb",
  entryId: entryId(1),
  entryName: "Midtsommer FK",
  roundId: roundId(3),
  points: 61,
  costPoints: 0,
  overallRank: null,
  rankedCount: 0,
  chip: null,
  isProvisional: false,
  picks: [],
};

const words = (gameName: string) =>
  [...drawShare(PICTURE, gameName).matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, size, text]) => `${text} ${size}`,
  );

test("the game's own mark stands above the round; another game's name does, as large as its place lets it", () => {
  expect(words("Elleveren").slice(0, 3)).toEqual(["e 50", "everen 50", "Runde 3 30"]);
  expect(words("Ligadrømmen").slice(0, 2)).toEqual(["Ligadrømmen 50", "Runde 3 30"]);
  const [long] = words("Den store fantasyligaen i Oslo");
  expect(long).toMatch(/^Den store fantasyligaen i Oslo (38|32|26)$/);
  expect(words("<Å & co>")[0]).toBe("&lt;Å &amp; co&gt; 50");
});

test("a letter with an acute accent that the Latin face has in parts is drawn in parts, so that the other letters find theirs", () => {
  const [, , , name] = [...drawShare({ ...PICTURE, entryName: "Šimić é" }, "Elleveren").matchAll(/>([^<]*)<\/text>/g)];
  expect(name?.[1]).toBe("Šimic\u034f\u0301 é");
});
