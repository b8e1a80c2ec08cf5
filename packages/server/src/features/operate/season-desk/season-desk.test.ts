/** A season closed in the control room and the next one begun from files, by two operators and a process that is killed. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, type SignedUp } from "../../../testing/index.ts";
import { scorersOf } from "../../leagues/cups/cup-season.testing.ts";
import { checkFinalFiles } from "../../seasons/seasons/check-final-files.ts";
import {
  type EndingSeason,
  PROCESSES_MS,
  startEndingSeason,
  TEAMS,
} from "../../seasons/seasons/ending-season.testing.ts";
import { digestTables } from "../../seasons/seasons/season-command.testing.ts";
import { nextFiles } from "./next-files.testing.ts";
import { holdInClearing, tickUntil } from "./season-works.testing.ts";

const HERE = "/api/control/season/";

let ending: EndingSeason;
let operator: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  ending = await startEndingSeason();
  operator = await server().signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  other = await server().signUp({ role: "operator", firstName: "Odd", lastName: "Vakt" });
});
afterAll(() => ending?.close());

const server = () => ending.season.server;
const look = async () => (await operator.client.get(HERE)).body;
const close = (who: SignedUp, season = "2026") => who.client.post(`${HERE}close/`, { season });
const draft = (who: SignedUp, seen: number | null, files = nextFiles()) =>
  who.client.post(`${HERE}draft/`, { files, seen });
const begin = (who: SignedUp, draftId: number, season = "2026") =>
  who.client.post(`${HERE}next/`, { season, draft: draftId });
const draftId = async () => (await look()).draft.draft as number;

test("a season that goes on is not closed, and what is waited for is named", async () => {
  expect(await look()).toMatchObject({
    season: "2026",
    state: "running",
    open_ends: [{ code: "round_not_settled", event: 6, league: null, league_name: null, count: 8 }],
    draft: null,
    works: [],
    past: [],
  });
  expect(await close(operator)).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "season_not_over" }] },
  });
});

test("closing names the season, happens once, and is void when something is settled again", async () => {
  await ending.playOut();
  expect(await look()).toMatchObject({ state: "over", open_ends: [], closed: null });
  expect(await close(operator, "2025")).toMatchObject({
    status: 400,
    body: { season: [{ code: "other_season", season: "2026" }] },
  });
  const answers = await Promise.all([close(operator), close(other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: "already_closed" });
  expect(await look()).toMatchObject({ state: "closed", closed: expect.any(String), closed_by: expect.any(String) });

  const stats = new Map(scorersOf(ending.season.small, 6));
  stats.set(ending.season.small.season.footballers[0]!.footballerId, { minutes: 90, goals_scored: 3 });
  await ending.season.small.play(roundId(6), stats);
  expect(await look()).toMatchObject({
    state: "running",
    open_ends: [{ code: "correction_pending", event: 6, count: 1 }],
  });
  await server().tick();
  expect(await look()).toMatchObject({ state: "running", open_ends: [{ code: "honours_not_kept" }] });
  await server().runDueJobs();
  expect(await look()).toMatchObject({ state: "over", closed: null, closed_by: null });
  expect((await close(other)).body).toMatchObject({ state: "closed", closed_by: "Odd Vakt" });
  const { rows } = await sql`select count(*) as n from audit_log where action = 'season.close'
    and subject = 'season 2026'`.execute(server().ctx.db);
  expect(rows).toEqual([{ n: 2 }]);
});

test("the final season is written to files that agree with the rules; a planted change is found, whatever its sums say", async () => {
  const ask = () => operator.client.post(`${HERE}files/`, { season: "2026" });
  expect(await operator.client.post(`${HERE}files/`, { season: "2025" })).toMatchObject({ status: 400 });
  expect((await ask()).body.works[0]).toMatchObject({ kind: "files", state: "waiting" });
  expect(await ask()).toMatchObject({ status: 409, body: { code: "at_work" } });
  await tickUntil(server(), "done");
  const { folder, ...figures } = (await look()).works[0].figures;
  expect(figures).toEqual({ entries: TEAMS, rounds: 6 });
  const check = async () => {
    const told: string[] = [];
    return { ...(await checkFinalFiles(folder, (line) => told.push(line))), told };
  };
  expect(await check()).toEqual({ entries: TEAMS, rounds: 6, differences: 0, told: [] });
  // Of the same results nothing is written twice.
  await ask();
  await tickUntil(server(), "done");
  expect((await look()).works[0].figures.folder).toBe(folder);

  const file = join(folder, "round-03.csv.gz");
  const [header = "", first = "", ...others] = gunzipSync(await readFile(file))
    .toString()
    .split("\n");
  const [at, entry] = [header.split(",").indexOf("points"), first.split(",")[0]];
  const points = Number(first.split(",")[at]);
  const planted = first
    .split(",")
    .with(at, String(points + 4))
    .join(",");
  await writeFile(file, gzipSync([header, planted, ...others].join("\n")));
  const differ = `round 3, entry ${entry}: points ${points + 4}, from the facts ${points}`;
  expect((await check()).told).toEqual(["round-03.csv.gz: its sum is not the manifest's", differ]);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const row = manifest.files.find((one: { file: string }) => one.file === "round-03.csv.gz");
  const bytes = await readFile(file);
  Object.assign(row, { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  expect(await check()).toMatchObject({ differences: 1, told: [differ] });
  await rm(file);
  await expect(check()).rejects.toThrow("round-03.csv.gz is missing.");
  await rm(folder, { recursive: true });
});

test("files are kept when nothing is wrong with them, by one operator at a time", async () => {
  const [clubs, footballers, ...rest] = nextFiles();
  const wrong = footballers!.text.replace(/,\d+\.\d\n/u, ",99.9\n");
  expect(await draft(operator, null, [clubs!, { ...footballers!, text: wrong }, ...rest])).toMatchObject({
    status: 400,
    body: {
      files: [
        { code: "price_out_of_range", file: "footballers.csv", line: 2, field: "price", value: "99.9", total: 1 },
      ],
    },
  });
  expect((await look()).draft).toBeNull();
  const { status, body } = await draft(operator, null);
  expect([status, body.draft]).toMatchObject([
    200,
    {
      season: "2027",
      rules: "eliteserien-2026",
      rounds_from: "file",
      rounds: 6,
      fixtures: 48,
      made_by: "Siv Drift",
      clubs_come: [],
      clubs_go: [],
      footballers: 336,
      kept: 320,
      managers: TEAMS - 1,
      leagues_to_renew: 3,
    },
  ]);
  expect([body.draft.come.length, body.draft.go.length]).toEqual([16, 16]);
  expect(await draft(other, null)).toMatchObject({ status: 409, body: { code: "changed" } });
  expect((await draft(other, await draftId())).body.draft.made_by).toBe("Odd Vakt");
  expect((await operator.client.delete(`${HERE}draft/${(await draftId()) - 1}/`)).status).toBe(409);
  expect((await operator.client.delete(`${HERE}draft/${await draftId()}/`)).body.draft).toBeNull();
  expect((await operator.client.delete(`${HERE}draft/77/`)).status).toBe(404);
  expect((await draft(operator, null)).status).toBe(200);
});

test("the next season is begun once, from the files that were seen, and not from results that moved meanwhile", async () => {
  expect(await begin(operator, (await draftId()) + 1)).toMatchObject({ status: 409, body: { code: "other_draft" } });
  expect(await begin(operator, await draftId(), "2027")).toMatchObject({ status: 400 });
  const answers = await Promise.all([begin(operator, await draftId()), begin(other, await draftId())]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // Settled again before a process took the work.
  await ending.season.small.play(roundId(6), scorersOf(ending.season.small, 6));
  await tickUntil(server(), "refused");
  expect((await look()).works[0]).toMatchObject({ state: "refused", attempts: 1, reasons: [expect.any(String)] });
  expect(server().ctx.findGame()).toMatchObject({ seasonName: "2026", maintenance: false });
  await server().tick();
  await server().runDueJobs();
  const unclosed = await begin(operator, await draftId());
  expect(unclosed).toMatchObject({ status: 400, body: { non_field_errors: [{ code: "season_not_closed" }] } });
  expect((await close(operator)).status).toBe(200);
});

test(
  "a process that is killed in the middle leaves the season as it was; another takes the work up and ends it [EG-80]",
  async () => {
    expect((await begin(operator, await draftId())).body.works[0]).toMatchObject({ kind: "next", state: "waiting" });
    const before = await digestTables(server().ctx.db);
    const held = await holdInClearing(ending);
    expect(await held.end("SIGKILL")).toBeNull();
    expect((await server().client().get("/api/bootstrap-static/")).status).toBe(503);
    const after = await digestTables(server().ctx.db);
    // E-mails leave, ticks are noted and what further tables decided is kept meanwhile, whatever the season does.
    const noted = ["league_formats", "league_format_outcomes", "email_verifications", "tick_work"];
    const moving = ["game", "season_works", "outgoing", "outgoing_counts", ...noted];
    for (const digests of [before, after]) for (const name of moving) digests.delete(name);
    expect(after).toEqual(before);

    await tickUntil(server(), "done");
    const [work] = (await look()).works;
    expect(work).toMatchObject({
      state: "done",
      attempts: 2,
      asked_by: "Siv Drift",
      figures: { ended: "2026", begun: "2027", managers: TEAMS - 1, footballers: 336, leagues: 3 },
    });
    await server().whenCurrent();
    expect(server().ctx.findGame()).toMatchObject({ seasonName: "2027", maintenance: false });
    expect(await readdir(join(ending.archives, "archive"))).toContain("2026");
    // Written by the killed process before its end, and not again.
    expect(await readdir(join(ending.archives, "files"))).toEqual(["2026"]);
    const { entries, differences } = await checkFinalFiles(join(ending.archives, "files", "2026"), () => {});
    expect([entries, differences]).toEqual([TEAMS, 0]);
  },
  2 * PROCESSES_MS,
);

test("the next season is there, the last one among those that were, and nobody begins it twice", async () => {
  expect(await look()).toMatchObject({
    season: "2027",
    state: "running",
    draft: null,
    past: [{ season: "2026", rounds: 6, archive: expect.stringContaining("2026") }],
  });
  expect(await close(operator)).toMatchObject({ status: 400, body: { season: [{ code: "other_season" }] } });
  expect(await begin(operator, 1, "2027")).toMatchObject({ status: 409, body: { code: "other_draft" } });
  const { rows } = await sql<{ action: string; actor: string }>`select action, actor from audit_log
    where action in ('season.begin_next', 'season.next') order by audit_id`.execute(server().ctx.db);
  const by = expect.stringMatching(/^operator:\d+$/u);
  expect(rows).toEqual([
    { action: "season.begin_next", actor: by },
    { action: "season.begin_next", actor: `operator:${operator.accountId}` },
    { action: "season.next", actor: `operator:${operator.accountId}` },
  ]);
});
