import type { WireLineup, WireMatchElement, WireMatchOwners } from "@elleveren/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import type { Match } from "../../../api/live/match.ts";
import { applyMessage } from "../../../api/live/stream.ts";
import { buildFixture } from "../../../testing/build-fixture.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { f } from "../../../testing/small-game.ts";
import { MatchScreen } from "./MatchScreen.tsx";

const OWN = 7;
const LEAGUE = leagueId(40);
const line = (identifier: string, value: number, points: number) => ({
  identifier,
  value,
  points,
  points_modification: 0,
});
/** Everybody played a point's worth; lines as the server itemises them. */
const row = (id: number, isHome: boolean, rest: Partial<WireMatchElement> = {}): WireMatchElement => ({
  element: f(id),
  home: isHome,
  minutes: 30,
  starts: true,
  points: 1,
  bonus: 0,
  explain: [line("minutes", 30, 1)],
  ...rest,
});
const fixture = buildFixture({
  id: 50,
  score: [2, 1],
  minutes: 67,
  stats: [
    {
      name: "opta_index",
      home: [
        { footballerId: f(13), value: 31.5 },
        { footballerId: f(3), value: 2 },
      ],
      away: [{ footballerId: f(14), value: 12 }],
    },
  ],
});
const live: Match = {
  fixture,
  bonus_final: false,
  elements: [
    row(13, true, {
      points: 12,
      bonus: 3,
      explain: [line("minutes", 67, 1), line("goals_scored", 2, 8), line("bonus", 3, 3)],
    }),
    row(3, true, { starts: false }),
    row(14, false),
  ],
  events: [
    { kind: "goal", minute: 5, home: true, element: f(13), other: null },
    { kind: "goal", minute: 9, home: false, element: f(14), other: null },
    { kind: "goal", minute: 60, home: true, element: f(13), other: null },
    { kind: "substitution", minute: 61, home: true, element: f(3), other: f(4) },
  ],
  meetings: [],
  form_h: [],
  form_a: [],
};
const owner = (id: number, multiplier: number, captain = false) => ({
  entry: entryId(id),
  entry_name: `Lag ${id}`,
  player_name: `Kari ${id}`,
  multiplier,
  captain,
});
const owners: WireMatchOwners = {
  event: roundId(3),
  members: 9,
  named: true,
  elements: [
    {
      element: f(13),
      owned: 5,
      captained: 1,
      owners: [owner(1, 2, true), owner(2, 1), owner(3, 1), owner(4, 1), owner(5, 0)],
    },
  ],
};
const pick = (id: number, slot: number, isCaptain = false) => ({
  footballerId: f(id),
  slot,
  multiplier: isCaptain ? 2 : 1,
  isCaptain,
  isViceCaptain: false,
});
const leagues = [
  { leagueId: leagueId(1), name: "Overall", shortName: "overall", kind: "system", scoring: "classic" },
  { leagueId: LEAGUE, name: "Benken", shortName: null, kind: "private", scoring: "classic" },
];

const show = (
  match: Match,
  rest: { own?: boolean; owners?: WireMatchOwners; address?: string; lineups?: readonly WireLineup[] } = {},
) =>
  renderScreen(<MatchScreen />, {
    pattern: "/match/$fixtureId",
    address: rest.address ?? "/match/50",
    ...(rest.own ? { ownEntry: OWN } : {}),
    fetched: [
      [keys.match(50), match],
      [keys.lineupsOf(match.fixture.roundId), rest.lineups ?? []],
      [keys.matchOwners(LEAGUE, 50), rest.owners ?? owners],
      [keys.entry(OWN), { startedRound: roundId(1), leagues }],
      [keys.roundPicks(OWN, 3), { picks: [pick(13, 10, true), pick(14, 15)] }],
      [keys.footballer(13), { coming: [], played: [], seasons: [] }],
    ],
  });

afterEach(cleanup);

test("a live match: the title tells the score, the line-ups their points, the events their minutes", async () => {
  await show(live);
  expect(document.title).toBe("Club 1 2–1 Club 2, 67′ · Elleveren");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Club 12–1Club 2");
  expect(screen.getByText("Live, 67′")).toBeTruthy();
  const events = within(screen.getByRole("list", { name: "What happened" })).getAllByRole("listitem");
  expect(events.map((item) => item.textContent)).toEqual([
    "5′GoalF13, Club 61–0",
    "9′GoalF14, Club 71–1",
    "60′GoalF132–1".replace("F13", "F13, Club 6"),
    "61′SubstitutionF3, Club 4for F4",
  ]);
  const home = screen.getByRole("list", { name: "Starting eleven, Club 1" });
  expect(within(home).getByRole("listitem").textContent).toContain("12 points");
  expect(within(screen.getByRole("list", { name: "Substitutes, Club 1" })).getByText("F3")).toBeTruthy();
  expect(screen.getByText("Points of this match, provisional bonus included.")).toBeTruthy();
  // A visitor: no league, and no marks.
  expect(screen.queryByRole("heading", { name: "In the league" })).toBeNull();
});

