/** What administrators do, that it is logged and told, and what is refused. */
import { DEPARTMENTS_MAX, ORGANISATION_ADMINISTRATORS_MAX } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../../testing/small-season.ts";
import { codesOf } from "../../leagues/private-league.testing.ts";
import { deleteOrganisations, joinOrganisation, makeOrganisation } from "../organisation.testing.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

let t: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
let member: SeasonEntry;
let other: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  admin = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg", email: "ada@nordvik.test" });
  member = await small.createEntry({ name: "Bråk", firstName: "Kari", lastName: "Moe" });
  other = await small.createEntry({ name: "100% Ball_", firstName: "Karine", lastName: "Lie" });
  await sql`update accounts set email_verified_at = clock_timestamp() where account_id = ${admin.accountId}`.execute(
    t.ctx.db,
  );
});
afterAll(() => t?.close());
afterEach(() => deleteOrganisations(t));

const errorsOf = (answer: { body: { non_field_errors?: { code: string }[] } }) =>
  answer.body.non_field_errors?.map(({ code }) => code);
const at = (id: number, rest = "") => `/api/organisation/${id}/${rest}`;
const managed = async (id: number) => (await admin.client.get(at(id, "manage/"))).body;
const log = async (id: number) => (await admin.client.get(at(id, "log/"))).body.results as Record<string, unknown>[];
const make = async (departments = ["Salg"]) => {
  const made = await makeOrganisation(t, { admin, members: [member, other], departments });
  return { ...made, id: made.organisationId };
};

test("settings change, each is logged with what it was, and only administrators change them", async () => {
  const { id } = await make();
  const changed = await admin.client.put(at(id), { name: "Sørvik Bruk", best: 3, score: "sum", closed: true });
  expect(changed.body).toMatchObject({ name: "Sørvik Bruk", best: 3, score: "sum", closed: true, names: "full" });
  expect((await admin.client.put(at(id), {})).status).toBe(200);
  expect(
    (await log(id)).filter(({ kind }) => kind === "settings").map(({ field, from, to }) => [field, from, to]),
  ).toEqual([
    ["closed", "false", "true"],
    ["best", "5", "3"],
    ["score", "mean", "sum"],
    ["name", "Nordvik Bruk", "Sørvik Bruk"],
  ]);
  expect((await member.client.put(at(id), { best: 1 })).status).toBe(403);
  for (const [body, field, code] of [
    [{ name: "" }, "name", "blank"],
    [{ start_event: 99 }, "start_event", "invalid"],
  ] as const) {
    const answer = await admin.client.put(at(id), body);
    expect([answer.status, codesOf(answer, field)]).toEqual([400, [code]]);
  }
  expect((await admin.client.put(at(999_999), { best: 1 })).status).toBe(404);
});

describe("departments", () => {
  test("are added, renamed, merged and removed, with their members", async () => {
    const { id, departments } = await make(["Salg", "Drift"]);
    const [sales, works] = [departments.get("Salg")!, departments.get("Drift")!];
    const taken = await admin.client.post(at(id, "departments/"), { name: "  sALG " });
    expect(codesOf(taken, "name")).toEqual(["department_exists"]);
    expect(codesOf(await admin.client.put(at(id, `departments/${works.id}/`), { name: "SALG" }), "name")).toEqual([
      "department_exists",
    ]);
    const cased = await admin.client.put(at(id, `departments/${works.id}/`), { name: "DRIFT" });
    expect(cased.body).toEqual({ id: works.id, name: "DRIFT" });
    expect((await admin.client.put(at(id, "departments/999999/"), { name: "X" })).status).toBe(404);

    const merge = (into: number) => admin.client.post(at(id, `departments/${sales.id}/merge/`), { into });
    expect(codesOf(await merge(sales.id), "into")).toEqual(["invalid"]);
    expect(codesOf(await merge(999_999), "into")).toEqual(["does_not_exist"]);
    expect((await merge(works.id)).body).toEqual({ id: works.id, name: "DRIFT" });
    expect((await managed(id)).departments).toMatchObject([{ id: works.id, members: 2 }]);
    expect((await admin.client.delete(at(id, `departments/${works.id}/`))).status).toBe(200);
    expect(await managed(id)).toMatchObject({ departments: [], unassigned: 3 });
    expect((await admin.client.delete(at(id, `departments/${works.id}/`))).status).toBe(404);
    expect((await log(id)).slice(0, 3).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["department_removed", "DRIFT", null],
      ["department_merged", "Salg", "DRIFT"],
      ["department_renamed", "Drift", "DRIFT"],
    ]);
  });

  test("are of their own organisation alone", async () => {
    const [one, another] = [await make(), await makeOrganisation(t, { admin: member })];
    for (const answer of [
      await admin.client.put(at(one.id, `departments/${another.departmentId}/`), { name: "Tatt" }),
      await admin.client.delete(at(one.id, `departments/${another.departmentId}/`)),
      await admin.client.get(at(one.id, `departments/${another.departmentId}/`)),
    ]) {
      expect(answer.status).toBe(404);
    }
    const moved = await admin.client.post(at(one.id, "members/move/"), {
      entries: [member.entryId],
      department: another.departmentId,
    });
    expect(codesOf(moved, "department")).toEqual(["does_not_exist"]);
  });

  test("there are five hundred at most", async () => {
    const { id } = await make();
    const lines = (count: number) => ["avdeling", ...Array.from({ length: count }, (_, at) => `Avd ${at}`)].join("\n");
    const tooMany = await admin.client.post(at(id, "invitations/"), { text: lines(512) });
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.text).toMatchObject([{ code: "too_many_departments", line: 502, limit: DEPARTMENTS_MAX }]);
    expect((await managed(id)).departments).toHaveLength(1);
    // One is there already.
    const one = await admin.client.post(at(id, "invitations/"), { text: lines(DEPARTMENTS_MAX) });
    expect(one.body.text).toMatchObject([{ code: "too_many_departments", line: null }]);
    expect((await admin.client.post(at(id, "invitations/"), { text: lines(DEPARTMENTS_MAX - 1) })).status).toBe(200);
    const more = await admin.client.post(at(id, "departments/"), { name: "Én til" });
    expect(errorsOf(more)).toEqual(["too_many_departments"]);
    const { body } = await admin.client.get(at(id, "departments/?page=10"));
    expect([body.count, body.rows.length, body.has_next]).toEqual([DEPARTMENTS_MAX, 50, false]);
  });
});

