/** The twelve ready formats over a season, over HTTP, against the rules played on what the database holds. */
import { type Format, type FormatMember, READY_FORMATS, type ReadyFormatName } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { CupSeason } from "../cups/cup-season.testing.ts";
import {
  expectedPlays,
  formScorers,
  type FormatAt,
  READY,
  ROUNDS,
  startFormatSeason,
  tableAt,
  tellPlay,
  toldPlay,
} from "./format-season.testing.ts";

const TEAMS = 9;
let season: CupSeason;
let members: FormatMember[];
/** A league has six, so there are two of the same teams. */
const formats = new Map<ReadyFormatName, FormatAt & { readonly format: Format }>();

beforeAll(async () => {
  season = await startFormatSeason(TEAMS);
  members = season.entries.map(({ entryId }) => ({ memberId: entryId, joinedRound: 1, leftRound: null }));
  const leagues = [await season.makeLeague("En", season.entries), await season.makeLeague("To", season.entries)];
  for (const [index, name] of READY.entries()) {
    const leagueId = leagues[index % 2]!;
    const format: Format = READY_FORMATS[name];
    const path = `/api/league/${leagueId}/formats/`;
    const { status, body } = await season.entries[0]!.client.post(path, { name, format });
    expect([name, status, body]).toEqual([
      name,
      201,
      { id: expect.any(Number), name, ready: name, format, from_round: 1 },
    ]);
    formats.set(name, { leagueId, formatId: body.id, format });
  }
});
afterAll(() => season?.server.close());

const expected = (name: ReadyFormatName, until: number) =>
  expectedPlays(season, { members, ...formats.get(name)! }, until);
async function expectPlayed(name: ReadyFormatName, rounds: number) {
  const { plays, pairs } = await expected(name, rounds);
  expect(plays.map(({ round }) => round)).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
  for (const play of plays) {
    const told = await toldPlay(season, formats.get(name)!, play.round);
    expect([name, told]).toEqual([name, tellPlay(play)]);
    if (play.round < rounds)
      expect((await tableAt(season, formats.get(name)!, `?round=${play.round}`)).next).toBeNull();
  }
  const { next } = await tableAt(season, formats.get(name)!);
  const told = pairs.map(({ pool, firstId, secondId }) => ({ pool, first: firstId, second: secondId }));
  expect([name, next]).toEqual([
    name,
    told.length === 0 ? null : { round: rounds + 1, pairs: told, pair_count: told.length },
  ]);
  return plays;
}

test("before the first deadline there is a list of them, and nothing is told of a table", async () => {
  for (const { leagueId, formatId } of formats.values()) {
    const table = await tableAt(season, { leagueId, formatId });
    expect(table).toMatchObject({ round: null, rounds: [], pools: [], decisions: [], champions: [], own: null });
  }
  const { leagueId } = formats.get(READY[0]!)!;
  const { body } = await season.server.client().get(`/api/league/${leagueId}/formats/`);
  expect(body.most).toBe(6);
  expect(body.formats.map(({ name }: { name: string }) => name)).toEqual(READY.filter((_, index) => index % 2 === 0));
});

test("a round under way is told as it stands, and is provisional", async () => {
  await season.begin(1);
  await season.tell(1, formScorers(season, 1), false);
  for (const name of READY) {
    const [play] = await expectPlayed(name, 1);
    expect([name, play!.isProvisional]).toEqual([name, true]);
  }
  await season.tell(1, formScorers(season, 1));
  for (const name of READY) {
    const [play] = await expectPlayed(name, 1);
    expect([name, play!.isProvisional]).toEqual([name, false]);
  }
});

describe("settled rounds", () => {
  beforeAll(async () => {
    for (const round of [2, 3]) {
      await season.begin(round);
      await season.tell(round, formScorers(season, round));
    }
  });

  test.each(READY)("%s is what the rules make of the results", async (name) => {
    const plays = await expectPlayed(name, 3);
    expect(plays.flatMap(({ tables }) => tables.flatMap((table) => table.rows())).length).toBeGreaterThan(0);
  });

  test("counts differ from one another, and from the league's own", async () => {
    const points = async (name: ReadyFormatName) =>
      (await tableAt(season, formats.get(name)!)).table.rows
        .map(({ entry, last }): [number, number | null] => [entry, last])
        .toSorted(([one], [other]) => one - other);
    const seen = [];
    for (const name of ["month_champion", "captainless", "bench_only", "best_ball", "club_derby"] as const) {
      seen.push(JSON.stringify(await points(name)));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("a corrected round is played again with all that follows from it", async () => {
    const before = new Map<ReadyFormatName, unknown>();
    for (const name of READY) before.set(name, await toldPlay(season, formats.get(name)!, 3));
    const corrected = formScorers(season, 2);
    const shining = season.entries[4]!.footballerIds;
    for (const id of corrected.keys()) corrected.set(id, { minutes: 90, goals_scored: shining.includes(id) ? 3 : 0 });
    await season.tell(2, corrected);
    let changed = 0;
    for (const name of READY) {
      await expectPlayed(name, 3);
      const now = await toldPlay(season, formats.get(name)!, 3);
      if (JSON.stringify(now) !== JSON.stringify(before.get(name))) changed += 1;
    }
    expect(changed).toBeGreaterThan(6);
  });

  test("until the season ends: champions are who the rules say", async () => {
    for (let round = 4; round <= ROUNDS; round += 1) {
      await season.begin(round);
      await season.tell(round, formScorers(season, round));
    }
    for (const name of READY) {
      const plays = await expectPlayed(name, ROUNDS);
      const isEachStretch = formats.get(name)!.format.champion === "each_stretch";
      const ofLast = plays.at(-1)!.decisions.flatMap((one) => (one.kind === "won" ? one.memberIds : []));
      const told = await tableAt(season, formats.get(name)!);
      const ofAll = plays.flatMap(({ decisions }) =>
        decisions.flatMap((one) => (one.kind === "champion" ? one.memberIds : [])),
      );
      expect([name, told.champions]).toEqual([name, isEachStretch ? ofLast : ofAll]);
      expect([name, told.champions.length > 0, isEachStretch || told.is_over]).toEqual([name, true, true]);
      const named = new Set(told.entries.map(({ entry }) => entry));
      for (const id of told.champions) expect(named).toContain(id);
    }
  });
});
