/** Concurrent acts in a league: in either order the outcome is consistent. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry } from "../../../../testing/small-season.ts";

let server: TestServer;
const entries: SeasonEntry[] = [];
let leagueId = 0;
let code = "";

const ROUNDS = 6;
const admin = () => entries[0]!;
const join = (entry: SeasonEntry, typed = code) => entry.client.post("/api/leagues-private/join/", { code: typed });
const members = async (): Promise<number[]> => {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from league_members where league_id = ${leagueId} order by entry_id`.execute(server.ctx.db);
  return rows.map((row) => row.entry_id);
};

beforeAll(async () => {
  server = await startTestServer();
  const small = await startSmallSeason(server, { rounds: 3 });
  for (let count = 0; count < 6; count += 1) entries.push(await small.createEntry());
});
afterAll(() => server?.close());

beforeEach(async () => {
  await sql`delete from leagues where league_type = 'x'`.execute(server.ctx.db);
  await sql`delete from league_members where league_id = ${leagueId}`.execute(server.ctx.db);
  const made = await admin().client.post("/api/leagues-classic/", { name: "Tett løp", start_event: 1 });
  ({ id: leagueId, code } = made.body);
});

test("a ban and a join at once: nobody is member and banned [EG-58]", async () => {
  const [, rival] = entries as [SeasonEntry, SeasonEntry];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [joined, banned] = await Promise.all([
      join(rival),
      admin().client.post(`/api/league/${leagueId}/bans/ban/`, { entry: rival.entryId }),
    ]);
    expect(banned.status).toBe(200);
    if (joined.status !== 200) expect(joined.body.non_field_errors[0].code).toBe("entry_banned");
    expect(await members()).toEqual([admin().entryId]);
    await admin().client.post(`/api/league/${leagueId}/bans/unban/`, { entry: rival.entryId });
  }
});

test("closing and joins at once: who was answered 200 is in, everybody else is not [EG-53]", async () => {
  const rivals = entries.slice(1);
  const [closed, ...joined] = await Promise.all([
    admin().client.put(`/api/leagues-classic/${leagueId}/`, { closed: true }),
    ...rivals.map((entry) => join(entry)),
  ]);
  expect(closed.status).toBe(200);
  const inside = rivals.filter((_, index) => joined[index]!.status === 200).map(({ entryId }) => entryId);
  expect(await members()).toEqual([admin().entryId, ...inside].toSorted((a, b) => a - b));
  for (const refused of joined.filter(({ status }) => status !== 200)) {
    expect(refused.body.non_field_errors[0].code).toBe("league_closed");
  }
  expect((await join(rivals[0]!)).status).toBe(400);
});

test("a new code and joins at once: the old code worked before, never after [EG-52]", async () => {
  const rivals = entries.slice(1);
  const [renewed, ...joined] = await Promise.all([
    admin().client.post(`/api/league/${leagueId}/code/regenerate/`, {}),
    ...rivals.map((entry) => join(entry)),
  ]);
  for (const refused of joined.filter(({ status }) => status !== 200)) {
    expect(refused.body.code[0].code).toBe("invalid");
  }
  const inside = rivals.filter((_, index) => joined[index]!.status === 200).map(({ entryId }) => entryId);
  expect(await members()).toEqual([admin().entryId, ...inside].toSorted((a, b) => a - b));
  expect(renewed.body.code).not.toBe(code);
});

test("deleting and joins at once leave no member without a league", async () => {
  const [deleted, ...joined] = await Promise.all([
    admin().client.post("/api/leagues-private/delete/", { league: leagueId }),
    ...entries.slice(1).map((entry) => join(entry)),
  ]);
  expect(deleted.status).toBe(200);
  for (const refused of joined.filter(({ status }) => status !== 200)) {
    expect(refused.body.code[0].code).toBe("invalid");
  }
  expect(await members()).toEqual([]);
});

test("handing over to somebody who leaves at the same moment: the administrator is always a member [EG-58]", async () => {
  const [, heir] = entries as [SeasonEntry, SeasonEntry];
  for (let round = 0; round < ROUNDS; round += 1) {
    await join(heir);
    const [handed, left] = await Promise.all([
      admin().client.put(`/api/leagues-classic/${leagueId}/`, { admin_entry: heir.entryId }),
      heir.client.post(`/api/league/${leagueId}/leave/`, {}),
    ]);
    // Left first: the entry is no member to hand over to. Handed over first: the administrator cannot leave.
    expect([
      [400, 200],
      [200, 403],
    ]).toContainEqual([handed.status, left.status]);
    const { rows } = await sql<{ admin: number }>`
      select admin_entry_id as admin from leagues where league_id = ${leagueId}`.execute(server.ctx.db);
    expect(await members()).toContain(rows[0]!.admin);
    if (handed.status === 200) {
      await heir.client.put(`/api/leagues-classic/${leagueId}/`, { admin_entry: admin().entryId });
      await heir.client.post(`/api/league/${leagueId}/leave/`, {});
    }
  }
});

test("one entry joins by two tabs at once: one answer is yes [EG-53]", async () => {
  const [, twice] = entries as [SeasonEntry, SeasonEntry];
  const answers = await Promise.all([join(twice), join(twice), join(twice)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused.body.non_field_errors[0].code).toBe("already_joined");
  }
});
