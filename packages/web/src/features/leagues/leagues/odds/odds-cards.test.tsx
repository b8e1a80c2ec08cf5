/** The cards of chances: what each team needs, who turned it, and that chances of before are marked. */
import type { WireLeagueSummary } from "@elleveren/contract";
import { entryId, leagueId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
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
const show = (card: ReactElement, summary: Partial<WireLeagueSummary> = {}) =>
  renderScreen(
    <>
      <h1>Chances</h1>
      {card}
    </>,
    {
      game,
      pattern: "/page",
      address: "/page",
      fetched: [
        [
          keys.leagueSummary(5),
          { league: { leagueId: 5, name: "Kollektivet", kind: "private" }, entry_is_member: true, ...summary },
        ],
      ],
    },
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
  expect(section.textContent).toContain("Lag 9: 34% 12 points between them");
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
  void client.invalidateQueries({ queryKey: keys.duelOdds(5, OWN, 9, false) });
  expect(await screen.findByText("From before the last event: new ones are on their way.")).toBeTruthy();
  answer();
  await waitFor(() => expect(screen.queryByText(/From before the last event/)).toBeNull());
});

test("when all is over the card tells how it went, and has no chances any more", async () => {
  answerOdds({ is_decided: true });
  await show(duel, { entry_is_member: true });
  await screen.findByRole("heading", { level: 2, name: "How the chances went" });
  expect(screen.getByRole("slider", { name: "The chance of Lag 3 through the round" })).toBeTruthy();
  expect(screen.queryByText(/What Lag 3 needs/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Hide chances" })).toBeNull();
});

test("a story is shared as a picture: by members of a private league, and by everybody in another", async () => {
  answerOdds();
  await show(duel, { entry_is_member: true });
  fireEvent.click(await screen.findByRole("button", { name: "Share the chances" }));
  const picture = await screen.findByRole("img", { name: /^Lag 3 against Lag 9 in round 3/ });
  expect(picture.getAttribute("src")).toBe("/share/league/5/duel.png?a=3&b=9");
  cleanup();
  await show(duel, { entry_is_member: false });
  await screen.findByRole("heading", { level: 2, name: "Who wins the round?" });
  expect(screen.queryByRole("button", { name: "Share the chances" })).toBeNull();
});
