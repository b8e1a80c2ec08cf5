import type {
  WireActiveTable,
  WireClassicStandings,
  WireEntryForm,
  WireFoundEntries,
  WireFoundEntry,
  WireLeagueSummary,
} from "@elleveren/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { entryId, type EntryId, roundId } from "@elleveren/rules";
import { afterEach, describe, expect, test, vi } from "vitest";

import { noteLine } from "../../../../api/wire/connection.ts";
import type { Game } from "../../../../api/content/game.ts";
import { keys } from "../../../../api/wire/keys.ts";
import type { EntryForms } from "../../../../api/leagues/league-pages.ts";
import { decodeLeagueSummary, decodeStandings } from "../../../../api/leagues/leagues.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { footballers } from "../../../../testing/small-game.ts";
import { StandingsScreen } from "./StandingsScreen.tsx";

afterEach(cleanup);

/** jsdom cannot scroll: the call is recorded. */
const scrolled = vi.fn<(this: Element) => void>();
Element.prototype.scrollIntoView = scrolled;

const OWN = 3;
/** Five past five in the afternoon in the reader's time zone, whichever it is. */
const UPDATED = new Date(2026, 3, 12, 17, 5).toISOString();

const row = (entry: number, rank: number, lastRank: number | null) => ({
  entry,
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
  rank,
  last_rank: lastRank,
  event_total: 50 + entry,
  total: 1200 - rank,
});
const newcomer = (entry: number) => ({
  entry,
  entry_name: `Nykommer ${entry}`,
  player_first_name: "Kari",
  player_last_name: `Nordmann ${entry}`,
  joined_time: "2026-04-13T08:00:00.000000Z",
});
const page = (number: number, results: readonly object[], hasNext = false) => ({
  page: number,
  has_next: hasNext,
  results,
});

interface Shown {
  readonly updated?: string | null;
  readonly provisional?: boolean;
  readonly startRound?: number;
  readonly isMember?: boolean;
  readonly phase?: number;
  readonly rows?: readonly object[];
  /** Pages of new entries, the first one first. */
  readonly newcomers?: readonly (readonly object[])[];
  readonly ownEntry?: number | null;
  readonly game?: Game;
  readonly forms?: EntryForms;
  /** Rows of all pages together. */
  readonly rankedCount?: number;
  /** Rows of further pages. */
  readonly pages?: Readonly<Record<number, readonly object[]>>;
  /** The league's table of those who still play, and the page without the others. */
  readonly asleep?: {
    readonly active: WireActiveTable;
    readonly key: readonly unknown[];
    readonly rows: readonly object[];
  };
  readonly stretches?: readonly { start_event: number; stop_event: number; rows: readonly object[] }[];
  /** The searches for places, and their answers. */
  readonly found?: readonly (readonly [object, WireFoundEntry | WireFoundEntries])[];
}

const PROVISIONAL = "Provisional until the round is over: points, places and substitutions can still change.";

