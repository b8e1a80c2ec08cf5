import type { WireBestLeague, WireValuableTeam } from "@elleveren/contract";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import { setGameClock } from "../../../api/wire/clock.ts";
import type { Entry, EntryLeague } from "../../../api/play/entry.ts";
import type { Game } from "../../../api/content/game.ts";
import { keys } from "../../../api/wire/keys.ts";
import { buildGame, buildRound, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer, f, footballers, lineup } from "../../../testing/small-game.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** The higher the id, the more sold; the lower, the more bought. */
const traded = Array.from({ length: 9 }, (_, index) => ({
  ...buildFootballer({ id: index + 1, position: "MID" }),
  transfersInRound: 1200 - index,
  transfersOutRound: 10 + index,
}));
const league = (id: number, name: string, kind: EntryLeague["kind"], rest: Partial<EntryLeague> = {}) =>
  ({
    leagueId: id,
    name,
    shortName: null,
    kind,
    scoring: "classic",
    rank: 2,
    lastRank: 5,
    rankCount: 12,
    ...rest,
  }) as EntryLeague;
const entry = {
  entryId: 7,
  name: "Frosne Tær",
  startedRound: 1,
  roundPoints: 61,
  roundRank: 14,
  overallRank: 9,
  overallPoints: 180,
  leagues: [
    league(1, "Overall", "system", { shortName: "overall", rank: 9, lastRank: 21, rankCount: 1000 }),
    league(5, "Kontoret", "private"),
  ],
} as unknown as Entry;
const myTeam = { picks: lineup, chips: [], activeChip: null, freeTransfers: 1, transfersMade: 0 } as unknown as MyTeam;
/** Every club meets another in the fourth round. */
const coming = [1, 3, 5, 7].map((home) => ({
  fixtureId: home,
  roundId: 4,
  kickoffAtMs: Date.UTC(2026, 3, 4),
  home: { clubId: home, difficulty: 3 },
  away: { clubId: home + 1, difficulty: 3 },
}));
const winners = {
  events: [1, 2].map((id) => ({
    entry: id,
    entry_name: `Lag ${id}`,
    player_name: "",
    points: 70,
    event: roundId(id),
  })),
  phases: [{ entry: 3, entry_name: "Lag 3", player_name: "", points: 200, phase: 1 }],
};
const bestLeagues: readonly WireBestLeague[] = [
  { league: leagueId(5), name: "Kollektivet", entries: 14, average_score: "123.4" },
];
const valuableTeams: readonly WireValuableTeam[] = [
  { entry: entryId(8), name: "Gullgutta", player_name: "Ask Moe", value_with_bank: 1043, total_transfers: 9 },
];

interface Setting {
  readonly game?: Partial<Game>;
  readonly entry?: Entry;
  readonly team?: MyTeam;
  readonly winners?: object;
}
const show = (rest: Setting = {}) =>
  renderScreen(<StatusScreen entryId={entryId(7)} />, {
    pattern: "/",
    address: "/",
    game: buildGame(rest.game),
    ownEntry: 7,
    fetched: [
      [keys.me, { account: { entryId: 7, firstName: "Marte", lastName: "Lind" }, watched: new Set() }],
      [keys.entry(7), rest.entry ?? entry],
      [keys.myTeam(7), rest.team ?? myTeam],
      [keys.fixtures(3), []],
      [keys.fixtures(4), []],
      [keys.fixtures(1), []],
      [keys.futureFixtures, coming],
      [keys.winners, rest.winners ?? winners],
      [keys.bestLeagues, bestLeagues],
      [keys.valuableTeams, valuableTeams],
    ],
  });
const card = (title: string) => screen.getByRole("heading", { level: 2, name: title }).closest("section")!;
const panel = (title: string) => within(card(title));
const said = (element: Element) => element.textContent.replaceAll(/\s+/g, " ");
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const facts = (title: string) =>
  Object.fromEntries([...card(title).querySelectorAll("dl > div")].map((row) => [...row.children].map(said)));

afterEach(() => {
  cleanup();
  setGameClock(Date.UTC(2026, 3, 3), 0);
});

