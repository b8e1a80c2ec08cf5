import { STAT_NAMES } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { PlayedMatch } from "../../../api/content/footballer-summary.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { StatisticsKey } from "../help/rules/StatisticsKey.tsx";
import { STAT_SHORT, STAT_TITLE } from "./names.ts";
import { STAT_MEANING } from "./stat-meanings.ts";
import { SeasonTable } from "./dialog/FootballerHistory.tsx";

/** Shown nowhere: the one the sites have always hidden. */
const shown = STAT_NAMES.filter((name) => name !== "opta_index");
const played = [
  { roundId: 1, opponentId: 2, isHome: true, homeGoals: 1, awayGoals: 0, points: 6, stat: () => 1 },
] as unknown as PlayedMatch[];
const show = () =>
  renderScreen(
    <>
      <h1>Statistics</h1>
      <SeasonTable played={played} />
      <StatisticsKey />
    </>,
    { pattern: "/", address: "/", game: buildGame({ statNames: shown }) },
  );

afterEach(cleanup);

test("every statistic of any season has letters for a table's head, a name, and no two the same letters [GL-34]", () => {
  expect(shown.filter((name) => !STAT_SHORT[name] || !STAT_TITLE[name])).toEqual([]);
  const letters = shown.map((name) => STAT_SHORT[name]!.message);
  expect(letters.length).toBe(new Set(letters).size);
  expect(Object.keys(STAT_MEANING).filter((name) => !(STAT_NAMES as readonly string[]).includes(name))).toEqual([]);
});

test("an abbreviation in a table's head says what it is to whoever presses, points at or reads it [GL-34]", async () => {
  await show();
  const heads = within(screen.getByRole("table"))
    .getAllByRole("columnheader")
    .slice(2, 2 + shown.length);
  const said = heads.map((head) => {
    const button = within(head).getByRole("button");
    return [button.textContent, document.getElementById(button.getAttribute("aria-describedby")!)!.textContent];
  });
  expect(said).toEqual(
    shown.map((name) => {
      const [title, meaning] = [STAT_TITLE[name]!.message, STAT_MEANING[name]?.message];
      return [STAT_SHORT[name]!.message, meaning === undefined ? title : `${title}. ${meaning}`];
    }),
  );
  expect(said).toContainEqual(["GS", "Goals scored"]);
  expect(said).toContainEqual([
    "CS",
    "Clean sheets. Matches without a goal conceded while the footballer was on the pitch long enough.",
  ]);
});

test("the rules have the key to all of them [GL-34]", async () => {
  await show();
  const key = [...document.querySelectorAll("dl > div")].map((row) => row.querySelector("dt")!.textContent);
  expect(key).toEqual(shown.map((name) => STAT_SHORT[name]!.message));
});
