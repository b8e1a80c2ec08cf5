/** The page of a team's round: what it says to its owner, to others and to visitors. */
import type { WireLeagueSwing, WireLineup } from "@elleveren/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER } from "@elleveren/contract";
import { clubId, entryId, fixtureId, leagueId, roundId, type ChipName } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import type { CupMatch } from "../../../api/leagues/cup-match.ts";
import type { Entry, EntryLeague } from "../../../api/play/entry.ts";
import type { Fixture } from "../../../api/live/fixtures.ts";
import type { Game } from "../../../api/content/game.ts";
import { keys } from "../../../api/wire/keys.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import type { LiveFootballer, RoundPick, RoundPicks } from "../../../api/live/round-points.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { BrandProvider } from "../../../brand/brand-context.tsx";
import type { Brand } from "../../../brand/brand.ts";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { buildClub, buildGame, buildRound, renderScreen } from "../../../testing/render-screen.tsx";
import { f, lineup } from "../../../testing/small-game.ts";
import { PointsScreen } from "./PointsScreen.tsx";
import { roundTotal } from "./breakdown/round-total.ts";

afterEach(cleanup);

const league = (id: number, name: string, rest: Partial<EntryLeague>): EntryLeague => ({
  leagueId: leagueId(id),
  name,
  shortName: null,
  kind: "private",
  scoring: "classic",
  isClosed: false,
  startRound: roundId(1),
  rank: id,
  lastRank: id + 1,
  rankCount: 40,
  gap: 8,
  roundPoints: 61,
  adminEntryId: null,
  canLeave: false,
  canAdminister: false,
  canInvite: false,
  hasCup: false,
  cupLeagueId: null,
  isCupQualified: null,
  ...rest,
});

const ENTRY = {
  entryId: entryId(7),
  name: "Frosne Tær",
  managerName: "Marte Lind",
  startedRound: roundId(2),
  favouriteClubId: clubId(3),
  overallPoints: 180,
  overallRank: 9,
  roundPoints: 58,
  roundRank: 14,
  lastDeadlineBankTenths: 15,
  lastDeadlineValueTenths: 1012,
  totalTransfers: 11,
  leagues: [],
  cupMatches: [],
} as unknown as Entry;

/** Defender 7 of the bench has come on for defender 3; forward 13 is captain. */
const OUT = 3;
const IN = 7;
const pick = ({ footballerId, slot, isCaptain, isViceCaptain }: (typeof lineup)[number]): RoundPick => {
  const swapped = footballerId === OUT ? 13 : footballerId === IN ? 2 : slot;
  return {
    footballerId,
    slot: swapped,
    multiplier: swapped > 11 ? 0 : isCaptain ? 2 : 1,
    isCaptain,
    isViceCaptain,
  };
};
const PICKS: RoundPicks = {
  chip: null,
  autoSubs: [{ outId: f(OUT), inId: f(IN) }],
  picks: lineup.map(pick).toSorted((a, b) => a.slot - b.slot),
  // Eleven with 4 points, the captain once more.
  points: 48,
  totalPoints: 171,
  rank: 1204,
  overallRank: 30,
  transfers: 3,
  transferCostPoints: 8,
  benchPoints: 8,
  isProvisional: true,
};

const livePoints = (points: number, id: number): LiveFootballer => ({
  points,
  minutes: 90,
  bonus: 0,
  hasPlayed: true,
  stat: () => 0,
  matches: [
    {
      fixtureId: fixtureId(1 + (id % 8) - (id % 2)),
      lines: [
        { stat: "minutes", value: 90, points: 2 },
        { stat: "saves", value: 6, points: 2 },
      ],
    },
  ],
});
/** Everybody has 4 points but the one who did not play. */
const LIVE = new Map(Array.from({ length: 15 }, (_, index) => index + 1).map((id) => [id, livePoints(4, id)]));
LIVE.set(OUT, { ...livePoints(0, OUT), minutes: 0, hasPlayed: false });

