/** Joining by code, domain and invitation, leaving, choosing a department; and what nobody learns by trying. */
import { ORGANISATIONS_MAX, OWN_ORGANISATIONS_MAX } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, testConfig, type TestServer } from "../../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../../testing/small-season.ts";
import { codesOf } from "../../leagues/private-league.testing.ts";
import { deleteOrganisations, joinOrganisation, makeOrganisation } from "../organisation.testing.ts";

let t: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  admin = await verified(await small.createEntry({ name: "Sjefen", email: "ada@nordvik.test" }));
});
afterAll(() => t?.close());
afterEach(() => deleteOrganisations(t));

async function verified(entry: SeasonEntry): Promise<SeasonEntry> {
  await sql`update accounts set email_verified_at = clock_timestamp() where account_id = ${entry.accountId}`.execute(
    t.ctx.db,
  );
  return entry;
}

const own = async ({ client }: SeasonEntry) => {
  const { body } = await client.get("/api/organisations/");
  return body as {
    organisations: { id: number; membership: { department: { name: string } | null } }[];
    open: { id: number; by: string; department: string | null }[];
    told: unknown[];
  };
};
const joinOpen = ({ client }: SeasonEntry, id: number) => client.post(`/api/organisation/${id}/join/`);
const errorsOf = (answer: { body: { non_field_errors?: { code: string }[] } }) =>
  answer.body.non_field_errors?.map(({ code }) => code);

describe("making one", () => {
  test("the maker is member and administrator; what is left out has its usual value", async () => {
    const maker = await small.createEntry();
    const made = await maker.client.post("/api/organisations/", { name: "  Åsen   skole " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: "Åsen skole",
      score: "mean",
      best: 5,
      start_event: 1,
      names: "full",
      shown_to: "members",
      members_choose: true,
      closed: false,
      departments: 0,
      members: 1,
      membership: { department: null, is_administrator: true, can_leave: false },
      rounds: [],
    });
  });

  test.each([
    [{ name: " " }, "name", "blank"],
    [{ name: "x".repeat(41) }, "name", "max_length"],
    [{ name: "a\u202Eb" }, "name", "control_characters"],
    [{ name: "Bra", start_event: 9 }, "start_event", "invalid"],
  ])("%j is refused at %s", async (body, field, code) => {
    const answer = await admin.client.post("/api/organisations/", body);
    expect([answer.status, codesOf(answer, field)]).toEqual([400, [code]]);
  });

  test.each([{ best: 0 }, { best: 101 }, { score: "median" }, { names: "none" }, {}])(
    "%j is not taken",
    async (body) => {
      const { status } = await admin.client.post(
        "/api/organisations/",
        "best" in body || "score" in body ? { name: "A", ...body } : body,
      );
      expect(status).toBe(400);
    },
  );

  test("a person makes so many, and is in so many", async () => {
    const maker = await small.createEntry();
    for (let count = 0; count < OWN_ORGANISATIONS_MAX; count += 1) await makeOrganisation(t, { admin: maker });
    const more = await maker.client.post("/api/organisations/", { name: "Én til" });
    expect([more.status, more.body.non_field_errors]).toMatchObject([
      400,
      [{ code: "too_many_own_organisations", max: OWN_ORGANISATIONS_MAX }],
    ]);
    const codes = [];
    for (let index = 0; index < ORGANISATIONS_MAX - OWN_ORGANISATIONS_MAX + 1; index += 1) {
      codes.push((await makeOrganisation(t, { admin: await small.createEntry() })).code);
    }
    const statuses = [];
    for (const code of codes) statuses.push((await joinOrganisation(maker, code)).status);
    expect(statuses).toEqual([...codes.slice(1).map(() => 200), 400]);
  });
});

