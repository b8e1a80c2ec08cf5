/**
 * Tables of an organisation over a season in which members move, leave, come late and delete their accounts, and a round is
 * corrected: each held against sums written out here from every team's own page.
 */
import type { WireDepartment, WireDepartmentTable, WirePeopleTable } from "@elleveren/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { SeasonEntry } from "../../../../testing/small-season.ts";
import { type CupSeason, scorersOf, startCupSeason } from "../../cups/cup-season.testing.ts";
import { joinOrganisation, type MadeOrganisation, makeOrganisation } from "../organisation.testing.ts";

let season: CupSeason;
let made: MadeOrganisation;
let entries: readonly SeasonEntry[];
const team = (index: number): SeasonEntry => entries[index]!;

/** Who was in which department at each round's deadline, by what the tests below do. */
const MEMBERS: Readonly<Record<number, Readonly<Record<"Drift" | "Salg", readonly number[]>>>> = {
  1: { Salg: [1, 2, 3, 8], Drift: [4, 5] },
  2: { Salg: [2], Drift: [4, 5, 1, 7] },
  3: { Salg: [2, 8], Drift: [4, 1, 7] },
};

beforeAll(async () => {
  season = await startCupSeason(12);
  entries = season.entries;
  made = await makeOrganisation(season.server, {
    admin: team(0),
    departments: ["Salg", "Drift", "Lager"],
    settings: { score: "sum", best: 2, start_event: 1 },
  });
  for (const index of [1, 2, 3, 8]) await joinOrganisation(team(index), made.departments.get("Salg")!.code);
  for (const index of [4, 5]) await joinOrganisation(team(index), made.departments.get("Drift")!.code);
  await joinOrganisation(team(6), made.code);
  await season.server.whenCurrent();
}, 120_000);
afterAll(() => season?.server.close());

const address = (rest = "") => `/api/organisation/${made.organisationId}/${rest}`;
async function read<T>(rest: string, reader = team(0)): Promise<T> {
  const { status, body } = await reader.client.get(address(rest));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as T;
}
const departments = (query = "") => read<WireDepartmentTable>(`departments/${query}`);
const people = (query = "") => read<WirePeopleTable>(`people/${query}`);
const department = (name: string, query = "") =>
  read<WireDepartment>(`departments/${made.departments.get(name)!.id}/${query}`);

/** The best of a round as the setting says, from points of teams; null for nobody. */
function scoreOf(points: readonly number[], { score, best }: { score: "sum" | "mean"; best: number }): number | null {
  const counted = points.toSorted((one, other) => other - one).slice(0, best);
  if (counted.length === 0) return null;
  const sum = counted.reduce((total, own) => total + own, 0);
  return score === "sum" ? sum * 100 : Math.round((sum * 100) / counted.length);
}

/** The table as it must be, each department with its total and its last round, best first. */
async function expected(rounds: readonly number[], scoring: { score: "sum" | "mean"; best: number }) {
  const rows = new Map<string, { total: number; last: number | null }>();
  for (const round of rounds) {
    const points = await season.netPoints(round);
    for (const [name, indexes] of Object.entries(MEMBERS[round]!)) {
      const last = scoreOf(
        indexes.map((index) => points.get(team(index).entryId)!),
        scoring,
      );
      rows.set(name, { total: (rows.get(name)?.total ?? 0) + (last ?? 0), last });
    }
  }
  return [...rows]
    .map(([name, { total, last }]) => ({ name, total_hundredths: total, round_hundredths: last }))
    .toSorted((one, other) => other.total_hundredths - one.total_hundredths);
}

const shortly = ({ rows }: WireDepartmentTable) =>
  rows
    .filter(({ rank }) => rank !== null)
    .map(({ name, total_hundredths, round_hundredths }) => ({ name, total_hundredths, round_hundredths }));

const SUM_OF_TWO = { score: "sum", best: 2 } as const;

test("before the first deadline there are departments and no points", async () => {
  expect(await departments()).toMatchObject({ round: null, provisional: false, count: 3, own: null });
  const { rows } = await departments();
  expect(rows.map(({ name, members, rank, total_hundredths }) => [name, members, rank, total_hundredths])).toEqual([
    ["Drift", 2, null, 0],
    ["Lager", 0, null, 0],
    ["Salg", 4, null, 0],
  ]);
  expect(await people()).toMatchObject({ round: null, count: 0, waiting: 8, rows: [] });
  expect(await department("Drift")).toMatchObject({ round: null, rounds: [], rank: null, members: 2, count: 2 });
  expect((await department("Drift")).rows.map(({ points, counted }) => [points, counted])).toEqual([
    [null, false],
    [null, false],
  ]);
});

