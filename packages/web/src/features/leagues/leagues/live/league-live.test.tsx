import type { WireLeagueOwnership, WireLeagueSide, WireLeagueSummary, WireLeagueSwing } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import type { Round } from "../../../../api/content/rounds.ts";
import { answerOdds } from "../../../../testing/answer-odds.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";
import { LeagueLiveScreen } from "./LeagueLiveScreen.tsx";
import { OwnershipCard } from "./OwnershipCard.tsx";
import { SwingCard } from "./SwingCard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LEAGUE = 5;
const OWN = 3;
const NAMES = ["Osei-Lunde", "Solvoll", "Kolstrup", "Haukås", "Strandvoll"];
const currentRound = { roundId: roundId(4), isCurrent: true, deadlineAtMs: 0 } as Round;
const game = buildGame({
  footballers: NAMES.map((webName, index) =>
    buildFootballer({ id: index + 1, position: index === 3 ? "GKP" : "FWD", webName }),
  ),
  currentRound,
  rounds: [currentRound],
});
const idOf = (name: string) => footballerId(NAMES.indexOf(name) + 1);

const owned = (name: string, figures: Partial<WireLeagueOwnership["elements"][number]>) => ({
  element: idOf(name),
  owned: 0,
  in_eleven: 0,
  captained: 0,
  twice: 0,
  thrice: 0,
  multiplied: 0,
  points: 0,
  matches_left: 0,
  is_on: false,
  place: "unknown" as const,
  place_minute: null,
  ...figures,
});
const ownership: WireLeagueOwnership = {
  event: roundId(4),
  provisional: true,
  members: 14,
  elements: [
    owned("Osei-Lunde", { owned: 12, in_eleven: 12, captained: 7, twice: 7, multiplied: 19, points: 12 }),
    owned("Solvoll", {
      owned: 6,
      in_eleven: 4,
      multiplied: 4,
      points: 6,
      matches_left: 1,
      is_on: true,
      place: "on",
      place_minute: 61,
    }),
    owned("Haukås", { owned: 1, in_eleven: 1, multiplied: 1, points: 2, place: "off", place_minute: 72 }),
  ],
};
const side = (entry: number, rank: number, change: Partial<WireLeagueSide> = {}): WireLeagueSide => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
  rank,
  last_rank: rank,
  total: 1300 - rank,
  points: 54,
  cost: 4,
  net: 50,
  chip: null,
  captain: idOf("Osei-Lunde"),
  left: 3,
  ...change,
});
type SwingRow = WireLeagueSwing["elements"][number];
const swingRow = (
  name: string,
  multiplier: number | null,
  multiplied: number,
  points: number,
  rest: Partial<SwingRow> = {},
): SwingRow => ({
  element: idOf(name),
  multiplier,
  owned: name === "Osei-Lunde" ? 7 : multiplied,
  captained: 0,
  multiplied,
  points,
  gain: ((multiplier ?? 0) - multiplied / 14) * points,
  per_point: (multiplier ?? 0) - multiplied / 14,
  matches_left: 0,
  is_on: false,
  place: "unknown",
  place_minute: null,
  ...rest,
});
const over = { matches_left: 0, is_on: false, place: "unknown", place_minute: null } as const;
const swing: WireLeagueSwing = {
  event: roundId(4),
  provisional: true,
  members: 14,
  own: side(OWN, 3, { last_rank: 5 }),
  points_to_hold: 46,
  average_points: 43.5,
  average_cost: 1,
  elements: [
    swingRow("Osei-Lunde", 2, 9, 12),
    swingRow("Solvoll", 1, 4, 6, { matches_left: 1, is_on: true, place: "on", place_minute: 61 }),
    swingRow("Kolstrup", null, 7, 8),
    swingRow("Haukås", 0, 1, 2, { place: "off", place_minute: 72 }),
    swingRow("Strandvoll", null, 14, 0, { matches_left: 2, place: "bench" }),
  ],
  above: [
    {
      ...side(9, 2, { left: 1 }),
      gap: 5,
      differences: [
        { element: idOf("Osei-Lunde"), a: 2, b: 1, points: 12, swing: 12, ...over },
        { element: idOf("Kolstrup"), a: null, b: 1, points: 8, swing: -8, ...over },
      ],
    },
  ],
  below: [{ ...side(11, 3), gap: 0, differences: [] }],
};