const fixtures = [1, 3, 5, 7].map((home): Fixture => ({
  fixtureId: fixtureId(home),
  code: home,
  roundId: roundId(3),
  kickoffAtMs: Date.UTC(2026, 3, 3),
  isStarted: true,
  isOver: true,
  isFinished: false,
  minutes: 90,
  home: { clubId: clubId(home), goals: 2, difficulty: 3 },
  away: { clubId: clubId(home + 1), goals: 1, difficulty: 3 },
  tvChannel: null,
  ticketsUrl: null,
  highlightsId: null,
  stats: [],
}));

interface Shown {
  readonly round?: number;
  readonly current?: Partial<Round>;
  readonly picks?: Partial<RoundPicks>;
  readonly entry?: Partial<Entry>;
  /** The viewer's. */
  readonly own?: number;
  readonly ownStarted?: number;
  readonly myTeam?: Partial<MyTeam>;
  readonly search?: string;
  readonly game?: Partial<Game>;
  readonly brand?: Partial<Brand>;
  readonly fetched?: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** Round 3 of 4 is on. */
function show(shown: Shown = {}) {
  const { round = 3, current = {}, picks = {}, entry = {}, own, ownStarted = 1, myTeam, search = "", game } = shown;
  const { brand = {}, fetched = [] } = shown;
  const rounds = [
    buildRound(1),
    buildRound(2, { highestPoints: 101, highestEntryId: entryId(3) }),
    buildRound(3, { isCurrent: true, isFinished: false, averagePoints: 40, rankedCount: 2000, ...current }),
    buildRound(4, { isNext: true, isFinished: false }),
  ];
  return renderScreen(
    <BrandProvider brand={{ ...neutralBrand("main_nb"), ...brand }}>
      <PointsScreen />
    </BrandProvider>,
    {
      pattern: "/entry/$entryId/event/$roundId",
      address: `/entry/7/event/${round}${search}`,
      game: buildGame({ rounds, currentRound: rounds[2]!, nextRound: rounds[3]!, ...game }),
      ...(own === undefined ? {} : { ownEntry: own }),
      fetched: [
        [keys.entry(7), { ...ENTRY, ...entry }],
        ...(own === undefined || own === 7
          ? []
          : [[keys.entry(own), { ...ENTRY, entryId: entryId(own), startedRound: roundId(ownStarted) }] as const]),
        [keys.history(7), { rounds: [], chips: [], seasons: [] }],
        [keys.roundPicks(7, round), { ...PICKS, ...picks }],
        [keys.live(round), LIVE],
        [keys.fixtures(round), fixtures],
        [keys.lineupsOf(round), []],
        ...(myTeam ? [[keys.myTeam(7), myTeam] as const] : []),
        ...fetched,
      ],
    },
  );
}

const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling as HTMLElement;
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/gu, " ").trim();
const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const card = (title: string) => screen.getByRole("heading", { level: 2, name: title }).closest("section")!;

