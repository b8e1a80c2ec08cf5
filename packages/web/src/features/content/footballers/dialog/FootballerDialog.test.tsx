import type { WireLineup } from "@elleveren/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
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
    // Line-ups are fetched on their own, for any footballer.
    if (url !== "/api/lineups/") asked.push(url);
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