describe("members", () => {
  test("are listed for administrators, by department and by name", async () => {
    const { id, departmentId, code } = await make();
    const outside = await small.createEntry({ name: "Ny", firstName: "Bo", lastName: "Dahl" });
    await joinOrganisation(outside, code);
    const list = async (query = "") => {
      const { body } = await admin.client.get(at(id, `members/${query}`));
      return [body.count, body.results.map(({ player_name: name }: { player_name: string }) => name)];
    };
    expect(await list()).toEqual([4, ["Ada Berg", "Bo Dahl", "Karine Lie", "Kari Moe"]]);
    expect(await list(`?department=${departmentId}`)).toEqual([2, ["Karine Lie", "Kari Moe"]]);
    expect(await list("?department=0")).toEqual([2, ["Ada Berg", "Bo Dahl"]]);
    expect(await list("?name=lie%20kar")).toEqual([1, ["Karine Lie"]]);
    expect(await list("?name=100%25")).toEqual([1, ["Karine Lie"]]);
    expect(await list("?page=2")).toEqual([4, []]);
    const { body } = await admin.client.get(at(id, "members/?name=ada"));
    expect(body.results).toMatchObject([{ entry: admin.entryId, department: null, is_administrator: true }]);
  });

  test("are moved together or not at all, and told", async () => {
    const { id, departments } = await make(["Salg", "Drift"]);
    const works = departments.get("Drift")!.id;
    const move = (entries: number[], department: number | null) =>
      admin.client.post(at(id, "members/move/"), { entries, department });
    const stranger = await small.createEntry();
    const refused = await move([member.entryId, stranger.entryId], works);
    expect([refused.status, refused.body.entries]).toMatchObject([
      400,
      [{ code: "not_a_member", entries: [stranger.entryId] }],
    ]);
    expect((await managed(id)).departments).toMatchObject([{ members: 0 }, { members: 2 }]);
    expect((await move([member.entryId, other.entryId, other.entryId], works)).body).toEqual({ moved: 2 });
    expect((await move([member.entryId], works)).body).toEqual({ moved: 0 });
    expect((await member.client.get("/api/organisations/")).body.told).toMatchObject([
      { organisation: id, kind: "moved", department: "Drift" },
    ]);
    expect((await log(id))[0]).toMatchObject({ kind: "moved", to: "Drift", entry: admin.entryId });
    expect((await log(id))[0]!["subject"]).toMatchObject({ entry: other.entryId, player_name: "Karine Lie" });
    for (const body of [{ entries: [], department: null }, { entries: Array.from({ length: 101 }, (_, i) => i + 1) }]) {
      expect((await admin.client.post(at(id, "members/move/"), body)).status).toBe(400);
    }
  });

  test("who is removed stays out by every way until he is let in again", async () => {
    const { id, code } = await make();
    const remove = (client: SeasonEntry["client"], entry: number) => client.post(at(id, "members/remove/"), { entry });
    expect((await remove(other.client, member.entryId)).status).toBe(403);
    expect(codesOf(await remove(admin.client, admin.entryId), "entry")).toEqual(["invalid"]);
    expect((await remove(admin.client, member.entryId)).status).toBe(200);
    expect(codesOf(await remove(admin.client, member.entryId), "entry")).toEqual(["not_a_member"]);
    expect(errorsOf(await joinOrganisation(member, code))).toEqual(["entry_banned"]);
    expect((await managed(id)).removed).toMatchObject([{ entry: member.entryId }]);
    expect((await member.client.get("/api/organisations/")).body.told).toMatchObject([{ kind: "removed" }]);
    expect((await admin.client.post(at(id, "members/readmit/"), { entry: member.entryId })).status).toBe(200);
    expect((await joinOrganisation(member, code)).status).toBe(200);
    expect((await managed(id)).removed).toEqual([]);
  });
});

