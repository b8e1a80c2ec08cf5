/** A small season played to its end, changed by the operator's command beside the running server, and the next begun. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { createEntry, sql, type CreatedTestEntry, type SignedUp } from "../../testing/index.ts";
import type { SeasonEntry } from "../../testing/small-season.ts";
import { type CupSeason, scorersOf, startCupSeason } from "../cups/cup-season.testing.ts";
import { listRecipients } from "../newsletter/index.ts";
import { findOpenEnds } from "./index.ts";
import { restoreArchive } from "./restore-archive.testing.ts";
import { digestTables, runSeason, tryToChange } from "./season-command.testing.ts";
import { nextSeasonFiles, writeNextSeason, type NextSeasonFiles } from "./season-folder.testing.ts";

const TEAMS = 8;
/** A process takes its time to start on a busy machine. */
const PROCESSES_MS = 120_000;

let season: CupSeason;
let archives: string;
const folders: { remove(): Promise<void> }[] = [];
let teamless: SignedUp;
/** Deletes his account during the season, and one whose league went to the next in line. */
let gone: SeasonEntry;
let late: CreatedTestEntry;
/** The signature in the newsletter that the fourth manager got. */
let oldLetter = "";
let classic = 0;
let h2h = 0;
/** What the API said of the season when it was over. */
let told: Told;

interface Told {
  readonly histories: Map<number, { total_points: number; overall_rank: number; overall_rank_percentage: string }>;
  readonly elements: Map<number, Record<string, unknown>>;
  readonly me: unknown;
}

const server = () => season.server;
const admin = () => season.entries[0]!;
const get = (path: string) => season.get(path);
const run = (...args: string[]) => runSeason(server(), args);

async function folderOf(changes: Partial<NextSeasonFiles> = {}): Promise<string> {
  const written = await writeNextSeason({ ...nextSeasonFiles(), ...changes });
  folders.push(written);
  return written.folder;
}
async function letterOf({ client, email }: SignedUp): Promise<string> {
  await client.put("/api/entry-update/", { email: true });
  for await (const recipient of listRecipients(server().ctx.db, "https://fantasy.example.test")) {
    if (recipient.email === email) return recipient.unsubscribe.split("/").at(-1)!;
  }
  throw new Error(`${email} gets no letter`);
}

const refusals = async (changes: Partial<NextSeasonFiles> = {}, options: object = {}) =>
  tryToChange(server(), { folder: await folderOf(changes), archives, ...options });

/** Nothing of the game differs from before, and no archive lies about. */
async function expectUntouched(act: () => Promise<void>): Promise<void> {
  const [before, files] = [await digestTables(server().ctx.db), await readdir(archives)];
  await act();
  expect(await digestTables(server().ctx.db)).toEqual(before);
  expect(await readdir(archives)).toEqual(files);
  expect(server().ctx.findGame()?.maintenance).toBe(false);
}

beforeAll(async () => {
  archives = await mkdtemp(join(tmpdir(), "elleveren-archives-"));
  season = await startCupSeason(TEAMS);
  const [first, second, third, fourth, fifth, sixth] = season.entries as [SeasonEntry, ...SeasonEntry[]];
  gone = sixth!;
  teamless = await server().signUp({ firstName: "Uten", lastName: "Lag" });
  classic = await season.makeLeague("Kollektivet", [first, second!, third!, gone]);
  await season.makeLeague("Arven", [gone, fourth!]);
  const made = await first.client.post("/api/leagues-h2h/", {
    name: "Duellen",
    start_event: 1,
    ko_rounds: 1,
    max_entries: 6,
  });
  expect(made.status).toBe(200);
  h2h = made.body.id as number;
  for (const one of [second!, third!, fourth!]) {
    const joined = await one.client.post("/api/leagues-private/join/", { code: made.body.code, entry: one.entryId });
    expect(joined.status).toBe(200);
  }
  const ban = await first.client.post(`/api/league/${classic}/bans/ban/`, { entry: third!.entryId });
  expect(ban.status).toBe(200);
  expect((await fifth!.client.post(`/api/watchlist/${season.small.season.footballers[3]!.code}/`)).status).toBe(200);
  expect((await fifth!.client.post(`/api/plans/${fifth!.entryId}/`, { name: "Våren" })).status).toBe(200);
  oldLetter = await letterOf(fourth!);
  for (const round of [1, 2, 3, 4]) await season.play(round);
  expect((await gone.client.post("/api/player/delete/", { password: gone.password })).status).toBe(200);
  await season.play(5);
});
afterAll(async () => {
  await season?.server.close();
  for (const written of folders) await written.remove();
  await rm(archives, { recursive: true, force: true });
});

