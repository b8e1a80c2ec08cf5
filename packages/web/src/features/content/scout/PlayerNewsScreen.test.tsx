import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { AvailabilityCard } from "./AvailabilityCard.tsx";
import { PlayerNewsScreen } from "./PlayerNewsScreen.tsx";

const CHANCES = [0, 25, 50, 75, null];

/** Twenty with news, the higher the id the newer, and five without. */
const footballers = Array.from({ length: 25 }, (_, index) => ({
  ...buildFootballer({ id: index + 1, position: index % 2 === 0 ? "MID" : "DEF", webName: `F${index + 1}` }),
  ...(index < 20
    ? {
        news: `News ${index + 1}`,
        newsAddedAtMs: (index + 1) * 1000,
        chanceNextRound: CHANCES[index % 5] ?? null,
        status: "d",
      }
    : {}),
}));
const game = buildGame({ footballers });
const names = () => screen.getAllByRole("listitem").map((item) => within(item).getByRole("button").textContent);

afterEach(cleanup);

test("lists everybody with news, the newest first, filtered and sorted on demand [PL-15] [PL-17]", async () => {
  await renderScreen(<PlayerNewsScreen />, {
    pattern: "/the-scout/player-news",
    address: "/the-scout/player-news",
    game,
  });
  expect(names()).toEqual(Array.from({ length: 20 }, (_, index) => `F${20 - index}`));
  await userEvent.selectOptions(screen.getByLabelText("View"), "et_2");
  await waitFor(() => expect(names()).toHaveLength(10));
  await userEvent.selectOptions(screen.getByLabelText("Sorted by"), "name");
  await waitFor(() => expect(names()).toEqual(["F10", "F12", "F14", "F16", "F18", "F2", "F20", "F4", "F6", "F8"]));
});

test.each([
  ["nb", "News 20"],
  ["nn", "Nytt 20"],
  ["en", "News 20"],
] as const)("in %s the newest news is %j", async (language, text) => {
  const rows = footballers.map((row) => (row.news === "News 20" ? { ...row, newsTexts: { nn: "Nytt 20" } } : row));
  await renderScreen(<PlayerNewsScreen />, {
    pattern: "/the-scout/player-news",
    address: "/the-scout/player-news",
    language,
    game: buildGame({ footballers: rows }),
  });
  expect(screen.getAllByRole("listitem")[0]!.textContent).toContain(text);
});

test("the panel names the first sixteen and leads on to the rest [PL-15]", async () => {
  await renderScreen(<AvailabilityCard />, { pattern: "/", address: "/", game });
  expect(names()).toEqual(Array.from({ length: 16 }, (_, index) => `F${20 - index}`));
  expect(screen.getByRole("link", { name: "More" }).getAttribute("href")).toBe("/the-scout/player-news");
});

test("the sign's colour follows the chance of playing, 50 where nobody said one [PL-16]", async () => {
  await renderScreen(<AvailabilityCard />, { pattern: "/", address: "/", game });
  const chanceOf = (name: string) => {
    const item = screen.getByRole("button", { name }).closest("li")!;
    const sign = within(item).getByRole("img");
    return [sign.getAttribute("data-chance"), sign.textContent, sign.getAttribute("aria-label")];
  };
  expect(chanceOf("F16")).toEqual(["0", "0%", "0 per cent chance of playing"]);
  expect(chanceOf("F17")).toEqual(["25", "25%", "25 per cent chance of playing"]);
  expect(chanceOf("F18")).toEqual(["50", "50%", "50 per cent chance of playing"]);
  expect(chanceOf("F19")).toEqual(["75", "75%", "75 per cent chance of playing"]);
  expect(chanceOf("F20")).toEqual(["50", "50%", "50 per cent chance of playing"]);
});
