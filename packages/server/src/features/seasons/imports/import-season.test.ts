import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { describeSeason } from "../../../testing/season-data.ts";
import { advanceRounds } from "../../clock/index.ts";
import { importSeason, type ImportOptions, readFamilySeason } from "./import-season.ts";
import { importRecordedSeason } from "./recorded-season.testing.ts";
import { readSeasonFolder, SeasonFileError } from "./season-files/index.ts";
import { TINY_GAMEWEEKS } from "./season-files/tiny-season.testing.ts";

let t: TestServer;
const folders: string[] = [];
afterEach(async () => {
  await t.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(t.ctx.db);
  return rows[0]!.count;
};
const bootstrap = async () => (await t.client().get("/api/bootstrap-static/")).body;

/** Two clubs, two rounds, as a server of the family answers, shortened. */
const SMALL = {
  teams: [
    { id: 1, code: 11, name: "Nordby", short_name: "NOR" },
    { id: 2, code: 12, name: "Sørby", short_name: "SØR" },
    { id: 17, code: 13, name: "Vestby", short_name: "VES" },
  ],
  events: [
    { id: 1, name: "Runde 1", deadline_time: "2031-04-01T15:55:00Z" },
    { id: 2, name: "Runde 2", deadline_time: "2031-04-08T15:55:00Z" },
  ],
  players: [1, 2].map((id) => ({
    id,
    first_name: "Ola",
    second_name: `Etternavn ${id}`,
    web_name: `Etternavn ${id}`,
    team: id,
    position_id: id,
    now_cost: 50 + id,
    status: "a",
    news: "",
    photo: `${100 + id}.jpg`,
  })),
};
const MATCHES = [
  {
    id: 5,
    event: 1,
    kickoff_time: "2031-04-01T16:00:00Z",
    team_h: 1,
    team_a: 2,
    finished: true,
    team_h_score: 2,
    team_a_score: 0,
  },
  {
    id: 6,
    event: 2,
    kickoff_time: "2031-04-08T16:00:00Z",
    team_h: 2,
    team_a: 1,
    finished: false,
    team_h_score: null,
    team_a_score: null,
  },
];
const lines = (value: unknown) => JSON.stringify(value, null, 1);

async function importFiles(files: Record<string, string>, options: Partial<ImportOptions> = {}) {
  return importFamily(await startWith(files), options);
}

/** An empty game, and a folder with these files. */
async function startWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-import-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  t = await startTestServer();
  return folder;
}

const importFamily = async (folder: string, options: Partial<ImportOptions> = {}) =>
  importSeason(t.ctx, (await readFamilySeason(folder, { rulesetId: "eliteserien-2026", ...options }))!, options);
const importRecorded = (folder: string, options: ImportOptions) => importRecordedSeason(t.ctx, folder, options);

test("kept answers of the API family become a season, with results as facts [EG-83]", async () => {
  const files = { "bootstrap_2031.json": lines(SMALL), "fixtures_2031.json": lines(MATCHES) };
  const report = await importFiles(files, { clockAtMs: Date.UTC(2031, 3, 1, 12) });
  expect(report).toEqual({
    seasonName: "2031",
    clubs: 3,
    footballers: 2,
    rounds: 2,
    fixtures: 2,
    statistics: 0,
    results: 1,
  });
  await t.whenCurrent();
  const body = await bootstrap();
  expect(body.teams.map((team: { unavailable: boolean }) => team.unavailable)).toEqual([false, false, true]);
  expect(body.elements[1]).toMatchObject({ id: 2, code: 102, element_type: 2, now_cost: 52, cost_change_start: 0 });
  expect(body.phases.map((phase: { name: string }) => phase.name)).toEqual(["Totalt", "April"]);
  expect(body.events[0].is_next).toBe(true);
  expect(body.game_now_ms).toBeGreaterThanOrEqual(Date.UTC(2031, 3, 1, 12));
  const fixtures = (await t.client().get("/api/fixtures/")).body;
  expect(fixtures[0]).toMatchObject({ id: 5, finished: true, team_h_score: 2, team_a_score: 0 });
});

test("a season with more footballers than the game has room for is refused whole", async () => {
  const players = Array.from({ length: 1024 }, (_, at) => ({
    ...SMALL.players[0],
    id: at + 1,
    photo: `${at + 1}.jpg`,
  }));
  const files = { "bootstrap.json": lines({ ...SMALL, players }), "fixtures.json": lines(MATCHES) };
  await expect(importFiles(files)).rejects.toThrow("A season has at most 1023 footballers; this one has 1024.");
  expect(await Promise.all(["game", "clubs", "footballers"].map(count))).toEqual([0, 0, 0]);
});