test("while a round is on the table is what it would be now, and provisional; then it is settled", async () => {
  await season.begin(1);
  await season.tell(1, scorersOf(season.small, 3), false);
  const engine = season.server.ctx.live.engine()!;
  const live = (index: number) => engine.netPointsOf(team(index).entryId, 1);
  const now = await departments();
  expect([now.round, now.provisional]).toEqual([1, true]);
  for (const [name, indexes] of Object.entries(MEMBERS[1]!)) {
    const row = now.rows.find((one) => one.name === name)!;
    expect(row.total_hundredths, name).toBe(scoreOf(indexes.map(live), SUM_OF_TWO));
    expect([row.round_hundredths, row.teams, row.counted]).toEqual([row.total_hundredths, indexes.length, 2]);
  }

  await season.tell(1, scorersOf(season.small, 1));
  const settled = await departments();
  expect(settled.provisional).toBe(false);
  expect(shortly(settled)).toEqual(await expected([1], SUM_OF_TWO));
  expect(settled.rows.at(-1)).toMatchObject({ name: "Lager", rank: null, round_hundredths: null, teams: 0 });
});

test("a department's page names its members in the round, best first, and who counted", async () => {
  const points = await season.netPoints(1);
  const { rows, rank, departments: all } = await department("Salg");
  const own = [1, 2, 3, 8].map((index) => ({ entry: team(index).entryId, points: points.get(team(index).entryId)! }));
  const ordered = own.toSorted((one, other) => other.points - one.points || one.entry - other.entry);
  expect(rows.map(({ entry, points: of, counted }) => ({ entry, points: of, counted }))).toEqual(
    ordered.map((one, place) => ({ ...one, counted: place < 2 })),
  );
  expect([rank === 1 || rank === 2, all]).toEqual([true, 3]);
});

test("moved, left and come late: everybody counts for the department he was in at each deadline", async () => {
  const moved = await team(0).client.post(address("members/move/"), {
    entries: [team(1).entryId],
    department: made.departments.get("Drift")!.id,
  });
  expect([moved.status, moved.body]).toEqual([200, { moved: 1 }]);
  for (const index of [3, 8]) expect((await team(index).client.post(address("leave/"))).status).toBe(200);
  await joinOrganisation(team(7), made.departments.get("Drift")!.code);
  await season.server.whenCurrent();
  // Nothing of the round gone by has moved.
  expect(shortly(await departments())).toEqual(await expected([1], SUM_OF_TWO));
  const waiting = (await department("Drift")).rows.slice(-2);
  expect(waiting.map(({ points, counted }) => [points, counted])).toEqual([
    [null, false],
    [null, false],
  ]);

  await season.play(2);
  expect(shortly(await departments())).toEqual(await expected([1, 2], SUM_OF_TWO));
  expect(shortly(await departments("?round=1"))).toEqual(await expected([1], SUM_OF_TWO));
  const second = (await expected([2], SUM_OF_TWO)).map(({ name, round_hundredths: points }) => [name, points]);
  const { rows } = await departments("?round=2");
  expect(rows.slice(0, 2).map(({ name, total_hundredths: points }) => [name, points])).toEqual(second);
  // Whoever left is not in the first round's list of today's people, and still among those of the department then.
  const then = await department("Salg", "?round=1");
  expect(new Set(then.rows.map(({ entry }) => entry))).toEqual(new Set([1, 2, 3, 8].map((at) => team(at).entryId)));
});

test("somebody who came back counts from then on, and an account that is deleted until then", async () => {
  await joinOrganisation(team(8), made.departments.get("Salg")!.code);
  const { client, password } = team(5);
  expect((await client.post("/api/player/delete/", { password })).status).toBe(200);
  await season.server.whenCurrent();
  const before = await department("Drift", "?round=2");
  const gone = before.rows.find(({ entry }) => entry === team(5).entryId)!;
  expect([gone.entry_name, gone.player_name]).toEqual([`Slettet lag ${team(5).entryId}`, "Slettet manager"]);
  await season.play(3);
  expect(shortly(await departments())).toEqual(await expected([1, 2, 3], SUM_OF_TWO));
  expect((await department("Drift")).rows.map(({ entry }) => entry)).not.toContain(team(5).entryId);
  expect((await people()).rows.map(({ entry }) => entry)).not.toContain(team(5).entryId);
});

