/** The further tables of a league: who may make them, how one is chosen, changed and tried, and what a refusal says. */
import type { WireFormatPreview, WireLeagueFormat } from "@elleveren/contract";
import { entryId, type EntryId, READY_FORMATS } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { privateLeague } from "../../../../testing/private-league.ts";
import { buildGame, buildRound, renderScreen } from "../../../../testing/render-screen.tsx";
import { FormatsScreen } from "./FormatsScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MONTHS: WireLeagueFormat = {
  id: 7,
  name: "Månedspotten",
  ready: "month_champion",
  format: READY_FORMATS.month_champion,
  from_round: 1,
};
const round = (number: number, rest: Partial<WireFormatPreview["rounds"][number]> = {}) => ({
  round: number,
  is_provisional: false,
  winners: [],
  out: [],
  champions: [],
  matches: 0,
  moved: 0,
  ...rest,
});
const preview: WireFormatPreview = {
  played_on: {
    season: "2024/25",
    is_past: true,
    is_own_count: false,
    teams: 13,
    with_others_results: [entryId(4)],
    extras: 2,
  },
  problems: [],
  members: 12,
  rounds: [
    round(1, { out: [entryId(4)] }),
    round(2),
    round(3, { out: [entryId(4), -1 as EntryId], champions: [entryId(5)] }),
  ],
  entries: [
    { entry: entryId(4), entry_name: "Strålende", player_name: "Liv Lunde" },
    { entry: entryId(5), entry_name: "Ørn", player_name: "Siv Sunde" },
  ],
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Answers to writes; reads get the list. */
function server(answers: Readonly<Record<string, readonly [number, unknown]>> = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method === "GET") return new Response(JSON.stringify({ formats: [MONTHS], most: 6 }), { status: 200 });
    const call = `${init.method} ${url.replace("/api/league/5/formats/", "")}`;
    sent.push({ call, body: JSON.parse(init.body ?? "null") });
    const [status, body] = answers[call] ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}

interface Shown {
  readonly formats?: readonly WireLeagueFormat[];
  readonly most?: number;
  readonly isAdmin?: boolean;
  readonly league?: object;
}

const game = buildGame({
  rounds: Array.from({ length: 30 }, (_, index) =>
    buildRound(index + 1, { isCurrent: index === 2, isNext: index === 3 }),
  ),
});

const show = ({ formats = [], most = 6, isAdmin = true, league = {} }: Shown = {}) =>
  renderScreen(<FormatsScreen />, {
    game: { ...game, nextRound: game.rounds[3]! },
    pattern: "/leagues/$leagueId/formats",
    address: "/leagues/5/formats",
    ownEntry: 2,
    fetched: [
      privateLeague({ isAdmin, league, formatCount: formats.length }),
      [keys.leagueFormats(5), { formats, most }],
    ],
  });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function choose(name: RegExp, title: string) {
  await userEvent.click(screen.getByRole("button", { name: "New table" }));
  await userEvent.click((await dialog("New table")).getByRole("button", { name }));
  return dialog(title);
}

