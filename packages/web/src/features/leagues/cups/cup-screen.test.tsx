import type { WireCupDraw } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { CupMatch } from "../../../api/leagues/cup-match.ts";
import type { CupMatches, CupRoundMatches, CupStatus } from "../../../api/leagues/cups.ts";
import { shownDraws } from "../../../api/leagues/cups.ts";
import { keys } from "../../../api/wire/keys.ts";
import type { League } from "../../../api/leagues/leagues.ts";
import { answerOdds } from "../../../testing/answer-odds.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { cupState } from "./cup-state.ts";
import { CupScreen } from "./CupScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LEAGUE = leagueId(5);
const CUP = leagueId(50);
const OWN = entryId(7);

const drawnCup: CupStatus = {
  leagueId: LEAGUE,
  cupLeagueId: CUP,
  qualificationRound: roundId(1),
  qualifierCount: 8,
  isLarge: false,
};
const league = { leagueId: LEAGUE, name: "Kollektivet", shortName: null, scoring: "classic", startRound: 1 } as League;

/** Entry 7 is ours. The third round of the four is on. */
const match = (round: number, rest: Partial<CupMatch> = {}): CupMatch => ({
  matchId: 100 + round,
  cupLeagueId: CUP,
  roundId: roundId(round),
  roundName: ["Quarter-finals", "Semi-finals", "Final"][round - 2] ?? "Round of 16",
  first: { entryId: OWN, name: "Mitt lag", managerName: "Kari Moe", points: 40 },
  second: { entryId: entryId(8), name: "Rivalen", managerName: "Ola Vik", points: 33 },
  winnerId: null,
  tiebreak: null,
  ...rest,
});
const draw = (round: number, matchCount: number, byeCount = 0): WireCupDraw => ({
  event: roundId(round),
  name: match(round).roundName,
  drawn_time: new Date(Date.UTC(2026, 3, round)).toISOString(),
  match_count: matchCount,
  bye_count: byeCount,
  label: `draw:5:${round}`,
  seed: {
    event: roundId(round - 1),
    commitment: "c0".repeat(32),
    committed_time: "1970-01-01T00:00:00Z",
    seed: "5e".repeat(32),
    revealed_time: null,
  },
});

interface Shown {
  readonly cup?: CupStatus | null;
  readonly own?: readonly CupMatch[];
  readonly all?: readonly CupMatch[];
  /** Of the rounds that the bracket shows. */
  readonly bracket?: readonly CupRoundMatches[];
  readonly rank?: number | null;
  readonly signedIn?: boolean;
  readonly address?: string;
  readonly hidesOdds?: boolean;
}

const page = (matches: readonly CupMatch[], rest: Partial<CupMatches> = {}): CupMatches => ({
  page: 1,
  hasNext: false,
  matches,
  qualificationRank: null,
  isQualified: null,
  ...rest,
});

const show = ({
  cup = drawnCup,
  own = [],
  all = [],
  bracket = [],
  rank = null,
  signedIn = true,
  address = "/leagues/5/cup",
  hidesOdds = false,
}: Shown) =>
  renderScreen(<CupScreen />, {
    pattern: "/leagues/$leagueId/cup",
    address,
    ...(signedIn ? { ownEntry: OWN } : {}),
    fetched: [
      [keys.cupStatus(5), cup],
      [
        keys.leagueSummary(5),
        {
          league,
          entry_count: 8,
          entry_is_member: true,
          hides_odds: hidesOdds,
          format_count: 0,
          last_updated_data: null,
          provisional: false,
        },
      ],
      [keys.entry(OWN), { leagues: [{ leagueId: leagueId(1), shortName: "overall" }] }],
      [keys.cupMatches(50, { page: 1, entry: OWN, round: null }), page(own, { qualificationRank: rank })],
      [keys.cupMatches(50, { page: 1, entry: null, round: 3 }), page(all)],
      [keys.cupBracket(50, [3]), bracket],
      [
        keys.cupDraws(5),
        {
          final_event: roundId(4),
          draws: cup?.cupLeagueId == null ? [] : [draw(2, 4, 4), draw(3, 2)],
          next: { event: roundId(4), name: "Final", seed: { ...draw(4, 1).seed, seed: null } },
        },
      ],
    ],
  });
const state = () => screen.getAllByRole("status")[0]!.textContent;