test("a corrected round corrects every table that it is in", async () => {
  const before = shortly(await departments("?round=1"));
  await season.tell(1, scorersOf(season.small, 4));
  // Every round after it is settled again.
  for (const round of [2, 3]) await season.tell(round, scorersOf(season.small, round));
  const after = shortly(await departments("?round=1"));
  expect(after).not.toEqual(before);
  expect(after).toEqual(await expected([1], SUM_OF_TWO));
  expect(shortly(await departments())).toEqual(await expected([1, 2, 3], SUM_OF_TWO));
});

test("people are ranked as in a league of today's members from the organisation's first round", async () => {
  const { rows, count, own, waiting, round } = await people();
  const totals = new Map<number, number>();
  for (const played of [1, 2, 3]) {
    for (const [id, points] of await season.netPoints(played)) totals.set(id, (totals.get(id) ?? 0) + points);
  }
  const present = [0, 1, 2, 4, 6, 7, 8].map((index) => team(index).entryId);
  expect([round, count, waiting]).toEqual([3, 7, 0]);
  expect(new Map(rows.map(({ entry, total }) => [entry, total]))).toEqual(
    new Map(present.map((id) => [id, totals.get(id)])),
  );
  expect(rows.every(({ total, rank }) => rank === 1 + rows.filter((other) => other.total > total).length)).toBe(true);
  const names = new Map(rows.map((row) => [row.entry, row.department?.name ?? null]));
  expect([1, 2, 6, 7].map((index) => names.get(team(index).entryId))).toEqual(["Drift", "Salg", null, "Drift"]);
  expect(own).toMatchObject({ entry: team(0).entryId, is_own: true, page: 1, department: null });
  expect((await people("?round=1")).rows.map(({ entry }) => entry)).not.toContain(team(7).entryId);
});

test("the month's table is its rounds', and ranks say where somebody was before the last one", async () => {
  const { phases } = await season.get("/api/bootstrap-static/");
  const month = phases.find(({ start_event: from, stop_event: to }: { start_event: number; stop_event: number }) =>
    from === 1 ? to < 6 : from <= 3,
  );
  const inside = [1, 2, 3].filter((round) => round >= month.start_event && round <= month.stop_event);
  expect(shortly(await departments(`?phase=${month.id}`))).toEqual(await expected(inside, SUM_OF_TWO));
  const [now, before] = [await departments(), (await expected([1, 2], SUM_OF_TWO)).map(({ name }) => name)];
  for (const { name, last_rank: last } of now.rows.filter(({ rank }) => rank !== null)) {
    expect(last, name).toBe(before.indexOf(name) + 1);
  }
});

test("another way of counting counts every round anew", async () => {
  const { client } = team(0);
  for (const scoring of [{ score: "mean", best: 3 } as const, { score: "mean", best: 100 } as const, SUM_OF_TWO]) {
    expect((await client.put(address(), scoring)).status).toBe(200);
    await season.server.whenCurrent();
    expect(shortly(await departments()), JSON.stringify(scoring)).toEqual(await expected([1, 2, 3], scoring));
  }
  expect((await client.put(address(), { start_event: 2 })).status).toBe(200);
  await season.server.whenCurrent();
  expect(shortly(await departments())).toEqual(await expected([2, 3], SUM_OF_TWO));
  const early = await client.get(address("departments/?round=1"));
  expect([early.status, early.body.round[0].code]).toEqual([400, "does_not_exist"]);
  await client.put(address(), { start_event: 1 });
});

test("what no table is is refused at its field", async () => {
  const { client } = team(0);
  for (const [query, field, code] of [
    ["?round=4", "round", "does_not_exist"],
    ["?round=1&phase=1", "round", "invalid"],
    ["?phase=99", "phase", "invalid"],
  ] as const) {
    for (const table of ["departments/", "people/", "departments.csv", "people.csv"]) {
      const { status, body } = await client.get(address(table + query));
      expect([table + query, status, body[field]?.[0]?.code]).toEqual([table + query, 400, code]);
    }
  }
  const id = made.departments.get("Salg")!.id;
  expect((await client.get(address(`departments/${id}/?round=9`))).status).toBe(400);
  expect((await client.get(address("departments/999999/"))).status).toBe(404);
  expect((await client.get("/api/organisation/999999/departments/")).status).toBe(404);
  expect(await departments("?page=9")).toMatchObject({ rows: [], has_next: false, count: 3, page: 9 });
});

