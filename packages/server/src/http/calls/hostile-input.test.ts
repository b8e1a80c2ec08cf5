/** What no page of ours sends: numbers beyond the columns, texts that cannot be stored, endless lists. Never a 500. */
import { updateEntryCall, updateProfileCall } from "@elleveren/contract";
import { unboundedPlaces } from "@elleveren/contract/bounds.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../testing/index.ts";
import { costInReadings } from "../../testing/processor-time.ts";

let t: TestServer;
let entry: CreatedTestEntry;
/** What of a call's parts has no bounds. */
const unbounded: string[] = [];
const PARTS = ["params", "querystring", "body"];
beforeAll(async () => {
  t = await startTestServer({
    onRoute(name, _handler, schema) {
      for (const part of PARTS) if (schema[part]) unbounded.push(...unboundedPlaces(schema[part], `${name} ${part}`));
    },
  });
  await buildSeason(t);
  entry = await createEntry(t);
});
afterAll(() => t.close());

const BEYOND_INT4 = 2 ** 31;

test("fields that a call does not take change nothing: neither role nor ids, money or points [V15.3.3]", async () => {
  const rows = async () => {
    const account = await sql<Row>`select * from accounts where account_id = ${entry.accountId}`.execute(t.ctx.db);
    const team = await sql<Row>`select * from entries where entry_id = ${entry.entryId}`.execute(t.ctx.db);
    return { ...account.rows[0], ...team.rows[0] };
  };
  const before = await rows();
  const other = await createEntry(t);
  // Every column of both tables, under its own name and as the wire might spell it.
  const foreign: Row = {
    id: other.accountId,
    entry: other.entryId,
    is_operator: true,
    is_suspended: false,
    dirty: true,
  };
  for (const [name, value] of Object.entries(before)) {
    foreign[name] = typeof value === "number" ? value + 1 : name === "role" ? "operator" : "2020-01-01T00:00:00Z";
  }
  const foreignTo = ({ body }: { readonly body: { readonly properties: object } }) =>
    Object.fromEntries(Object.entries(foreign).filter(([name]) => !Object.hasOwn(body.properties, name)));
  const { player } = (await entry.client.get("/api/me/")).body;
  const own = { first_name: "Annen", last_name: player.last_name, email: player.email, region: player.region };
  const profile = await entry.client.put("/api/player/update/", {
    ...foreignTo(updateProfileCall),
    ...own,
    date_of_birth: player.date_of_birth,
  });
  expect([profile.status, profile.body.player?.first_name]).toEqual([200, "Annen"]);
  const team = await entry.client.put("/api/entry-update/", { ...foreignTo(updateEntryCall), name: "Nytt navn" });
  expect(team.status).toBe(200);

  const after = await rows();
  const changed = Object.keys(after).filter((name) => String(after[name]) !== String(before[name]));
  expect(changed.toSorted()).toEqual(["first_name", "manager_first_name", "name"]);
});
type Row = Record<string, unknown>;

test("ids beyond a 32-bit column are refused, in addresses and in bodies", async () => {
  const own = entry.entryId;
  const swap = (into: number) => ({ element_in: into, element_out: entry.footballerIds[0] });
  const person = { email: "a@example.test", first_name: "A", last_name: "B", date_of_birth: "1990-05-17" };
  const calls: [method: string, path: string, body?: unknown][] = [
    ["GET", `/api/entry/${own}/event/${BEYOND_INT4}/picks/`],
    ["GET", `/api/event/${BEYOND_INT4}/live/`],
    ["GET", `/api/element-summary/${BEYOND_INT4}/`],
    ["GET", `/api/fixture/${BEYOND_INT4}/stats/`],
    ["GET", `/api/leagues-classic/1/standings/?phase=${BEYOND_INT4}`],
    ["POST", `/api/watchlist/${BEYOND_INT4}/`],
    ["DELETE", `/api/watchlist/${BEYOND_INT4}/`],
    ["PUT", "/api/entry-update/", { favourite_team: BEYOND_INT4 }],
    ["PUT", "/api/player/update/", { ...person, region: BEYOND_INT4 }],
    ["POST", "/api/leagues-classic/", { name: "Venner", start_event: BEYOND_INT4 }],
    ["POST", `/api/my-team/${own}/`, { event: BEYOND_INT4, picks: [] }],
    ["POST", `/api/my-team/${own}/`, { picks: [{ element: BEYOND_INT4, position: 1 }] }],
    ["POST", "/api/transfers/", { entry: own, event: BEYOND_INT4, transfers: [] }],
    ["POST", "/api/transfers/", { entry: own, event: 1, transfers: [swap(BEYOND_INT4)] }],
    ["POST", "/api/transfers/undo/", { entry: own, event: BEYOND_INT4 }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await entry.client.request(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBe(400);
  }
  const stranger = await t.signUp();
  const entered = await stranger.client.post("/api/entry-create/", {
    name: "Nye venner",
    favourite_team: null,
    terms_agreed: true,
    picks: [{ element: BEYOND_INT4 }],
  });
  expect([entered.status, entered.body.picks[0].element[0].code]).toEqual([400, "max_value"]);
});

test.each([
  ["a NUL character", "ab\u0000c"],
  ["half of a surrogate pair", "ab\ud800c"],
])("a text with %s is refused at its field", async (_, text) => {
  const calls: [field: string, method: string, path: string, body: Record<string, unknown>][] = [
    ["email", "POST", "/api/player/login/", { email: text, password: "eleven-of-us" }],
    ["code", "POST", "/api/league/code-check/", { code: text }],
    ["code", "POST", "/api/leagues-private/join/", { code: text }],
    ["name", "POST", "/api/leagues-classic/", { name: text, start_event: 1 }],
    ["name", "PUT", "/api/entry-update/", { name: text }],
  ];
  for (const [field, method, path, body] of calls) {
    const answer = await entry.client.request(method, path, body);
    expect([answer.status, answer.body], `${method} ${path}`).toMatchObject([
      400,
      { [field]: [{ code: "control_characters" }] },
    ]);
  }
});

test("every call that is served bounds what it takes, those beside the contract too [V2.2.1]", () => {
  expect(t.served.length).toBeGreaterThan(250);
  expect(unbounded).toEqual([]);
});

/** 260 kB that each took seconds to refuse, when every item was named. */
test.each<[string, () => Promise<[method: string, path: string, body: unknown]>]>([
  [
    "a passkey's transports",
    async () => {
      const credential = { id: "a", rawId: "a", type: "public-key", response: { transports: numbers(127_000) } };
      return ["PUT", "/api/_allauth/browser/v1/auth/webauthn/signup", { name: "A", credential }];
    },
  ],
  [
    "picks of a plan",
    async () => {
      const rounds = [{ event: 1, chip: null, transfers: [], picks: Array.from({ length: 86_000 }, () => ({})) }];
      return ["POST", `/api/plans/${entry.entryId}/`, { name: "Plan", rounds }];
    },
  ],
  ["fields without number", async () => ["PUT", "/api/entry-update/", { ...fieldsWithoutNumber(), email: 5 }]],
])("a refusal costs no more than the request: %s [V15.2.2]", async (_, make) => {
  const [method, path, body] = await make();
  const text = JSON.stringify(body);
  expect(text.length).toBeGreaterThan(240_000);
  expect(text.length).toBeLessThan(256 * 1024);
  const cost = await costInReadings(text, 5, async () => {
    const answer = await entry.client.request(method, path, text);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body).length).toBeLessThan(16 * 1024);
  });
  // The client's work is in it too. To name every item took some hundred times as long.
  expect(cost).toBeLessThan(16);
});

