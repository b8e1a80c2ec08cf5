/** The list's filters: those who are out of the game are in it, and can be left out. */
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

import { useGame } from "../../../../api/content/game.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { footballers } from "../../../../testing/small-game.ts";
import { MarketFilters } from "./MarketFilters.tsx";
import { DEFAULT_QUERY, findFootballers } from "./market-search.ts";

afterEach(cleanup);

function List() {
  const [query, setQuery] = useState(DEFAULT_QUERY);
  const found = findFootballers(useGame().footballers, query, new Set());
  return (
    <>
      <h1>Transfers</h1>
      <MarketFilters query={query} onQuery={(change) => setQuery({ ...query, ...change })} />
      <ul>
        {found.map((row) => (
          <li key={row.footballerId}>{row.webName}</li>
        ))}
      </ul>
    </>
  );
}
const show = (goneId: number | null) =>
  renderScreen(<List />, {
    pattern: "/transfers",
    address: "/transfers",
    game: buildGame({
      footballers: footballers.map((row) => (row.footballerId === goneId ? { ...row, status: "u" } : row)),
    }),
  });
const names = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("somebody who is out of the game is listed until he is left out by the switch [SQ-37]", async () => {
  const gone = footballers[3]!;
  await show(gone.footballerId);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Also players who are out of the game" });
  expect([box.checked, names().includes(gone.webName), names().length]).toEqual([true, true, footballers.length]);
  await userEvent.click(box);
  expect([box.checked, names().includes(gone.webName), names().length]).toEqual([false, false, footballers.length - 1]);
  await userEvent.click(box);
  expect(names()).toHaveLength(footballers.length);
});

test("without anybody like that there is no switch", async () => {
  await show(null);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the statistic that only decides the bonus is no way to sort [PL-20]", async () => {
  await show(null);
  const options = [...screen.getByRole("combobox", { name: "Sorted by" }).querySelectorAll("option")];
  expect(options.some(({ value }) => value === "goals_scored")).toBe(true);
  expect(options.map(({ value }) => value)).not.toContain("opta_index");
});
