import type { WireLineup } from "@elleveren/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { clubId, footballerId, roundId } from "@elleveren/rules";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { FootballerSummary } from "../../../../api/content/footballer-summary.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { buildFixture } from "../../../../testing/build-fixture.ts";
import { buildGame, buildRound, renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";

const NOTHING: FootballerSummary = { coming: [], played: [], seasons: [] };
const him = { ...buildFootballer({ id: 7, position: "MID", webName: "Moen" }), fiksId: 77 };

const open = (summary: FootballerSummary | null, hash = "", rest: Parameters<typeof buildGame>[0] = {}) =>
  renderScreen(<h1>Screen</h1>, {
    pattern: "/any",
    address: `/any?footballer=7${hash}`,
    game: buildGame({ footballers: [him], ...rest }),
    fetched: [[keys.lineups, []], ...(summary ? [[keys.footballer(7), summary] as const] : [])],
  });
const dialog = () => screen.findByRole("dialog", { name: "Moen" });

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    // Line-ups and what is expected are fetched on their own.
    if (url !== "/api/lineups/" && !url.startsWith("/api/element-forecast/")) asked.push(url);
    return new Response("{}", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("without matches before or ahead the summary says so [ER-64] [PL-06]", async () => {
  await open(NOTHING);
  const panel = within(await dialog());
  expect(panel.getByText("No recent matches")).toBeTruthy();
  expect(panel.getByText("No upcoming matches")).toBeTruthy();
});

test("a match without a kick-off is TBC, one without a round has a dash [PL-11]", async () => {
  const match = { opponentId: clubId(3), isHome: false, difficulty: 4 };
  const kickoffAtMs = Date.UTC(2026, 4, 16, 16, 0);
  await open(
    {
      ...NOTHING,
      coming: [
        { ...match, roundId: roundId(5), kickoffAtMs },
        { ...match, roundId: null, kickoffAtMs: null },
      ],
    },
    "#schedule",
  );
  const rows = within(await dialog())
    .getAllByRole("row")
    .slice(1);
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells[0]![0]).toMatch(/^16 May \d\d:00$/);
  expect(cells[0]!.slice(1)).toEqual(["5", "Club 3 (A)", "4"]);
  expect(cells[1]).toEqual(["TBC", "–", "Club 3 (A)", "4"]);
});

test("his first season and no points yet are said in words [PL-10]", async () => {
  await open(NOTHING, "#history");
  expect(within(await dialog()).getByText("His first season in the game")).toBeTruthy();
  cleanup();
  await open(NOTHING, "#highlights");
  expect(within(await dialog()).getByText("No points yet this season.")).toBeTruthy();
});

test("without a host neither photos nor clips are asked for: shirt and best matches are ours [PL-13] [AP-082]", async () => {
  await open(NOTHING, "#highlights");
  const panel = within(await dialog());
  expect(panel.queryByRole("img")).toBeNull();
  expect(panel.queryByText("Video clips")).toBeNull();
  expect(panel.getByRole("heading", { name: "Best matches" })).toBeTruthy();
  expect(asked).toEqual([]);
});

test("matches that could not be fetched are said, and the rest of him stands", async () => {
  await open(null);
  const panel = within(await dialog());
  await waitFor(() => expect(panel.getByText(/His matches could not be fetched/)).toBeTruthy());
  expect(panel.getByText("Total score")).toBeTruthy();
  expect(asked).toEqual(["/api/element-summary/7/"]);
});

test("his form is fetched again once it is older than the season's threshold, not before [KO-16]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open(NOTHING, "", { refreshAfterMs: 600_000 });
  await dialog();
  await vi.advanceTimersByTimeAsync(595_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["/api/element-summary/7/"]);
});