describe("a broken import names file, line, column and reason, and imports nothing", () => {
  const broken = async (files: Record<string, string>) => {
    const error = await importFiles(files).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SeasonFileError);
    for (const table of ["game", "clubs", "footballers", "rounds", "fixtures", "fact_revisions"]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    const { file, line, column, reason } = error as SeasonFileError;
    return { file: file.split("/").at(-1), line, column, reason };
  };
  const withFixture = (changes: object) => ({
    "bootstrap.json": lines(SMALL),
    "fixtures.json": lines([MATCHES[0], { ...MATCHES[1], ...changes }]),
  });

  test("a club that is not there", async () => {
    expect(await broken(withFixture({ team_h: 9 }))).toEqual({
      file: "fixtures.json",
      line: 16,
      column: "[1].team_h",
      reason: "there is no club 9",
    });
  });

  test("a time that is none", async () => {
    expect(await broken(withFixture({ kickoff_time: "yesterday" }))).toMatchObject({
      line: 15,
      column: "[1].kickoff_time",
    });
  });

  test("a field that is missing", async () => {
    const { name: _, ...nameless } = SMALL.teams[1]!;
    const files = { "bootstrap.json": lines({ ...SMALL, teams: [SMALL.teams[0], nameless] }), "fixtures.json": "[]" };
    expect(await broken(files)).toEqual({
      file: "bootstrap.json",
      line: 9,
      column: "teams[1].name",
      reason: "the column is missing",
    });
  });

  test("a text that is not JSON", async () => {
    const files = { "bootstrap.json": lines(SMALL), "fixtures.json": '[\n {"id": 5,\n]' };
    expect(await broken(files)).toMatchObject({
      file: "fixtures.json",
      line: 3,
      reason: expect.stringContaining("not JSON"),
    });
  });

  test("what passes the files and fails in the database leaves nothing behind either", async () => {
    const twice = { ...SMALL, players: [SMALL.players[0], { ...SMALL.players[1], photo: "101.jpg" }] };
    const files = { "bootstrap.json": lines(twice), "fixtures.json": lines(MATCHES) };
    await expect(importFiles(files)).rejects.toThrow(/footballers_code_key/);
    expect(await count("game")).toBe(0);
  });
});

test("season files of a season that has not begun: a header without rows, and matches without a score, are no results", async () => {
  const rows = TINY_GAMEWEEKS["player_gameweeks.csv"]!.split("\n")[0]!;
  const fixtures = JSON.parse(TINY_GAMEWEEKS["fixtures.json"]!) as object[];
  const ahead = fixtures.map((fixture) => ({ ...fixture, team_h_score: null, team_a_score: null }));
  const files = { ...TINY_GAMEWEEKS, "player_gameweeks.csv": `${rows}\n`, "fixtures.json": lines(ahead) };
  const options = { rulesetId: "fpl-2025-26", clockAtMs: Date.UTC(2025, 6, 1) } as const;
  const report = await importRecorded(await startWith(files), options);
  expect(report).toMatchObject({ seasonName: "2025", fixtures: 2, statistics: 0, results: 0 });
  await t.whenCurrent();
  const body = (await t.client().get("/api/fixtures/")).body as { finished: boolean; started: boolean }[];
  expect(body.map(({ started, finished }) => [started, finished])).toEqual([
    [false, false],
    [false, false],
  ]);
});

test("a database that holds a season refuses another", async () => {
  const files = { "bootstrap.json": lines(SMALL), "fixtures.json": lines(MATCHES) };
  await importFiles(files);
  const before = await count("fact_revisions");
  await expect(importFamily(folders[0]!, { rulesetId: "fpl-classic" })).rejects.toThrow(
    "This database already holds a season.",
  );
  expect(await count("fact_revisions")).toBe(before);
});

describeSeason("eliteserien-2026", (folder) => {
  test("32 clubs, 440 footballers, 30 rounds and 240 fixtures come in [KO-19]", async () => {
    t = await startTestServer();
    const report = await importFamily(folder);
    expect(report).toMatchObject({ seasonName: "2026", clubs: 32, footballers: 440, rounds: 30, fixtures: 240 });
    await t.whenCurrent();
    const body = await bootstrap();
    expect(body.elements).toHaveLength(440);
    expect(body.teams.filter((team: { unavailable: boolean }) => team.unavailable)).toHaveLength(16);
  });
});

for (const [name, rulesetId, rounds] of [
  ["eliteserien-2017", "eliteserien-2017", 28],
  ["fpl-2025-26", "fpl-2025-26", 38],
] as const) {
  describeSeason(name, (folder) => {
    test(
      "every footballer has the points that were published, over HTTP, after the rounds settled",
      { timeout: 120_000 },
      async () => {
        t = await startTestServer();
        const files = await readSeasonFolder(folder);
        const report = await importRecorded(folder, { rulesetId, clockAtMs: Date.UTC(2026, 5, 30) });
        expect(report).toMatchObject({ rounds, statistics: files.appearances.length });
        await t.whenCurrent();
        expect(await advanceRounds(t.ctx)).toMatchObject({ closed: rounds, settled: rounds });
        await t.whenCurrent();
        const totals = new Map<number, number>();
        for (const row of files.appearances) {
          totals.set(row.footballerId, (totals.get(row.footballerId) ?? 0) + row.totalPoints);
        }
        const { elements, events } = await bootstrap();
        for (const { id, total_points } of elements) expect([id, total_points]).toEqual([id, totals.get(id) ?? 0]);
        expect(events.at(-1)).toMatchObject({ is_current: true, finished: true });
        const row = files.appearances.find((one) => one.stats.minutes === 90 && one.priceTenths !== null)!;
        const summary = (await t.client().get(`/api/element-summary/${row.footballerId}/`)).body;
        expect(summary.history.find((one: { fixture: number }) => one.fixture === row.fixtureId)).toMatchObject({
          total_points: row.totalPoints,
          value: row.priceTenths,
          selected: row.selectedCount ?? 0,
        });
      },
    );
  });
}
