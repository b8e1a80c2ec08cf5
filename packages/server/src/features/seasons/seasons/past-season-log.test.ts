/** A season that is over, checked by the published verifier from what the game still publishes and what was kept of it. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runVerifier } from "../../../prove/run-verifier.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { appendToLog } from "../../content/public-log/append-to-log.ts";
import { HAS_PYTHON, startLogSeason } from "../../content/public-log/log-season.testing.ts";
import { writeFinalFiles } from "./index.ts";
import { tryToChange } from "./season-command.testing.ts";
import { nextSeasonFiles, writeNextSeason } from "./season-folder.testing.ts";

const ROUNDS = 6;
let t: TestServer;
let folder: string;
let remove: () => Promise<void>;
/** What was downloaded while the season ran, the final files that the operator gave away, and a head that was kept. */
let copy: string;
let final: string;
let state: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-past-"));
  [copy, state] = [join(folder, "copy"), join(folder, "state.json")];
  t = await startTestServer();
  const log = await startLogSeason(t);
  for (let round = 1; round <= ROUNDS; round += 1) await log.play(round);
  if (HAS_PYTHON) await runVerifier(t.origin, "--save", copy, "--state", state);
  const next = await writeNextSeason(nextSeasonFiles());
  remove = () => next.remove();
  const archives = join(folder, "archives");
  final = (await writeFinalFiles(t.ctx.pool, { directory: join(folder, "final"), progress: () => {} })).folder;
  expect(await tryToChange(t, { folder: next.folder, archives })).toEqual([]);
}, 120_000);
afterAll(async () => {
  await t?.close();
  await remove?.();
  await rm(folder, { recursive: true, force: true });
});

const ALL = `${ROUNDS} rounds, ${ROUNDS * 5} results of 5 teams computed again`;

describe.skipIf(!HAS_PYTHON)("a season that is over", () => {
  test("has its log and its open data in the game, and nothing of teams", async () => {
    const { status, text } = await runVerifier(t.origin, "--season", "2026", "--state", state);
    expect([status, text]).toEqual([0, expect.stringContaining("points of teams were not checked")]);
    expect(text).toContain(`open data of ${ROUNDS} rounds`);
    expect(text).toContain("0 rounds, 0 results");
  });

  test("is checked whole by its final files and the game's log", async () => {
    const { status, text } = await runVerifier(t.origin, "--season", "2026", "--files", final, "--state", state);
    expect([status, text]).toEqual([0, expect.stringContaining(ALL)]);
    expect((await runVerifier("--files", final)).text).toContain("there is no log");
  });

  test("is checked whole from a folder that was kept, without the game and against it", async () => {
    expect(await runVerifier("--files", copy, "--state", state)).toEqual({
      status: 0,
      text: expect.stringContaining(ALL),
    });
    expect(await runVerifier(t.origin, "--season", "2026", "--files", copy)).toEqual({
      status: 0,
      text: expect.stringContaining(ALL),
    });
  });

  test("a folder that goes on being kept loses none of its rounds when the season has ended", async () => {
    expect((await runVerifier(t.origin, "--season", "2026", "--save", copy)).text).toContain(ALL);
    expect(await runVerifier("--files", copy)).toEqual({ status: 0, text: expect.stringContaining(ALL) });
    // The next season begins, and has a log.
    await t.tick();
    await appendToLog(t.ctx, { atOnce: true });
    expect(await runVerifier(t.origin, "--save", copy)).toEqual({
      status: 2,
      text: expect.stringContaining("2027 needs one of its own"),
    });
    expect((await runVerifier("--files", copy)).text).toContain(ALL);
  });

  test("a final file that was changed, cut or taken away is found, with its round", async () => {
    const file = join(final, "round-03.csv.gz");
    const whole = readFileSync(file);
    const lines = gunzipSync(whole).toString().split("\n");
    const points = lines[0]!.split(",").indexOf("points");
    const cells = lines[2]!.split(",");
    cells[points] = String(Number(cells[points]) + 1);
    const check = async (bytes: Buffer | null) => {
      if (bytes === null) rmSync(file);
      else writeFileSync(file, bytes);
      return runVerifier(t.origin, "--season", "2026", "--files", final);
    };
    const changed = await check(gzipSync(lines.with(2, cells.join(",")).join("\n")));
    expect([changed.status, changed.text]).toEqual([
      1,
      expect.stringContaining("the results of round 3 are not those that the log has the hash of"),
    ]);
    expect(changed.text).toMatch(/round 3, team \d+: points -?\d+, and by the rules -?\d+/u);
    expect(await check(gzipSync(lines.slice(0, -2).join("\n")))).toEqual({
      status: 1,
      text: expect.stringContaining("round 3 has 4 squads, and the log tells 5"),
    });
    expect(await check(whole.subarray(0, 99))).toEqual({
      status: 2,
      text: expect.stringContaining("is no file of a round"),
    });
    expect(await check(null)).toEqual({
      status: 1,
      text: expect.stringContaining("page 1 of 1 of the squads of round 3 is not there"),
    });
    expect((await check(whole)).status).toBe(0);
  });
});