describe("joining by a code", () => {
  test("the organisation's leaves the department open, a department's does not", async () => {
    const [one, other] = [await small.createEntry(), await small.createEntry()];
    const { organisationId, code, departments } = await makeOrganisation(t, { admin });
    const checked = await one.client.post("/api/organisations/code-check/", { code: ` ${code.toUpperCase()} ` });
    expect(checked.body).toEqual({ id: organisationId, name: "Nordvik Bruk", department: null, already_joined: false });
    expect((await joinOrganisation(one, code)).body.membership.department).toBeNull();
    const sales = departments.get("Salg")!;
    const seen = await t.client().post("/api/organisations/code-check/", { code: sales.code });
    expect(seen.body.department).toEqual({ id: sales.id, name: "Salg" });
    expect((await joinOrganisation(other, sales.code)).body.membership.department.name).toBe("Salg");
    const again = await joinOrganisation(other, code);
    expect([again.status, errorsOf(again)]).toEqual([400, ["already_joined"]]);
    expect((await own(other)).organisations).toHaveLength(1);
  });

  test.each([
    ["", "blank"],
    ["bcdfghjkmn", "invalid"],
    ["x".repeat(13), "max_length"],
  ])("%j is refused", async (code, problem) => {
    const answer = await joinOrganisation(admin, code);
    expect([answer.status, codesOf(answer, "code")]).toEqual([400, [problem]]);
  });

  test("a closed one takes nobody, and a new code ends the old one", async () => {
    const joiner = await small.createEntry();
    const { organisationId, code, departmentId } = await makeOrganisation(t, { admin, settings: { closed: true } });
    expect(errorsOf(await joinOrganisation(joiner, code))).toEqual(["organisation_closed"]);
    await admin.client.put(`/api/organisation/${organisationId}/`, { closed: false });
    const renewed = await admin.client.post(`/api/organisation/${organisationId}/code/`, {});
    expect(codesOf(await joinOrganisation(joiner, code), "code")).toEqual(["invalid"]);
    expect((await joinOrganisation(joiner, renewed.body.code)).status).toBe(200);
    const ofOther = await admin.client.post(`/api/organisation/${organisationId}/code/`, { department: departmentId });
    expect(ofOther.body.code).not.toBe(renewed.body.code);
    const none = await admin.client.post(`/api/organisation/${organisationId}/code/`, { department: 999_999 });
    expect(codesOf(none, "department")).toEqual(["does_not_exist"]);
  });

  test("two who join at once are both in, one who joins twice at once is in once", async () => {
    const [one, other] = [await small.createEntry(), await small.createEntry()];
    const { code, organisationId } = await makeOrganisation(t, { admin });
    const answers = await Promise.all([one, other, other].map((entry) => joinOrganisation(entry, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    expect((await admin.client.get(`/api/organisation/${organisationId}/`)).body.members).toBe(3);
  });

  test("guesses are limited", async () => {
    const { rateLimits } = testConfig();
    const strict = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
    try {
      const season = await startSmallSeason(strict, { rounds: 2 });
      const guesser = await season.createEntry();
      const statuses = [];
      for (let guess = 0; guess < 4; guess += 1) statuses.push((await joinOrganisation(guesser, "bcdfghjkmn")).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe("joining by an address", () => {
  const openTo = async (domains: readonly string[], settings = {}) => {
    const made = await makeOrganisation(t, { admin, settings });
    const set = await admin.client.put(`/api/organisation/${made.organisationId}/domains/`, { domains });
    expect(set.status).toBe(200);
    return made;
  };

  test("whoever has proved one of the domain is in; a claim alone, or another domain, is not enough", async () => {
    const { organisationId: id } = await openTo(["nordvik.test"]);
    const [proved, claimed, elsewhere, below] = [
      await verified(await small.createEntry({ email: "Kari@NORDVIK.test" })),
      await small.createEntry({ email: "ola@nordvik.test" }),
      await verified(await small.createEntry({ email: "ola@nordvik.test.example.test" })),
      await verified(await small.createEntry({ email: "ola@post.nordvik.test" })),
    ];
    expect((await own(proved)).open).toEqual([{ id, name: "Nordvik Bruk", by: "domain", department: null }]);
    for (const stranger of [claimed, elsewhere, below]) {
      expect((await own(stranger)).open).toEqual([]);
      const answer = await joinOpen(stranger, id);
      expect([answer.status, errorsOf(answer)]).toEqual([400, ["not_open_to_you"]]);
    }
    expect((await joinOpen(proved, id)).status).toBe(200);
    expect((await own(proved)).open).toEqual([]);
  });

  test("to everybody else an organisation, a closed one and none at all are the same", async () => {
    const stranger = await verified(await small.createEntry({ email: "x@annet.test" }));
    const open = await openTo(["nordvik.test"]);
    const closed = await makeOrganisation(t, { admin, settings: { closed: true } });
    const answers = [];
    for (const id of [open.organisationId, closed.organisationId, 999_999]) answers.push(await joinOpen(stranger, id));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  });

  test("a domain that no administrator has an address in any more opens nothing, until one has", async () => {
    const { organisationId: id } = await openTo(["nordvik.test"]);
    const [member, late] = [
      await verified(await small.createEntry({ email: "inne@nordvik.test" })),
      await verified(await small.createEntry({ email: "sen@nordvik.test" })),
    ];
    expect((await joinOpen(member, id)).status).toBe(200);
    const verify = (at: string | null) =>
      sql`update accounts set email_verified_at = ${at}::timestamptz where account_id = ${admin.accountId}`.execute(
        t.ctx.db,
      );
    await verify(null);
    try {
      expect((await own(late)).open).toEqual([]);
      expect(errorsOf(await joinOpen(late, id))).toEqual(["not_open_to_you"]);
      const { body } = await admin.client.get(`/api/organisation/${id}/manage/`);
      expect(body.domains).toEqual([{ domain: "nordvik.test", is_lost: true }]);
      // Members stay, whatever becomes of a domain or of their own address.
      expect((await own(member)).organisations).toHaveLength(1);
      await admin.client.post(`/api/organisation/${id}/administrators/add/`, { entry: member.entryId });
      expect((await joinOpen(late, id)).status).toBe(200);
    } finally {
      await verify("2026-01-01T00:00:00Z");
    }
  });

  test("an invited address joins its department, by itself or by the code", async () => {
    const { organisationId: id, code } = await makeOrganisation(t, { admin });
    const [one, other, unproved] = [
      await verified(await small.createEntry({ email: "eva@privat.test" })),
      await verified(await small.createEntry({ email: "per@privat.test" })),
      await small.createEntry({ email: "liv@privat.test" }),
    ];
    const text = "avdeling;e-post\nDrift;Eva@Privat.test\nLager;per@privat.test\nLager;liv@privat.test";
    const invited = await admin.client.post(`/api/organisation/${id}/invitations/`, { text });
    expect(invited.status).toBe(200);
    expect((await own(one)).open).toEqual([{ id, name: "Nordvik Bruk", by: "invitation", department: "Drift" }]);
    expect((await joinOpen(one, id)).body.membership.department.name).toBe("Drift");
    expect((await joinOrganisation(other, code)).body.membership.department.name).toBe("Lager");
    expect(errorsOf(await joinOpen(unproved, id))).toEqual(["not_open_to_you"]);
    expect((await joinOrganisation(unproved, code)).body.membership.department).toBeNull();
    // A deleted account's address is forgotten.
    const count = async () => (await admin.client.get(`/api/organisation/${id}/manage/`)).body.invited;
    expect(await count()).toBe(3);
    await one.client.post("/api/player/delete/", { password: one.password });
    expect(await count()).toBe(2);
  });
});

describe("being in one", () => {
  test("members choose their department, unless administrators assign it", async () => {
    const member = await small.createEntry();
    const { organisationId: id, code, departmentId } = await makeOrganisation(t, { admin });
    const choose = (department: number | null) =>
      member.client.put(`/api/organisation/${id}/membership/`, { department });
    expect(errorsOf(await choose(departmentId))).toEqual(["not_a_member"]);
    await joinOrganisation(member, code);
    expect((await choose(departmentId)).body.membership.department.name).toBe("Salg");
    expect(codesOf(await choose(999_999), "department")).toEqual(["does_not_exist"]);
    await admin.client.put(`/api/organisation/${id}/`, { members_choose: false });
    expect(errorsOf(await choose(null))).toEqual(["departments_are_assigned"]);
    const names = await member.client.get(`/api/organisation/${id}/department-names/`);
    expect(names.body).toEqual([{ id: departmentId, name: "Salg" }]);
  });

  test("leaving ends it, but not for the last administrator; coming back is open", async () => {
    const member = await small.createEntry();
    const { organisationId: id, code } = await makeOrganisation(t, { admin, members: [member] });
    const leave = ({ client }: SeasonEntry) => client.post(`/api/organisation/${id}/leave/`);
    expect(errorsOf(await leave(admin))).toEqual(["last_administrator"]);
    expect((await leave(member)).status).toBe(200);
    expect(errorsOf(await leave(member))).toEqual(["not_a_member"]);
    expect((await member.client.get(`/api/organisation/${id}/`)).status).toBe(403);
    expect((await joinOrganisation(member, code)).status).toBe(200);
    await admin.client.post(`/api/organisation/${id}/administrators/add/`, { entry: member.entryId });
    expect((await leave(admin)).status).toBe(200);
  });

  test("of a deleted administrator's the longest member takes over; without one it goes", async () => {
    const [maker, heir] = [await small.createEntry(), await small.createEntry()];
    const { organisationId: id } = await makeOrganisation(t, { admin: maker, members: [heir] });
    await maker.client.post("/api/player/delete/", { password: maker.password });
    const { body } = await heir.client.get(`/api/organisation/${id}/`);
    expect([body.members, body.membership.is_administrator]).toEqual([1, true]);
    await heir.client.post("/api/player/delete/", { password: heir.password });
    expect((await admin.client.get(`/api/organisation/${id}/`)).status).toBe(404);
  });

  test("one's copy of one's data has it", async () => {
    const member = await small.createEntry();
    const { organisationId } = await makeOrganisation(t, { admin, members: [member] });
    const { body } = await member.client.get("/api/player/data/");
    expect(body.tables.organisation_members).toMatchObject([
      { organisation_id: organisationId, entry_id: member.entryId, until: null },
    ]);
    expect(body.tables.organisation_log).toMatchObject([{ kind: "joined" }]);
  });

  test("an own private league is listed by its administrator, and taken off by either", async () => {
    const [member, other] = [await small.createEntry(), await small.createEntry()];
    const { organisationId: id } = await makeOrganisation(t, { admin, members: [member] });
    const { body: league } = await member.client.post("/api/leagues-classic/", { name: "Lunsjen", start_event: 1 });
    const link = ({ client }: SeasonEntry, number: number) =>
      client.post(`/api/organisation/${id}/leagues/`, { league: number });
    expect(codesOf(await link(admin, league.id), "league")).toEqual(["does_not_exist"]);
    expect(codesOf(await link(member, 1), "league")).toEqual(["does_not_exist"]);
    expect(errorsOf(await link(other, league.id))).toEqual(["not_a_member"]);
    const listed = {
      id: league.id,
      name: "Lunsjen",
      scoring: "c",
      entries: 1,
      admin_entry: member.entryId,
      can_unlink: true,
    };
    expect((await link(member, league.id)).body).toEqual([listed]);
    expect((await link(member, league.id)).body).toEqual([listed]);
    expect((await admin.client.get(`/api/organisation/${id}/leagues/`)).body).toEqual([listed]);
    expect((await other.client.delete(`/api/organisation/${id}/leagues/${league.id}/`)).status).toBe(403);
    expect((await admin.client.delete(`/api/organisation/${id}/leagues/${league.id}/`)).status).toBe(200);
    await link(member, league.id);
    await member.client.post("/api/leagues-private/delete/", { league: league.id });
    expect((await admin.client.get(`/api/organisation/${id}/leagues/`)).body).toEqual([]);
  });
});