describe("administrators", () => {
  test("are members, as many as there is room; the first one is ended by himself alone, and deletes alone", async () => {
    const { id, code } = await make();
    const add = (entry: number) => admin.client.post(at(id, "administrators/add/"), { entry });
    const end = ({ client }: SeasonEntry, entry: number) => client.post(at(id, "administrators/end/"), { entry });
    const stranger = await small.createEntry();
    expect(codesOf(await add(stranger.entryId), "entry")).toEqual(["not_a_member"]);
    await add(member.entryId);
    expect((await managed(id)).administrators.map(({ entry }: { entry: number }) => entry)).toEqual([
      admin.entryId,
      member.entryId,
    ]);
    expect(errorsOf(await end(member, admin.entryId))).toEqual(["first_administrator"]);
    expect(errorsOf(await member.client.post(at(id, "members/remove/"), { entry: admin.entryId }))).toEqual([
      "first_administrator",
    ]);
    expect((await member.client.delete(at(id))).status).toBe(403);
    expect((await end(member, member.entryId)).status).toBe(200);
    expect((await member.client.get(at(id, "manage/"))).status).toBe(403);
    expect(errorsOf(await end(admin, admin.entryId))).toEqual(["last_administrator"]);

    for (let count = 1; count < ORGANISATION_ADMINISTRATORS_MAX; count += 1) {
      const one = await small.createEntry();
      await joinOrganisation(one, code);
      expect((await add(one.entryId)).status).toBe(200);
    }
    expect(errorsOf(await add(member.entryId))).toEqual(["too_many_administrators"]);
    expect((await admin.client.delete(at(id))).status).toBe(200);
    for (const { client } of [admin, member]) expect((await client.get(at(id))).status).toBe(404);
    expect((await member.client.get("/api/organisations/")).body.organisations).toEqual([]);
  });
});

describe("domains", () => {
  test("are those of the administrator's own verified addresses, and never everybody's", async () => {
    const { id } = await make();
    await sql`insert into account_emails (account_id, email, email_key, verified_at) values
      (${admin.accountId}, 'ada@gmail.com', 'ada@gmail.com', clock_timestamp()),
      (${admin.accountId}, 'ada@claimed.test', 'ada@claimed.test', null),
      (${admin.accountId}, 'ada@blåbær.example', 'ada@blåbær.example', clock_timestamp())`.execute(t.ctx.db);
    const set = (...domains: string[]) => admin.client.put(at(id, "domains/"), { domains });
    expect((await managed(id)).own_domains).toEqual(["nordvik.test", "xn--blbr-roah.example"]);
    const refused = await set("gmail.com", "claimed.test", "equinor.com", "not a domain", "localhost");
    expect([refused.status, refused.body.domains]).toMatchObject([
      400,
      [
        { code: "domain_not_own", domain: "claimed.test" },
        { code: "domain_not_own", domain: "equinor.com" },
        { code: "public_mail_domain", domain: "gmail.com" },
        { code: "invalid", domain: "localhost" },
        { code: "invalid", domain: "not a domain" },
      ],
    ]);
    const named = await set(" @Nordvik.TEST", "nordvik.test", "Blåbær.example");
    expect(named.body.domains).toEqual([
      { domain: "nordvik.test", is_lost: false },
      { domain: "xn--blbr-roah.example", is_lost: false },
    ]);
    // Another administrator keeps it without an address there, and names none of his own.
    await admin.client.post(at(id, "administrators/add/"), { entry: member.entryId });
    const kept = await member.client.put(at(id, "domains/"), { domains: ["nordvik.test"] });
    expect(kept.body.domains).toEqual([{ domain: "nordvik.test", is_lost: false }]);
    expect((await log(id))[0]).toMatchObject({ kind: "domains", to: "nordvik.test", entry: member.entryId });
    expect((await set()).body.domains).toEqual([]);
  });

  test.each(["gmail.com", "hotmail.no", "yahoo.co.uk", "online.no", "proton.me", "yopmail.com"])(
    "%s is everybody's",
    (domain) => expect(isPublicMailDomain(domain)).toBe(true),
  );
  test.each(["nordvik.no", "live.nordvik.no", "gmail.nordvik.test", "outlook-skole.no"])("%s is not", (domain) =>
    expect(isPublicMailDomain(domain)).toBe(false),
  );
});