test("a live round: heading, average, highest, latest points, rank and transfers with their cost [EN-11] [EN-13] [EN-14] [EN-16] [EN-17] [EN-22]", async () => {
  const { client } = await show({ current: { highestPoints: 118, highestEntryId: entryId(55) } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Points - Frosne Tær");
  expect(document.title).toContain("Points - Frosne Tær");
  expect(screen.getByRole("navigation", { name: "Rounds" }).textContent).toBe("Round 3Round is live");
  expect(text(fact("Average Pts"))).toBe("40");
  expect(text(fact("Highest Pts"))).toBe("118");
  expect(within(fact("Highest Pts")).getByRole("link").getAttribute("href")).toBe("/entry/55/event/3");
  expect(text(fact("RD Rank"))).toBe("1,204provisional");
  expect(text(fact("Transfers"))).toBe("3 (-8 pts)");
  expect(within(fact("Transfers")).getByRole("link").getAttribute("href")).toBe("/entry/7/transfers");
  expect(screen.getByText("Latest Points")).toBeTruthy();
  expect(screen.getByRole("button", { name: "48" })).toBeTruthy();
  const asked = client.getQueryState(keys.roundPicks(7, 3))!.fetchStatus;
  fireEvent.click(screen.getByRole("button", { name: "Reload Points" }));
  expect([asked, client.getQueryState(keys.roundPicks(7, 3))!.fetchStatus]).toEqual(["idle", "fetching"]);
});

const OVERALL = league(1, "Totalt", { kind: "system", shortName: "overall", rank: 30, lastRank: 21 });
const swing = (change: Partial<WireLeagueSwing> = {}): WireLeagueSwing => ({
  event: roundId(3),
  provisional: true,
  members: 200,
  own: { entry: entryId(7), last_rank: 21, net: 40, captain: f(13) } as WireLeagueSwing["own"],
  points_to_hold: 46,
  average_points: 36.5,
  average_cost: 0,
  elements: [
    { element: f(13), multiplier: 2, owned: 120, captained: 50, multiplied: 170, gain: 4.6 },
    { element: f(2), multiplier: 1, owned: 10, captained: 0, multiplied: 8, gain: -0.2 },
  ].map((row) => ({
    points: 4,
    per_point: 0.5,
    matches_left: 0,
    is_on: false,
    place: "unknown",
    place_minute: null,
    ...row,
  })),
  above: [],
  below: [],
  ...change,
});

test("ranks of the current round lead to what moved them, those of rounds before to the season", async () => {
  const ways = () =>
    ["RD Rank", "Overall rank"].map((name) => {
      const figure = screen.getAllByText(name, { selector: "dt" })[0]!.nextElementSibling as HTMLElement;
      return within(figure).getByRole("link");
    });
  const shown = { entry: { leagues: [OVERALL] }, fetched: [[keys.swing(1, 7), swing()]] } as const;
  await show({ ...shown, own: 7 });
  expect(ways().map((link) => [link.textContent, link.getAttribute("href"), link.title])).toEqual([
    ["1,204", "/leagues/1/live", "What moves the rank"],
    ["30", "/leagues/1/live", "What moves the rank"],
  ]);
  cleanup();
  await show({ ...shown, own: 8 });
  expect(ways().map((link) => link.getAttribute("href"))).toEqual([
    "/leagues/1/live?entry=7",
    "/leagues/1/live?entry=7",
  ]);
  cleanup();
  await show({ ...shown, round: 2 });
  expect(ways().map((link) => link.getAttribute("href"))).toEqual(["/entry/7/history", "/entry/7/history"]);
  expect(screen.queryByRole("heading", { name: "What moves the team" })).toBeNull();
});

test("the current round against everybody: who shares the captain, and how far it is to holding the rank", async () => {
  await show({ entry: { leagues: [OVERALL] }, own: 7, fetched: [[keys.swing(1, 7), swing()]] });
  await screen.findByRole("heading", { level: 2, name: "What moves you" });
  const facts = () => [...card("What moves you").querySelectorAll("dl > div")].map(text);
  expect(facts()).toEqual([
    `Captain F13for 25% of the teams`,
    "To hold rank 2146 pts 6 short",
    "Against the average+3.5",
  ]);
  cleanup();
  const another = swing({ points_to_hold: null, own: { ...swing().own, captain: null } });
  await show({ entry: { leagues: [OVERALL] }, fetched: [[keys.swing(1, 7), another]] });
  await screen.findByRole("heading", { level: 2, name: "What moves the team" });
  expect([...card("What moves the team").querySelectorAll("dl > div")].map(text)).toEqual(["Against the average+3.5"]);
});

test("the way of the rank through the round is read moment by moment, and the same as a table", async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 3, 3, hour)).toISOString();
  const moments = [
    { time: at(10), net: -8, overall_rank: 40 },
    { time: at(16), net: 12, overall_rank: 22 },
    { time: at(18), net: 40, overall_rank: 18 },
    { time: null, net: 40, overall_rank: 30 },
  ];
  const ranks = { provisional: true, moments };
  await show({ fetched: [[keys.roundRanks(7, 3), ranks]] });
  const chart = await screen.findByRole("slider", {
    name: "Overall rank from 40 before the first match to 30, at best 18",
  });
  expect(chart.getAttribute("aria-valuetext")).toBe("Now: rank 30, 40 points");
  fireEvent.keyDown(chart, { key: "ArrowLeft" });
  expect(chart.getAttribute("aria-valuetext")).toBe("3 Apr 18:00: rank 18, 40 points");
  fireEvent.click(screen.getByText("Show as a table"));
  const rows = within(card("Rank through the round")).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(text))).toEqual([
    ["Now", "40", "30"],
    ["3 Apr 18:00", "40", "18"],
    ["3 Apr 16:00", "12", "22"],
    ["3 Apr 10:00", "−8", "40"],
  ]);
  cleanup();
  await show({ fetched: [[keys.roundRanks(7, 3), { ...ranks, moments: moments.slice(-2) }]] });
  expect(screen.queryByRole("heading", { name: "Rank through the round" })).toBeNull();
});