/** The screen with what the server answers for each page of new entries. */
function show({ rows = [row(1, 1, 1)], newcomers = [[]], ownEntry = OWN, startRound = 1, phase = 1, ...rest }: Shown) {
  const common = {
    league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: startRound },
    last_updated_data: rest.updated ?? null,
    provisional: rest.provisional ?? false,
  };
  const summary = decodeLeagueSummary({
    ...common,
    entry_count: 14,
    entry_is_member: rest.isMember ?? false,
    stretches: rest.stretches ?? [],
  } as unknown as WireLeagueSummary);
  const { rankedCount = rows.length, pages = {}, forms, found = [], asleep, stretches = [] } = rest;
  const answer = (index: number, number = 1, of: readonly object[] = rows) =>
    decodeStandings({
      ...common,
      standings: page(number, of, number * 50 < rankedCount),
      ranked_count: rankedCount,
      hidden_count: of === asleep?.rows ? rankedCount - of.length : 0,
      new_entries: page(index + 1, newcomers[index]!, index + 1 < newcomers.length),
    } as unknown as WireClassicStandings);
  const formsOf = (of: readonly object[]) =>
    keys.entryForms(of.map((shown) => (shown as { readonly entry: number }).entry));
  const further = Object.entries(pages).map(([number, of]) => [Number(number), of] as const);
  return renderScreen(<StandingsScreen />, {
    pattern: "/leagues/$leagueId/standings/c",
    address: `/leagues/5/standings/c${phase === 1 ? "" : `?phase=${phase}`}`,
    ...(ownEntry === null ? {} : { ownEntry }),
    ...(rest.game ? { game: rest.game } : {}),
    fetched: [
      [keys.leagueSummary(5), summary],
      [formsOf(rows), forms ?? new Map()],
      ...further.map(([, of]) => [formsOf(of), new Map()] as const),
      ...further.map(
        ([number, of]) =>
          [keys.standings(5, "c", { phase: 1, standings: number, newEntries: 1 }), answer(0, number, of)] as const,
      ),
      ...(asleep
        ? ([
            [keys.activeTable(5, ownEntry as EntryId | null), asleep.active],
            [formsOf(asleep.rows), new Map()],
            [asleep.key, answer(0, 1, asleep.rows)],
          ] as const)
        : []),
      ...stretches.flatMap(
        ({ start_event: stretch, rows: of }) =>
          [
            [formsOf(of), new Map()],
            [keys.standings(5, "c", { phase: 1, standings: 1, newEntries: 1, stretch }), answer(0, 1, of)],
          ] as const,
      ),
      ...found.map(([asked, said]) => [keys.foundInLeague(5, asked), said] as const),
      ...newcomers.map(
        (_, index) => [keys.standings(5, "c", { phase, standings: 1, newEntries: index + 1 }), answer(index)] as const,
      ),
    ],
  });
}

const table = () => within(screen.getByRole("table", { name: "Table" }));
const ofNewcomers = () => within(screen.getByRole("table", { name: "New entries" }));

describe("what has not begun is told for what it is", () => {
  const phase = (phaseId: number, startRound: number, stopRound: number, name = "") => ({
    phaseId,
    name,
    startRound: roundId(startRound),
    stopRound: roundId(stopRound),
  });
  /** The third of four rounds is on; the last one is of a month of its own. */
  const game = buildGame({ phases: [phase(1, 1, 4), phase(2, 1, 2), phase(3, 3, 3), phase(4, 4, 4)] });
  const months = () =>
    within(screen.getByRole("group", { name: "Phase" }))
      .getAllByRole("button")
      .map((button) => [button.textContent, button.getAttribute("aria-pressed")]);

  test("a league that starts later, without months in which it does not count", async () => {
    await show({ game, rows: [], startRound: 4 });
    expect(screen.getByText("The table comes when round 4 has begun.")).toBeTruthy();
    expect(months()).toEqual([["Overall", "true"]]);
  });

  test("a month to come, whose button is there while the address names it", async () => {
    await show({ game, rows: [], phase: 4 });
    expect(screen.getByText("The month begins with round 4. Its table comes then.")).toBeTruthy();
    expect(months().filter(([, pressed]) => pressed === "true")).toHaveLength(1);
    expect(months()).toHaveLength(4);
  });

  test("a month before the league counts", async () => {
    await show({ game, rows: [], phase: 2, startRound: 3 });
    expect(screen.getByText("The league counts from round 3, and not in this month.")).toBeTruthy();
  });
});

