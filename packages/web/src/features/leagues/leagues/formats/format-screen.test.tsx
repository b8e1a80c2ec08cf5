/** A further table of a league: its rows and tables, what the round decided, and its removal. */
import type { WireFormatRow, WireFormatTable } from "@elleveren/contract";
import { entryId, READY_FORMATS } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { privateLeague } from "../../../../testing/private-league.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { FormatScreen } from "./FormatScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OWN = 2;
const member = (entry: number) => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
});
const row = (entry: number, rest: Partial<WireFormatRow> = {}): WireFormatRow => ({
  ...member(entry),
  rank: entry,
  total: 200 - entry,
  points: 200 - entry,
  last: 50 - entry,
  won: 0,
  drawn: 0,
  lost: 0,
  lives: 2,
  out_round: null,
  ...rest,
});

const TABLE: WireFormatTable = {
  id: 7,
  name: "To liv",
  ready: "second_life",
  format: READY_FORMATS.second_life,
  from_round: 1,
  round: 3,
  rounds: [1, 2, 3],
  is_played: true,
  is_provisional: false,
  is_over: false,
  stage: 0,
  stretch: { from: 1, to: 30 },
  pools: [{ pool: 0, count: 3 }],
  table: {
    pool: 0,
    count: 3,
    page: 1,
    has_next: false,
    rows: [row(1), row(2, { lives: 1 }), row(3, { lives: 0, out_round: 2, last: null })],
  },
  own: null,
  decisions: [
    {
      kind: "lost_life",
      round: 3,
      entry: entryId(1),
      because: "last_of_round",
      count: 20,
      safe: 31,
      by_table: false,
      lives_left: 1,
    },
    { kind: "left", round: 3, entry: entryId(9) },
    {
      kind: "lost_life",
      round: 3,
      entry: entryId(OWN),
      because: "last_of_round",
      count: 20,
      safe: 31,
      by_table: false,
      lives_left: 1,
    },
  ],
  decision_count: 3,
  next: null,
  entries: [member(1), member(2), member(9)],
  champions: [],
};

interface Shown {
  readonly data?: Partial<WireFormatTable>;
  readonly isAdmin?: boolean;
  readonly search?: string;
}

const NEWEST = { round: 0, pool: -1, page: 1 };
const show = ({ data = {}, isAdmin = false, search = "" }: Shown = {}, view: object = NEWEST) =>
  renderScreen(<FormatScreen />, {
    pattern: "/leagues/$leagueId/formats/$formatId",
    address: `/leagues/5/formats/7${search}`,
    ownEntry: OWN,
    fetched: [
      privateLeague({ isAdmin, formatCount: 1, memberCount: 3 }),
      [keys.leagueFormats(5), { formats: [], most: 6 }],
      [keys.leagueFormat(5, 7, view), { ...TABLE, ...data }],
    ],
  });

const rows = () =>
  within(screen.getByRole("table", { name: "Table" }))
    .getAllByRole("row")
    .slice(1);
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

const listed = (title: string) =>
  within(screen.getByRole("heading", { name: title }).closest("section")!)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a table with lives: the own row, lives left, who is out since when, and the round", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 2, name: "To liv" })).toBeTruthy();
  expect(screen.getByText("After round 3")).toBeTruthy();
  const [first, own, out] = rows();
  expect(cells(first!)).toEqual(["1", "2", "49", "199"]);
  expect(own!.getAttribute("aria-current")).toBe("true");
  expect(cells(own!)[1]).toBe("1");
  expect(out!.textContent).toContain("Out in round 2");
  expect(cells(out!)).toEqual(["3", "0", "–", "197"]);
  expect(screen.queryByText(/^Provisional/u)).toBeNull();
  expect(screen.getByText("Everybody has 2 lives.")).toBeTruthy();
});

test("what the round decided, one's own first, each with its reason", async () => {
  await show();
  const said = "loses a life (1 left): 20 in the round, where 31 was safe.";
  expect(listed("What round 3 decided")).toEqual([
    `Lag 2 ${said} Your team.`,
    `Lag 1 ${said}`,
    "Lag 9 has left the league.",
  ]);
});

test("a live round is provisional, and so are its decisions and winners", async () => {
  await show({ data: { is_provisional: true, champions: [entryId(1)], is_over: true } });
  expect(screen.queryByText("It is decided.")).toBeNull();
  expect(screen.getByText("Round 3 is live")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "As round 3 stands" })).toBeTruthy();
  expect(screen.getByText(/^Provisional until the round is over/u)).toBeTruthy();
  expect(screen.getByText("would win it as it stands")).toBeTruthy();
  cleanup();
  await show({ data: { champions: [entryId(1)], is_over: true } });
  expect(screen.getByText("has won it all")).toBeTruthy();
});

