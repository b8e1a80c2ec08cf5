/** Further tables while members come and go, a league has one member, a round waits, and a club is chosen anew. */
import { checkFormat, type Format, type FormatMember, READY_FORMATS, type ReadyFormatName } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "../../../testing/index.ts";
import type { SeasonEntry } from "../../../testing/small-season.ts";
import type { CupSeason } from "../cups/cup-season.testing.ts";
import { codesOf, joinByCode } from "../leagues/private-league.testing.ts";
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

/** One for each way of dealing with newcomers. */
const KINDS = ["month_champion", "king_of_the_round", "divisions", "club_derby", "second_life"] as const;

let database: TestDatabase;
let season: CupSeason;
let other: TestServer | undefined;
let staying: readonly SeasonEntry[];
let late: SeasonEntry;
let leaver: SeasonEntry;
let banned: SeasonEntry;
let returning: SeasonEntry;
let leagueId = 0;
let single = 0;
let code = "";
const formats = new Map<ReadyFormatName, FormatAt & { readonly format: Format }>();
const alone = new Map<ReadyFormatName, FormatAt & { readonly format: Format }>();

async function addTo(league: number, by: SeasonEntry, name: ReadyFormatName) {
  const format: Format = READY_FORMATS[name];
  const { status, body } = await by.client.post(`/api/league/${league}/formats/`, { name, format });
  expect([name, status]).toEqual([name, 201]);
  return { leagueId: league, formatId: body.id as number, format };
}
const play = async (round: number) => {
  await season.begin(round);
  await season.tell(round, formScorers(season, round));
};
const memberOf = ({ entryId }: SeasonEntry, joinedRound = 1, leftRound: number | null = null): FormatMember => ({
  memberId: entryId,
  joinedRound,
  leftRound,
});

async function expectAll(
  all: ReadonlyMap<ReadyFormatName, FormatAt & { readonly format: Format }>,
  members: readonly FormatMember[],
  until: number,
) {
  for (const [name, at] of all) {
    const { plays } = await expectedPlays(season, { ...at, members }, until);
    for (const expected of plays) {
      expect([name, await toldPlay(season, at, expected.round)]).toEqual([name, tellPlay(expected)]);
    }
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  season = await startFormatSeason(9, { database });
  const [first, ...rest] = season.entries as [SeasonEntry, ...SeasonEntry[]];
  [late, leaver, banned, returning] = rest.slice(-4) as [SeasonEntry, SeasonEntry, SeasonEntry, SeasonEntry];
  staying = [first, ...rest.slice(0, -4)];
  leagueId = await season.makeLeague("Kommer og går", [...staying, leaver, banned, returning]);
  ({ code } = (await first.client.get(`/api/league/${leagueId}/code/`)).body);
  single = await season.makeLeague("Alene", [late]);
  for (const name of KINDS) formats.set(name, await addTo(leagueId, first, name));
  for (const name of READY.slice(0, 6)) alone.set(name, await addTo(single, late, name));
  await play(1);
  await play(2);
});
afterAll(async () => {
  await other?.close();
  await season?.server.close();
});

describe("members", () => {
  test("who joins after a deadline is in from the next round, by the format's rule", async () => {
    expect((await joinByCode(late, code)).status).toBe(200);
    await play(3);
    const members = [...staying, leaver, banned, returning].map((one) => memberOf(one));
    await expectAll(formats, [...members, memberOf(late, 3)], 3);
    const { table } = await tableAt(season, formats.get("month_champion")!);
    expect(table.rows.map(({ entry }) => entry)).toContain(late.entryId);
  });

  test("who leaves or is kept out is out from the next round, and stays in what was decided; who comes back begins anew", async () => {
    const [admin] = staying as [SeasonEntry];
    for (const one of [leaver, returning]) {
      expect((await one.client.post(`/api/league/${leagueId}/leave/`, {})).status).toBe(200);
    }
    // Who is gone is not among those who meet next, at once.
    const { next } = await tableAt(season, formats.get("club_derby")!);
    const meeting = next!.pairs.flatMap(({ first, second }) => [first, second]);
    expect([leaver, banned].map(({ entryId }) => meeting.includes(entryId))).toEqual([false, true]);
    const ban = await admin.client.post(`/api/league/${leagueId}/bans/ban/`, { entry: banned.entryId });
    expect(ban.status).toBe(200);
    await play(4);
    expect((await joinByCode(returning, code)).status).toBe(200);
    const gone = [memberOf(leaver, 1, 4), memberOf(banned, 1, 4)];
    await play(5);
    const members = [...staying.map((one) => memberOf(one)), memberOf(late, 3), memberOf(returning, 5), ...gone];
    await expectAll(formats, members, 5);
    const { decisions, entries } = await tableAt(season, formats.get("king_of_the_round")!, "?round=4");
    const left = decisions.flatMap((one) => (one.kind === "left" ? [one.entry] : []));
    expect(left.toSorted((one, two) => one - two)).toEqual([leaver.entryId, banned.entryId]);
    expect(entries.map(({ entry }) => entry)).toEqual(expect.arrayContaining(left));
  });

  test("one alone plays on, and what needs more is told where the format begins in the past", async () => {
    await expectAll(alone, [memberOf(late)], 5);
    const months = season.server.ctx.live.season().phases.slice(1);
    const facts = {
      season: { lastRound: ROUNDS, months: months.map((one) => ({ from: one.startRoundId, to: one.stopRoundId })) },
      memberCount: 1,
    };
    for (const name of READY) {
      const { body } = await late.client.post(`/api/league/${single}/formats/preview/`, {
        format: READY_FORMATS[name],
      });
      expect([name, body.problems]).toEqual([name, checkFormat(READY_FORMATS[name], facts)]);
      expect(body.rounds.length).toBe(body.problems.length > 0 ? 0 : 5);
    }
  });
});

