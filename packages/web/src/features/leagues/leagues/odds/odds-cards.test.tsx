/** The cards of chances: what each team needs, who turned it, and that chances of before are marked. */
import { entryId, leagueId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { answerOdds } from "../../../../testing/answer-odds.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";
import { DuelOddsCard } from "./DuelOddsCard.tsx";
import { LeagueOddsCard } from "./LeagueOddsCard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game = buildGame({
  footballers: ["Solvoll", "Haukås"].map((webName, index) =>
    buildFootballer({ id: index + 1, position: "FWD", webName }),
  ),
});
const OWN = entryId(3);
const show = (card: ReactElement) =>
  renderScreen(
    <>
      <h1>Chances</h1>
      {card}
    </>,
    { game, pattern: "/page", address: "/page" },
  );
const duel = <DuelOddsCard leagueId={leagueId(5)} pair={[OWN, entryId(9)]} />;

test("what a team needs is told as events together, with how likely they are and what then", async () => {
  answerOdds();
  await show(duel);
  const section = within(
    (await screen.findByRole("heading", { level: 3, name: "What Lag 3 needs" })).closest("section")!,
  );
  expect(section.getByRole("listitem").textContent).toBe(
    "Solvoll adds four points or more and Haukås does not play (8%): then 66%",
  );
  expect(screen.queryByRole("heading", { name: "What Lag 9 needs" })).toBeNull();
});

test("the story is read with the keyboard: the chance after each match, and who turned it", async () => {
  answerOdds();
  await show(duel);
  const chart = await screen.findByRole("slider", { name: "The chance of Lag 3 through the round" });
  expect(chart.getAttribute("aria-valuetext")).toMatch(/58%\. Solvoll: 9 pts \+18%, Haukås does not play −5%$/);
  fireEvent.keyDown(chart, { key: "Home" });
  expect(chart.getAttribute("aria-valuetext")).toBe("Kick-off: 45%");
});

test("in a league the team is told whom it may pass, and the chances of all go through the round", async () => {
  answerOdds();
  await show(<LeagueOddsCard leagueId={leagueId(5)} entry={OWN} />);
  const section = (await screen.findByRole("heading", { level: 3, name: "To pass the next above" })).closest(
    "section",
  )!;
  expect(section.textContent).toContain("Lag 9: 34% 12 points between you");
  expect(screen.queryByRole("heading", { name: "Who may come past" })).toBeNull();
  const chart = await screen.findByRole("slider", { name: "The chances of leading the league through the round" });
  expect(chart.getAttribute("aria-valuetext")).toMatch(/Lag 3 72%, Lag 9 30%\. Solvoll: 9 pts \+18%/);
});

test("chances that are being worked out anew are marked until the new ones are there", async () => {
  answerOdds();
  const { client } = await show(duel);
  await screen.findByText(/drawn 1,000 times from the forecast/);
  await waitFor(() => expect(screen.queryByText(/From before the last event/)).toBeNull());
  let answer = () => {};
  const { fetch: answered } = globalThis;
  vi.stubGlobal(
    "fetch",
    (...asked: Parameters<typeof fetch>) =>
      new Promise((resolve) => {
        answer = () => resolve(answered(...asked));
      }),
  );
  void client.invalidateQueries({ queryKey: ["league"] });
  expect(await screen.findByText("From before the last event: new ones are on their way.")).toBeTruthy();
  answer();
  await waitFor(() => expect(screen.queryByText(/From before the last event/)).toBeNull());
});
