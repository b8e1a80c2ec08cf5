import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { changeRuleset } from "../../../../testing/index.ts";
import { insertPastLeague } from "../index.ts";
import {
  codesOf,
  type LeaguePeople,
  NOT_ALLOWED,
  NOT_SIGNED_IN,
  startLeaguePeople,
} from "../private-league.testing.ts";

const LIST = "/api/leagues-renewable/";

const ascending = (first: number, second: number) => first - second;

let people: LeaguePeople;
let offer: number;

beforeAll(async () => {
  people = await startLeaguePeople();
});
afterAll(() => people?.server.close());
beforeEach(async () => {
  const { server, admin, member, second, teamless } = people;
  await sql`truncate past_leagues, past_league_members`.execute(server.ctx.db);
  await sql`delete from league_members`.execute(server.ctx.db);
  await keep("Kollektivet", admin.accountId, [admin, member, second, teamless]);
  offer = (await offers())[0]!.id;
});

const keep = (
  name: string,
  adminAccountId: AccountId,
  members: readonly { readonly accountId: AccountId }[],
  hidesOdds = false,
) =>
  people.server.ctx.db.transaction().execute((tx) =>
    insertPastLeague(tx, {
      seasonName: "2025",
      name,
      closed: true,
      codePrivacy: "a",
      hidesOdds,
      adminAccountId,
      memberAccountIds: members.map(({ accountId }) => accountId),
    }),
  );
const offers = async (who = people.admin): Promise<{ id: number; name: string }[]> => (await who.client.get(LIST)).body;
const renew = (who = people.admin, id = offer) => who.client.post(`${LIST}${id}/renew/`, {});
const discard = (who = people.admin, id = offer) => who.client.delete(`${LIST}${id}/`);

describe("last season's leagues are offered to who ran them [AP-052] [AP-081] [EG-78]", () => {
  test("with name and kind, by name, to nobody else", async () => {
    const { admin, member } = people;
    await keep("Bakeriet", admin.accountId, [admin]);
    await keep("Andres", member.accountId, [admin, member]);
    const [first, second] = await offers();
    expect([first, second]).toEqual([
      { id: expect.any(Number), name: "Bakeriet", scoring: "c", admin_entry: admin.entryId },
      { id: offer, name: "Kollektivet", scoring: "c", admin_entry: admin.entryId },
    ]);
    expect((await offers(member)).map(({ name }) => name)).toEqual(["Andres"]);
    expect(await offers(people.outsider)).toEqual([]);
  });

  test("strangers and people without a team are refused", async () => {
    for (const [method, path] of [
      ["GET", LIST],
      ["POST", `${LIST}${offer}/renew/`],
      ["DELETE", `${LIST}${offer}/`],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      const nobody = await people.server.client().request(method, path, body);
      expect([nobody.status, nobody.body], method).toEqual([403, NOT_SIGNED_IN]);
      const teamless = await people.teamless.client.request(method, path, body);
      expect([teamless.status, teamless.body], method).toEqual([403, NOT_ALLOWED]);
    }
    expect(await offers()).toHaveLength(1);
  });
});

describe("renewing [AP-053] [EG-79]", () => {
  test("makes this season's league, with settings, a new code and everybody who has a team again", async () => {
    const { admin, member, second, outsider } = people;
    const answer = await renew();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: "Kollektivet",
      scoring: "c",
      league_type: "x",
      closed: true,
      code_privacy: "a",
      start_event: 1,
      admin_entry: admin.entryId,
      entry_can_admin: true,
    });
    const { id } = answer.body;
    const detail = (await admin.client.get(`/api/leagues-classic/${id}/`)).body;
    expect(detail).toMatchObject({ closed: true, code_privacy: "a" });
    expect(detail.code).toMatch(/^\w{6,}$/);
    const members = (await admin.client.get(`/api/league/${id}/entries/`)).body as { entry: number }[];
    expect(members.map(({ entry }) => entry).toSorted(ascending)).toEqual(
      [admin.entryId, member.entryId, second.entryId].toSorted(ascending),
    );
    expect((await outsider.client.get(`/api/leagues-classic/${id}/`)).status).toBe(403);
  });

  test("a league without chances stays one", async () => {
    await keep("Uten sjanser", people.admin.accountId, [people.admin], true);
    const [shown, hidden] = await offers();
    for (const [{ id }, hides] of [
      [shown!, false],
      [hidden!, true],
    ] as const) {
      const { body } = await renew(people.admin, id);
      const summary = await people.server.client().get(`/api/league/${body.id}/summary/`);
      expect(summary.body).toMatchObject({ league: { closed: true }, hides_odds: hides });
    }
  });

  test("takes the offer away, and a second time there is none [LG-07]", async () => {
    expect((await renew()).status).toBe(200);
    expect(await offers()).toEqual([]);
    expect((await renew()).status).toBe(404);
    expect((await discard()).status).toBe(404);
  });

  test("pressed three times at once makes one league", async () => {
    const statuses = (await Promise.all([renew(), renew(), renew()])).map(({ status }) => status);
    expect(statuses.toSorted(ascending)).toEqual([200, 404, 404]);
    const { rows } = await sql`select 1 from past_leagues where renewed_league_id is not null`.execute(
      people.server.ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test("somebody else's offer is not found, and stays", async () => {
    expect((await renew(people.member)).status).toBe(404);
    expect((await discard(people.member)).status).toBe(404);
    expect((await renew(people.admin, 999_999)).status).toBe(404);
    expect(await offers()).toHaveLength(1);
  });

  test("counts as joining: whoever is in the maximum of private leagues stays out, and may not renew", async () => {
    const { server, admin, member, second } = people;
    const { leagues } = server.ctx.game().ruleset;
    await changeRuleset(server, { leagues: { ...leagues, joinPrivateMax: 1 } });
    try {
      await member.client.post("/api/leagues-classic/", { name: "Full", start_event: 1 });
      const { body } = await renew();
      const members = (await admin.client.get(`/api/league/${body.id}/entries/`)).body as { entry: number }[];
      expect(members.map(({ entry }) => entry).toSorted(ascending)).toEqual(
        [admin.entryId, second.entryId].toSorted(ascending),
      );
      await keep("En til", admin.accountId, [admin]);
      const [another] = await offers();
      const answer = await renew(admin, another!.id);
      expect([answer.status, codesOf(answer, "non_field_errors")]).toEqual([400, ["max_private_entries"]]);
      expect(await offers(), "it can be renewed when a league was left").toHaveLength(1);
    } finally {
      await changeRuleset(server, { leagues });
    }
  });
});

test("an offer is discarded for good, and no league comes of it [AP-054] [LG-07]", async () => {
  const answer = await discard();
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(await offers()).toEqual([]);
  expect((await renew()).status).toBe(404);
});

test("after the last deadline there is nothing left to play for [AP-053]", async () => {
  const { server } = people;
  const { rows } = await sql<{ last: Date }>`select max(deadline_at) as last from rounds`.execute(server.ctx.db);
  await server.setNow(new Date(rows[0]!.last.getTime() + 60_000).toISOString());
  const answer = await renew();
  expect([answer.status, codesOf(answer, "non_field_errors")]).toEqual([400, ["game_over"]]);
  expect(await offers()).toHaveLength(1);
});