test("while it runs, who is on the pitch, who went off, who waits on the bench, and whom of one's own the club left out", async () => {
  const told = { fixture: fixture.fixtureId, announced_at: null };
  await show(
    { ...live, elements: [row(13, true, { minutes: 67 }), row(4, true), row(3, true, { starts: false })] },
    {
      own: true,
      lineups: [
        {
          ...told,
          team: fixture.home.clubId,
          starters: [f(13), f(4)],
          bench: [f(3), f(2)],
          substitutions: [{ minute: 61, off: f(4), on: f(3) }],
        },
      ],
    },
  );
  const rows = (list: string) => within(screen.getByRole("list", { name: `${list}, Club 1` })).getAllByRole("listitem");
  const said = (list: string) =>
    rows(list).map((one) => [
      one
        .textContent!.split(", ")
        .at(-1)!
        .split(/\d+ points/u)[0],
      one.dataset["idle"],
    ]);
  expect(said("Starting eleven")).toEqual([
    ["on the pitch", undefined],
    ["taken off at 61′", "true"],
  ]);
  expect(said("Substitutes")).toEqual([["on the pitch since 61′", undefined]]);
  expect(rows("On the bench").map((one) => one.textContent)).toEqual(["F2GKP"]);
  expect(screen.queryByText(/not in the squad/u)).toBeNull();
  cleanup();
  const theirs = buildFixture({ id: 50, clubs: [6, 7], score: [2, 1], minutes: 67 });
  await show(
    { ...live, fixture: theirs, elements: [row(13, true)], events: [] },
    { own: true, lineups: [{ ...told, team: theirs.away.clubId, starters: [f(6)], bench: [], substitutions: [] }] },
  );
  expect(screen.getByText("Of yours, not in the squad: F14")).toBeTruthy();
});

test("one's own are marked, and the league says who has whom; another league is an address of its own", async () => {
  const { router } = await show(live, { own: true });
  const captain = within(screen.getByRole("list", { name: "Starting eleven, Club 1" })).getByRole("button");
  expect(captain.textContent).toContain("5 of 9 (1 C)");
  expect(captain.textContent).toContain("yours, captain");
  const benched = within(screen.getByRole("list", { name: "Starting eleven, Club 2" })).getByRole("button");
  expect(benched.textContent).toContain("yours, on the bench");
  const card = within(screen.getByRole("heading", { name: "In the league" }).closest("section")!);
  expect(card.getByText("9 teams")).toBeTruthy();
  const names = () => card.getAllByRole("link", { name: /^Kari/ }).map((link) => link.closest("span")!.textContent);
  expect(names()).toEqual(["Kari 1 (C), ", "Kari 2, ", "Kari 3, ", "Kari 4"]);
  await userEvent.click(card.getByRole("button", { name: "and 1 more" }));
  expect(names().at(-1)).toBe("Kari 5 (bench)");
  expect(card.getByRole("link", { name: "Kari 1" }).getAttribute("href")).toBe("/entry/1/event/3");
  await userEvent.selectOptions(card.getByLabelText("League"), "1");
  await waitFor(() => expect(router.state.location.search).toEqual({ league: 1 }));
});

test("a footballer explains his points of this match and leads on to himself", async () => {
  await show(live);
  await userEvent.click(
    within(screen.getByRole("list", { name: "Starting eleven, Club 1" })).getByRole("button", { name: /F13/ }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "F13" }));
  const lines = dialog.getAllByRole("row").map((line) => [...line.children].map((cell) => cell.textContent?.trim()));
  expect(lines).toContainEqual(["Goals scored", "2 × 4", "8"]);
  expect(lines).toContainEqual(["Bonus Provisional", "3", "3"]);
  expect(lines).toContainEqual(["Sum", "", "12"]);
});

