import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { H2hMatch, H2hStandings } from "../../../../api/leagues/h2h-leagues.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { answerOdds } from "../../../../testing/answer-odds.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { H2hMatchesScreen } from "./H2hMatchesScreen.tsx";
import { H2hNewEntriesScreen } from "./H2hNewEntriesScreen.tsx";
import { H2hStandingsScreen } from "./H2hStandingsScreen.tsx";
import { isInProgress } from "./MatchList.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OWN = 3;
const row = (id: number, rest: Partial<H2hStandings["standings"]["rows"][number]> = {}) => ({
  entryId: entryId(id),
  entryName: `Lag ${id}`,
  managerName: `Liv Lunde ${id}`,
  rank: id,
  lastRank: 2,
  played: 3,
  won: 2,
  drawn: 1,
  lost: 0,
  pointsFor: 141,
  total: 7,
  ...rest,
});
const NOBODY = { page: 1, hasNext: false, rows: [] };

const build = (rest: Partial<H2hStandings> = {}, league: Partial<H2hStandings["league"]> = {}): H2hStandings => ({
  league: {
    leagueId: leagueId(9),
    name: "Dueller",
    shortName: null,
    kind: "private",
    scoring: "h2h",
    startRound: roundId(1),
    isClosed: false,
    hasCup: false,
    cupLeagueId: null,
    codePrivacy: "administrator",
    canLeave: false,
    canAdminister: false,
    canInvite: false,
    isLarge: false,
    koRounds: 0,
    maxEntries: null,
    ...league,
  },
  updatedAtMs: 0,
  isProvisional: false,
  rankedCount: 3,
  standings: { page: 1, hasNext: false, rows: [1, 2, OWN].map((id) => row(id)) },
  newEntries: NOBODY,
  ...rest,
});

const match = (id: number, rest: Partial<H2hMatch> = {}): H2hMatch => ({
  matchId: id,
  roundId: roundId(3),
  knockoutName: "",
  first: { entryId: entryId(1), name: "Lag 1", managerName: "Liv Lunde 1", points: 51 },
  second: { entryId: entryId(2), name: "Lag 2", managerName: "Liv Lunde 2", points: 47 },
  winnerId: null,
  isDrawn: false,
  wonByAverage: false,
  tiebreak: null,
  ...rest,
});
const AVERAGE = { entryId: null, name: "AVERAGE", managerName: "", points: 40 };
const ownSide = { entryId: entryId(OWN), name: "Lag 3", managerName: "Liv Lunde 3", points: 44 };

/** The summary that the head of every page fetches. */
const summaryOf = ({ league, isProvisional: provisional }: H2hStandings, hidesOdds = false) => {
  const summary = {
    league,
    entry_count: 3,
    entry_is_member: true,
    hides_odds: hidesOdds,
    format_count: 0,
    last_updated_data: "1970-01-01T00:00:00Z",
    provisional,
  };
  return [keys.leagueSummary(9), summary] as const;
};

const standingsKey = (page = 1) => keys.standings(9, "h", { standings: page, newEntries: 1 });
const matchesKey = (entry: number | null, round: number | null, page = 1) => keys.h2hMatches(9, { page, entry, round });

describe("standings", () => {
  const show = (data: H2hStandings, address = "/leagues/9/standings/h", page = 1) =>
    renderScreen(<H2hStandingsScreen />, {
      pattern: "/leagues/$leagueId/standings/h",
      address,
      ownEntry: OWN,
      fetched: [summaryOf(data), [standingsKey(page), data]],
    });

  test("rank with movement, team and manager, played, won, drawn, lost, points for and points [ST-11]", async () => {
    await show(build());
    const table = screen.getByRole("table");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual([
      "Rank",
      "Team and manager",
      "PMatches played",
      // In place of the matches on a phone.
      "W-D-LMatches won, drawn and lost",
      "WMatches won",
      "DMatches drawn",
      "LMatches lost",
      "PFPoints for: what the team has scored in its matches",
      "PTSPoints in the table",
    ]);
    const cells = within(table).getAllByRole("row")[1]!;
    expect([...cells.children].map((cell) => cell.textContent)).toEqual([
      "1up 1",
      "Lag 1Liv Lunde 1",
      "3",
      "2-1-0",
      "2",
      "1",
      "0",
      "141",
      "7",
    ]);
    expect(table.querySelector("[aria-current]")?.textContent).toContain("Lag 3");
  });

  test("before the draw the season-underway text comes first, then who has joined [ST-11] [ST-14]", async () => {
    const newEntries = {
      ...NOBODY,
      rows: [{ entryId: entryId(4), entryName: "Elleve", managerName: "Liv Lunde", joinedAtMs: 0 }],
    };
    await show(build({ standings: NOBODY, rankedCount: 0, newEntries }, { startRound: roundId(4) }));
    expect(screen.getByRole("link", { name: "New entries" }).getAttribute("href")).toBe("/leagues/9/new-entries/h");
    expect(screen.getByText("Data will appear here once the season is underway")).toBeTruthy();
    expect(screen.getByText("The first matches are played in round 4. The draw is made at its deadline.")).toBeTruthy();
    expect(screen.getByRole("rowheader", { name: "Elleve" })).toBeTruthy();
  });

  test("pages by previous and next, as the address says [ST-10]", async () => {
    const standings = { page: 2, hasNext: true, rows: [row(51)] };
    await show(build({ standings, rankedCount: 101 }), "/leagues/9/standings/h?page_standings=2&default_entry=4", 2);
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Previous" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toBeTruthy();
  });
});

