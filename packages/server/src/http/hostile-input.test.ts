/** What no page of ours sends: numbers beyond the columns, texts that cannot be stored, endless lists. Never a 500. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, createEntry, startTestServer, type CreatedTestEntry, type TestServer } from "../testing/index.ts";

let t: TestServer;
let entry: CreatedTestEntry;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  entry = await createEntry(t);
});
afterAll(() => t.close());

const BEYOND_INT4 = 2 ** 31;

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
});

test("asking for the head of the stream opens no stream", async () => {
  const head = fetch(`${t.origin}/api/stream/`, { method: "HEAD", signal: AbortSignal.timeout(2000) });
  expect((await head).status).toBe(404);
});