describe("a season that is not over is not changed", () => {
  test(
    "status lists the rounds that are not settled, and where; next says the same and changes nothing",
    async () => {
      const answer = await run("status");
      expect(answer.code).toBe(1);
      expect(JSON.parse(answer.stdout)).toEqual({
        season: "2026",
        isOver: false,
        maintenance: false,
        openEnds: [{ code: "round_not_settled", where: "round 6", reason: expect.any(String) }],
        neverPlayed: [],
        pastSeasons: [],
      });
      const line =
        "round 6: not settled: it is open, its deadline is 2026-04-25T13:55:00.000Z; " +
        "8 of its matches have no final result: fixtures 41, 42, 43, 44, 45, 46, 47, 48";
      expect(answer.said).toEqual([line]);
      await expectUntouched(async () => expect(await refusals()).toEqual([line]));
    },
    PROCESSES_MS,
  );

  test("nor while the cups, or a correction, are waited for after the last round", async () => {
    late = await createEntry(server(), { name: "Sist ute" });
    await season.play(6);
    await sql`delete from cup_steps where round_id = 6`.execute(server().ctx.db);
    expect(await refusals()).toEqual(["round 6: the cups have not followed it since it was settled"]);
    await sql`insert into cup_steps select round_id, settlement_number from rounds where round_id = 6`.execute(
      server().ctx.db,
    );
    const stats = new Map(scorersOf(season.small, 6));
    stats.set(season.small.season.footballers[0]!.footballerId, { minutes: 90, goals_scored: 3 });
    await season.small.play(roundId(6), stats);
    await expectUntouched(async () =>
      expect(await refusals()).toEqual(["round 6: 1 facts came after it was settled; it must be settled again"]),
    );
    await server().tick();
    expect(await findOpenEnds(server().ctx.db)).toEqual([]);
    told = await listen();
  });
});

async function listen(): Promise<Told> {
  const histories: Told["histories"] = new Map();
  for (const { entryId } of [...season.entries, late]) {
    const { current } = await get(`/api/entry/${entryId}/history/`);
    histories.set(entryId, current.at(-1));
  }
  const { elements } = await get("/api/bootstrap-static/");
  return {
    histories,
    elements: new Map(elements.map((one: { code: number }) => [one.code, one])),
    me: (await admin().client.get("/api/me/")).body,
  };
}

describe("a next season that cannot follow is refused before anything is touched", () => {
  const refusedLines = async (changes: Partial<NextSeasonFiles>, options: object = {}) => {
    let said: readonly string[] = [];
    await expectUntouched(async () => {
      said = await refusals(changes, options);
    });
    return said;
  };
  const files = nextSeasonFiles();

  test("a name that was had, a deadline that has passed, a season that has begun", async () => {
    expect(await refusedLines({}, { seasonName: "2026", clockAtMs: Date.UTC(2028, 0) })).toEqual([
      "season 2026: this game has had it already; --name names it",
      expect.stringMatching(/^round 1: its deadline .* has passed: it is 2028-01-01T00:00:00.000Z in the game$/),
    ]);
    const [match, ...others] = files.fixtures;
    const played = { ...match, started: true, finished: true, team_h_score: 1, team_a_score: 0 };
    expect(await refusedLines({ fixtures: [played, ...others] })).toEqual([
      "the folder: the season has begun: 1 results are in it",
    ]);
  });

  test("more rounds than the ruleset has", async () => {
    const events = Array.from({ length: 31 }, (_, at) => ({
      id: at + 1,
      name: `Runde ${at + 1}`,
      deadline_time: new Date(Date.UTC(2027, 2, 1 + 7 * at)).toISOString(),
    }));
    expect(await refusedLines({ events })).toEqual(["rounds: 31, and the ruleset eliteserien-2026 is for 30"]);
  });

  test("a market no squad can be picked from, rounds with a gap, codes that come twice: every one is named", async () => {
    const said = await refusedLines({
      elements: files.elements
        .filter(({ element_type: type }) => type !== 1)
        .map((one, at) => (at < 2 ? { ...one, code: 5 } : one)),
      events: files.events.map((one) => ({ ...one, id: one.id + 1 })),
      fixtures: files.fixtures.filter(({ event }) => event !== 1),
    });
    expect(said).toContain("round 2: rounds are numbered from 1 without a gap; 1 is missing");
    expect(said).toContain("footballer with code 5: 2 have this code");
    expect(said).toContain("position GKP: 0 footballers, a squad has 2");
  });

  test(
    "a broken file is named with its line, and so is a line that lacks something",
    async () => {
      const elements = files.elements.map((one, at) => (at === 2 ? { ...one, team: 99 } : one));
      await expect(refusals({ elements })).rejects.toThrow(
        /bootstrap\.json:\d+, column elements\[2\]\.team: there is no club 99$/,
      );
      const answer = await run("next", "folder");
      expect([answer.code, answer.stdout, answer.said]).toEqual([
        2,
        "",
        ["--archive DIRECTORY is needed: the season that ends is kept there."],
      ]);
    },
    PROCESSES_MS,
  );
});

