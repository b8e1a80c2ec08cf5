/** What members and others see of an organisation: tables, a department, the own membership, the leagues inside. */
import type { WireDepartment, WireDepartmentTable, WirePeopleTable } from "@elleveren/contract";
import { departmentId, leagueId } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { departmentRow, organisation, ORGANISATION, server, show } from "../organisation.testing.ts";
import { DepartmentScreen } from "./DepartmentScreen.tsx";
import { OrganisationScreen } from "./OrganisationScreen.tsx";
import { PeopleScreen } from "./PeopleScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const key = (what: string, which: object = {}) => keys.ofOrganisation(ORGANISATION, what, which);
const FIRST = { phase: 1, round: 0, page: 1 };
const salg = departmentRow(4, "Salg", { rank: 2, last_rank: 1, total_hundredths: 17_000, round_hundredths: 5100 });
const table: WireDepartmentTable = {
  round: 3,
  provisional: true,
  count: 3,
  page: 1,
  has_next: false,
  rows: [
    departmentRow(5, "Lager"),
    salg,
    departmentRow(6, "Styret", { rank: null, last_rank: null, total_hundredths: 0, round_hundredths: null, teams: 0 }),
  ],
  own: salg,
};
const names = [
  { id: departmentId(5), name: "Lager" },
  { id: departmentId(4), name: "Salg" },
];
const cells = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));

test("departments stand by points with what they count, the own one marked, the newest round live", async () => {
  server({});
  await show(<OrganisationScreen />, "", { fetched: [[key("departments", FIRST), table]] });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Nordlys");
  const head = screen.getByRole("banner").textContent;
  expect(head).toContain("Organisation, 2 departments, 340 members. Live");
  expect(head).toContain("A department scores the mean of its 3 best members in the round.");
  expect(cells("Departments")).toEqual([
    ["1up 1", "Lager3 of 7 counted", "58.33", "175.33"],
    ["2down 1", "Salg3 of 7 counted", "51.00", "170.00"],
    ["–", "Styret8 members", "–", "–"],
  ]);
  expect(screen.getByRole("row", { current: true }).textContent).toContain("Salg");
  expect(screen.getByRole("link", { name: "Lager" }).getAttribute("href")).toBe("/organisations/12/departments/5");
  expect(screen.getByText(/^Provisional until the round is over/u)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download the table (CSV)" }).getAttribute("href")).toBe(
    "/api/organisation/12/departments.csv?language=en",
  );
  expect(
    within(screen.getByRole("navigation"))
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Departments", "People"]);
});

test("one round has its points alone, and the file is of that round; a sum is whole", async () => {
  server({});
  await show(<OrganisationScreen />, "?round=2", {
    of: { ...organisation, score: "sum", best: 1 },
    fetched: [[key("departments", { phase: 1, round: 2, page: 1 }), table]],
  });
  expect(cells("Departments")[0]).toEqual(["1", "Lager3 of 7 counted", "175"]);
  expect(screen.getByRole("banner").textContent).toContain("A department scores the points of its best member");
  expect(screen.getByRole("link", { name: "Download the table (CSV)" }).getAttribute("href")).toBe(
    "/api/organisation/12/departments.csv?language=en&round=2",
  );
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "One round" }).value).toBe("2");
});

test("the own department is told of where it stands on another page", async () => {
  server({});
  await show(<OrganisationScreen />, "?page=2", {
    fetched: [[key("departments", { ...FIRST, page: 2 }), { ...table, page: 2, rows: [table.rows[0]] }]],
  });
  expect(screen.getByText(/^Your department, Salg/u).textContent).toBe(
    "Your department, Salg, is number 2 with 170.00 points.",
  );
});

test("without departments an administrator is led to make them, members wait", async () => {
  server({});
  const fetched = [[key("departments", FIRST), { ...table, rows: [], count: 0, own: null }]] as const;
  await show(<OrganisationScreen />, "", { fetched });
  expect(screen.getByText("There are no departments yet. The administrators make them.")).toBeTruthy();
});

