/** The example of docs/SEASON-FILES.md, as an operator would use it: brought in by the command, played, and closed. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureId, footballerId, clubId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runCommand } from "../../../cli/run-command.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { createEntry } from "../../../testing/create-entry.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";
import { setGameClock } from "../../operate/index.ts";

const EXAMPLE = join(import.meta.dirname, "../../../../../../docs/example-season");
/** The day before the first match. */
const CLOCK = "2030-04-05T12:00:00Z";
const HOUR_MS = 3600_000;

let t: TestServer;
let folder: string;

beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "elleveren-example-"));
  vi.stubEnv("DATABASE_URL", t.ctx.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await t.close();
});

const importFolder = (from: string) => runCommand("import", from, "--rules", "eliteserien-2026", "--clock", CLOCK);

/** The example's files in a folder of their own, some of them changed. */
async function exampleWith(change: Readonly<Record<string, (text: string) => string | null>>): Promise<string> {
  const copy = await mkdtemp(join(folder, "copy-"));
  for (const name of ["clubs.csv", "footballers.csv", "fixtures.csv"]) {
    const text = await readFile(join(EXAMPLE, name), "utf8");
    const changed = (change[name] ?? ((same) => same))(text);
    if (changed !== null) await writeFile(join(copy, name), changed);
  }
  return copy;
}

/** The match has been played: the home side won by a goal of its eleventh man. */
async function playMatch(match: { id: number; home: number; away: number }): Promise<void> {
  const { rows } = await sql<{ id: number; club: number }>`
    select footballer_id as id, club_id as club from footballers
    where club_id in (${match.home}, ${match.away}) order by footballer_id`.execute(t.ctx.db);
  const elevens = [match.home, match.away].flatMap((club) => rows.filter((row) => row.club === club).slice(0, 11));
  const scorer = elevens[10]!.id;
  const id = fixtureId(match.id);
  const result: MatchFact = {
    kind: "fixture",
    fixtureId: id,
    homeScore: 1,
    awayScore: 0,
    minutes: 90,
    started: true,
    finishedProvisional: true,
    finished: true,
  };
  const stats = elevens.map((one): MatchFact => {
    const isHome = one.club === match.home;
    return {
      kind: "stats",
      fixtureId: id,
      footballerId: footballerId(one.id),
      clubId: clubId(one.club),
      stats: {
        minutes: 90,
        goals_scored: one.id === scorer ? 1 : 0,
        clean_sheets: isHome ? 1 : 0,
        goals_conceded: isHome ? 0 : 1,
        bonus: 0,
      },
    };
  });
  expect(await recordFacts(t.ctx, [result, ...stats], { source: "test" })).toMatchObject({ ok: true });
}

async function playRound(round: number): Promise<void> {
  const { rows } = await sql<{ id: number; home: number; away: number; last: Date }>`
    select fixture_id as id, home_club_id as home, away_club_id as away, max(kickoff_at) over () as last
    from fixtures where round_id = ${round}`.execute(t.ctx.db);
  expect(rows).toHaveLength(3);
  await setGameClock(t.ctx, rows[0]!.last.getTime() + 2 * HOUR_MS);
  for (const match of rows) await playMatch(match);
  await t.tick();
  await t.whenCurrent();
}

test("what is wrong with a first season is said line by line, and nothing comes in", { timeout: 120_000 }, async () => {
  const withoutFootballers = await importFolder(await exampleWith({ "footballers.csv": () => null }));
  expect(withoutFootballers).toEqual({
    code: 2,
    stdout: "",
    stderr: "footballers: A file is missing.\nNothing was imported.\n",
  });
  const broken = await exampleWith({
    "footballers.csv": (text) => text.replace(",901,GKP,4.4,", ",901,GKP,4.45,"),
    "fixtures.csv": (text) => text.replace("1,901,906,", "1,901,999,"),
  });
  expect(await importFolder(broken)).toEqual({
    code: 2,
    stdout: "",
    stderr:
      'footballers.csv:2, column price: Not a price in millions with one decimal. (found "4.45")\n' +
      'fixtures.csv:2, column away: There is no club with this code. (found "999")\n' +
      "Nothing was imported.\n",
  });
  const missing = await importFolder(join(folder, "nowhere"));
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toMatch(/^ENOENT: no such file or directory, scandir '.+nowhere'\n$/u);
  const late = await runCommand("import", EXAMPLE, "--rules", "eliteserien-2026", "--clock", "2031-01-01T00:00:00Z");
  expect(late.stderr).toContain('The first deadline has passed. (found "2030-04-06T13:55:00.000Z")');
  const { rows } = await sql`select 1 from game union all select 1 from clubs`.execute(t.ctx.db);
  expect(rows).toEqual([]);
});

test(
  "the example comes in, its first match day gives points, and its season is closed",
  { timeout: 120_000 },
  async () => {
    const imported = await importFolder(EXAMPLE);
    expect(imported).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(imported.stdout)).toEqual({
      seasonName: "2030",
      clubs: 6,
      footballers: 72,
      rounds: 10,
      fixtures: 30,
      statistics: 0,
      results: 0,
    });
    await t.ctx.clock.refresh();
    await t.whenCurrent();
    const manager = await createEntry(t);

    await playRound(1);
    const points = (await manager.client.get(`/api/entry/${manager.entryId}/event/1/picks/`)).body;
    expect(points.entry_history).toMatchObject({ event: 1, rank: 1 });
    expect(points.entry_history.points).toBeGreaterThan(11);
    const { events } = (await t.client().get("/api/bootstrap-static/")).body;
    expect(events[0]).toMatchObject({
      finished: true,
      data_checked: true,
      average_entry_score: points.entry_history.points,
    });

    for (let round = 2; round <= 10; round += 1) await playRound(round);
    const status = await runCommand("season", "status");
    expect({ code: status.code, said: status.stderr }).toEqual({ code: 0, said: "The season 2030 is over.\n" });
    const files = await runCommand("season", "files", folder);
    expect(files.code).toBe(0);
    const written = JSON.parse(files.stdout) as { folder: string };
    const checked = await runCommand("check-season-files", written.folder);
    expect(checked).toMatchObject({ code: 0, stdout: "1 entries × 10 rounds, 0 differences\n" });
  },
);
