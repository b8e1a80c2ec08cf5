/** Lists of departments and addresses: every fault by its line, all or nothing, twice as once. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../../testing/index.ts";
import { type SeasonEntry, startSmallSeason } from "../../../../testing/small-season.ts";
import { deleteOrganisations, makeOrganisation } from "../organisation.testing.ts";

let t: TestServer;
let admin: SeasonEntry;
let other: SeasonEntry;
let address: string;

beforeAll(async () => {
  t = await startTestServer();
  const small = await startSmallSeason(t, { rounds: 2 });
  admin = await small.createEntry({ email: "ada@nordvik.test" });
  other = await small.createEntry({ email: "kari@nordvik.test" });
  const { organisationId } = await makeOrganisation(t, { admin, members: [other] });
  address = `/api/organisation/${organisationId}`;
});
afterEach(async () => {
  await sql`delete from organisation_invitations`.execute(t.ctx.db);
  await sql`delete from organisation_departments where name <> 'Salg'`.execute(t.ctx.db);
});
afterAll(async () => {
  if (t) await deleteOrganisations(t);
  await t?.close();
});

const preview = async (text: string) => (await admin.client.post(`${address}/invitations/preview/`, { text })).body;
const apply = (text: string) => admin.client.post(`${address}/invitations/`, { text });
const stored = async () => {
  const { rows } = await sql<{ name: string; count: number }>`
    select d.name, count(i.address_hash) as count from organisation_departments d
    left join organisation_invitations i using (department_id) group by d.name order by d.name`.execute(t.ctx.db);
  return rows.map(({ name, count }) => [name, count]);
};

test.each([
  ["semicolons", "Avdeling;E-post\r\nDrift;a@firma.test\r\nSalg;b@firma.test\r\n"],
  ["commas and a mark", "\uFEFFdepartment,email\nDrift,a@firma.test\nSalg,b@firma.test"],
  ["tabs", "lag\te-mail\nDrift\ta@firma.test\n\nSALG\tb@firma.test\n"],
  ["quotes, and the columns the other way", '"epost";"team"\n"a@firma.test";"Drift"\n"b@firma.test";" Salg "'],
])("a list with %s is previewed, applied, and the second time changes nothing", async (_, text) => {
  const plan = {
    rows: 2,
    new_departments: ["Drift"],
    known_departments: 1,
    new_invitations: 2,
    moved_invitations: 0,
    same_invitations: 0,
    faults: [],
    fault_count: 0,
  };
  expect(await preview(text)).toEqual(plan);
  expect(await stored()).toEqual([["Salg", 0]]);
  expect((await apply(text)).body).toEqual(plan);
  const after = [
    ["Drift", 1],
    ["Salg", 1],
  ];
  expect(await stored()).toEqual(after);
  const again = await apply(text);
  expect(again.body).toEqual({
    ...plan,
    new_departments: [],
    known_departments: 2,
    new_invitations: 0,
    same_invitations: 2,
  });
  expect(await stored()).toEqual(after);
});

test("an address in another department moves, and one without an address makes a department alone", async () => {
  await apply("avdeling;epost\nDrift;a@firma.test");
  const moved = await apply("avdeling;epost\nSalg;A@firma.test\nKantine;\n");
  expect(moved.body).toMatchObject({ new_departments: ["Kantine"], moved_invitations: 1, new_invitations: 0 });
  expect(await stored()).toEqual([
    ["Drift", 0],
    ["Kantine", 0],
    ["Salg", 1],
  ]);
});

const LONG = "x".repeat(41);
test.each<[string, string, readonly object[]]>([
  ["nothing", "  \n", [{ code: "file_empty", line: null }]],
  ["a header alone", "avdeling;epost\n;\n", [{ code: "file_empty" }]],
  ["not UTF-8", "avdeling\nFor\uFFFDn", [{ code: "not_utf8" }]],
  ["a quote that stays open", 'avdeling;epost\n"Drift;a@b.no', [{ code: "not_csv", line: 2 }]],
  ["another separator", "avdeling|epost\nDrift|a@b.no", [{ code: "unknown_separator", line: 1 }]],
  ["an unknown column", "avdeling;telefon\nDrift;1", [{ code: "column_unknown", line: 1, value: "telefon" }]],
  ["a column twice", "avdeling;team\nDrift;Drift", [{ code: "column_twice", line: 1, column: "department" }]],
  ["no department", "epost\na@b.no", [{ code: "column_missing", line: 1, column: "department" }]],
  [
    "rows of other widths",
    "avdeling;epost\nDrift\nDrift;a@b.no;x",
    [
      { code: "fields_differ", line: 2, value: "1", limit: 2 },
      { code: "fields_differ", line: 3, value: "3" },
    ],
  ],
  [
    "formulas",
    'avdeling;epost\n"=HYPERLINK(""http://x"")";a@b.no\nDrift;+1@b.no\n@SUM(A1);\n',
    [
      { code: "formula", line: 2, column: "department", value: '=HYPERLINK("http://x")' },
      { code: "formula", line: 3, column: "email", value: "+1@b.no" },
      { code: "formula", line: 4, column: "department" },
    ],
  ],
  [
    "doubles",
    "avdeling;epost\nDrift;a@b.no\nSalg;A@B.no\nLager;\nlager;",
    [
      { code: "listed_twice", line: 3, column: "email", value: "A@B.no" },
      { code: "listed_twice", line: 5, column: "department", value: "lager" },
    ],
  ],
  [
    "an empty department, and one too long",
    `avdeling;epost\n ;a@b.no\n${LONG};`,
    [
      { code: "blank", line: 2, column: "department" },
      { code: "max_length", line: 3, column: "department", value: LONG, limit: 40 },
    ],
  ],
  [
    "bad addresses",
    "avdeling;epost\nDrift;kari\nDrift;a@b\nDrift;a@b.no,c@d.no",
    [
      { code: "not_an_email", line: 2, column: "email", value: "kari" },
      { code: "not_an_email", line: 3, value: "a@b" },
      { code: "not_an_email", line: 4 },
    ],
  ],
])("%s: each fault is named, and nothing is done", async (_, text, faults) => {
  const plan = await preview(text);
  expect(plan.faults).toMatchObject(faults);
  expect(plan.fault_count).toBe(faults.length);
  const refused = await apply(text);
  expect(refused.status).toBe(400);
  expect(refused.body.text).toMatchObject(faults);
  expect(await stored()).toEqual([["Salg", 0]]);
});

test("of very many faults the first are told, and how many there are", async () => {
  const text = ["avdeling;epost", ...Array.from({ length: 900 }, () => "Drift;kari")].join("\n");
  const plan = await preview(text);
  expect([plan.faults.length, plan.fault_count, plan.faults[199].line]).toEqual([200, 900, 201]);
  const rows = ["avdeling;epost", ...Array.from({ length: 20_001 }, (_, at) => `Drift;a${at}@b.no`)].join("\n");
  expect((await preview(rows)).faults).toMatchObject([{ code: "too_many_rows", limit: 20_000 }]);
});

test("five thousand people in two hundred departments are one list", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Avdeling ${at % 200};ansatt${at}@firma.test`);
  const text = ["avdeling;e-post", ...rows].join("\n");
  const done = await apply(text);
  expect([done.status, done.body.new_departments.length, done.body.new_invitations]).toEqual([200, 200, 5000]);
  const { body } = await admin.client.get(`${address}/manage/`);
  expect([body.departments.length, body.invited]).toEqual([201, 5000]);
  expect(body.departments.filter(({ invited }: { invited: number }) => invited === 25)).toHaveLength(200);
});

test("neither answers nor rows tell who has an account, and no address is stored or written to", async () => {
  const mails = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from outgoing`.execute(t.ctx.db);
    return rows[0]!.count;
  };
  const before = await mails();
  const known = await apply("avdeling;epost\nSalg;kari@nordvik.test");
  const unknown = await apply("avdeling;epost\nSalg;ingen@nordvik.test");
  expect(known.body).toEqual(unknown.body);
  expect(await mails()).toBe(before);
  const { rows } = await sql<{ text: string }>`select i::text as text from organisation_invitations i`.execute(
    t.ctx.db,
  );
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text).not.toMatch(/kari|ingen|nordvik/);
  const log = await admin.client.get(`${address}/log/`);
  expect(JSON.stringify(log.body)).not.toContain("@");
  expect((await admin.client.delete(`${address}/invitations/`)).body).toEqual({ forgotten: 2 });
  expect((await admin.client.get(`${address}/manage/`)).body.invited).toBe(0);
});

test("others are not asked what their list says", async () => {
  for (const rest of ["invitations/preview/", "invitations/"]) {
    expect((await other.client.post(`${address}/${rest}`, { text: "=1" })).status).toBe(403);
  }
  expect((await other.client.delete(`${address}/invitations/`)).status).toBe(403);
});