const numbers = (count: number): number[] => Array.from({ length: count }, () => 0);
const fieldsWithoutNumber = () => Object.fromEntries(numbers(24_500).map((_, at) => [`f${at}`, 0]));

test("numbers beyond every column and times beyond every calendar are refused, never a fault [V1.4.2]", async () => {
  const operator = await t.signUp({ role: "operator" });
  const league = await entry.client.post("/api/leagues-classic/", { name: "Venner", start_event: 1 });
  expect(league.status).toBe(200);
  const said = { level: "info", title_nb: "A", title_en: "A", text_nb: "", text_en: "", from: null, until: null };
  const saying = { of: "fixture", footballer: null, field: "minutes", source: null, says: [] };
  const calls: [as: typeof entry.client, method: string, path: string, body: unknown][] = [
    [entry.client, "PUT", `/api/leagues-classic/${league.body.id}/`, { admin_entry: 2 ** 63 }],
    [entry.client, "PUT", `/api/leagues-classic/${league.body.id}/`, '{"admin_entry":1e400}'],
    [entry.client, "PUT", `/api/leagues-classic/${league.body.id}/`, { admin_entry: -1 }],
    [operator.client, "POST", "/api/control/feeds/contradictions/", { ...saying, fixture: BEYOND_INT4 }],
    [operator.client, "POST", "/api/control/announcements/", { ...said, from: "-271821-04-20T00:00:00.000Z" }],
    [operator.client, "POST", "/api/control/announcements/", { ...said, until: "+275760-09-13T00:00:00.000Z" }],
    [
      operator.client,
      "POST",
      "/api/control/rounds/1/deadline/",
      { deadline_time: "9999-12-31T00:00:00Z", seen: "2026-01-01T00:00:00Z", reason: "flyttet" },
    ],
  ];
  for (const [client, method, path, body] of calls) {
    const answer = await client.request(method, path, body);
    expect([answer.status, answer.headers.get("content-type")], `${method} ${path} ${JSON.stringify(body)}`).toEqual([
      400,
      "application/json; charset=utf-8",
    ]);
  }
});

test("a list that fills the body is refused in short", async () => {
  const { client } = await t.signUp();
  const picks = Array.from({ length: 120_000 }, () => 0);
  const answer = await client.post("/api/entry-create/", {
    name: "A",
    favourite_team: null,
    terms_agreed: true,
    picks,
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body).length).toBeLessThan(50_000);
});

test("a body nested without end is refused", async () => {
  const { client } = await t.signUp();
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  for (const body of [nested, `{"name":${nested}}`, `{"picks":${nested}}`, `{"stray":${nested}}`]) {
    expect((await client.post("/api/entry-create/", body)).status).toBe(400);
  }
  // No schema looks at the body of these, but a repeat is known by it.
  const headers = { "idempotency-key": "nested-without-end" };
  for (const path of ["/api/watchlist/1/", `/api/leagues-classic/1/leave/`, "/api/player/logout/"]) {
    const answer = await entry.client.request("POST", path, `{"stray":${nested}}`, { headers });
    expect([400, 404], path).toContain(answer.status);
  }
});

test("asking for the head of the stream opens no stream", async () => {
  const head = fetch(`${t.origin}/api/stream/`, { method: "HEAD", signal: AbortSignal.timeout(2000) });
  expect((await head).status).toBe(404);
});