test("tables are listed with what they are; members who administer nothing make none", async () => {
  await show({ formats: [MONTHS, { ...MONTHS, id: 8, name: "Vår egen", ready: null, from_round: 3 }], isAdmin: false });
  const rows = within(screen.getByRole("list", { name: "Tables of the league" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "MånedspottenA new table every month, each with its own winner. From round 1.",
    "Vår egenRules of the league's own. From round 3.",
  ]);
  expect(screen.getByRole("link", { name: "Vår egen" }).getAttribute("href")).toBe("/leagues/5/formats/8");
  expect(screen.queryByRole("button", { name: "New table" })).toBeNull();
});

test("the way to the tables is there for members once there is one, for the administrator at once", async () => {
  const way = () => within(screen.getByRole("navigation", { name: "Pages of the league" })).queryByText("More tables");
  await show({ isAdmin: false });
  expect(way()).toBeNull();
  cleanup();
  await show({ isAdmin: false, formats: [MONTHS] });
  expect(way()).toBeTruthy();
  cleanup();
  await show();
  expect(way()).toBeTruthy();
  cleanup();
  await show({ league: { league_type: "s" }, most: 0, isAdmin: false });
  expect(way()).toBeNull();
  expect(screen.getByText(/^Only private leagues/u)).toBeTruthy();
});

test("a ready table is seen in words, begins with the next round, and is made in a few taps", async () => {
  const made = { ...MONTHS, id: 9, name: "Sistemann", ready: "last_man_standing" };
  const sent = server({ "POST ": [201, made] });
  const { router } = await show();
  const sheet = await choose(/^Last man standing/u, "Last man standing");
  expect(sheet.getByText("Counts from round 4.")).toBeTruthy();
  expect(sheet.getByLabelText<HTMLSelectElement>("Counts from").selectedOptions[0]?.textContent).toBe("Round 4");
  await userEvent.selectOptions(sheet.getByLabelText("Counts from"), "6");
  expect(sheet.getByText("Counts from round 6.")).toBeTruthy();
  await userEvent.clear(sheet.getByLabelText(/^Name of the table/u));
  expect(sheet.getByRole("button", { name: /Make the table/u }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(sheet.getByLabelText(/^Name of the table/u), " Sistemann ");
  await userEvent.click(sheet.getByRole("button", { name: "Make the table" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues/5/formats/9"));
  expect(sent).toEqual([
    { call: "POST ", body: { name: "Sistemann", format: { ...READY_FORMATS.last_man_standing, fromRound: 6 } } },
  ]);
});

test("rules are tried on rounds that were played: the season, the winner and what each round brought", async () => {
  const sent = server({ "POST preview/": [200, preview] });
  await show();
  const sheet = await choose(/^Two lives/u, "Two lives");
  await userEvent.click(sheet.getByRole("button", { name: "Try it on rounds that were played" }));
  const told = within(sheet.getByRole("region", { name: "A try" }));
  expect(await told.findByText("On the rounds of the season 2024/25")).toBeTruthy();
  expect(told.getByRole("status").textContent).toBe(
    [
      "On the rounds of the season 2024/25",
      "The squads of that season are not kept: the rounds count what the game gave for them. ",
      "1 member had no team then, and plays with the results of another one. ",
      "2 teams from outside fill up the league. ",
      "Ørn would have won it all.",
      "Round 1: out: Strålende",
      "Round 3: out: Strålende, a team from outside",
    ].join(""),
  );
  expect(sent).toEqual([{ call: "POST preview/", body: { format: READY_FORMATS.second_life } }]);
});

test.each<readonly [string, Partial<WireFormatPreview>]>([
  ["No round has been played yet that it could be tried on.", { rounds: [], played_on: null }],
  [
    "On the rounds of 2025/26 so farNothing would have been decided yet: nobody has left, moved or won.",
    {
      rounds: [],
      played_on: {
        season: "2025/26",
        is_past: false,
        is_own_count: true,
        teams: 12,
        with_others_results: [],
        extras: 0,
      },
    },
  ],
])("a try that brings nothing says why: %s", async (said, rest) => {
  server({ "POST preview/": [200, { ...preview, ...rest }] });
  await show();
  const sheet = await choose(/^Two lives/u, "Two lives");
  await userEvent.click(sheet.getByRole("button", { name: "Try it on rounds that were played" }));
  const told = within(sheet.getByRole("region", { name: "A try" })).getByRole("status");
  await waitFor(() => expect(told.textContent).toBe(said));
});

test("changing a ready table leads to the form with what was chosen so far", async () => {
  await show();
  const sheet = await choose(/^Divisions/u, "Divisions");
  await userEvent.clear(sheet.getByLabelText(/^Name of the table/u));
  await userEvent.type(sheet.getByLabelText(/^Name of the table/u), "Opp og ned");
  expect(sheet.getByRole("link", { name: "Change the rules" }).getAttribute("href")).toBe(
    "/leagues/5/formats/new?like=divisions&name=Opp+og+ned&round=4",
  );
});

test.each([
  [
    { non_field_errors: [{ code: "too_many_formats", message: "" }] },
    "There is no room for another table. Remove one first.",
  ],
  [
    { non_field_errors: [{ code: "format_of_large_league", message: "" }] },
    "The league is too large for a table that counts this. Count the eleven with captain and hits.",
  ],
  [{ name: [{ code: "control_characters", message: "" }] }, "This name cannot be used."],
])("a refusal (%j) is told in words, and the sheet stays", async (body, said) => {
  server({ "POST ": [400, body] });
  await show();
  const sheet = await choose(/^The bench only/u, "The bench only");
  await userEvent.click(sheet.getByRole("button", { name: "Make the table" }));
  expect(await sheet.findByText(said)).toBeTruthy();
});

test("a league with as many as it may have says so on the button", async () => {
  await show({ formats: Array.from({ length: 6 }, (_, id) => ({ ...MONTHS, id })) });
  const button = screen.getByRole("button", { name: /New table/u });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