describe("what is said of a cup [ST-19]", () => {
  test("a league without one: no information [ER-60]", async () => {
    await show({ cup: null });
    expect(screen.getByText("There is no information available for this cup yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the table" }).getAttribute("href")).toBe("/leagues/5/standings/c");
  });

  test("a large league's that is not drawn: after round 24, and how many take part [ER-57] [ER-58] [ST-20]", async () => {
    await show({
      cup: { ...drawnCup, cupLeagueId: null, isLarge: true, qualificationRound: roundId(24), qualifierCount: 64 },
    });
    expect(screen.getByText("The draw for the first round is yet to be made")).toBeTruthy();
    expect(screen.getByText("Cup matches will be available after round 24")).toBeTruthy();
    expect(screen.getByText("The best 64 of the table after that round take part.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the table" }).getAttribute("href")).toBe("/leagues/5/standings/c");
  });

  test("a smaller league's that is not drawn: at the end of the round before the first [ER-56]", async () => {
    await show({ cup: { ...drawnCup, cupLeagueId: null, qualificationRound: roundId(27) } });
    expect(screen.getByText("Cup matches for round 28 will be available at the end of round 27")).toBeTruthy();
  });

  test("who did not qualify is told so, and why [ER-55]", async () => {
    await show({ rank: 11 });
    expect(state()).toBe(
      "This team did not qualify for the cup.The best 8 of the table after round 1 qualified. This team was number 11.",
    );
  });

  test("who is out is told so, and by whom [ER-59]", async () => {
    await show({ own: [match(2, { winnerId: entryId(8) })] });
    expect(state()).toBe("This team has been eliminatedRivalen went through in round 2.");
  });

  test("who plays now sees how it stands, and when the next round is drawn [ER-56] [ST-15]", async () => {
    await show({ own: [match(3), match(2, { second: null, winnerId: OWN })] });
    expect(state()).toContain("You lead Rivalen by 7 right now.");
    expect(state()).toContain("Cup matches for round 4 will be available at the end of round 3");
    const matches = screen.getByRole("list", { name: "Your matches" });
    expect(within(matches).getByText("Live")).toBeTruthy();
    expect(within(matches).getByText(/Before that: 1 bye/)).toBeTruthy();
  });

  test("a tie that is on has its chances, through the game's own league; not where the cup's league hides them", async () => {
    const asked = answerOdds();
    await show({ own: [match(3)] });
    expect(await screen.findByRole("heading", { level: 2, name: "Who goes through?" })).toBeTruthy();
    expect(asked).toEqual(["/api/league/1/duel-odds/?a=7&b=8&knockout=true"]);
    cleanup();
    await show({ own: [match(3)], hidesOdds: true });
    expect(state()).toContain("You lead Rivalen by 7 right now.");
    expect(screen.queryByRole("button", { name: /chances/ })).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test("who waits for his match sees the next opponent", async () => {
    await show({ own: [match(4), match(3, { winnerId: OWN })] });
    expect(state()).toBe("Next opponent: Rivalen, in round 4.");
  });

  test("who has won it is told so", async () => {
    await show({ own: [match(4, { winnerId: OWN })] });
    expect(state()).toBe("You have won the cup!");
    expect(cupState(OWN, [match(3, { winnerId: OWN })])).toEqual({ kind: "waiting", nextRound: 4 });
  });
});

