/** Work on the season that fails, that stalls, and that a dying process leaves behind. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { sql, type SignedUp } from "../../../testing/index.ts";
import { markOf, selectSettlings } from "../../leagues/index.ts";
import { type EndingSeason, PROCESSES_MS, startEndingSeason } from "../../seasons/seasons/ending-season.testing.ts";
import { setMaintenance } from "../../seasons/index.ts";
import { digestTables } from "../../seasons/seasons/season-command.testing.ts";
import { tablesOf } from "../../seasons/seasons/season-tables.ts";
import { nextFiles } from "./next-files.testing.ts";
import { holdClearing, holdInClearing, tickUntil, untilClearing } from "./season-works.testing.ts";
import { addProgress, endWork, giveUpWork, MOST_LINES, startWork } from "./works.sql.ts";

const seasonTables = tablesOf("archived");
const HERE = "/api/control/season/";

let ending: EndingSeason;
let operator: SignedUp;
beforeAll(async () => {
  ending = await startEndingSeason();
  operator = await server().signUp({ role: "operator" });
  await ending.playOut();
  for (const [path, body] of [
    ["close/", { season: "2026" }],
    ["draft/", { files: nextFiles(), seen: null }],
  ] as const) {
    expect((await operator.client.post(HERE + path, body)).status).toBe(200);
  }
});
afterAll(() => ending?.close());

const server = () => ending.season.server;
const db = () => server().ctx.db;
const work = async () => (await operator.client.get(HERE)).body.works[0];
const isClosed = async () => {
  await server().whenCurrent();
  return server().ctx.game().maintenance;
};

async function begin(): Promise<number> {
  const { draft } = (await operator.client.get(HERE)).body.draft;
  expect((await operator.client.post(`${HERE}next/`, { season: "2026", draft })).status).toBe(200);
  const { rows } = await sql<{ work_id: number }>`
    select work_id from season_works where state = 'waiting'`.execute(db());
  return rows[0]!.work_id;
}

/** As a process leaves it that is killed after it closed the game. */
async function leaveBehind(attempts = 1): Promise<void> {
  await sql`update season_works set state = 'running', attempts = ${attempts}, was_closed = false
    where state = 'waiting'`.execute(db());
  await setMaintenance(db(), true);
}

/** A file where the folder of archives is to be. */
async function blockArchive(): Promise<void> {
  const path = join(ending.archives, "archive");
  await writeFile(path, "");
  onTestFinished(() => rm(path));
}

test("what cannot be done ends as failed, with the reason, instead of being begun for ever", async () => {
  await begin();
  await sql`update season_works set request = jsonb_set(request, '{draft,rulesetId}', '"cup-1902"')
    where state = 'waiting'`.execute(db());
  await tickUntil(server(), "failed");
  expect(await work()).toMatchObject({ attempts: 1, reasons: [expect.stringContaining("cup-1902")] });
  await blockArchive();
  await begin();
  await tickUntil(server(), "failed");
  expect(await work()).toMatchObject({ attempts: 1, reasons: [expect.stringMatching(/EEXIST|ENOTDIR/u)] });
  expect(await isClosed()).toBe(false);
});

test("work that cuts off every process that begins it is given up, and of its lines the newest are kept", async () => {
  const workId = await begin();
  await sql`update season_works set progress = (select jsonb_agg(n) from generate_series(1, ${MOST_LINES}) n)
    where work_id = ${workId}`.execute(db());
  await addProgress(db(), workId, "the newest");
  const { rows } = await sql`select jsonb_array_length(progress) as lines, progress->0 as first, progress->>-1 as last
    from season_works where work_id = ${workId}`.execute(db());
  expect(rows).toEqual([{ lines: MOST_LINES, first: 2, last: "the newest" }]);
  await leaveBehind(10);
  await tickUntil(server(), "failed");
  expect(await work()).toMatchObject({
    attempts: 10,
    reasons: ["It was begun 10 times and cut off every time."],
  });
  expect(await isClosed()).toBe(false);
});