test("says who is logged in and which round it is about [HO-03]", async () => {
  await show();
  expect(screen.getByText("You are logged in as Marte Lind")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Round 3 Status");
});

test("every panel is there, what matters most first, as a phone shows them one below the other [HO-04]", async () => {
  await show({ game: { phases: [{ phaseId: 1, name: "Overall", startRound: 1, stopRound: 4 }] as never } });
  expect(titles()).toEqual([
    "Next deadline",
    "Matches of round 4",
    "My leagues",
    "Round 3",
    "Top transfers in",
    "Top transfers out",
    "Player availability",
    "Winners",
    "Best private leagues",
    "Most valuable teams",
  ]);
  expect(panel("Winners").getAllByRole("listitem").map(said)).toEqual([
    "The seasonLag 3200 pts",
    "Round 2Lag 270 pts",
    "Round 1Lag 170 pts",
  ]);
  const told = (title: string) => panel(title).getAllByRole("row").slice(1).map(said);
  expect([told("Best private leagues"), told("Most valuable teams")]).toEqual([
    ["Kollektivet14123.4"],
    ["GullguttaAsk Moekr 104.3"],
  ]);
});

test("one's own points, the rank and how it moved since the round before", async () => {
  await show();
  const hero = screen.getByText("Frosne Tær").closest("section")!;
  expect(said(hero)).toContain("61points in round 3");
  const figures = [...hero.querySelectorAll("dl > div")].map(said);
  expect(figures).toEqual(["Overall rank9 up 12", "Overall points180 ", "RD Rank14 ", "Average Pts50 "]);
  expect(within(hero).getByRole("link", { name: "See the points" }).getAttribute("href")).toBe("/entry/7/event/3");
});

test("one's own leagues in short: friends first, with the place among how many", async () => {
  await show();
  const rows = panel("My leagues").getAllByRole("listitem").map(said);
  expect(rows).toEqual(["Kontoretup 32of 12", "Overallup 129of 1,000"]);
  expect(panel("My leagues").getByRole("link", { name: "Kontoret" }).getAttribute("href")).toBe(
    "/leagues/5/standings/c",
  );
  cleanup();
  await show({ entry: { ...entry, leagues: entry.leagues.slice(0, 1) } });
  const way = panel("My leagues").getByRole("link", { name: "Make one and invite the gang, or join with a code" });
  expect(way.getAttribute("href")).toBe("/leagues/create-join");
});

test("the deadline stands in local time and counts seconds in its last hour [HO-04]", async () => {
  const deadlineAtMs = Date.UTC(2026, 3, 4);
  setGameClock(deadlineAtMs - 25 * 3_600_000, 0);
  await show();
  const left = () => panel("Next deadline").getByRole("timer", { name: "Time left" });
  expect(left().textContent).toBe("1 d 1 h");
  const time = card("Next deadline").querySelector("time")!;
  expect(time.dateTime).toBe("2026-04-04T00:00:00.000Z");
  cleanup();
  setGameClock(deadlineAtMs - 61_000, 0);
  await show();
  expect([left().textContent, left().dataset["close"]]).toEqual(["01:01", "true"]);
  cleanup();
  setGameClock(deadlineAtMs + 1, 0);
  await show();
  expect(left().textContent).toBe("closed");
});

test("says what the team needs before the deadline, and that it needs nothing", async () => {
  await show();
  expect(said(card("Next deadline"))).toContain("Your team is ready: everybody in the eleven is fit and has a match.");
  cleanup();
  const hurt = footballers.map((row) =>
    row.footballerId === f(13)
      ? { ...row, status: "i", news: "Kneskade", newsTexts: { en: "Knee injury" }, chanceNextRound: 0 }
      : row,
  );
  await show({ game: { footballers: hurt }, team: { ...myTeam, freeTransfers: 5 } });
  const tasks = panel("Next deadline").getAllByRole("listitem").map(said);
  expect(tasks).toEqual([
    "F13 CaptainKnee injury0%",
    "5 free transfersNo more can be saved: use one, or the next is lost.",
  ]);
  expect(panel("Next deadline").getByRole("link", { name: "Transfers" }).getAttribute("href")).toBe("/transfers");
});

test("the round among everybody, and the rounds before it a step away [HO-04]", async () => {
  const told = {
    averagePoints: 48,
    highestPoints: 102,
    highestEntryId: entryId(44),
    transfersMade: 1234,
    mostCaptainedId: f(13),
    mostSelectedId: f(1),
    mostTransferredInId: f(8),
    top: { footballerId: f(9), points: 17 },
    chipPlays: [{ chip: "frush", count: 21 }],
  };
  const rounds = [
    buildRound(1, { averagePoints: 51 }),
    buildRound(2, { isPrevious: true, ...told }),
    buildRound(3, { isCurrent: true, averagePoints: 0, isFinished: false }),
    buildRound(4, { isNext: true }),
  ];
  await show({ game: { rounds, currentRound: rounds[2]!, nextRound: rounds[3]! } });
  expect(facts("Round 3")).toEqual({ "Average Pts": "-", "Highest Pts": "???", "Transfers made": "0" });
  fireEvent.click(panel("Round 3").getByRole("button", { name: "Previous" }));
  expect(facts("Round 2")).toEqual({
    "Average Pts": "48",
    "Highest Pts": "102",
    "Most captained": "F13",
    "Most selected": "F1",
    "Most transferred in": "F8",
    "Top player": "F9 17",
    "Transfers made": "1,234",
    "Attack! Attack! played": "21",
  });
  expect(panel("Round 2").getByRole("link", { name: "102" }).getAttribute("href")).toBe("/entry/44/event/2");
  fireEvent.click(panel("Round 2").getByRole("button", { name: "Previous" }));
  expect(facts("Round 1")["Transfers made"]).toBeUndefined();
  const first = panel("Round 1").getByRole("button", { name: "Previous" });
  expect(first.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(first);
  expect(facts("Round 1")["Average Pts"]).toBe("51");
});

test.each([
  ["Top transfers in", "transfers_in_event", ["F1", "F2", "F3", "F4", "F5"], "1,200"],
  ["Top transfers out", "transfers_out_event", ["F9", "F8", "F7", "F6", "F5"], "18"],
])("%s: five, the most first, with the way to all of them [HO-05]", async (title, stat, expected, first) => {
  await show({ game: { footballers: [...traded, ...footballers.slice(9)] } });
  const rows = panel(title).getAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("button").textContent)).toEqual(expected);
  expect(rows[0]?.textContent).toContain(first);
  expect(panel(title).getByRole("link", { name: "More" }).getAttribute("href")).toBe(`/statistics/${stat}`);
});