test(
  "killed while it clears: the season is there as it was, closed until it is opened or changed",
  async () => {
    const before = await digestTables(server().ctx.db);
    let holder: Promise<void> | undefined;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const folder = await folderOf();
    const answer = await runSeason(server(), ["next", folder, "--archive", archives], {
      onLine(line, kill) {
        // A reader in the way of the clearing keeps the command in it.
        if (line.startsWith("Writing")) {
          holder = server()
            .ctx.db.transaction()
            .execute(async (tx) => {
              await sql`select 1 from clubs limit 1`.execute(tx);
              await released;
            });
        }
        if (line.startsWith("Clearing")) kill();
      },
    });
    expect([answer.code, answer.stdout]).toEqual([null, ""]);
    release();
    await holder;
    expect((await server().client().get("/api/bootstrap-static/")).status).toBe(503);
    expect(server().ctx.game()).toMatchObject({ seasonName: "2026", maintenance: true });
    const opened = await run("open");
    expect([opened.code, opened.said]).toEqual([0, ["The game is open."]]);
    expect(await digestTables(server().ctx.db)).toEqual(before);
  },
  PROCESSES_MS,
);

describe("whoever is in the way is not waited for without end, and the game is open again", () => {
  /** A transaction that has read a table of the season, until it is let go. */
  async function hold(): Promise<() => Promise<void>> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let done: Promise<void> = Promise.resolve();
    await new Promise<void>((reading) => {
      done = server()
        .ctx.db.transaction()
        .execute(async (tx) => {
          await sql`select 1 from clubs limit 1`.execute(tx);
          reading();
          await released;
        });
    });
    return () => {
      release();
      return done;
    };
  }

  test("somebody at work since before the game was closed is named", async () => {
    const release = await hold();
    await expectUntouched(async () => {
      await expect(refusals()).rejects.toThrow(
        /^The database's process \d+ \(elleveren\) has been at work since \d{4}-/,
      );
    });
    await release();
  });

  test("a reader who came afterwards and stays", async () => {
    const before = await digestTables(server().ctx.db);
    let holding: Promise<() => Promise<void>> | undefined;
    const progress = (line: string) => {
      if (line.startsWith("Writing")) holding = hold();
    };
    await expect(refusals({}, { progress })).rejects.toThrow("reads or writes the season and does not end");
    await (
      await holding
    )?.();
    await server().whenCurrent();
    expect(await digestTables(server().ctx.db)).toEqual(before);
  });

  test("an archive that cannot be written", () =>
    expectUntouched(async () => {
      const file = join(archives, "..", "elleveren-no-folder");
      await writeFile(file, "");
      onTestFinished(() => rm(file));
      await expect(refusals({}, { archives: file })).rejects.toThrow(/EEXIST|ENOTDIR/);
    }));
});