describe("a table", () => {
  test("tells the viewer's own team, and shows its pool", async () => {
    const [stage] = READY_FORMATS.divisions.stages;
    const format: Format = {
      ...READY_FORMATS.divisions,
      stages: [{ ...stage, stretches: { every: 2 }, pools: { kind: "divisions", size: 3, swap: 1 } }],
    };
    const [admin] = staying as [SeasonEntry];
    const added = await admin.client.post(`/api/league/${leagueId}/formats/`, { name: "Divisjoner", format });
    expect(added.body).toMatchObject({ ready: null, format });
    const path = `/api/league/${leagueId}/formats/${added.body.id}/`;
    const seen = new Set<number>();
    for (const one of staying) {
      const mine = (await one.client.get(path)).body;
      expect(mine.own).toMatchObject({ entry: one.entryId, pool: mine.table.pool, page: 1 });
      const { pool, page: _, ...row } = mine.own;
      expect(mine.table.rows).toContainEqual(row);
      seen.add(pool);
      const asked = (await one.client.get(`${path}?pool=1`)).body;
      expect([asked.table.pool, asked.own]).toEqual([1, mine.own]);
    }
    expect(seen.size).toBeGreaterThan(1);
    const mine = (await admin.client.get(`${path}?pool=0`)).body;
    expect((await leaver.client.get(path)).body.own).toBeNull();
    const { own, ...visitors } = (await season.server.client().get(path)).body;
    expect({ own, ...visitors }).toEqual({ ...mine, own: null });
    const none = await season.server.client().get(`${path}?pool=9`);
    expect([none.status, codesOf(none, "pool")]).toEqual([400, ["does_not_exist"]]);
  });

  test("tells who meets whom next, the viewer's own first, with everybody's names", async () => {
    const { formatId } = formats.get("club_derby")!;
    const path = `/api/league/${leagueId}/formats/${formatId}/`;
    const { next: all } = (await season.server.client().get(path)).body;
    const meeting = all.pairs.flatMap(({ first, second }: { first: number; second: number | null }) => [first, second]);
    expect([all.round, all.pair_count]).toEqual([6, all.pairs.length]);
    expect(
      meeting.filter((id: number | null) => id !== null).toSorted((one: number, two: number) => one - two),
    ).toEqual(staying.map(({ entryId }) => entryId));
    for (const { client, entryId } of staying) {
      const { next, entries } = (await client.get(path)).body;
      const [{ first, second }] = next.pairs;
      expect([first, second]).toContain(entryId);
      expect(next.pairs).toHaveLength(all.pairs.length);
      expect(next.pairs).toEqual(expect.arrayContaining(all.pairs));
      const named = entries.map(({ entry }: { entry: number }) => entry);
      expect(named).toEqual(expect.arrayContaining([first, second].filter((id) => id !== null)));
    }
  });

  test("is the very same from another process", async () => {
    other = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
    await other.whenCurrent();
    for (const { formatId } of formats.values()) {
      const path = `/api/league/${leagueId}/formats/${formatId}/`;
      expect((await other.client().get(path)).body).toEqual((await season.server.client().get(path)).body);
    }
  });

  test("counts a club that is chosen after a deadline from the next round on", async () => {
    const at = formats.get("club_derby")!;
    const [admin] = staying as [SeasonEntry];
    const before = await toldPlay(season, at, 5);
    const { body } = await admin.client.get(`/api/entry/${admin.entryId}/`);
    const clubs = [...new Set(season.small.season.footballers.map(({ clubId }) => clubId))];
    for (const club of clubs.filter((id) => id !== body.favourite_team)) {
      await admin.client.put("/api/entry-update/", { favourite_team: club });
    }
    await season.server.whenCurrent();
    // Another process has counted nothing yet.
    const fresh = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
    try {
      await fresh.whenCurrent();
      expect(await toldPlay({ ...season, server: fresh }, at, 5)).toEqual(before);
    } finally {
      await fresh.close();
    }
  });
});