test("before the first round: its name in the heading, no figures of nothing, and a word where winners will stand [HO-04]", async () => {
  const rounds = [buildRound(1, { isNext: true, isFinished: false }), buildRound(2, { isFinished: false })];
  const fresh = { ...entry, roundPoints: null, roundRank: null, overallRank: null, overallPoints: null } as Entry;
  await show({
    game: { rounds, currentRound: null, nextRound: rounds[0]! },
    entry: fresh,
    winners: { events: [], phases: [] },
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Round 1 Status");
  expect(screen.getByText("Your first points come in round 1.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See the points" })).toBeNull();
  expect(titles()).toContain("Matches of round 1");
  expect(titles()).not.toContain("Round 1");
  expect(said(card("Winners"))).toContain("The first winner stands here when the first round is settled.");
  for (const title of ["Top transfers in", "Top transfers out"]) {
    expect(panel(title).queryAllByRole("listitem")).toEqual([]);
    expect(panel(title).getByText("No transfers for this round yet.")).toBeTruthy();
  }
});

test("after the last deadline: no countdown to nothing, the way back over the season instead [HO-04]", async () => {
  const rounds = [buildRound(2, { isPrevious: true }), buildRound(3, { isCurrent: true })];
  await show({ game: { rounds, currentRound: rounds[1]!, nextRound: null } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Round 3 Status");
  expect(screen.queryByRole("timer")).toBeNull();
  expect(titles()[0]).toBe("The last deadline has passed");
  expect(screen.getByRole("link", { name: "Look back on your season" }).getAttribute("href")).toBe("/entry/7/history");
  expect(screen.queryByRole("link", { name: "My team" })).toBeNull();
});