test("names are shown as the setting says, to others than administrators and oneself", async () => {
  const shown = async (names: string) => {
    await team(0).client.put(address(), { names, best: 2 });
    await season.server.whenCurrent();
    const { rows } = await read<WireDepartment>(`departments/${made.departments.get("Drift")!.id}/`, team(1));
    const other = rows.find(({ entry_name: name }) => name === "Lag 4")!;
    const own = rows.find(({ is_own: isOwn }) => isOwn)!;
    return [other.entry, other.player_name, own.entry, own.player_name];
  };
  const own = [team(1).entryId, "Liv Lunde 1"];
  expect(await shown("full")).toEqual([team(4).entryId, "Liv Lunde 4", ...own]);
  expect(await shown("initials")).toEqual([null, "L. L. 4.", ...own]);
  expect(await shown("team")).toEqual([null, null, ...own]);
  expect((await department("Drift")).rows[0]!.player_name).toMatch(/^Liv Lunde/);
  const file = await team(1).client.get(address("people.csv?language=en"));
  expect(file.body).not.toContain("Lunde 4");
  await team(0).client.put(address(), { names: "full" });
});

test("an open organisation is seen by everybody, another one by its members", async () => {
  const stranger = team(11);
  expect((await stranger.client.get(address())).status).toBe(403);
  expect((await season.server.client().get(address("people/"))).status).toBe(403);
  await team(0).client.put(address(), { shown_to: "everybody", names: "team" });
  const { body } = await season.server.client().get(address("people/"));
  expect(body.rows.length).toBe(7);
  expect(
    body.rows.every((row: { entry: unknown; player_name: unknown }) => row.entry === null && row.player_name === null),
  ).toBe(true);
  expect((await season.server.client().get(address("members/"))).status).toBe(403);
  await team(0).client.put(address(), { shown_to: "members", names: "full" });
});

test("an organisation of one has his points, and one of nobody but its administrator none", async () => {
  const [one, nobody] = [
    await makeOrganisation(season.server, { admin: team(9), members: [], settings: { start_event: 1 } }),
    await makeOrganisation(season.server, { admin: team(10), departments: ["Tom"], settings: { start_event: 1 } }),
  ];
  const { client, entryId } = team(9);
  await client.put(`/api/organisation/${one.organisationId}/membership/`, { department: one.departmentId });
  await season.play(4);
  const own = (await season.netPoints(4)).get(entryId)!;
  const { body } = await client.get(`/api/organisation/${one.organisationId}/departments/`);
  expect(body).toMatchObject({ round: 4, count: 1, rows: [{ rank: 1, last_rank: null, teams: 1, counted: 1 }] });
  expect([body.rows[0].total_hundredths, body.own]).toEqual([own * 100, body.rows[0]]);
  const empty = await team(10).client.get(`/api/organisation/${nobody.organisationId}/departments/`);
  expect(empty.body.rows).toMatchObject([{ name: "Tom", rank: null, total_hundredths: 0, round_hundredths: null }]);
  const people4 = await team(10).client.get(`/api/organisation/${nobody.organisationId}/people/`);
  expect(people4.body).toMatchObject({ count: 1, waiting: 0, rows: [{ entry: team(10).entryId, rank: 1 }] });
});

test("both tables are files, in which no name is a formula", async () => {
  const { client } = team(0);
  const { departmentId } = made;
  expect((await client.put(address(`departments/${departmentId}/`), { name: "=HYPERLINK(1)" })).status).toBe(200);
  await season.server.whenCurrent();
  const { headers, body } = await client.get(address("departments.csv?bom=false"));
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain("avdelinger-nordvik-bruk.csv");
  const lines = (body as string).split("\r\n");
  expect(lines[0]).toBe('"Plass";"Avdeling";"Poeng";"Siste runde";"Teller";"Medlemmer"');
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(`"'=HYPERLINK(1)"`);
  const all = (await client.get(address("people.csv?language=en&bom=false"))).body as string;
  expect(all.split("\r\n").filter((line) => line !== "")).toHaveLength(8);
  expect(all).toContain('"Lag 4","Liv Lunde 4","Drift"');
  await client.put(address(`departments/${departmentId}/`), { name: "Salg" });
});