test("what is expected of him adds up, round by round, with the chance to play and what the club may do", async () => {
  const match = {
    fixture: 9,
    is_home: true,
    opponent: 2,
    plays: 0.86,
    plays_full: 0.75,
    goals: 1.8,
    goals_conceded: 0.9,
  };
  const round = {
    event: 4,
    computed: "2026-05-01T10:00:00Z",
    is_frozen: false,
    points: 3.2,
    spread: 2.9,
    chance: 0.86,
    lowest: 0,
    chances: [0.14, 0.06, 0.4, 0.1, 0.05, 0.05, 0.1, 0, 0.05, 0.03, 0.02],
    parts: [
      { identifier: "minutes", points: 1.6 },
      { identifier: "goals_scored", points: 1.7 },
      { identifier: "yellow_cards", points: -0.1 },
    ],
    matches: [match],
  };
  const blank = { ...round, event: 5, points: 0, parts: [], matches: [] };
  await renderScreen(<h1>Screen</h1>, {
    pattern: "/any",
    address: `/any?footballer=${him.footballerId}`,
    game: buildGame({ footballers: [him] }),
    fetched: [
      [keys.lineups, []],
      [keys.footballer(7), NOTHING],
      [keys.elementForecast(7), { rounds: [{ ...round, event: 3, is_frozen: true }, round, blank] }],
    ],
  });
  const panel = within(await dialog());
  const rounds = within(panel.getByRole("group", { name: "Round" })).getAllByRole("button");
  expect(rounds.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Round 4: 3.2 expected",
    "Round 5: 0.0 expected",
  ]);
  expect(panel.getByText(/^Plays with a chance of/u, { exact: false }).textContent).toBe(
    "C2 (H). Plays with a chance of 86%, an hour or more with 75%. The club is expected to score 1.8 and to let in 0.9.",
  );
  const parts = panel.getByText("Expected").closest("dl")!;
  expect([...parts.children].map((line) => line.textContent)).toEqual([
    "Minutes played1.60",
    "Goals scored1.70",
    "Yellow cards\u22120.10",
    "Expected3.20",
  ]);
  expect(panel.getByText("3 points or more: 40%. 6 or more: 20%. 10 or more: 2%.")).toBeTruthy();
  await userEvent.click(rounds[1]!);
  expect(panel.getByText("No match in this round, so nothing is expected.")).toBeTruthy();
});

test("while his club plays it says where he is in the match, and of no other club's", async () => {
  const rounds = [buildRound(3, { isCurrent: true, isFinished: false })];
  const fixture = buildFixture({ id: 50, clubs: [him.clubId, 2], score: [1, 0], minutes: 67 });
  const line = { fixture: fixture.fixtureId, team: him.clubId, announced_at: null };
  const substitutions = [{ minute: 61, off: him.footballerId, on: footballerId(9) }];
  const show = (lineup: Partial<WireLineup>, match = fixture) =>
    renderScreen(<h1>Screen</h1>, {
      pattern: "/any",
      address: "/any?footballer=7",
      game: buildGame({ footballers: [him], rounds, currentRound: rounds[0]! }),
      fetched: [
        [keys.lineups, []],
        [keys.footballer(7), NOTHING],
        [keys.fixtures(3), [match]],
        [keys.live(3), new Map()],
        [keys.lineupsOf(3), [{ ...line, starters: [him.footballerId], bench: [], substitutions: [], ...lineup }]],
      ],
    });
  await show({});
  const panel = within(await dialog());
  expect(panel.getByText(/^Now, 67′: on the pitch/u)).toBeTruthy();
  expect(panel.getByRole("link", { name: "Club 8 1–0 Club 2" }).getAttribute("href")).toBe("/match/50");
  cleanup();
  await show({ substitutions });
  expect(within(await dialog()).getByText(/^Now, 67′: taken off at 61′/u)).toBeTruthy();
  cleanup();
  await show({ starters: [footballerId(9)] });
  expect(within(await dialog()).getByText(/^Now, 67′: not in the squad/u)).toBeTruthy();
  cleanup();
  await show({}, { ...fixture, isOver: true });
  expect(within(await dialog()).queryByText(/^Now, /u)).toBeNull();
  cleanup();
  await show({}, buildFixture({ id: 50, clubs: [3, 2], score: [1, 0] }));
  expect(within(await dialog()).queryByText(/^Now, /u)).toBeNull();
});

test("a link to somebody who is not in the season says so", async () => {
  await renderScreen(<h1>Screen</h1>, { pattern: "/any", address: "/any?footballer=abc" });
  expect(await screen.findByRole("dialog", { name: "No such player" })).toBeTruthy();
});