test("a finished round: final points; what nobody knows is a dash or ??? [EN-13] [EN-14] [EN-16] [EN-17] [EN-22]", async () => {
  await show({
    current: { isFinished: true, averagePoints: 0, highestPoints: null },
    picks: { rank: null, isProvisional: false, transfers: 0, transferCostPoints: 0 },
  });
  expect(screen.getByText("Final Points")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reload Points" })).toBeNull();
  expect(screen.getByRole("navigation", { name: "Rounds" }).textContent).toBe("Round 3Round is complete");
  expect(["Average Pts", "Highest Pts", "RD Rank", "Transfers"].map((name) => text(fact(name)))).toEqual([
    "-",
    "???",
    "-",
    "0",
  ]);
  expect(screen.queryByText(/pts\)/u)).toBeNull();
});

test.each([
  ["2capt", "Two Captains played"],
  ["frush", "Attack! Attack! played"],
  ["rich", "Rich Uncle played"],
] as const)("a chip says that it was played: %s [EN-15]", async (chip: ChipName, banner) => {
  await show({ picks: { chip } });
  expect(screen.getByText(banner)).toBeTruthy();
});

test("without a chip no banner [EN-15]", async () => {
  await show();
  expect(screen.queryAllByText(/ played$/u).map(text)).toEqual(["Everybody has played"]);
});

