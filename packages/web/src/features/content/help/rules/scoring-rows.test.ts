import { RULESETS } from "@elleveren/rules";
import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";

import { chipKinds } from "./chip-kinds.ts";
import { scoringRows } from "./scoring-rows.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const table = (id: keyof typeof RULESETS) =>
  Object.fromEntries(
    scoringRows(RULESETS[id]).map(({ label, points }) => [
      i18n._(label),
      [points.GKP, points.DEF, points.MID, points.FWD],
    ]),
  );

test("the table of the season says what the rules count", () => {
  expect(table("eliteserien-2026")).toEqual({
    "Plays up to 59 minutes": [1, 1, 1, 1],
    "Plays 60 minutes or more": [2, 2, 2, 2],
    "A goal": [6, 6, 5, 4],
    "An assist": [3, 3, 3, 3],
    "A clean sheet": [4, 4, 1, 0],
    "Every 2 goals conceded": [-1, -1, 0, 0],
    "An own goal": [-2, -2, -2, -2],
    "A penalty saved": [5, 5, 5, 5],
    "A penalty missed": [-2, -2, -2, -2],
    "A yellow card": [-1, -1, -1, -1],
    "A red card": [-3, -3, -3, -3],
    "Every 3 saves": [1, 1, 1, 1],
    "A bonus point": [1, 1, 1, 1],
  });
});

test("another ruleset brings its own rows and numbers", () => {
  const english = table("fpl-2025-26");
  expect(english["A goal"]).toEqual([10, 6, 5, 4]);
  expect(english["Defensive contributions: 10 by a defender, 12 by the others"]).toEqual([0, 2, 2, 2]);
});

test("a chip that may be played twice is one entry with two spans", () => {
  const kinds = chipKinds(RULESETS["eliteserien-2026"]);
  expect(kinds.map(({ chip }) => chip)).toEqual(["wildcard", "rich", "frush", "2capt"]);
  expect(kinds[0]?.allowances.map((row) => [row.startRound, row.stopRound])).toEqual([
    [1, 15],
    [16, 30],
  ]);
});