interface Shown {
  readonly address?: string;
  readonly ownEntry?: number | null;
  readonly ownership?: WireLeagueOwnership;
  readonly picks?: readonly string[];
  readonly content?: React.ReactNode;
  readonly withSwing?: boolean;
  readonly hidesOdds?: boolean;
  readonly game?: ReturnType<typeof buildGame>;
}

function show({
  address = "",
  ownEntry = OWN,
  picks = ["Osei-Lunde"],
  withSwing = true,
  hidesOdds = false,
  ...rest
}: Shown = {}) {
  const wire = rest.ownership ?? ownership;
  const league = { id: LEAGUE, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 };
  const summary = {
    league,
    entry_count: 14,
    entry_is_member: true,
    hides_odds: hidesOdds,
    format_count: 0,
    last_updated_data: null,
    provisional: true,
  };
  return renderScreen(rest.content ?? <LeagueLiveScreen />, {
    pattern: "/leagues/$leagueId/live",
    address: `/leagues/${LEAGUE}/live${address}`,
    game: rest.game ?? game,
    ...(ownEntry === null ? {} : { ownEntry }),
    fetched: [
      [keys.leagueSummary(LEAGUE), decodeLeagueSummary(summary as unknown as WireLeagueSummary)],
      [keys.ownership(LEAGUE, null), wire],
      [keys.ownership(LEAGUE, 9), wire],
      ...(withSwing ? [[keys.swing(LEAGUE, OWN), swing] as const] : []),
      [keys.roundPicks(OWN, 4), { picks: picks.map((name) => ({ footballerId: idOf(name) })) }],
    ],
  });
}

const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, " ");

test("says in words what moves a team, largest effect first, and what is still to come", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 2, name: "Your round in the league" })).toBeTruthy();
  const figures = screen.getAllByRole("definition").slice(0, 5).map(textOf);
  expect(figures).toEqual([
    "50after −4 for transfers",
    "42.5",
    "+7.5",
    "3 up 25 before the round",
    "46 pts 4 to spare",
  ]);
  const [soFar, toCome] = screen
    .getAllByRole("list")
    .filter((list) => within(list).queryAllByText(/of the league/).length > 0)
    .map((list) => within(list).getAllByRole("listitem").map(textOf));
  expect(soFar).toEqual([
    "Osei-Lunde12 ptsYou have him as captain, 50% of the league has him. A point of his counts 0.64 times for the league's average team.+16.3",
    "Solvoll6 ptsYou have him, 29% of the league has him.+4.3",
    "Kolstrup8 ptsYou do not have him, 50% of the league does.−4.0",
    "Haukås2 ptsC5: taken off at 72′He is on your bench, 7% of the league has him.−0.1",
  ]);
  expect(toCome!.map((text) => text.slice(0, 12))).toEqual(["Strandvoll2 ", "Solvoll1 mat"]);
  expect(toCome![0]).toContain("2 matches leftC6: on the bench");
  // A ball marks footballers on the pitch: so far, and still to come.
  expect(screen.getAllByRole("img", { name: "on the pitch since 61′" })).toHaveLength(2);
  expect(toCome![0]).toMatch(/−1\.00$/);
});

