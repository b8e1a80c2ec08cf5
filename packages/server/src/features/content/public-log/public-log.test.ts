/** A season that is logged while it is played, and checked from outside by the published verifier alone. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { headText, leafHash, loadLogKey } from "../../../public-log/index.ts";
import { runVerifier, VERIFIER } from "../../../prove/run-verifier.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { recordFacts } from "../../facts/index.ts";
import { digestRound } from "./digest-rounds.ts";
import { appendToLog } from "./append-to-log.ts";
import { HAS_PYTHON, type LogSeason, scratchFile, startLogSeason, statsOf } from "./log-season.testing.ts";

let t: TestServer;
let log: LogSeason;
/** What a manager was answered before the first deadline. */
let receipt: Record<string, string & number>;
const state = scratchFile("state.json");
const copy = scratchFile("copy");

const get = async (path: string) => (await t.client().get(`/api/public-log/${path}`)).body;
const leaves = async () => {
  const texts: string[] = [];
  for (;;) {
    const page = (await get(`leaves/?first=${texts.length}`)).leaves as string[];
    if (page.length === 0) return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    texts.push(...page);
  }
};
const kinds = async (kind: string) => (await leaves()).filter((leaf) => leaf["kind"] === kind);
/** As whoever owns the database and means to change the past. */
const forge = async (statement: string) => {
  await sql`set session_replication_role = replica`.execute(t.owner);
  await sql.raw(statement).execute(t.owner);
};
const restore = async (table: string) => {
  await forge(`delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`);
};
/** The newest settling of the first round that a kept folder has open data of. */
const versionOfFirst = () => readdirSync(join(copy, "api/open-data/2026/1")).toSorted().at(-1)!;
const keep = (table: string) => forge(`create table kept_${table} as table ${table}`);

beforeAll(async () => {
  t = await startTestServer();
  log = await startLogSeason(t);
  const { client, entryId } = log.entries[0]!;
  const { picks } = (await client.get(`/api/my-team/${entryId}/`)).body;
  const sent = picks.map((pick: Record<string, unknown>) => ({
    element: pick["element"],
    position: pick["position"],
    is_captain: pick["position"] === 9,
    is_vice_captain: pick["position"] === 10,
  }));
  receipt = (await client.post(`/api/my-team/${entryId}/`, { picks: sent, chip: "2capt" })).body.receipt;
});
afterAll(() => t?.close());

test("before the deadline the log has facts and promises, and not a word of any team", async () => {
  await log.append();
  const [first, ...others] = await leaves();
  expect(first).toMatchObject({ kind: "season", version: 1, ruleset: { id: "eliteserien-2026" } });
  const said = new Set(others.map((leaf) => leaf["kind"] as string));
  expect([...said].toSorted()).toEqual(["chance", "club", "fixture", "footballer", "round"]);
  expect(receipt["leaf"]).toBe(
    leafHash(
      `receipt ${receipt["time"]} ${receipt["entry"]} 1 ${receipt["squad_hash"]} ${receipt["signature"]}`,
    ).toString("hex"),
  );
  const nothing = [`receipts/1/${receipt["entry"]}/${receipt["leaf"]}/`, "rounds/1/squads/1/", "rounds/1/results/1/"];
  for (const path of nothing) expect((await t.client().get(`/api/public-log/${path}`)).status).toBe(404);
});