test("divisions: a choice of tables, wins and moves", async () => {
  const divisions = {
    format: READY_FORMATS.divisions,
    ready: "divisions" as const,
    pools: [0, 1, 2, 3].map((pool) => ({ pool, count: 10 })),
    decisions: [
      {
        kind: "moved" as const,
        round: 3,
        entry: entryId(1),
        from_pool: 0,
        to_pool: 1,
        place: 9,
        because: "relegated" as const,
      },
    ],
  };
  const { router } = await show({ data: divisions });
  expect(listed("What round 3 decided")).toEqual(["Lag 1 goes down to Division 2 as number 9."]);
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Table" });
  expect([...select.options].map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4].map((number) => `Division ${number}`),
  );
  await userEvent.selectOptions(select, "2");
  await waitFor(() => expect(router.state.location.search).toEqual({ pool: 2 }));
});

test("duels are a table of wins, draws and losses, with its matches among the decisions", async () => {
  await show({
    data: {
      format: READY_FORMATS.swiss_season,
      ready: "swiss_season",
      table: { ...TABLE.table, rows: [row(1, { won: 2, drawn: 1, lost: 0, total: 7, points: 160 })] },
      decisions: [
        {
          kind: "match",
          round: 3,
          pool: 0,
          first: entryId(1),
          second: entryId(2),
          first_count: 60,
          second_count: 45,
          winner: entryId(1),
          because: "count",
        },
      ],
    },
  });
  expect(cells(rows()[0]!)).toEqual(["1", "2", "1", "0", "160", "7"]);
  expect(listed("What round 3 decided")).toEqual(["Lag 1 beats Lag 2 60–45. Your team."]);
});

test.each([
  ["swiss_season", { from: 1, to: 30 }, 4, "Lag 1 meets the average"],
  // The groups end with the third round, and the knock-out begins.
  ["groups_then_knockout", { from: 1, to: 3 }, 4, "Lag 1 goes on without a match."],
  ["groups_then_knockout", { from: 1, to: 9 }, 4, "Lag 1 meets the average"],
] as const)("%s: who meets whom next, one's own match first (table of %j)", async (ready, stretch, round, alone) => {
  await show({
    data: {
      format: READY_FORMATS[ready],
      ready,
      stretch,
      is_provisional: true,
      next: {
        round,
        pairs: [
          { pool: 0, first: entryId(9), second: entryId(OWN) },
          { pool: 0, first: entryId(1), second: null },
        ],
        pair_count: 2,
      },
    },
  });
  expect(listed("Round 4: who meets whom")).toEqual(["Lag 9 meets Lag 2 Your team.", alone]);
  expect(screen.getByText("May still change until round 3 is over.")).toBeTruthy();
});

test("an earlier round and another page are in the address; the own row stands under a page it is not on", async () => {
  const data = {
    table: { ...TABLE.table, count: 70, has_next: true, rows: [row(1)] },
    own: { pool: 0, page: 2, ...row(OWN, { rank: 61 }) },
  };
  const { router } = await show({ data });
  expect(rows().map((one) => one.getAttribute("aria-current"))).toEqual([null, "true"]);
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  cleanup();
  const again = await show({ data });
  await userEvent.selectOptions(screen.getByLabelText("Round"), "2");
  await waitFor(() => expect(again.router.state.location.search).toEqual({ round: 2, pool: 0 }));
});

test("before its first round there is nothing but the rules", async () => {
  await show({
    data: {
      round: null,
      rounds: [],
      from_round: 5,
      stage: null,
      stretch: null,
      pools: [],
      decisions: [],
      table: { ...TABLE.table, count: 0, rows: [] },
    },
  });
  expect(screen.getByText("It begins with round 5. The table comes then.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("heading", { name: "The rules" })).toBeTruthy();
});

test("only the administrator removes a table, after a question", async () => {
  await show();
  expect(screen.queryByRole("button", { name: "Remove the table" })).toBeNull();
  cleanup();
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    if (method !== "GET") sent.push(`${method} ${url}`);
    return new Response(null, { status: 204 });
  });
  const { router } = await show({ isAdmin: true });
  await userEvent.click(screen.getByRole("button", { name: "Remove the table" }));
  const ask = within(await screen.findByRole("dialog", { name: "Remove To liv" }));
  expect(sent).toEqual([]);
  await userEvent.click(ask.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues/5/formats"));
  expect(sent).toEqual(["DELETE /api/league/5/formats/7/"]);
});