test("the nearest rivals stand with their gap and whom the teams differ by, and lead to the comparison", async () => {
  await show();
  const above = textOf(screen.getByText("Lag 9").closest("li")!);
  expect(above).toContain("5 points ahead");
  expect(above).toContain("You alone:Osei-Lunde ×2 +12");
  expect(above).toContain("Lag 9:Kolstrup +8");
  expect(above).toContain("Still to play: 3 against 1.");
  expect(textOf(screen.getByText("Lag 11").closest("li")!)).toContain("level");
  const links = screen.getAllByRole("link", { name: "Compare" }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/leagues/5/compare?a=3&b=9", "/leagues/5/compare?a=3&b=11"]);
});

test("the whole list can be sorted and filtered, which the address keeps", async () => {
  const { router } = await show({ address: "?view=ownership" });
  const names = () => screen.getAllByRole("rowheader").map((cell) => within(cell).getByRole("button").textContent);
  expect(names()).toEqual(["Osei-Lunde", "Solvoll", "Haukås"]);
  const cells = within(screen.getAllByRole("row")[1]!).getAllByRole("cell").map(textOf);
  expect(cells).toEqual(["86%", "86%", "50%", "136%", "12", "–"]);
  expect(textOf(screen.getByText(/3 players/))).toBe("3 players, counted in 14 teams");
  const places = screen.getAllByRole("row").map((line) => within(line).queryAllByRole("cell").at(-1));
  expect(within(places[2]!).getByRole("img", { name: "on the pitch since 61′" })).toBeTruthy();
  expect(textOf(places[3]!)).toBe("off 72′taken off at 72′–");
  fireEvent.change(screen.getByLabelText("Sorted by"), { target: { value: "left" } });
  await waitFor(() => expect(names()).toEqual(["Solvoll", "Osei-Lunde", "Haukås"]));
  fireEvent.change(screen.getByLabelText("View", { selector: "select" }), { target: { value: "mine" } });
  await waitFor(() => expect(names()).toEqual(["Osei-Lunde"]));
  expect(router.state.location.search).toEqual({ view: "ownership", sort: "left", filter: "mine" });
  fireEvent.change(screen.getByLabelText("View", { selector: "select" }), { target: { value: "DEF" } });
  await screen.findByText("Nobody in the league has such a player.");
});

test("chances stand there while the round is on; of a league that hides them nothing is asked", async () => {
  const asked = answerOdds();
  await show();
  const card = (await screen.findByRole("heading", { level: 2, name: "Chances" })).closest("section")!;
  expect(within(card).getAllByRole("row").slice(1).map(textOf)).toEqual(["Lag 352.461%72%40%", "Lag 952.441%30%60%"]);
  await waitFor(() => expect(asked).toEqual(["/api/league/5/odds/?entry=3", "/api/league/5/odds-story/?entry=3"]));
  cleanup();
  await show({ hidesOdds: true });
  expect(screen.getByRole("heading", { level: 2, name: "Your round in the league" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /chances/ })).toBeNull();
  expect(asked).toHaveLength(2);
});

test("a visitor sees the ownership, without what would be his", async () => {
  await show({ ownEntry: null });
  expect(screen.getAllByRole("rowheader")).toHaveLength(3);
  expect(screen.queryByRole("radio", { name: "What moves me" })).toBeNull();
  const views = within(screen.getByLabelText("View"))
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(views).toEqual(["All players", "Goalkeepers", "Defenders", "Midfielders", "Forwards"]);
});

test("before the first deadline the page says calmly what will be there", async () => {
  const nothing = { event: null, provisional: false, members: 0, elements: [] };
  await show({ ownership: nothing, game: buildGame({ currentRound: null }) });
  expect(screen.getByText(/Here you will see who owns whom in the league/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("the card shows shirts with shares, marks one's own, and leads to all", async () => {
  await show({
    content: (
      <>
        <h1>x</h1>
        <OwnershipCard leagueId={LEAGUE as never} />
      </>
    ),
  });
  const tiles = screen.getAllByRole("listitem").map(textOf);
  expect(tiles[0]).toBe("On your team: Osei-Lunde86%captain 50%");
  expect(tiles[1]).toBe("Solvoll43% ");
  expect(screen.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/leagues/5/live?view=ownership");
});

test("the cards draw nothing before the first deadline, and the swing nothing for who is alone or outside", async () => {
  const cards = (
    <>
      <h1>x</h1>
      <OwnershipCard leagueId={LEAGUE as never} />
      <SwingCard leagueId={LEAGUE as never} />
    </>
  );
  await show({ content: cards, game: buildGame({ currentRound: null }), withSwing: false, ownEntry: null });
  expect(screen.getAllByRole("heading")).toHaveLength(1);
  cleanup();
  await show({ content: cards });
  expect(screen.getByRole("heading", { level: 2, name: "What moves you" })).toBeTruthy();
  expect(screen.getByText("You have him as captain, 50% of the league has him.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Lag 9" }).getAttribute("href")).toBe("/leagues/5/compare?a=3&b=9");
  expect(screen.getByRole("link", { name: "Lag 11" }).getAttribute("href")).toBe("/leagues/5/compare?a=3&b=11");
});