test("ways between rounds end at the team's first and at the current one [EN-12] [EN-20]", async () => {
  const steps = () =>
    ["Previous", "Next"].map((name) => screen.queryByRole("link", { name })?.getAttribute("href") ?? null);
  await show();
  expect(steps()).toEqual(["/entry/7/event/2", null]);
  cleanup();
  await show({ own: 7 });
  expect(steps()).toEqual(["/entry/7/event/2", "/my-team"]);
  cleanup();
  await show({ round: 2 });
  expect(steps()).toEqual([null, "/entry/7/event/3"]);
  for (const round of [0, 4, 31, 2.5]) {
    cleanup();
    await show({ round });
    expect([round, screen.getByRole("heading", { level: 1 }).textContent]).toEqual([round, "Page not found"]);
  }
  cleanup();
  await show({ game: { currentRound: null } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
});

test("the list has starters and substitutes as they count, and who came in for whom [EN-18] [EN-19]", async () => {
  const { router } = await show({ search: "?view=list" });
  const list = screen.getByRole("table", { name: "Frosne Tær" });
  const groups = within(list).getAllByRole("rowgroup").slice(1);
  expect(groups.map((group) => [text(group.querySelector("tr")), group.querySelectorAll("tr").length - 1])).toEqual([
    ["Starters", 11],
    ["Substitutes", 4],
  ]);
  expect(within(groups[0]!).getByRole("button", { name: /^F13, .*8 points.*captain/u })).toBeTruthy();
  expect(within(groups[0]!).getByRole("button", { name: /^F7, .*substituted in/u })).toBeTruthy();
  expect(within(groups[1]!).getByRole("button", { name: /^F3, .*0 points.*substituted out/u })).toBeTruthy();
  const subs = within(card("Automatic Substitutions"));
  expect(subs.getAllByRole("columnheader").map(text)).toEqual(["Player out", "Player in"]);
  expect(subs.getAllByRole("cell").map(text)).toEqual(["F3", "F7"]);
  expect(subs.getByText("Provisional")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Pitch" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  expect(href("Dream Team")).toBe("/dream-team/3");
  cleanup();
  await show({ picks: { autoSubs: [] } });
  expect(screen.queryByText("Automatic Substitutions")).toBeNull();
});

test("beside a running match stands what each man is: on the pitch, off with the minute, left out; and who plays is counted", async () => {
  const running = fixtures.map((one) => (one.fixtureId === 5 ? { ...one, isOver: false, minutes: 67 } : one));
  const told = { fixture: fixtureId(5), announced_at: null };
  const lineups: WireLineup[] = [
    {
      ...told,
      team: clubId(5),
      starters: [f(4)],
      bench: [f(12)],
      substitutions: [{ minute: 61, off: f(4), on: f(12) }],
    },
    { ...told, team: clubId(6), starters: [f(13)], bench: [], substitutions: [] },
  ];
  const live = new Map(LIVE).set(5, { ...livePoints(0, 5), minutes: 0, hasPlayed: false });
  const shown = {
    fetched: [
      [keys.fixtures(3), running],
      [keys.lineupsOf(3), lineups],
      [keys.live(3), live],
    ] as const,
  };
  await show(shown);
  const slot = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}, `, "u") });
  const plate = (name: string) => [slot(name).querySelector("small")?.textContent, slot(name).dataset["live"]];
  expect(["F13", "F12", "F4", "F5", "F1"].map(plate)).toEqual([
    ["67′", "true"],
    ["67′", "true"],
    ["off 61′", undefined],
    ["left out", undefined],
    ["FT", undefined],
  ]);
  expect(slot("F13").getAttribute("aria-label")).toContain("67′, on the pitch, captain");
  expect(slot("F12").getAttribute("aria-label")).toContain("67′, on the pitch since 61′");
  expect(slot("F4").getAttribute("aria-label")).toContain("67′, taken off at 61′");
  expect(slot("F5").getAttribute("aria-label")).toContain("67′, not in the squad");
  expect(slot("F5").querySelector<HTMLElement>("[data-announced]")?.dataset["announced"]).toBe("left_out");
  expect(slot("F13").querySelector("[data-announced]")).toBeNull();
  expect(slot("F1").getAttribute("aria-label")).not.toMatch(/pitch|bench|squad/u);
  expect(screen.getByText(/playing now/u).textContent).toBe("2 playing now, 0 still to start");
  const match = within(screen.getByRole("list", { name: "Matches of the round" })).getByRole("link", { name: /C5/u });
  expect(match.textContent).toContain("2 of 4 on the pitch");
  // Back on the bench, he may come on; and a card ends it.
  cleanup();
  const card = { stat: "red_cards", value: 1, points: -3 };
  const sentOff = { ...livePoints(-1, 13), matches: [{ fixtureId: fixtureId(5), lines: [card] }], minutes: 40 };
  live.set(13, sentOff).set(12, { ...livePoints(0, 12), minutes: 0 });
  await show({
    fetched: [
      [keys.fixtures(3), running],
      [keys.lineupsOf(3), lineups.map((one) => ({ ...one, substitutions: [] }))],
      [keys.live(3), live],
    ],
  });
  expect([plate("F13")[0], plate("F12")[0]]).toEqual(["red 40′", "bench"]);
  expect(screen.getByText(/playing now/u).textContent).toBe("1 playing now, 0 still to start, 1 may come on");
});

test("the round for everybody: transfers from round 2 on, and ways onwards [EN-21] [EN-23]", async () => {
  const links = () =>
    within(card("Round 3"))
      .getAllByRole("link")
      .map((link) => [text(link), link.getAttribute("href")]);
  await show({ own: 8, current: { transfersMade: 1983, highestEntryId: entryId(55), highestPoints: 118 } });
  expect(text(within(card("Round 3")).getByText("Transfers made").parentElement)).toBe("Transfers made1,983");
  expect(links()).toEqual([
    ["Dream Team", "/dream-team/3"],
    ["Highest score", "/entry/55/event/3"],
    ["Your own score", "/entry/8/event/3"],
    ["My team", "/my-team"],
    ["Team history", "/entry/7/history"],
    ["Prizes", "/prizes"],
  ]);
  cleanup();
  await show();
  expect(links().map(([name]) => name)).toEqual(["Dream Team", "Team history", "Prizes"]);
  cleanup();
  await show({ round: 1, entry: { startedRound: roundId(1) } });
  expect(screen.queryByText("Transfers made")).toBeNull();
});

test("one's own score is linked only from the round one started in [EN-08]", async () => {
  await show({ own: 8, ownStarted: 3 });
  expect(href("Your own score")).toBe("/entry/8/event/3");
  cleanup();
  await show({ own: 8, ownStarted: 4 });
  expect(screen.queryByRole("link", { name: "Your own score" })).toBeNull();
});

const facts = (title: string) =>
  [...card(title).querySelectorAll("dl > div")].map((row) =>
    // A term says what it means after its words, unseen.
    [...row.children].map((cell) => (cell.querySelector("button") ?? cell).textContent?.replaceAll("\u00a0", " ")),
  );

test("another's entry: its figures, its money at the last deadline, no way into its settings [EN-01] [EN-06] [EN-07] [EN-05]", async () => {
  await show({ round: 2, own: 8 });
  expect(text(card("Frosne Tær").firstElementChild)).toBe("Frosne TærMarte Lind");
  expect(facts("Frosne Tær")).toEqual([
    ["Overall points", "180"],
    ["Overall rank", "9"],
    ["Total players", "1,000"],
    ["Round points", "58"],
  ]);
  expect(facts("Transfers and Finance")).toEqual([
    ["Total transfers", "11"],
    ["Squad value", "kr 101.2"],
    ["In the bank", "kr 1.5"],
  ]);
  expect(screen.queryByText("Admin")).toBeNull();
  expect(screen.queryByRole("link", { name: "Create and join leagues" })).toBeNull();
  cleanup();
  // In the current round its figures are those of the page, which move.
  await show();
  expect(facts("Frosne Tær").map(([, value]) => value)).toEqual(["171", "30", "1,000", "48"]);
});

test("one's own entry: money as it stands now, settings, and more leagues [EN-05] [EN-06] [EN-07]", async () => {
  const picks = lineup.map((pick) => ({ ...pick, purchasePriceTenths: 58, sellingPriceTenths: 59 }));
  await show({ own: 7, myTeam: { picks, transfersMade: 2, sellingValueTenths: 898, bankTenths: 7 } });
  expect(facts("Transfers and Finance")).toEqual([
    ["Round transfers", "2"],
    ["Total transfers", "11"],
    // Fifteen at 6.0, and the bank.
    ["Squad value", "kr 90.7"],
    ["Selling value", "kr 89.8"],
    ["In the bank", "kr 0.7"],
  ]);
  expect(href("Create and join leagues")).toBe("/leagues/create-join");
  expect(
    within(card("Admin"))
      .getAllByRole("link")
      .map((link) => [text(link), link.getAttribute("href")]),
  ).toEqual([
    ["Team details", "/entry-update"],
    ["User profile", "/player"],
  ]);
});

const match = (rest: Partial<CupMatch>) =>
  ({
    matchId: 1,
    cupLeagueId: leagueId(50),
    roundId: roundId(3),
    roundName: "Final",
    first: { entryId: entryId(7), name: "Frosne Tær", managerName: "", points: 40 },
    second: { entryId: entryId(9), name: "Motstanderne", managerName: "", points: 12 },
    winnerId: null,
    tiebreak: null,
    ...rest,
  }) as CupMatch;

test("leagues and cups in their groups, with place and movement [EN-03] [EN-04]", async () => {
  await show({
    entry: {
      leagues: [
        league(1, "Totalt", { kind: "system", shortName: "overall", rank: 9, lastRank: 21 }),
        league(2, "Radio", { kind: "system", shortName: "brd-tv2", rank: 4, lastRank: 4, hasCup: true }),
        league(3, "Kollektivet", { rank: 2, lastRank: 1, hasCup: true, cupLeagueId: leagueId(50) }),
        league(4, "Dueller", { scoring: "h2h", rank: 3, lastRank: 0 }),
        league(5, "League 17", { kind: "public", hasCup: true }),
        league(6, "League 8", { kind: "public", scoring: "h2h", rank: null }),
      ],
      cupMatches: [match({})],
    },
  });
  const groups = () =>
    screen
      .getAllByRole("heading", { level: 3 })
      .map((heading) => [heading.textContent, ...[...heading.parentElement!.querySelectorAll("li")].map(text)]);
  expect(groups()).toEqual([
    ["Broadcaster", "Radiosame 4"],
    ["Private Classic", "Kollektivetdown 2"],
    ["Private Head-to-Head", "DuellerNew3"],
    ["Public Classic", "League 17up 5"],
    ["Public Head-to-Head", "League 8"],
    ["General", "Overallup 9"],
  ]);
  expect(href("Dueller")).toBe("/leagues/4/standings/h");
  fireEvent.click(screen.getByRole("tab", { name: "Cups" }));
  await screen.findByRole("link", { name: /^Kollektivet/u });
  expect(groups()).toEqual([
    ["League", "KollektivetFinal against Motstanderne"],
    ["Public", "League 17Not drawn yet"],
    ["Broadcaster", "RadioNot drawn yet"],
  ]);
  expect(href(/^Kollektivet/u)).toBe("/leagues/3/cup");
  expect(href(/^League 17/u)).toBe("/leagues/5/cup-not-started");
  cleanup();
  await show({ entry: { leagues: [league(3, "Kollektivet", {})] } });
  fireEvent.click(screen.getByRole("tab", { name: "Cups" }));
  expect(await screen.findByText("None of your leagues have a cup yet.")).toBeTruthy();
});

test("the supporters' league stands by itself, with the club's newest news [EN-02]", async () => {
  const fans = league(12, "Club 3", { kind: "system", shortName: "team-3", rank: 5, lastRank: 8 });
  const clubs = new Map([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, { ...buildClub(id), code: 4000 + id }]));
  const news = (id: number, day: number) => ({
    itemId: String(id),
    slug: `news-${id}`,
    title: `News ${id}`,
    summary: "",
    link: `https://clubs.example/${id}`,
    publishedAtMs: Date.UTC(2026, 4, day, 12),
    source: "",
    pictureUrl: null,
    playerId: null,
    tournamentId: null,
  });
  const feed = { title: "Club 3", items: [news(1, 3), news(2, 16), news(3, 9)], emptyCount: 0 };
  const brand = { clubNewsUrl: "https://clubs.example/{team_code}.xml" };
  const fetched = [[keys.feed("https://clubs.example/4003.xml"), feed]] as const;
  await show({ entry: { leagues: [fans] }, game: { clubById: clubs }, brand, fetched });
  const own = card("Supporters' league");
  expect(text(own)).toMatch(/^Supporters' leagueClub 3up 5News from Club 3 · Sat 16 MayNews 2/u);
  expect(within(own).getByRole("link", { name: "Club 3" }).getAttribute("href")).toBe("/leagues/12/standings/c");
  expect(within(own).getByRole("link", { name: /^News/u }).getAttribute("href")).toBe("https://clubs.example/2");
  expect(within(own).queryByText("News 1")).toBeNull();
  cleanup();
  // Before an operator has said where clubs' news are, the league alone.
  await show({ entry: { leagues: [fans] }, game: { clubById: clubs } });
  expect(text(card("Supporters' league"))).toBe("Supporters' leagueClub 3up 5");
  cleanup();
  await show();
  expect(screen.queryByText("Supporters' league")).toBeNull();
});

test("a team whose manager has left is named in the reader's language, and nobody else's is changed [EN-01]", async () => {
  const left = `${DELETED_MANAGER.firstName} ${DELETED_MANAGER.lastName}`;
  await show({ entry: { name: `${DELETED_ENTRY_PREFIX} 7`, managerName: left } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Points - Deleted team 7");
  expect(text(card("Deleted team 7").firstElementChild)).toBe("Deleted team 7Deleted manager");
  cleanup();
  await show({ entry: { name: `${DELETED_ENTRY_PREFIX} 7` } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Points - Slettet lag 7");
});

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(text));

test("the number explains itself, down to every footballer's lines [EN-14] [EN-17]", async () => {
  const { router } = await show();
  fireEvent.click(screen.getByRole("button", { name: "48" }));
  await screen.findByRole("heading", { name: "How the points add up" });
  const counting = rowsOf("Those who count");
  expect(counting).toHaveLength(11);
  expect(counting).toContainEqual(["F13", "Captain, 4 × 2", "8"]);
  expect(rowsOf("The sum")).toEqual([
    ["Before armband and chip", "", "44"],
    ["By the armband", "", "+4"],
    ["Latest Points", "", "48"],
    ["Spent on transfers", "", "−8"],
    ["Counts in the overall points", "", "40"],
  ]);
  expect(rowsOf("Beside everybody else")).toEqual([
    ["Average Pts", "8 above it", "40"],
    ["Highest Pts", "", "???"],
    ["RD Rank", "of 2,000", "1,204"],
  ]);
  expect(rowsOf("Points on the bench").map(([name, , points]) => [name, points])).toEqual([
    ["F2", "4"],
    ["F3", "0"],
    ["F12", "4"],
    ["F15", "4"],
  ]);
  expect(screen.getByText("Left on the bench: 12")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "F13" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe("?player=13"));
  expect(await screen.findByText("4 × 2, captain")).toBeTruthy();
  expect(rowsOf("Points line by line")).toEqual([
    ["Minutes played", "90", "2"],
    ["Saves", "6", "2"],
  ]);
});

test("what a chip multiplies is the chip's, never the armband's beside it [EN-15]", () => {
  const by = (chip: ChipName, multipliers: Readonly<Record<number, number>>) => {
    const picks = PICKS.picks.map((row) => ({
      ...row,
      multiplier: row.slot > 11 && chip !== "bboost" ? 0 : (multipliers[row.footballerId] ?? 1),
    }));
    const { base, byArmband, byChip, points, benchPoints } = roundTotal({ ...PICKS, chip, picks }, LIVE);
    return { base, byArmband, byChip, points, benchPoints };
  };
  // Forwards 13 (captain) and 14 twice; midfielder 8 is vice-captain.
  expect(by("frush", { 13: 2, 14: 2 })).toEqual({ base: 44, byArmband: 0, byChip: 8, points: 52, benchPoints: 12 });
  expect(by("2capt", { 13: 2, 8: 2 })).toEqual({ base: 44, byArmband: 8, byChip: 0, points: 52, benchPoints: 12 });
  expect(by("3xc", { 8: 3 })).toEqual({ base: 44, byArmband: 8, byChip: 0, points: 52, benchPoints: 12 });
  expect(by("bboost", { 13: 2 })).toEqual({ base: 56, byArmband: 4, byChip: 0, points: 60, benchPoints: 0 });
  expect(roundTotal(PICKS, undefined)).toMatchObject({ points: 0, net: -8 });
});

test("the button of a footballer says his points, one of them in the singular", async () => {
  const live = new Map(LIVE).set(5, livePoints(1, 5)).set(4, livePoints(-1, 4));
  await show({ fetched: [[keys.live(3), live]] });
  const name = (id: number) => {
    const button = screen.getByRole("button", { name: new RegExp(`^F${id}, `, "u") });
    return button.getAttribute("aria-label") ?? button.textContent;
  };
  expect(name(5)).toMatch(/, 1 point, /u);
  expect(name(4)).toMatch(/, [-−]1 point, /u);
  expect(name(6)).toMatch(/, 4 points, /u);
});