test("the score moves with the stream while the page is open, and full time ends it", async () => {
  const { client } = await show(live);
  const say = (minutes: number, home: number, isOver: boolean) =>
    applyMessage(client, {
      kind: "live",
      event: 3,
      revision: 9,
      elements: [],
      fixtures: [
        {
          id: 50,
          minutes,
          team_h_score: home,
          team_a_score: 1,
          started: true,
          finished: false,
          finished_provisional: isOver,
        },
      ],
    });
  say(70, 3, false);
  await waitFor(() => expect(document.title).toBe("Club 1 3–1 Club 2, 70′ · Elleveren"));
  expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("Club 1 3–1 Club 2");
  say(90, 3, true);
  await waitFor(() => expect(document.title).toBe("Club 1 3–1 Club 2 · Elleveren"));
  expect(screen.getByText(/Full time, bonus points to be confirmed/)).toBeTruthy();
});

test("before it: no line-ups yet, whom managers have, form and meetings; squads are secret", async () => {
  const coming: Match = {
    ...live,
    fixture: buildFixture({ id: 50, round: 3, tvChannel: "TV 2 Play" }),
    elements: [],
    events: [],
    meetings: [buildFixture({ id: 12, round: 1, clubs: [2, 1], score: [0, 3], isOver: true })],
    form_h: [
      {
        fixture: buildFixture({ id: 13 }).fixtureId,
        event: null,
        opponent: fixture.away.clubId,
        home: false,
        scored: 1,
        conceded: 0,
      },
    ],
  };
  await show(coming, { own: true, owners: { event: null, members: 0, named: false, elements: [] } });
  expect(document.title).toBe("Club 1 – Club 2 · Elleveren");
  expect(screen.getByText(/^The line-ups come here when the clubs announce them/)).toBeTruthy();
  expect(screen.getByText("Who has whom is secret until the round's deadline.")).toBeTruthy();
  expect(screen.getByRole("table", { name: "Most owned in the match" })).toBeTruthy();
  const form = within(screen.getByRole("list", { name: "Last results of Club 1, newest first" }));
  expect(form.getByRole("link").textContent).toContain("won 1–0C2 A");
  expect(screen.getByRole("link", { name: /0–3/ }).getAttribute("href")).toBe("/match/12");
  expect(screen.getByText(/TV 2 Play/)).toBeTruthy();
});

test("before the match it shows the line-ups that clubs announced, one's own marked, and who has not said yet", async () => {
  const coming: Match = { ...live, fixture: buildFixture({ id: 50 }), elements: [], events: [] };
  const lineup = (club: "home" | "away", starters: number[], bench: number[]): WireLineup => ({
    fixture: coming.fixture.fixtureId,
    team: coming.fixture[club].clubId,
    announced_at: null,
    starters: starters.map(f),
    bench: bench.map(f),
    substitutions: [],
  });
  await show(coming, { own: true, lineups: [lineup("home", [3], [13])] });
  expect(
    within(screen.getByRole("list", { name: "Starting eleven, Club 1" })).getByRole("button").textContent,
  ).toContain("F3");
  const bench = within(screen.getByRole("list", { name: "On the bench, Club 1" }));
  expect(bench.getByRole("button").textContent).toContain("yours, captain");
  expect(screen.getByText("As announced; the other club has not said yet.")).toBeTruthy();
  await userEvent.click(bench.getByRole("button"));
  expect(await screen.findByRole("dialog", { name: /F13/ })).toBeTruthy();
  cleanup();
  const other = { ...lineup("home", [3], []), fixtureId: buildFixture({ id: 51 }).fixtureId };
  await show(coming, { lineups: [lineup("home", [3], []), lineup("away", [14], []), other] });
  expect(screen.queryByRole("list", { name: /^On the bench/ })).toBeNull();
  expect(screen.getByText("As the clubs announced it.")).toBeTruthy();
});

test("facts that say nothing of starters are not dressed up as a line-up", async () => {
  await show({ ...live, elements: live.elements.map((one) => ({ ...one, starts: null })) });
  expect(screen.getByRole("list", { name: "Have played, Club 1" })).toBeTruthy();
  expect(screen.getByText(/Who started is not told/)).toBeTruthy();
  cleanup();
  await show({ ...live, elements: [], events: [] });
  expect(screen.getByText("Nobody has told who plays yet.")).toBeTruthy();
  expect(screen.getByText("No goals, cards or substitutions yet.")).toBeTruthy();
});

test.each(["0", "abc", "1.5", "99999999999"])("match %s is no match", async (id) => {
  await show(live, { address: `/match/${id}` });
  expect(screen.getByText("Page not found")).toBeTruthy();
});