test("two rounds, a chip, hits and a correction are logged once each", async () => {
  await log.play(1);
  await log.play(2);
  const { small } = log;
  const [fixture] = small.season.fixtures.filter((each) => each.roundId === roundId(1));
  const [[footballerId, stats]] = [...statsOf(small, 1)].filter(
    ([id]) => small.market.get(id)!.clubId === fixture!.homeClubId,
  ) as [[never, object]];
  const fact = { kind: "stats", fixtureId: fixture!.fixtureId, footballerId, stats: { ...stats, assists: 3 } } as const;
  expect((await recordFacts(t.ctx, [fact], { source: "operator:7" })).ok).toBe(true);
  await log.append();
  expect((await kinds("closed")).map((leaf) => [leaf["round"], leaf["squads"]])).toMatchObject([
    [1, { rows: 5, pages: 1 }],
    [2, { rows: 5, pages: 1 }],
  ]);
  expect((await kinds("results")).map((leaf) => [leaf["round"], leaf["settlement"], leaf["entries"]])).toEqual([
    [1, 1, 5],
    [2, 1, 5],
    [1, 2, 5],
    [2, 2, 5],
  ]);
  const told = await leaves();
  expect(told.filter((leaf) => leaf["by"] === "operator")).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain("operator:7");
  expect((await sql`select 1 from public_log_waiting`.execute(t.ctx.db)).rows).toEqual([]);
  const revisions = told.flatMap((leaf) => (leaf["revision"] && leaf["by"] ? [leaf["revision"]] : []));
  const { rows } = await sql<{ revision: number }>`select revision from fact_revisions order by revision`.execute(
    t.ctx.db,
  );
  expect(revisions).toEqual(rows.map((row) => row.revision));
});

test("a receipt is proven once its round has closed, and a made-up one never", async () => {
  const of = (leaf: string) => `/api/public-log/receipts/1/${receipt["entry"]}/${leaf}/`;
  const { body } = await t.client().get(of(receipt["leaf"]!));
  const [closed] = await kinds("closed");
  expect(body.root).toBe((closed!["receipts"] as { root: string }).root);
  expect([body.size, body.path.length]).toEqual([6, 3]);
  expect((await t.client().get(of("0".repeat(64)))).status).toBe(404);
  expect((await t.client().get(of("not-a-hash"))).status).toBe(400);
});

test("bad questions are refused, and those for what is not there answered with 404", async () => {
  const { head } = await get("");
  const leaf = "ab".repeat(32);
  const statuses = async (...paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await t.client().get(`/api/public-log/${path}`)).status));
  expect(await statuses("leaves/?first=-1", "heads/?after=x", "inclusion/?leaf=zz", "consistency/?first=1")).toEqual([
    400, 400, 400, 400,
  ]);
  expect(
    await statuses(
      `inclusion/?leaf=${leaf}`,
      `consistency/?first=1&second=${head.size + 1}`,
      "consistency/?first=2&second=1",
      "rounds/1/squads/2/",
      "leaves/?season=none",
    ),
  ).toEqual([404, 404, 404, 404, 200]);
  expect((await get("?season=none")).head).toBe(null);
});

