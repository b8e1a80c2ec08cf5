/** The leader's season as lists for the follower: under other ids, and without a word of what happened in it. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WireBootstrap, WireFixture } from "@elleveren/contract";

/** Writes `bootstrap.json` and `fixtures.json`, as `npm run import` reads them. */
export async function writeLists(
  folder: string,
  bootstrap: WireBootstrap,
  fixtures: readonly WireFixture[],
): Promise<void> {
  const clubs = new Map(bootstrap.teams.map(({ id }, index) => [id, bootstrap.teams.length - index]));
  const teams = bootstrap.teams.map((team) => ({ ...team, id: clubs.get(team.id)! }));
  const elements = bootstrap.elements.map((one, index) => ({
    ...one,
    id: bootstrap.elements.length - index + 1000,
    team: clubs.get(one.team)!,
  }));
  const blank = fixtures.map((one, index) => ({
    id: fixtures.length - index + 5000,
    code: one.code,
    event: one.event,
    kickoff_time: one.kickoff_time,
    team_h: clubs.get(one.team_h)!,
    team_a: clubs.get(one.team_a)!,
    team_h_score: null,
    team_a_score: null,
    started: false,
    finished: false,
    finished_provisional: false,
    minutes: 0,
    stats: [],
  }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "bootstrap.json"), JSON.stringify({ ...bootstrap, teams, elements }));
  await writeFile(join(folder, "fixtures.json"), JSON.stringify(blank));
}