describe("the change [EG-80]", () => {
  let archive: string;

  test(
    "says what it kept, and leaves the game open",
    async () => {
      const nowMs = (await get("/api/bootstrap-static/")).game_now_ms;
      let meanwhile: Promise<unknown> | undefined;
      const args = ["next", await folderOf(), "--archive", archives];
      const answer = await runSeason(server(), args, {
        onLine(line) {
          if (!line.startsWith("Writing")) return;
          meanwhile = Promise.all([server().client().get("/api/bootstrap-static/"), refusals()]);
        },
      });
      expect(answer.code).toBe(0);
      // Nobody is let in, and nobody else changes the season.
      expect(await meanwhile).toMatchObject([{ status: 503 }, ["this game: another process is changing its season"]]);
      expect((await get("/api/bootstrap-static/")).game_now_ms).toBe(nowMs);
      const report = JSON.parse(answer.stdout);
      expect(report).toEqual({
        ended: "2026",
        begun: "2027",
        archive: expect.stringContaining("2026"),
        managers: TEAMS,
        footballers: season.small.season.footballers.length,
        leagues: 3,
        loaded: { seasonName: "2027", clubs: 32, footballers: 336, rounds: 6, fixtures: 48, statistics: 0, results: 0 },
      });
      archive = report.archive;
      expect(server().ctx.game()).toMatchObject({ seasonName: "2027", maintenance: false });
    },
    PROCESSES_MS,
  );

  test("again it is refused, and nothing changes", () =>
    expectUntouched(async () => {
      const said = await refusals();
      expect(said[0]).toMatch(/^round 1: not settled: it is open, its deadline is 2027-.* have no final result/);
      expect(said).toContain("season 2027: this game has had it already; --name names it");
    }));

  test("the running server shows the new season at once, and nothing of the old one", async () => {
    const body = await get("/api/bootstrap-static/");
    expect(body.total_players).toBe(0);
    // Files of the family have no drawings: shirts are those of the season before.
    expect(body.teams[0].kit).toEqual(season.small.season.clubs[0]!.kit);
    expect(
      body.events.map(({ is_current: current, is_next: isNext, finished }: Record<string, boolean>) => [
        current,
        isNext,
        finished,
      ])[0],
    ).toEqual([false, true, false]);
    expect(body.elements.every(({ total_points: points }: { total_points: number }) => points === 0)).toBe(true);
    expect(
      (await get("/api/event/1/live/")).elements.every(
        ({ stats }: { stats: { total_points: number } }) => stats.total_points === 0,
      ),
    ).toBe(true);
    for (const path of [
      `/api/entry/${admin().entryId}/`,
      `/api/entry/${admin().entryId}/history/`,
      `/api/leagues-classic/${classic}/standings/`,
      `/api/leagues-h2h/${h2h}/standings/`,
      `/api/league/${classic}/cup-status/`,
    ]) {
      expect([path, (await server().client().get(path)).status]).toEqual([path, 404]);
    }
    expect((await admin().client.get(`/api/my-team/${admin().entryId}/`)).status).toBe(403);
  });

  test("accounts stay, signed in, without an entry", async () => {
    const { body } = await admin().client.get("/api/me/");
    expect(body.player.entry).toBeNull();
    expect(body).toEqual({
      ...(told.me as object),
      player: { ...(told.me as { player: object }).player, entry: null, entry_language: null },
      watched: [],
    });
    expect((await teamless.client.get("/api/me/")).body.player.entry).toBeNull();
    const before = told.histories.get(admin().entryId)!;
    expect((await admin().client.get("/api/player/seasons/")).body).toEqual({
      past: [
        {
          season_name: "2026",
          total_points: before.total_points,
          rank: before.overall_rank,
          rank_percentage: before.overall_rank_percentage,
        },
      ],
      renewable: 2,
    });
    expect((await teamless.client.get("/api/player/seasons/")).body).toEqual({ past: [], renewable: 0 });
    expect((await admin().client.get("/api/leagues-renewable/")).status).toBe(403);
  });

  test("footballers keep the season under their code, as the API told it [AP-088]", async () => {
    const { elements } = await get("/api/bootstrap-static/");
    const back = elements.filter(({ code }: { code: number }) => told.elements.has(code));
    expect(back).toHaveLength(320);
    for (const { id, code } of back.filter((_: unknown, index: number) => index % 37 === 0)) {
      const before = told.elements.get(code)!;
      const { history, history_past: past } = await get(`/api/element-summary/${id}/`);
      expect(history).toEqual([]);
      expect(past).toHaveLength(1);
      expect(past[0]).toMatchObject({
        season_name: "2026",
        element_code: code,
        start_cost: (before.now_cost as number) - (before.cost_change_start as number),
        end_cost: before.now_cost,
        total_points: before.total_points,
        minutes: before.minutes,
        goals_scored: before.goals_scored,
        assists: before.assists,
        bonus: before.bonus,
      });
    }
    const newcomer = elements.find(({ code }: { code: number }) => code > 900_000);
    expect((await get(`/api/element-summary/${newcomer.id}/`)).history_past).toEqual([]);
  });

  test("a manager's past season is his total and rank, exactly, of everybody who is still here [AP-097]", async () => {
    const { rows } = await sql<{ account_id: number; total_points: number; rank: number }>`
      select account_id, total_points, rank from entry_past_seasons order by account_id`.execute(server().ctx.db);
    const expected = [...season.entries, late]
      .filter((entry) => entry !== gone)
      .map(({ accountId, entryId }) => {
        const { total_points: total, overall_rank: rank } = told.histories.get(entryId)!;
        return { account_id: accountId as number, total_points: total, rank };
      });
    expect(rows).toEqual(expected);
  });

  test("a new squad, the season before in its history, and last season's leagues to renew [EG-78] [EG-79]", async () => {
    const entries = [admin(), season.entries[1]!, season.entries[2]!];
    const made: number[] = [];
    for (const account of entries) made.push((await createEntry(server(), { account, name: "Ny vår" })).entryId);
    expect(Math.min(...made)).toBeGreaterThan(late.entryId);
    const [own] = made;
    const before = told.histories.get(admin().entryId)!;
    expect(await get(`/api/entry/${own}/history/`)).toEqual({
      current: [],
      past: [
        {
          season_name: "2026",
          total_points: before.total_points,
          rank: before.overall_rank,
          rank_percentage: before.overall_rank_percentage,
        },
      ],
      chips: [],
    });
    const offers = (await admin().client.get("/api/leagues-renewable/")).body;
    expect(offers).toEqual([
      { id: expect.any(Number), name: "Duellen", scoring: "h", admin_entry: own },
      { id: expect.any(Number), name: "Kollektivet", scoring: "c", admin_entry: own },
    ]);
    const renewed = await admin().client.post(`/api/leagues-renewable/${offers[1].id}/renew/`, {});
    expect([renewed.status, renewed.body]).toMatchObject([
      200,
      { name: "Kollektivet", scoring: "c", admin_entry: own, start_event: 1 },
    ]);
    expect(renewed.body.id).toBeGreaterThan(classic);
    const members = (await admin().client.get(`/api/league/${renewed.body.id}/entries/`)).body as { entry: number }[];
    // Who was banned was not in it at the end; who left the game is not in any.
    expect(members.map(({ entry }) => entry).toSorted((a, b) => a - b)).toEqual(made.slice(0, 2));
    const duel = await admin().client.post(`/api/leagues-renewable/${offers[0].id}/renew/`, {});
    expect([duel.status, duel.body]).toMatchObject([200, { ko_rounds: 1, max_entries: 6 }]);
    expect((await admin().client.get("/api/leagues-renewable/")).body).toEqual([]);
  });

  test("a letter of last season still ends the letters [EG-81]", async () => {
    const reader = season.entries[3]!;
    const leave = async () => {
      const body = { signature: oldLetter };
      return (await server().client().post("/api/entry/unsubscribe/", body)).status;
    };
    // Without a team he is sent nothing, and is told so.
    expect(await leave()).toBe(200);
    const { entryId } = await createEntry(server(), { account: reader, name: "Leser" });
    const isReader = async () => (await reader.client.get(`/api/entry/${entryId}/`)).body.email;
    expect((await reader.client.put("/api/entry-update/", { email: true })).status).toBe(200);
    expect(await isReader()).toBe(true);
    expect([await leave(), await isReader()]).toEqual([200, false]);
  });

  test("the new season plays: points, tables and cups of its own", async () => {
    const { events } = await get("/api/bootstrap-static/");
    const deadlineMs = Date.parse(events[0].deadline_time);
    await server().setNow(new Date(deadlineMs + 60_000).toISOString());
    await server().tick();
    const body = await get("/api/bootstrap-static/");
    expect(body.events[0]).toMatchObject({ is_current: true });
    const overall = await get("/api/leagues-classic/" + (await overallLeague()) + "/standings/");
    expect(overall.standings.results).toHaveLength(4);
  });

  test("the archive is the whole season: brought back into an empty database, it is the same game", async () => {
    const restored = await restoreArchive(archive);
    try {
      expect(restored.differences).toBe(0);
      expect(restored.rounds).toBe(6);
      expect(restored.seasonName).toBe("2026");
    } finally {
      await restored.close();
    }
  });
});

async function overallLeague(): Promise<number> {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from leagues where short_name = 'overall'`.execute(server().ctx.db);
  return rows[0]!.league_id;
}
