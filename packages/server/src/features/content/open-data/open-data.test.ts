import { hash } from "node:crypto";

import { roundId } from "@elleveren/rules";
import { parquetReadObjects } from "hyparquet";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSet, type ToldSet } from "../../../prove/open-data/read-set.ts";
import { compareFootballers, compareRound } from "../../../prove/open-data/rebuild.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { recordFacts } from "../../facts/index.ts";
import { keepForecasts } from "../../forecasts/index.ts";
import { statsOf } from "../public-log/log-season.testing.ts";

let t: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  for (const weight of [3, 5])
    await small.createEntry({ preferences: ({ footballerId }) => (footballerId * weight) % 17 });
  for (const round of [1, 2]) {
    await keepForecasts(t.ctx);
    await small.playThrough(round, statsOf(small, round));
  }
  await publish();
});
afterAll(() => t?.close());

const publish = async () => {
  await t.tick();
  await t.runDueJobs();
};
const list = async (): Promise<ToldSet[]> => (await t.client().get("/api/open-data/")).body.sets;
const fileOf = async ({ event, version }: ToldSet, name: string): Promise<Uint8Array> => {
  const answer = await fetch(`${t.origin}/api/open-data/2026/${event}/${version}/${name}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const get = async (path: string): Promise<unknown> => {
  const { status, body } = await t.client().get(path);
  return status === 404 ? null : body;
};
const newest = async () => {
  const sets = new Map((await list()).map((set) => [set.event, set]));
  const read = [...sets.values()].map(
    async (set) => [set.event, await readSet(set, (name) => fileOf(set, name))] as const,
  );
  return new Map(await Promise.all(read));
};

test("a settled round has a set of six tables in two forms, a data card and checksums", async () => {
  const sets = await list();
  expect(sets.map(({ event, version }) => [event, version])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const tables = ["footballers", "forecasts", "market", "matches", "performances", "points"];
  const names = ["README.md", "checksums.txt", ...tables.flatMap((name) => [`${name}.csv`, `${name}.parquet`])];
  expect(sets[0]!.files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const { name, sha256, bytes } of sets[0]!.files) {
    const file = await fileOf(sets[0]!, name);
    expect([name, hash("sha256", file, "hex"), file.length]).toEqual([name, sha256, bytes]);
  }
  const card = Buffer.from(await fileOf(sets[0]!, "README.md")).toString();
  expect(card).toContain("# Season 2026, round 1, version 1");
  for (const name of tables) expect(card).toContain(`\n## ${name}\n`);
});

test("what the game shows of settled rounds is made again from the sets, without a difference", async () => {
  const sets = await newest();
  const { ruleset } = t.ctx.game();
  let values = 0;
  for (const [event, { tables, problems }] of sets) {
    expect(problems).toEqual([]);
    const compared = await compareRound(get, ruleset, event, tables);
    expect(compared.differences).toEqual([]);
    values += compared.values;
  }
  const own = await compareFootballers(get, new Map([...sets].map(([event, { tables }]) => [event, tables])));
  expect(own.differences).toEqual([]);
  for (const { tables } of sets.values())
    expect(Object.entries(tables).map(([name, rows]) => [name, rows.length > 7])).toEqual(
      ["footballers", "forecasts", "market", "matches", "performances", "points"].map((name) => [name, true]),
    );
  expect(values + own.values).toBeGreaterThan(2000);
});

test("a set with one number changed is found by its checksum and by the game's tables", async () => {
  const [set] = await list();
  const changed = async (name: string) => {
    const file = await fileOf(set!, name);
    if (name !== "performances.csv") return file;
    const lines = Buffer.from(file).toString().split("\r\n");
    return Buffer.from(lines.map((line, at) => (at === 3 ? line.replace(/-?\d+$/u, "99") : line)).join("\r\n"));
  };
  const { tables, problems } = await readSet(set!, changed);
  expect(problems).toEqual(["performances.csv is not the file that the list names"]);
  const { differences } = await compareRound(get, t.ctx.game().ruleset, 1, tables);
  expect(differences.some((line) => line.includes("points: "))).toBe(true);
});

test("Parquet has the rows of CSV", async () => {
  const [set] = await list();
  const { tables } = await readSet(set!, (name) => fileOf(set!, name));
  for (const [name, rows] of Object.entries(tables)) {
    const bytes = await fileOf(set!, `${name}.parquet`);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const read = await parquetReadObjects({ file });
    expect([name, read.length]).toEqual([name, rows.length]);
    const texts = read.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? "" : String(value)])),
    );
    expect(texts).toEqual(rows.map((row) => ({ ...row })));
  }
});

test("a correction makes a new version, and the earlier one stays to the letter", async () => {
  const [before] = await list();
  const kept = await fileOf(before!, "points.csv");
  const fixture = small.season.fixtures.find((each) => each.roundId === roundId(1))!;
  const [id, stats] = [...statsOf(small, 1)].find(([each]) => small.market.get(each)!.clubId === fixture.homeClubId)!;
  const fact = {
    kind: "stats",
    fixtureId: fixture.fixtureId,
    footballerId: id,
    stats: { ...stats, assists: 4 },
  } as const;
  expect((await recordFacts(t.ctx, [fact], { source: "operator:7" })).ok).toBe(true);
  await publish();
  await publish();
  const sets = await list();
  expect(sets.map(({ event, version }) => [event, version])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ]);
  expect(Buffer.from(await fileOf(sets[0]!, "points.csv")).equals(kept)).toBe(true);
  expect(Buffer.from(await fileOf(sets[1]!, "points.csv")).toString()).toContain(`${id},"assists",4,12`);
  const rebuilt = (await newest()).get(1)!;
  expect((await compareRound(get, t.ctx.game().ruleset, 1, rebuilt.tables)).differences).toEqual([]);
});

test("nothing of the people who play is in any file, and what is published cannot be changed", async () => {
  const { rows } = await sql<{ name: string }>`select name from entries
    union all select manager_first_name from entries union all select manager_last_name from entries`.execute(t.ctx.db);
  for (const set of await list()) {
    for (const { name } of set.files.filter((file) => !file.name.endsWith(".parquet"))) {
      const text = Buffer.from(await fileOf(set, name)).toString();
      for (const row of rows) expect([name, text.includes(`"${row.name}"`)]).toEqual([name, false]);
    }
  }
  for (const table of ["open_data_sets", "open_data_files"])
    await expect(sql.raw(`delete from ${table}`).execute(t.ctx.db)).rejects.toThrow("append-only");
});

test("what is not there is not found, and a name that no file can have is refused", async () => {
  const status = async (path: string) => (await t.client().get(`/api/open-data/${path}`)).status;
  expect(await status("2026/1/9/points.csv")).toBe(404);
  expect(await status("2026/1/1/other.csv")).toBe(404);
  expect(await status("1999/1/1/points.csv")).toBe(404);
  expect(await status("2026/1/1/..%2Fsecrets")).toBe(400);
  expect((await t.client().get("/api/open-data/?season=1999")).body.sets).toEqual([]);
});