describe("a member who wants to see only those who still play", () => {
  const game = buildGame({});
  const active = { since: roundId(2), active: 1, members: 3, own_rank: null, rows: [] };
  const shownOnly = {
    key: keys.standings(5, "c", { phase: 1, standings: 1, newEntries: 1, active: "yes" }),
    rows: [row(2, 2, 2)],
  };
  const open = (more: Partial<Shown> = {}) =>
    show({
      rows: [row(1, 1, 1), row(2, 2, 2), row(3, 3, 3)],
      isMember: true,
      game,
      asleep: { active, ...shownOnly },
      ...more,
    });
  const hide = () => screen.getByRole("checkbox", { name: "Hide teams that no longer play" });
  const teams = () => table().getAllByRole("row").length - 1;
  afterEach(() => localStorage.clear());

  test("hides the others with a switch, which stays in this browser; ranks stay, and it says how many", async () => {
    await open();
    expect(teams()).toBe(3);
    fireEvent.click(hide());
    expect(await screen.findByText(/^2 teams that have changed nothing since round 2 are hidden here\./)).toBeTruthy();
    expect(teams()).toBe(1);
    expect(table().getByText("2")).toBeTruthy();
    cleanup();
    await open();
    expect((hide() as HTMLInputElement).checked).toBe(true);
    fireEvent.click(hide());
    await waitFor(() => expect(teams()).toBe(3));
    expect(screen.queryByText(/hidden here/)).toBeNull();
  });

  test("has no switch where everybody plays, or without being a member", async () => {
    await open({ isMember: false });
    expect(screen.queryByRole("checkbox")).toBeNull();
    cleanup();
    await open({ asleep: { ...shownOnly, active: { ...active, active: 3 } } });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

test("a league that began anew has the table of the rounds before beside its own, to be read", async () => {
  await show({
    rows: [row(1, 1, 1)],
    startRound: 3,
    stretches: [{ start_event: 1, stop_event: 2, rows: [row(2, 1, 1), row(1, 2, 2)] }],
    game: buildGame({
      phases: [{ phaseId: 1, name: "Overall", startRound: roundId(1), stopRound: roundId(4) }],
    }),
  });
  expect(table().getAllByRole("row")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Rounds 1–2" }));
  await waitFor(() => expect(table().getAllByRole("row")).toHaveLength(3));
  expect(screen.getByRole("button", { name: "Rounds 1–2" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByText("Download the table (CSV)")).toBeNull();
});

describe("when the table was last updated [ST-02]", () => {
  test("is told with day and time once the round is settled", async () => {
    await show({ updated: UPDATED });
    expect(screen.getByText("Last updated 12 Apr 17:05")).toBeTruthy();
    expect(screen.queryByText(/^Live/)).toBeNull();
  });

  test("is not called live without a network, nor is a place kept for what does not come", async () => {
    noteLine(false);
    try {
      await show({ updated: UPDATED, provisional: true });
      expect(screen.getByText("Last updated 12 Apr 17:05")).toBeTruthy();
      expect(screen.queryByText(/Live/)).toBeNull();
      expect(document.querySelector(".ball--on")).toBeNull();
      expect(screen.queryByText("Ownership in the league")).toBeNull();
    } finally {
      noteLine(true);
    }
  });

  test("is told with the time while the round still moves", async () => {
    await show({ updated: UPDATED, provisional: true });
    expect(screen.getByText("Live, updated 17:05")).toBeTruthy();
    expect(screen.queryByText(/^Last updated/)).toBeNull();
  });

  test("is not told before there is anything to update", async () => {
    await show({ updated: null });
    expect(screen.queryByText(/updated/)).toBeNull();
  });
});

test("the table is offered as a picture once somebody is in it", async () => {
  const button = () => screen.queryByRole("button", { name: "Share the table" });
  await show({ isMember: true });
  expect(button()).toBeTruthy();
  cleanup();
  await show({ isMember: true, rows: [] });
  expect(button()).toBeNull();
});

test("the head says what kind of league it is and how many teams are in it", async () => {
  await show({});
  expect(screen.getByRole("heading", { level: 1, name: "Kollektivet" })).toBeTruthy();
  expect(screen.getByText(/^Private league,/).textContent).toBe("Private league, 14 teams. ");
});

test("movement: new without a last rank or with 0, same, up with a lower rank, down with a higher [ST-04]", async () => {
  await show({ rows: [row(1, 1, 4), row(2, 2, 2), row(4, 3, 1), row(5, 4, 0), row(6, 5, null)] });
  const ranks = table()
    .getAllByRole("row")
    .slice(1)
    .map((line) => within(line).getAllByRole("cell")[0]!.textContent);
  expect(ranks).toEqual(["1up 3", "2same ", "3down 2", "4New", "5New"]);
});

test("new entries are a table of their own, with team and manager, paged apart from the ranks [ST-05]", async () => {
  await show({ rows: [row(1, 1, 1)], newcomers: [[newcomer(11), newcomer(12)], [newcomer(13)]] });
  const headings = ofNewcomers().getAllByRole("columnheader");
  expect(headings.map((cell) => cell.textContent)).toEqual(["Team", "Manager"]);
  const lines = () =>
    ofNewcomers()
      .getAllByRole("row")
      .slice(1)
      .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(lines()).toEqual([
    ["Nykommer 11", "Kari Nordmann 11"],
    ["Nykommer 12", "Kari Nordmann 12"],
  ]);
  expect(table().queryByText(/Nykommer/)).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Pages of the table" })).toBeNull();

  const pages = within(screen.getByRole("navigation", { name: "Pages of the new entries" }));
  fireEvent.click(pages.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 2")).toBeTruthy();
  expect(lines()).toEqual([["Nykommer 13", "Kari Nordmann 13"]]);
  expect(table().getByRole("rowheader", { name: /Lag 1/ })).toBeTruthy();
  fireEvent.click(pages.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("Page 1")).toBeTruthy();
  expect(lines()).toHaveLength(2);
});

describe("a league that starts after round 1 says when scoring does [ST-07]", () => {
  test.each([
    ["started in the current round", 3, "Scoring started in round 3."],
    ["started before it", 2, "Scoring started in round 2."],
    ["starts in a round to come", 4, "Scoring will start in round 4."],
  ])("%s", async (_, startRound, note) => {
    await show({ startRound });
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getAllByText(/^Scoring/)).toHaveLength(1);
  });

  test("before the season it will start", async () => {
    await show({ startRound: 2, rows: [], game: buildGame({ currentRound: null }) });
    expect(screen.getByText("Scoring will start in round 2.")).toBeTruthy();
  });

  test("from round 1 on there is nothing to say", async () => {
    await show({ startRound: 1 });
    expect(screen.queryByText(/^Scoring/)).toBeNull();
  });
});

test("teams lead to their current round, managers of new entries to their history [ST-08]", async () => {
  await show({ rows: [row(1, 1, 1), row(2, 2, 2)], newcomers: [[newcomer(11)]] });
  const links = (place: ReturnType<typeof table>) =>
    place.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links(table())).toEqual([
    ["Lag 1", "/entry/1/event/3"],
    ["Lag 2", "/entry/2/event/3"],
  ]);
  expect(links(ofNewcomers())).toEqual([["Kari Nordmann 11", "/entry/11/history"]]);
});

describe("one's own row stands out [ST-09]", () => {
  const rows = [row(1, 1, 1), row(OWN, 2, 2), row(4, 3, 3)];
  const marked = () =>
    table()
      .getAllByRole("row")
      .filter((line) => line.getAttribute("aria-current") === "true" || line.querySelector(".bars") !== null)
      .map((line) => [line.getAttribute("aria-current"), within(line).getByRole("rowheader").textContent]);

  test("by the mark of the row and the two bars at the team's name, and no other does", async () => {
    await show({ rows });
    expect(marked()).toEqual([["true", `Lag ${OWN}Liv Lunde ${OWN}`]]);
    expect(
      table()
        .getByRole("link", { name: `Lag ${OWN}` })
        .querySelector(".bars"),
    ).not.toBeNull();
  });

  test("none to a visitor", async () => {
    await show({ rows, ownEntry: null });
    expect(marked()).toEqual([]);
  });
});

describe("what a row says beside the figures", () => {
  const forms = (rest: Partial<WireEntryForm> = {}): EntryForms =>
    new Map([
      [
        entryId(1),
        {
          entry: entryId(1),
          points: [40, 20, 60].map((points, index) => ({ event: roundId(index + 1), points })),
          captain: footballers[0]!.footballerId,
          left_to_play: 2,
          in_play: 0,
          ...rest,
        },
      ],
    ]);
  const first = () => table().getAllByRole("row")[1]!;

  test("the last rounds as bars with their figures in words, and the armband in his shirt", async () => {
    await show({ forms: forms() });
    expect(within(first()).getByText("Points of the last rounds: 40, 20, 60")).toBeTruthy();
    const heights = [...first().querySelectorAll("i")].map((bar) => bar.style.height);
    expect(heights).toEqual(["16px", "8px", "24px"]);
    const armband = within(first()).getByText(footballers[0]!.webName);
    expect(armband.parentElement!.querySelector("[data-shirt]")).not.toBeNull();
  });

  test("how many are still to play, behind the manager's name; nothing once nobody is", async () => {
    await show({ forms: forms() });
    expect(within(first()).getByRole("rowheader").textContent).toBe("Lag 1Liv Lunde 1 · 2 left");
    cleanup();
    await show({ forms: forms({ left_to_play: 0 }) });
    expect(within(first()).getByRole("rowheader").textContent).toBe("Lag 1Liv Lunde 1");
  });

  test("the round's points light up while somebody of the team is on the pitch", async () => {
    const isMoving = () => first().querySelector("[data-moving]")?.textContent ?? null;
    await show({ forms: forms({ in_play: 1 }) });
    expect(isMoving()).toBe("51");
    cleanup();
    await show({ forms: forms() });
    expect(isMoving()).toBeNull();
  });
});

test("while the round moves the table says that it is provisional, afterwards nothing", async () => {
  await show({ provisional: true, updated: UPDATED });
  expect(screen.getByText(PROVISIONAL)).toBeTruthy();
  cleanup();
  await show({ updated: UPDATED });
  expect(screen.queryByText(PROVISIONAL)).toBeNull();
});

describe("ways around in a long table", () => {
  const found = (entry: number, place: { rank: number; page: number } | null): WireFoundEntry => ({
    entry: entryId(entry),
    entry_name: `Lag ${entry}`,
    player_name: `Liv Lunde ${entry}`,
    rank: place?.rank ?? null,
    page: place?.page ?? null,
  });
  const others = [row(1, 1, 1), row(2, 1, 2)];
  const long = { rows: others, rankedCount: 130, pages: { 2: [row(7, 61, 61)], 3: [row(OWN, 120, 119)] } };

  test("one's own place, and the page with one's row, which the keyboard goes on from", async () => {
    await show({ ...long, found: [[{ entry: OWN, phase: 1 }, found(OWN, { rank: 120, page: 3 })]] });
    expect(screen.getByText(/^You are number/).textContent).toBe("You are number 120 of 130.");
    fireEvent.click(screen.getByRole("button", { name: "Show my team" }));
    const link = await screen.findByRole("link", { name: `Lag ${OWN}` });
    expect(screen.getByText("Page 3 of 3")).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(link));
    expect(scrolled.mock.contexts).toEqual([link]);
  });

  test("a team found by name leads to its page and is marked there", async () => {
    const answer: WireFoundEntries = {
      results: [found(7, { rank: 61, page: 2 }), found(11, null)],
      has_more: false,
      searched: "anywhere",
    };
    await show({ ...long, found: [[{ search: "lag", phase: 1 }, answer]] });
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a manager or a team" }), {
      target: { value: "lag " },
    });
    const list = within(await screen.findByRole("list", { name: "Teams found" }));
    expect(screen.getByText("2 found")).toBeTruthy();
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Lag 7Liv Lunde 7No. 61",
      "Lag 11Liv Lunde 11New entry",
    ]);
    expect(list.getByRole("link").getAttribute("href")).toBe("/entry/11/history");
    fireEvent.click(list.getByRole("button"));
    const link = await screen.findByRole("link", { name: "Lag 7" });
    expect(link.closest("tr")!.hasAttribute("data-marked")).toBe(true);
    expect(screen.queryByRole("list", { name: "Teams found" })).toBeNull();
  });

  test.each([
    ["anywhere", "Nobody in the league has that name."],
    ["beginnings", "No name in the league begins like that. Try the first letters of the team or of the manager."],
  ] as const)("nobody found, searched by %s", async (searched, said) => {
    const answer = { results: [], has_more: false, searched };
    await show({ ...long, ownEntry: null, found: [[{ search: "x", phase: 1 }, answer]] });
    expect(screen.queryByRole("button", { name: "Show my team" })).toBeNull();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "x" } });
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("first and last page, and which of how many", async () => {
    await show({ ...long, ownEntry: null });
    expect(screen.getByText("Page 1 of 3")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Last page" }));
    expect(await screen.findByText("Page 3 of 3")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "First page" }));
    expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
  });

  test("those who are level share their rank", async () => {
    await show(long);
    const ranks = table().getAllByRole("row").slice(1);
    expect(ranks.map((line) => within(line).getAllByRole("cell")[0]!.textContent)).toEqual(["1same ", "1up 1"]);
  });

  test("a table that one sees at a glance has none", async () => {
    await show({ rows: others, rankedCount: 20 });
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});
