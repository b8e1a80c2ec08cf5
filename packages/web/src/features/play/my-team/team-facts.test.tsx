/** The two values of a team have a name each, and say what they mean. */
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildMyTeam, ruleset } from "../../../testing/small-game.ts";
import { TeamFacts } from "./TeamFacts.tsx";

afterEach(cleanup);

/** Fifteen who cost 6.0 today and sell for 5.7. */
const myTeam = buildMyTeam({ bankTenths: 12, freeTransfers: 2 }, 55, 57);
const show = (sellOnDivisor = 2) =>
  renderScreen(
    <>
      <h1>My team</h1>
      <TeamFacts myTeam={myTeam} />
    </>,
    {
      pattern: "/my-team",
      address: "/my-team",
      game: buildGame({ ruleset: { ...ruleset, transfers: { ...ruleset.transfers, sellOnDivisor } } }),
    },
  );
const figureOf = (name: string) =>
  screen.getByRole("button", { name }).closest("div")!.querySelector("dd")!.textContent.replaceAll("\u00a0", " ");

test("squad value is what a history counts, selling value is what the footballers bring", async () => {
  await show();
  expect(figureOf("Squad value")).toBe("kr 91.2");
  expect(figureOf("Selling value")).toBe("kr 85.5");
});

test("each says what it means, to whoever presses it too", async () => {
  await show();
  const meaning = (name: string) => {
    const id = screen.getByRole("button", { name }).getAttribute("aria-describedby")!;
    return document.getElementById(id)!.textContent;
  };
  expect(meaning("Squad value")).toBe("The players at the prices of the day, and the bank.");
  expect(meaning("Selling value")).toContain("without the bank. Of a rise since you bought you keep one part in 2.");
  await userEvent.click(screen.getByRole("button", { name: "Squad value" }));
  // Beside the description that is always there.
  await waitFor(() => expect(screen.getAllByText(meaning("Squad value"))).toHaveLength(2));
  cleanup();
  // Where the whole rise is kept there is nothing to say of it.
  await show(1);
  expect(meaning("Selling value")).toBe("What your players bring if you sell them all now, without the bank.");
});