describe.skipIf(!HAS_PYTHON)("the verifier", () => {
  test("computes every result again and keeps the head that it saw", async () => {
    const { status, text } = await runVerifier(t.origin, "--state", state, "--save", copy);
    expect(text).toContain("2 rounds, 10 results of 5 teams computed again\nAll is right.");
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(state, "utf8"))).toEqual({ season: "2026", head: (await get("")).head });
    const other = await runVerifier(t.origin, "--key", "00".repeat(32));
    expect([other.status, other.text]).toEqual([1, expect.stringContaining("signed by the key")]);
  });

  test("agrees again after a further round, with proof that nothing before changed", async () => {
    const sizeOf = () => (JSON.parse(readFileSync(state, "utf8")) as { head: { size: number } }).head.size;
    const before = sizeOf();
    await log.play(3);
    const { status, text } = await runVerifier(t.origin, "--state", state);
    expect([status, text]).toEqual([0, expect.stringContaining("3 rounds, 15 results")]);
    expect(sizeOf()).toBeGreaterThan(before);
  });

  test.each([
    [
      "a result",
      "entry_results",
      "update entry_results set points = points + 1 where round_id = 2 and entry_id % 5 = 0",
      "results of round 2 are not those",
    ],
    [
      "a squad",
      "squads",
      "update squads set captain_slot = captain_slot % 8 + 1 where round_id = 1 and entry_id % 5 = 0",
      "squads of round 1 are not those",
    ],
    [
      "a leaf",
      "public_log_leaves",
      "update public_log_leaves set body = replace(body, '\"minutes\": 90', '\"minutes\": 91') where leaf_index > 200",
      "the past was changed",
    ],
    [
      "a head's time",
      "public_log_heads",
      "update public_log_heads set signed_at = signed_at - interval '1 day'",
      "is not signed by its key",
    ],
    [
      "the newest leaves",
      "public_log_leaves",
      "delete from public_log_leaves where leaf_index > 500",
      "only 501 are there",
    ],
  ])("finds that %s was changed", async (_, table, statement, found) => {
    await keep(table);
    await forge(statement);
    const { status, text } = await runVerifier(t.origin, "--state", state);
    await restore(table);
    expect([status, text]).toEqual([1, expect.stringContaining(found)]);
  });

  test("finds a log that was written anew and signed with the game's own key", async () => {
    const tables = ["public_log_leaves", "public_log_heads"];
    for (const table of tables) await keep(table);
    await forge(tables.map((table) => `delete from ${table}`).join("; "));
    await forge(
      "update public_log_rounds set number = -1 where kind = 'results'; delete from public_log_rounds where kind <> 'results'",
    );
    await log.append();
    await log.append();
    const { status, text } = await runVerifier(t.origin, "--state", state);
    for (const table of tables) await restore(table);
    expect([status, text]).toEqual([1, expect.stringMatching(/the past was changed|leaves last time/u)]);
  });

  test("checks a kept folder alone, and compares the game with it leaf by leaf", async () => {
    const { status, text } = await runVerifier("--files", copy);
    expect([status, text]).toEqual([0, expect.stringContaining("2 rounds, 10 results of 5 teams computed again")]);
    expect(text).toContain("open data of 2 rounds");
    expect((await runVerifier("--files", copy, "--state", state)).text).toContain("leaves last time and has");
    await keep("public_log_leaves");
    await forge(`update public_log_leaves set body = replace(body, '"minutes": 90', '"minutes": 91')
      where leaf_index = (select min(leaf_index) from public_log_leaves where body like '%"minutes": 90%')`);
    const found = await runVerifier(t.origin, "--save", copy);
    await restore("public_log_leaves");
    expect([found.status, found.text]).toEqual([
      1,
      expect.stringMatching(/leaf \d+, fixture \(round 1, fixture \d+\): it was /u),
    ]);
    expect(found.text).toContain("beside what was kept");
    expect((await runVerifier(t.origin, "--save", copy)).text).toContain("3 rounds, 15 results");
    expect((await runVerifier("--files", copy, "--state", state)).status).toBe(0);
  });

  const LOG = "api/public-log";
  test.each([
    [
      "a page of squads is gone",
      `${LOG}/rounds/2/squads/1.json`,
      null,
      1,
      "page 1 of 1 of the squads of round 2 is not there",
    ],
    [
      "a result is another",
      `${LOG}/rounds/2/results/1.json`,
      [/"text":"(\d+),(\d+)/u, '"text":"$1,99'],
      1,
      "points 99, and by",
    ],
    [
      "a squad is another",
      `${LOG}/rounds/1/squads/1.json`,
      [/,9,10,2capt,/u, ",10,9,2capt,"],
      1,
      "squads of round 1 are not",
    ],
    [
      "a fact is another",
      `${LOG}/leaves/first=500.json`,
      [/minutes\\": 90/u, 'minutes\\": 30'],
      1,
      "is the first that is wrong: a leaf was changed of ",
    ],
    ["the end of the log is gone", `${LOG}/leaves/first=500.json`, null, 1, "and only 500 are there"],
    ["the heads are gone", `${LOG}/heads/after=0.json`, null, 1, "does not end with the newest head"],
    [
      "a head has another time",
      `${LOG}/heads/after=0.json`,
      [/"time":"20/u, '"time":"19'],
      1,
      "is not signed by its key",
    ],
    [
      "points of the open data are others",
      "performances.csv",
      [/(\d+)\r\n$/u, "99\r\n"],
      1,
      "performances.csv is not the file",
    ],
    ["a table of the open data is gone", "market.csv", null, 1, "open data of round 1: market.csv is not there"],
    ["the newest head is gone", `${LOG}.json`, null, 2, "there is no log"],
    ["an answer is half there", `${LOG}/leaves/first=0.json`, [/.{99}$/u, ""], 2, "is no JSON"],
  ] as const)("finds in a kept folder that %s", async (_, name, change, status, found) => {
    const folder = scratchFile("folder");
    cpSync(copy, folder, { recursive: true });
    const file = join(folder, name.endsWith(".csv") ? `api/open-data/2026/1/${versionOfFirst()}/${name}` : name);
    const before = readFileSync(file, "utf8");
    const after = change && before.replace(change[0], change[1]);
    expect(after).not.toBe(before);
    if (after === null) rmSync(file);
    else writeFileSync(file, after);
    expect(await runVerifier("--files", folder)).toEqual({ status, text: expect.stringContaining(found) });
  });

  test("a head that was signed by a wrong clock: the next one is not dated before it, and says so", async () => {
    const seasonName = "2026";
    const key = await loadLogKey(t.ctx);
    const { head } = await get("");
    await sql`select note_public('{"kind": "test"}')`.execute(t.ctx.db);
    await appendToLog(t.ctx, { atOnce: true });
    const newest = (await get("")).head;
    const time = new Date(Date.parse(newest.time) + 86_400_000).toISOString();
    const root = Buffer.from(newest.root, "hex");
    const signature = key.sign(headText({ seasonName, size: newest.size, root, time })).toString("hex");
    await forge(`update public_log_heads set signed_at = '${time}', signature = decode('${signature}', 'hex')
      where tree_size = ${newest.size}`);
    expect(await runVerifier(t.origin)).toMatchObject({ status: 1, text: expect.stringContaining("yet to come") });
    await sql`select note_public('{"kind": "test"}')`.execute(t.ctx.db);
    await appendToLog(t.ctx, { atOnce: true });
    const [clock] = await kinds("clock");
    expect(clock).toMatchObject({ head_time: time });
    expect((await get("")).head.time).toBe(time);
    expect(Date.parse(head.time)).toBeLessThan(Date.parse(time));
    const { status, text } = await runVerifier(t.origin, "--state", state);
    expect([status, text]).toEqual([0, expect.stringContaining("the game's clock was wrong until")]);
  });
});

test("appending and hashing twice, or at once, adds nothing, and what is cut off is done the next time", async () => {
  const before = (await leaves()).length;
  await sql`select note_public('{"kind": "test", "number": 1}')`.execute(t.ctx.db);
  // A process that dies after it took what waits and before it commits.
  await expect(
    t.ctx.db.transaction().execute(async (tx) => {
      await sql`delete from public_log_waiting`.execute(tx);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  await Promise.allSettled([1, 2, 3].map(() => appendToLog(t.ctx, { atOnce: true })));
  await appendToLog(t.ctx, { atOnce: true });
  await digestRound(t.ctx, roundId(1));
  await appendToLog(t.ctx, { atOnce: true });
  const after = await leaves();
  expect(after.slice(before).filter((leaf) => leaf["number"] === 1)).toHaveLength(1);
  expect((await kinds("closed")).filter((leaf) => leaf["round"] === 1)).toHaveLength(1);
});

test("the program that checks is served as it is, to take along", async () => {
  const answer = await fetch(`${t.origin}/api/public-log/verifier/`);
  const { headers } = answer;
  expect([answer.status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    200,
    "text/x-python; charset=utf-8",
    'attachment; filename="verify_season.py"',
  ]);
  expect(await answer.text()).toBe(readFileSync(VERIFIER, "utf8"));
});

test("the program is no longer than a thousand lines, and needs nothing but Python", () => {
  const lines = readFileSync(VERIFIER, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(1000);
  const imported = lines.flatMap((line) => /^\s*(?:import|from) ([\w.]+)/u.exec(line)?.[1] ?? []);
  expect(imported.join(" ")).toBe(
    "argparse csv gzip hashlib http.client io itertools json os shutil sys time urllib.error urllib.parse urllib.request zlib datetime",
  );
});

test("leaves and heads cannot be changed or taken away by the game itself", async () => {
  for (const table of ["public_log_leaves", "public_log_heads"]) {
    await expect(sql.raw(`delete from ${table}`).execute(t.ctx.db)).rejects.toThrow("append-only");
    await expect(sql.raw(`update ${table} set season_name = 'x'`).execute(t.ctx.db)).rejects.toThrow("append-only");
  }
});
