/** The season after an invented one, as files that an operator would have: answers of the API family before it begins. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { POSITIONS } from "@elleveren/rules";

import { inventedSeason } from "@elleveren/worlds";

const YEAR_MS = 364 * 86_400_000;

export interface NextSeasonFiles {
  readonly teams: { id: number; code: number; name: string; short_name: string }[];
  readonly events: { id: number; name: string; deadline_time: string }[];
  readonly elements: {
    id: number;
    code: number;
    first_name: string;
    second_name: string;
    web_name: string;
    team: number;
    element_type: number;
    now_cost: number;
    cost_change_start: number;
    status: string;
    photo: string;
  }[];
  readonly fixtures: Record<string, unknown>[];
}

const iso = (atMs: number) => new Date(atMs).toISOString();

/**
 * The same clubs a year later. Every footballer has another number and the same code, one of each club has left and a
 * new one has come, and all cost half a million more.
 */
export function nextSeasonFiles({ seed = 7, rounds = 6 } = {}): NextSeasonFiles {
  const season = inventedSeason({ seed, rounds, footballersPerClub: 21 });
  const count = season.footballers.length;
  return {
    teams: season.clubs.map(({ clubId, code, name, shortName }) => ({ id: clubId, code, name, short_name: shortName })),
    events: season.rounds.map(({ roundId, name, deadlineAtMs }) => ({
      id: roundId,
      name,
      deadline_time: iso(deadlineAtMs + YEAR_MS),
    })),
    elements: season.footballers.map((one) => ({
      id: count + 1 - one.footballerId,
      code: one.footballerId % 21 === 0 ? 900_000 + one.footballerId : one.code,
      first_name: one.firstName,
      second_name: one.secondName,
      web_name: one.webName,
      team: one.clubId,
      element_type: POSITIONS.indexOf(one.position) + 1,
      now_cost: one.startPriceTenths + 5,
      cost_change_start: 0,
      status: "a",
      photo: "",
    })),
    fixtures: season.fixtures.map((fixture) => ({
      id: fixture.fixtureId,
      code: 70_000 + fixture.fixtureId,
      event: fixture.roundId,
      kickoff_time: fixture.kickoffAtMs === null ? null : iso(fixture.kickoffAtMs + YEAR_MS),
      team_h: fixture.homeClubId,
      team_a: fixture.awayClubId,
      finished: false,
      team_h_score: null,
      team_a_score: null,
    })),
  };
}

/** A folder of its own; the caller removes it. */
export async function writeNextSeason(files: NextSeasonFiles): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-next-season-"));
  const { fixtures, ...bootstrap } = files;
  // A line a record, so that a broken one can be named.
  await writeFile(join(folder, "bootstrap.json"), JSON.stringify(bootstrap, null, 1));
  await writeFile(join(folder, "fixtures.json"), JSON.stringify(fixtures, null, 1));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
