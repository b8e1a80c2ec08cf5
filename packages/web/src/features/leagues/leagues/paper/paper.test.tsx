/** The league's paper: its headline, its sentences with their links, and its rounds. */
import type { WireLeaguePaper, WireLeagueSummary, WirePaperFact } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";
import { FactSentence } from "./FactSentence.tsx";
import { LeaguePaperScreen } from "./LeaguePaperScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const team = (id: number) => ({ entry: entryId(id), entry_name: `Lag ${id}`, player_name: `Liv Lunde ${id}` });
const fact = (kind: WirePaperFact["kind"], change: Partial<WirePaperFact> = {}): WirePaperFact => ({
  kind,
  entries: [],
  element: null,
  value: 1,
  more: 1,
  ...change,
});
const game = buildGame({ footballers: [buildFootballer({ id: 1, position: "FWD", webName: "Solvoll" })] });
const SOLVOLL = footballerId(1);
const PAPER: WireLeaguePaper = {
  event: roundId(4),
  events: [roundId(4), roundId(3)],
  members: 12,
  is_short: false,
  average: 48,
  seed: 0,
  facts: [
    fact("hero", { entries: [team(3)], value: 81 }),
    fact("lead_taken", { entries: [team(3), team(9)], value: 2 }),
    fact("captain_failed", { element: SOLVOLL, value: 1, more: 7 }),
    fact("bench", { entries: [team(5)], element: SOLVOLL, value: 14, more: 9 }),
  ],
};
const text = () => screen.getByRole("article").textContent.replaceAll("\u00a0", " ");
const summary = {
  league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 },
  entry_count: 12,
  entry_is_member: true,
  hides_odds: false,
  format_count: 0,
  last_updated_data: null,
  provisional: false,
} as unknown as WireLeagueSummary;
const show = (paper: WireLeaguePaper) =>
  renderScreen(<LeaguePaperScreen />, {
    game,
    pattern: "/leagues/$leagueId/paper",
    address: "/leagues/5/paper",
    fetched: [
      [keys.leagueSummary(5), decodeLeagueSummary(summary)],
      [keys.leaguePaper(5, null), paper],
    ],
  });

test("the turn at the top is the headline, and every fact a sentence with its links", async () => {
  await show(PAPER);
  await screen.findByRole("heading", { level: 2, name: "Lag 3 takes over the lead" });
  expect(text()).toContain("Lag 3 went past Lag 9 and leads by 2 points. The league's average was 48.");
  expect(text()).toContain("Lag 3 had the best round of all: 81 points.");
  expect(text()).toMatch(/Solvoll.*7 teams|7 teams.*Solvoll/u);
  const link = screen.getAllByRole("link", { name: "Lag 9" })[0]!;
  expect(link.getAttribute("href")).toBe("/entry/9/event/4");
  expect(screen.getAllByRole("button", { name: "Solvoll" }).length).toBe(2);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Hero of the round",
    "The armband that let down",
    "Tears on the bench",
  ]);
  expect([...(screen.getByLabelText("Round") as HTMLSelectElement).options].map((one) => one.text)).toEqual([
    "Round 4",
    "Round 3",
  ]);
});

test("another seed says the same in other words", async () => {
  await show({ ...PAPER, seed: 1 });
  await screen.findByRole("article");
  expect(text()).toContain("Lag 9 had to make way: Lag 3 is on top now, 2 points ahead.");
});

test("a round without news is a quiet one, and before the first settling there is a word of when", async () => {
  await show({ ...PAPER, facts: [] });
  await screen.findByRole("heading", { level: 2, name: "A quiet round" });
  cleanup();
  await show({ ...PAPER, event: null, events: [], facts: [] });
  await waitFor(() => expect(screen.getByText(/paper comes out when its first round is settled/)).toBeTruthy());
});

test("every kind of fact is said in every one of its ways, with nothing left out", async () => {
  const facts: WirePaperFact[] = [
    fact("hero", { entries: [team(3), team(9)], value: 60, more: 2 }),
    fact("record", { entries: [team(3)], value: 91, more: 84 }),
    fact("lead_taken", { entries: [team(3)], value: 1 }),
    fact("lead_kept", { entries: [team(3)], value: 4, more: 5 }),
    fact("lead_kept", { entries: [team(3)], value: 4, more: 1 }),
    fact("lead_shared", { entries: [team(3), team(9)], value: 300, more: 2 }),
    fact("climb", { entries: [team(3)], value: 6 }),
    fact("duel", { entries: [team(3), team(9)], value: 0, more: 55 }),
    fact("duel", { entries: [team(3), team(9)], value: 1, more: 55 }),
    fact("unlucky", { entries: [team(3), team(9)], value: 70, more: 72 }),
    fact("captain", { entries: [team(3)], element: SOLVOLL, value: 24 }),
    fact("alone", { entries: [team(3)], element: SOLVOLL, value: 13 }),
  ];
  await renderScreen(
    <>
      <h1>Ways</h1>
      <ul>
        {facts.flatMap((one, index) =>
          [0, 1, 2].map((variant) => (
            <li key={`${index} ${variant}`}>
              <FactSentence fact={one} event={4} variant={variant} />
            </li>
          )),
        )}
      </ul>
    </>,
    { game, pattern: "/page", address: "/page" },
  );
  const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said).toHaveLength(36);
  for (const sentence of said) {
    expect(sentence).toMatch(/^[A-Z0-9].*Lag 3.*\.$|^[A-Z0-9].*\.$/u);
    expect(sentence).not.toMatch(/undefined|null|\{|\}|<\d/u);
    expect(sentence).toContain("Lag 3");
  }
});