test("work that was left behind and is refused, or fails, when it is taken up again leaves the game open", async () => {
  await begin();
  await leaveBehind();
  await sql`update season_works set request = request - 'draft' where state = 'running'`.execute(db());
  expect(await isClosed()).toBe(true);
  await tickUntil(server(), "refused");
  expect(await work()).toMatchObject({ attempts: 2, reasons: ["The files of the next season are gone."] });
  expect(await isClosed()).toBe(false);

  await blockArchive();
  await begin();
  await leaveBehind();
  await tickUntil(server(), "failed");
  expect(await isClosed()).toBe(false);
});

test("work that has ended stays as it ended, and the switch of another season is left alone", async () => {
  const workId = await begin();
  await leaveBehind();
  await giveUpWork(db(), { workId, seasonName: "2025" }, "failed", ["The connection broke over the commit."]);
  expect(await isClosed()).toBe(true);
  const ended = await work();
  expect(await startWork(db(), workId)).toBe(false);
  expect(await endWork(db(), workId, "done", { figures: {} })).toBe(false);
  await giveUpWork(db(), { workId, seasonName: "2026" }, "refused", ["Too late."]);
  expect(await work()).toEqual(ended);
  expect(await isClosed()).toBe(true);
  await setMaintenance(db(), false);
});

test("results that moved after the final files were written are noticed, though somebody closed the season again", async () => {
  await begin();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holder = db()
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await released;
    });
  await server().tick();
  const progress = async () => (await work()).progress as string[];
  // Requests begun before the game was closed are waited for.
  await expect.poll(progress, { timeout: 60_000, interval: 50 }).toContain("Closing the game to callers …");
  await sql`with settled as (update rounds set settlement_number = settlement_number + 1 where round_id = 6),
    followed as (update cup_steps set settlement_number = settlement_number + 1 where round_id = 6)
    update season_closings set settlements = settlements + 1`.execute(db());
  await sql`update league_honours set mark = ${markOf(await selectSettlings(db()))}`.execute(db());
  release();
  await holder;
  await tickUntil(server(), "refused");
  expect((await work()).reasons).toEqual(["season 2026: it was settled anew after its final files were written"]);
  expect(await isClosed()).toBe(false);
});

test(
  "work whose connection to the database broke is begun again",
  async () => {
    await begin();
    const release = await holdClearing(server());
    await server().tick();
    const pid = await untilClearing(server());
    expect(await isClosed()).toBe(true);
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(db());
    await release();
    await expect.poll(isClosed, { timeout: PROCESSES_MS }).toBe(false);
    expect(await work()).toMatchObject({ state: "running", attempts: 1, reasons: [] });
    await sql`update season_works set request = request - 'draft' where state = 'running'`.execute(db());
    await tickUntil(server(), "refused");
    expect(await work()).toMatchObject({ attempts: 2, reasons: ["The files of the next season are gone."] });
  },
  2 * PROCESSES_MS,
);

test(
  "a process that is told to stop leaves the work to another, and the game open",
  async () => {
    await begin();
    await sql`update game set closed_text_nb = 'Straks tilbake.', closed_version = 7`.execute(db());
    const before = await digestTables(db());
    const held = await holdInClearing(ending);
    expect(await isClosed()).toBe(true);
    expect(await held.end("SIGTERM")).toBe(0);
    expect(await isClosed()).toBe(false);
    expect(await work()).toMatchObject({ state: "running", attempts: 1, reasons: [] });
    const after = await digestTables(db());
    const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
    // Of the season nothing; the process that stopped went about its other work meanwhile, and noted what further tables decided.
    const noted = ["league_formats", "league_format_outcomes"];
    expect(changed.filter((name) => seasonTables.includes(name) && !noted.includes(name))).toEqual([]);
    await tickUntil(server(), "done");
    expect((await work()).attempts).toBe(2);
    await server().whenCurrent();
    expect(server().ctx.game()).toMatchObject({ seasonName: "2027", maintenance: false });
    // The text shown under maintenance is gone; the switch's version counts on.
    const { rows } = await sql`select closed_text_nb, closed_version from game`.execute(db());
    expect(rows).toEqual([{ closed_text_nb: "", closed_version: 7 }]);
  },
  2 * PROCESSES_MS,
);