describe("matches of a round [ST-16]", () => {
  const other = match(3, {
    matchId: 300,
    first: { entryId: entryId(9), name: "Niende", managerName: "Per Lie", points: 50 },
    second: { entryId: entryId(10), name: "Tiende", managerName: "Siv Bø", points: 50 },
  });

  test.each([
    ["goals_scored", "Level on points. Tiende goes through: most goals scored."],
    ["goals_conceded", "Level on points. Tiende goes through: fewest goals conceded."],
    ["default", "Level on points and goals. Tiende goes through: virtual coin toss."],
  ] as const)("a tie is explained: %s [EG-71]", async (tiebreak, text) => {
    await show({ signedIn: false, all: [{ ...other, tiebreak, winnerId: entryId(10) }] });
    const row = within(screen.getByRole("list", { name: "Cup matches" })).getByRole("listitem");
    expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText("Through").parentElement!.textContent).toContain("Tiende");
    expect(within(row).getByRole("link", { name: "Niende" }).getAttribute("href")).toBe("/entry/9/event/3");
    expect(within(row).getByText("Per Lie")).toBeTruthy();
    expect(within(row).getAllByText("50")).toHaveLength(2);
  });

  test("a bye says what it goes on with, one's own match is marked, and a visitor has no cup of his own", async () => {
    await show({ all: [match(3), { ...other, second: null }] });
    const rows = within(screen.getByRole("list", { name: "Cup matches" })).getAllByRole("listitem");
    expect(rows[0]!.dataset["own"]).toBe("true");
    expect(within(rows[1]!).getByText("Bye: goes on with the points of the round before.")).toBeTruthy();
    cleanup();
    await show({ signedIn: false, all: [match(3)] });
    expect(screen.queryByText("Your cup")).toBeNull();
    expect(screen.queryByRole("button", { name: "Only my matches" })).toBeNull();
  });

  test("the address chooses the team and the round [ST-18]", async () => {
    const { router } = await show({ own: [match(3)], address: "/leagues/5/cup?entry=7" });
    expect(screen.getByRole("combobox", { name: "Round" })).toHaveProperty("value", "0");
    screen.getByRole("button", { name: "Show all teams" }).click();
    await screen.findByRole("button", { name: "Only my matches" });
    expect(router.state.location.search).toEqual({});
    expect(screen.getByRole("combobox", { name: "Round" })).toHaveProperty("value", "3");
  });
});

describe("the bracket", () => {
  const second = match(3, {
    matchId: 300,
    first: { entryId: entryId(9), name: "Niende", managerName: "Per Lie", points: 50 },
    second: { entryId: entryId(10), name: "Tiende", managerName: "Siv Bø", points: 41 },
    winnerId: entryId(9),
  });
  const bracket = [{ roundId: roundId(3), matches: [match(3), second] }];
  const region = () => within(screen.getByRole("region", { name: "Cup bracket" }));

  test("is an ordered list of rounds, live, with who went on stressed and rounds to come empty", async () => {
    await show({ bracket });
    const rounds = region()
      .getAllByRole("listitem")
      .filter((item) => item.querySelector(":scope > h3"));
    expect(rounds.map((round) => round.querySelector("h3")!.textContent)).toEqual([
      "Semi-finals Live",
      "Final Round 4",
    ]);
    expect(
      within(rounds[0]!)
        .getAllByRole("group")
        .map((tie) => tie.getAttribute("aria-label")),
    ).toEqual(["Mitt lag – Rivalen", "Niende – Tiende"]);
    expect(rounds[1]!.textContent).toContain("Drawn after round 3");
    const [own, other] = within(rounds[0]!).getAllByRole("group");
    expect(own!.dataset["own"]).toBe("true");
    expect([...own!.children].map((side) => side.textContent)).toEqual(["Mitt lag40", "Rivalen33"]);
    expect([...other!.children].map((side) => side.textContent)).toEqual(["NiendeThrough50", "Tiende41"]);
    expect(other!.querySelector("[data-through]")!.textContent).toContain("Niende");
  });

  test("has one's own tie for the tab key, from which arrows lead on", async () => {
    await show({ bracket: [{ roundId: roundId(3), matches: [second, match(3)] }] });
    const stops = () =>
      region()
        .getAllByRole("link")
        .filter((link) => link.tabIndex === 0)
        .map((link) => link.textContent);
    expect(stops()).toEqual(["Mitt lag", "Rivalen"]);
    region().getByRole("link", { name: "Rivalen" }).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement!.textContent).toBe("Niende");
    expect(stops()).toEqual(["Niende", "Tiende"]);
    await userEvent.keyboard("{ArrowUp}{ArrowRight}");
    expect(document.activeElement!.textContent).toBe("Niende");
    await userEvent.tab();
    expect(document.activeElement!.textContent).toBe("Tiende");
  });

  test("is not there while nothing small enough is drawn", async () => {
    await show({});
    expect(screen.queryByRole("region", { name: "Cup bracket" })).toBeNull();
  });
});

test("draws are told with seed and fingerprint; the next one's is promised; rounds of byes alone are left out [EG-69]", async () => {
  await show({ signedIn: false });
  expect(screen.getByText("Next: Final, drawn when round 3 is over.")).toBeTruthy();
  expect(screen.getAllByText("c0".repeat(32))).toHaveLength(2);
  expect(screen.getByText("5e".repeat(32))).toBeTruthy();
  expect(screen.getByRole("button", { name: "Draw it again: Semi-finals" })).toBeTruthy();
  expect(shownDraws([draw(2, 9, 9)]).map((one) => one.event)).toEqual([2]);
});
