/** Operators act on the command line; callers see the effects, and nothing else of it. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startTestServer, type TestServer } from "../testing/index.ts";
import { runCommand } from "./run-command.testing.ts";

const ROOT = join(import.meta.dirname, "../../../..");
let t: TestServer;
let folder: string;

beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "elleveren-operator-"));
  // The commands work on the server's own database, as they do beside a running game.
  vi.stubEnv("DATABASE_URL", t.ctx.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await t.close();
});

/** Two clubs, two rounds, the first of them in 2031, as a server of the family answers. */
const FILES = {
  "bootstrap_2031.json": {
    teams: [1, 2].map((id) => ({ id, code: 10 + id, name: `Klubb ${id}`, short_name: `KL${id}` })),
    events: [1, 2].map((id) => ({ id, name: `Runde ${id}`, deadline_time: `2031-04-0${id}T15:55:00Z` })),
    players: [1, 2].map((id) => ({
      id,
      first_name: "Ola",
      second_name: `Etternavn ${id}`,
      web_name: `Etternavn ${id}`,
      team: id,
      position_id: id,
      now_cost: 50,
      status: "a",
      news: "",
      photo: `${100 + id}.jpg`,
    })),
  },
  "fixtures_2031.json": [1, 2].map((id) => ({
    id,
    event: id,
    kickoff_time: `2031-04-0${id}T16:00:00Z`,
    team_h: id,
    team_a: 3 - id,
    finished: false,
    team_h_score: null,
    team_a_score: null,
  })),
};

const rounds = async () => (await t.client().get("/api/bootstrap-static/")).body.events as { is_current: boolean }[];

test("a season comes in and is looked after by commands, and there are those that play one whole and score it again [GL-41]", async () => {
  const scripts = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).scripts as Record<string, string>;
  // Ingest; deadlines and scoring of a whole season; the end of one; the stored results once more.
  for (const name of ["import", "season", "verify"]) {
    expect(scripts[name], name).toBe(`node tools/launch/elleveren.mjs ${name}`);
  }
  expect(scripts["prove"]).toBe("node tools/launch/run.mjs tools/prove/main.ts");
  const listed = await promisify(execFile)(process.execPath, [join(ROOT, "tools/prove/main.ts")]);
  for (const name of ["play", "simulate"]) expect(listed.stdout).toMatch(new RegExp(`^ +${name} +\\S`, "m"));

  for (const [name, rows] of Object.entries(FILES)) await writeFile(join(folder, name), JSON.stringify(rows));
  const imported = await runCommand("import", folder, "--rules", "eliteserien-2026", "--clock", "2031-03-31T12:00:00Z");
  expect({ code: imported.code, stderr: imported.stderr }).toEqual({ code: 0, stderr: "" });
  await t.whenCurrent();
  expect(await rounds()).toHaveLength(2);

  const status = await runCommand("season", "status");
  expect(status.code).toBe(1);
  expect(JSON.parse(status.stdout)).toMatchObject({ isOver: false, maintenance: false });
  expect(status.stderr).not.toBe("");
});

test("nobody is told of operators: not who is signed in, not by the site's addresses [GL-41]", async () => {
  const { client } = await t.signUp();
  const me = (await client.get("/api/me/")).body;
  expect(JSON.stringify(me)).not.toContain("operator");
  expect(JSON.stringify((await t.client().get("/api/bootstrap-static/")).body)).not.toContain("operator");
  const routes = await readFile(join(ROOT, "packages/web/src/routes.tsx"), "utf8");
  const addresses = await readFile(join(ROOT, "packages/web/src/paths.ts"), "utf8");
  const menus = await readFile(join(ROOT, "packages/web/src/features/site/shell/frame/navigation.ts"), "utf8");
  // A league has administrators among its managers; the game has none that the site knows.
  for (const source of [routes, addresses, menus]) expect(source).not.toMatch(/operator|staff|control/iu);
});
