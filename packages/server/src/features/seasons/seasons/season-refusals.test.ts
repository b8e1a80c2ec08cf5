/** Obstacles to changing a season: reported line by line, and nothing is changed. */
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { sql } from "../../../testing/index.ts";
import { scorersOf } from "../../leagues/cups/cup-season.testing.ts";
import { type EndingSeason, PROCESSES_MS, startEndingSeason } from "./ending-season.testing.ts";
import { findOpenEnds, holdSeasonCommand } from "./index.ts";
import { digestTables, runSeason } from "./season-command.testing.ts";
import { nextSeasonFiles, type NextSeasonFiles } from "./season-folder.testing.ts";

let ending: EndingSeason;
beforeAll(async () => {
  ending = await startEndingSeason();
});
afterAll(() => ending?.close());

const server = () => ending.season.server;
const run = (...args: string[]) => runSeason(server(), args);

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
      await ending.expectUntouched(async () => expect(await ending.refusals()).toEqual([line]));
    },
    PROCESSES_MS,
  );

  test("nor while the cups, or a correction, are waited for after the last round", async () => {
    await ending.season.play(6);
    await sql`delete from cup_steps where round_id = 6`.execute(server().ctx.db);
    expect(await ending.refusals()).toEqual(["round 6: the cups have not followed it since it was settled"]);
    await sql`insert into cup_steps select round_id, settlement_number from rounds where round_id = 6`.execute(
      server().ctx.db,
    );
    const stats = new Map(scorersOf(ending.season.small, 6));
    stats.set(ending.season.small.season.footballers[0]!.footballerId, { minutes: 90, goals_scored: 3 });
    await ending.season.small.play(roundId(6), stats);
    await ending.expectUntouched(async () =>
      expect(await ending.refusals()).toEqual(["round 6: 1 facts came after it was settled; it must be settled again"]),
    );
    await server().tick();
    expect(await ending.refusals()).toEqual([
      "private leagues: what was won in private leagues is still being kept for their halls of fame",
    ]);
    await server().runDueJobs();
    expect(await findOpenEnds(server().ctx.db)).toEqual([]);
  });
});

describe("a next season that cannot follow is refused before anything is touched", () => {
  const refusedLines = async (changes: Partial<NextSeasonFiles>, options: object = {}) => {
    let said: readonly string[] = [];
    await ending.expectUntouched(async () => {
      said = await ending.refusals(changes, options);
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
      await expect(ending.refusals({ elements })).rejects.toThrow(
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
    await ending.expectUntouched(async () => {
      await expect(ending.refusals()).rejects.toThrow(
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
    await expect(ending.refusals({}, { progress })).rejects.toThrow("reads or writes the season and does not end");
    await (
      await holding
    )?.();
    await server().whenCurrent();
    expect(await digestTables(server().ctx.db)).toEqual(before);
  });

  test(
    "the final files are not written while another process is at work on the season",
    async () => {
      const folder = join(ending.archives, "final");
      const answer = await holdSeasonCommand(server().ctx.db, () => run("files", folder));
      expect(answer).toEqual({ code: 1, stdout: "", said: ["this game: another process is at work on its season"] });
      expect(await readdir(ending.archives)).not.toContain("final");
    },
    PROCESSES_MS,
  );

  test("an archive that cannot be written", () =>
    ending.expectUntouched(async () => {
      const file = join(ending.archives, "..", "elleveren-no-folder");
      await writeFile(file, "");
      onTestFinished(() => rm(file));
      await expect(ending.refusals({}, { archives: file })).rejects.toThrow(/EEXIST|ENOTDIR/);
    }));
});