test("members choose their department", async () => {
  const sent = server({ "PUT membership/": [200, organisation] });
  await show(<OrganisationScreen />, "", {
    fetched: [
      [key("departments", FIRST), table],
      [key("names"), names],
    ],
  });
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Choose your department" });
  expect([...select.options].map((option) => option.textContent)).toEqual(["No department", "Lager", "Salg"]);
  expect(screen.getByRole("button", { name: "Save department" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.selectOptions(select, "Lager");
  await userEvent.click(screen.getByRole("button", { name: "Save department" }));
  await waitFor(() => expect(sent).toEqual([{ call: "PUT membership/", body: { department: 5 } }]));
});

test("where departments are assigned nobody chooses", async () => {
  server({});
  await show(<OrganisationScreen />, "", {
    of: { ...organisation, members_choose: false, membership: { ...organisation.membership!, department: null } },
    fetched: [[key("departments", FIRST), table]],
  });
  expect(screen.getByText("You are in no department yet, so your points count for none.")).toBeTruthy();
  expect(screen.getByText("The administrators decide who is in which department.")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Choose your department" })).toBeNull();
});

test("leaving asks first, tells what stays, and leads to the leagues", async () => {
  const sent = server({ "POST leave/": [200, {}] });
  const { router } = await show(<OrganisationScreen />, "", { fetched: [[key("departments", FIRST), table]] });
  await userEvent.click(screen.getByRole("button", { name: "Leave the organisation" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Leave Nordlys" }));
  await userEvent.click(sheet.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues"));
  expect(sent.map(({ call }) => call)).toEqual(["POST leave/"]);
});

test("leagues inside are listed, and taken off by those who may", async () => {
  const league = { scoring: "c", entries: 14, admin_entry: null } as const;
  const sent = server({ "DELETE leagues/31/": [200, {}] });
  await show(<OrganisationScreen />, "", {
    fetched: [
      [key("departments", FIRST), table],
      [
        key("leagues"),
        [
          { ...league, id: leagueId(30), name: "Kantina", can_unlink: false },
          { ...league, id: leagueId(31), name: "Lunsjen", can_unlink: true },
        ],
      ],
    ],
  });
  const rows = within(screen.getByRole("list", { name: "Leagues inside" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual(["Kantina14 teams", "Lunsjen14 teams"]);
  expect(screen.queryByRole("button", { name: "Take Kantina off the list" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take Lunsjen off the list" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Take off" }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(["DELETE leagues/31/"]));
});

test("a visitor of an open organisation sees the table and nothing to do", async () => {
  server({});
  await show(<OrganisationScreen />, "", {
    of: { ...organisation, membership: null },
    fetched: [[key("departments", FIRST), { ...table, own: null }]],
    isVisitor: true,
  });
  expect(cells("Departments")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Leave the organisation" })).toBeNull();
});

const people: WirePeopleTable = {
  round: 3,
  provisional: false,
  count: 120,
  page: 1,
  has_next: true,
  waiting: 2,
  rows: [
    {
      entry: 8,
      entry_name: "Elleve",
      player_name: "Liv Lunde",
      is_own: false,
      department: { id: departmentId(4), name: "Salg" },
      rank: 1,
      last_rank: null,
      total: 1203,
      round_points: 61,
    },
    {
      entry: null,
      entry_name: "Skjult",
      player_name: null,
      is_own: false,
      department: null,
      rank: 2,
      last_rank: 2,
      total: 190,
      round_points: 55,
    },
  ],
  own: {
    page: 2,
    entry: 2,
    entry_name: "Mitt lag",
    player_name: "Kari Moe",
    is_own: true,
    department: null,
    rank: 77,
    last_rank: 70,
    total: 100,
    round_points: 30,
  },
};

test("people stand as the organisation shows them, and the own row is a press away", async () => {
  server({ "GET people/?page=2": [200, { ...people, page: 2, has_next: true }] });
  const { router } = await show(<PeopleScreen />, "/people", { fetched: [[key("people", FIRST), people]] });
  expect(cells("People")).toEqual([
    ["1New", "ElleveLiv LundeSalg", "61", "1,203"],
    ["2same ", "Skjult", "55", "190"],
  ]);
  expect(screen.getByRole("link", { name: "Elleve" }).getAttribute("href")).toBe("/entry/8/history");
  expect(screen.queryByRole("link", { name: "Skjult" })).toBeNull();
  expect(screen.getByText(/^You are number/u).textContent).toBe("You are number 77 of 120.");
  expect(screen.getByText("2 members more are in the table from the next deadline on.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show my team" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show my team" })).toBeNull());
});

const department: WireDepartment = {
  id: departmentId(4),
  name: "Salg",
  members: 9,
  rank: 2,
  total_hundredths: 17_000,
  departments: 14,
  rounds: [
    { round: 2, provisional: false, hundredths: null, rank: null, teams: 0, counted: 0 },
    { round: 3, provisional: true, hundredths: 5867, rank: 4, teams: 4, counted: 3 },
  ],
  round: 3,
  count: 3,
  page: 1,
  has_next: false,
  rows: [
    { entry: 8, entry_name: "Elleve", player_name: "Liv Lunde", is_own: false, points: 61, counted: true },
    { entry: 2, entry_name: "Mitt lag", player_name: "Kari Moe", is_own: true, points: 30, counted: false },
    { entry: 9, entry_name: "Ny", player_name: "Ola Dahl", is_own: false, points: null, counted: false },
  ],
};

test("a department tells who counted in the round and why, and its rounds, the newest first", async () => {
  server({});
  const { router } = await show(<DepartmentScreen />, "/departments/4", {
    fetched: [[key("department", { departmentId: 4, round: 0, page: 1 }), department]],
  });
  expect(screen.getByRole("heading", { level: 2, name: "Salg" })).toBeTruthy();
  expect(screen.getByText(/^Number/u).textContent).toBe("Number 2 of 14 with 170.00 points. 9 members.");
  expect(screen.getByText(/were in it at the deadline/u).textContent).toBe(
    "4 were in it at the deadline, and the 3 best count. Their mean is 58.67 points.",
  );
  expect(cells("Members in round 3")).toEqual([
    ["ElleveLiv Lunde", "Counts", "61"],
    ["Mitt lagKari Moe", "outside the best", "30"],
    ["NyOla Dahl", "from the next deadline", "–"],
  ]);
  expect(screen.getByRole("link", { name: "Elleve" }).getAttribute("href")).toBe("/entry/8/event/3");
  expect(screen.queryByRole("link", { name: "Ny" })).toBeNull();
  expect(cells("Round by round")).toEqual([
    ["Round 3", "3/4", "4", " 58.67"],
    ["Round 2", "0/0", "–", " –"],
  ]);
  await userEvent.click(screen.getByRole("link", { name: "Round 2" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ round: 2 }));
});