describe("matches", () => {
  const show = (
    data: H2hStandings,
    fetched: readonly (readonly [readonly unknown[], unknown])[],
    query = "",
    ownEntry: number | null = OWN,
    hidesOdds = false,
  ) =>
    renderScreen(<H2hMatchesScreen />, {
      pattern: "/leagues/$leagueId/matches/h",
      address: `/leagues/9/matches/h${query}`,
      ...(ownEntry === null ? {} : { ownEntry }),
      fetched: [summaryOf(data, hidesOdds), [standingsKey(), data], ...fetched],
    });
  const page = (...rows: H2hMatch[]) => ({ page: 1, hasNext: false, rows });
  const shown = () => screen.getAllByRole("listitem").map((item) => item.textContent);

  test("the current round's, the own one first, and the average by its name [ST-12] [ST-16]", async () => {
    const own = match(11, { first: ownSide, second: AVERAGE });
    await show(build({ isProvisional: true }), [
      [matchesKey(null, 3), page(match(10), own)],
      [matchesKey(OWN, 3), page(own)],
    ]);
    expect(shown()).toEqual([
      "Your matchLag 3Liv Lunde 3Live 44–40AVERAGEof all teams in the game",
      "Lag 1Liv Lunde 1Live 51–47Lag 2Liv Lunde 2",
    ]);
    const pages = screen.getByRole("navigation", { name: "Pages of the league" });
    expect(
      within(pages)
        .getAllByRole("link")
        .map((link) => link.textContent)
        .slice(0, 2),
    ).toEqual(["Standings", "Matches"]);
    expect(within(pages).getByRole("link", { name: "Matches" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Lag 1" }).getAttribute("href")).toBe("/entry/1/event/3");
    expect(screen.getByRole("link", { name: "Download all matches (CSV)" }).getAttribute("href")).toBe(
      "/api/league/9/matches.csv?language=en",
    );
  });

  test("a round to come has no score, and knock-outs say their name, tie-breaks and byes [ST-16] [EG-63]", async () => {
    await show(
      build(),
      [
        [
          matchesKey(null, 4),
          page(
            match(12, { roundId: roundId(4), knockoutName: "Semi-finals" }),
            match(13, { roundId: roundId(4), knockoutName: "Round of 16", second: null }),
          ),
        ],
        [matchesKey(OWN, 4), page()],
      ],
      "?event=4",
    );
    expect(shown()).toEqual([
      "Semi-finalsLag 1Liv Lunde 1vLag 2Liv Lunde 2",
      "Round of 16Lag 1Liv Lunde 1–ByeLag 1 goes through without a match.",
    ]);
  });

  test.each([
    ["goals_scored", 47, "Lag 2 wins on goals scored."],
    ["goals_conceded", 47, "Lag 2 wins on fewer goals conceded."],
    ["default", 47, "Lag 2 wins the toss of the coin."],
    [null, 60, null],
    [null, 40, "Lag 2 had gone through before the points were corrected."],
  ] as const)("why somebody went through: %s, %i [ST-16]", async (tiebreak, points, text) => {
    const second = { ...match(1).second!, points };
    const first = { ...match(1).first, points: 47 };
    const decided = match(14, {
      roundId: roundId(2),
      knockoutName: "Final",
      first,
      second,
      winnerId: entryId(2),
      tiebreak,
    });
    await show(
      build(),
      [
        [matchesKey(null, 2), page(decided)],
        [matchesKey(OWN, 2), page()],
      ],
      "?event=2",
    );
    expect(shown()).toEqual([`FinalLag 1Liv Lunde 147–${points}Lag 2Liv Lunde 2${text ?? ""}`]);
  });

  test("of one team through the season, with the round of each [ST-12]", async () => {
    await show(
      build(),
      [
        [
          matchesKey(2, null),
          page(
            match(1, { roundId: roundId(1), winnerId: entryId(1) }),
            match(9, { roundId: roundId(2), isDrawn: true }),
          ),
        ],
      ],
      "?entry=2",
    );
    expect(shown()).toEqual([
      "Round 1Lag 1Liv Lunde 151–47Lag 2Liv Lunde 2",
      "Round 2Lag 1Liv Lunde 151–47Lag 2Liv Lunde 2Draw",
    ]);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Team" }).value).toBe("2");
  });

  test("the own match that is on has its chances; of a league that hides them nothing is asked", async () => {
    const asked = answerOdds();
    const own = match(11, { second: ownSide });
    const fetched = [
      [matchesKey(null, 3), page(own)],
      [matchesKey(OWN, 3), page(own)],
    ] as const;
    await show(build({ isProvisional: true }), fetched);
    expect(await screen.findByRole("heading", { level: 2, name: "Who wins the round?" })).toBeTruthy();
    expect(asked).toEqual(["/api/league/9/duel-odds/?a=3&b=1"]);
    cleanup();
    await show(build({ isProvisional: true }), fetched, "", OWN, true);
    expect(shown()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /chances/ })).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test("until the draw they are being generated [ST-14]", async () => {
    await show(build({ standings: NOBODY }), []);
    expect(screen.getByText("Matches are currently being generated, please check back later.")).toBeTruthy();
  });

  test("a league of one has none, and says why", async () => {
    await show(build({ standings: { ...NOBODY, rows: [row(OWN)] } }), []);
    expect(
      screen.getByText("Nobody else was in the league at its first deadline, so there are no matches."),
    ).toBeTruthy();
  });

  test.each([
    ["one's own", "", OWN, OWN],
    ["the one of the link", "?default_entry=2", null, 2],
  ])("of a large league only %s team's can be viewed [ST-17] [ER-54]", async (_, query, ownEntry, entry) => {
    await show(build({}, { isLarge: true }), [[matchesKey(entry, null), page(match(1))]], query, ownEntry);
    expect(
      screen.getByText(
        "In head-to-head leagues with more than 512 teams only matches for a single team can be viewed.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Team" }).value).toBe(String(entry));
    expect(shown()).toHaveLength(1);
    expect(screen.queryByRole("link", { name: /CSV/ })).toBeNull();
  });

  test("a match is in progress when its round is the current one and nobody has won or drawn it [ST-15]", () => {
    expect(isInProgress(match(1), 3)).toBe(true);
    expect(isInProgress(match(1), 2)).toBe(false);
    expect(isInProgress(match(1), null)).toBe(false);
    expect(isInProgress(match(1, { winnerId: entryId(1) }), 3)).toBe(false);
    expect(isInProgress(match(1, { isDrawn: true }), 3)).toBe(false);
    expect(isInProgress(match(1, { wonByAverage: true }), 3)).toBe(false);
  });
});

test("new entries page on their own [ST-13]", async () => {
  const rows = [{ entryId: entryId(4), entryName: "Elleve", managerName: "Liv Lunde", joinedAtMs: 0 }];
  await renderScreen(<H2hNewEntriesScreen />, {
    pattern: "/leagues/$leagueId/new-entries/h",
    address: "/leagues/9/new-entries/h?page_new_entries=2",
    fetched: [
      [
        keys.standings(9, "h", { standings: 1, newEntries: 2 }),
        build({ standings: NOBODY, newEntries: { page: 2, hasNext: true, rows } }),
      ],
    ],
  });
  expect(screen.getByRole("rowheader", { name: "Elleve" })).toBeTruthy();
  const pager = screen.getByRole("navigation", { name: "Pages of the new entries" });
  expect(
    within(pager)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Previous", "Next"]);
});

test("an address that names no league is not found", async () => {
  await renderScreen(<H2hMatchesScreen />, {
    pattern: "/leagues/$leagueId/matches/h",
    address: "/leagues/zero/matches/h",
  });
  expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
});
