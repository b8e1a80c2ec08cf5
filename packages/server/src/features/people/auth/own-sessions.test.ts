import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestClient, type TestServer } from "../../../testing/index.ts";

const PATH = "/api/_allauth/browser/v1/auth/sessions";
let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

async function signInElsewhere({ email, password }: SignedUp, userAgent: string): Promise<TestClient> {
  const client = t.client();
  const headers = { "user-agent": userAgent };
  await client.post("/api/player/login/", { email, password }, { headers });
  return client;
}
const list = async (client: TestClient) => (await client.get(PATH)).body.data as { id: number; is_current: boolean }[];
const others = async (client: TestClient) =>
  (await list(client)).filter((session) => !session.is_current).map(({ id }) => id);

test("one's own sessions are listed with where and when, this one first and marked [AP-079] [AP-080]", async () => {
  const startedSeconds = Date.now() / 1000;
  const person = await t.signUp();
  await t.signUp();
  await signInElsewhere(person, "Phone of Kari");
  const answer = await person.client.get(PATH);
  expect(answer.status).toBe(200);
  expect(answer.body.status).toBe(200);
  expect(answer.body.data).toEqual([
    {
      id: expect.any(Number),
      user_agent: expect.any(String),
      ip: "127.0.0.1",
      created_at: expect.any(Number),
      last_seen_at: expect.any(Number),
      is_current: true,
    },
    expect.objectContaining({ user_agent: "Phone of Kari", is_current: false }),
  ]);
  for (const { created_at: created, last_seen_at: seen } of answer.body.data) {
    expect(Math.abs(created - startedSeconds)).toBeLessThan(60);
    expect(seen).toBeGreaterThanOrEqual(created);
  }
});

test("several are ended at once, and the rest is answered [AP-079]", async () => {
  const person = await t.signUp();
  const away = [await signInElsewhere(person, "A"), await signInElsewhere(person, "B")];
  const kept = await signInElsewhere(person, "C");
  const all = (await person.client.get(PATH)).body.data as { id: number; user_agent: string }[];
  const sessions = all.filter(({ user_agent: agent }) => ["A", "B"].includes(agent)).map(({ id }) => id);
  const answer = await person.client.delete(PATH, { sessions });
  expect([answer.status, answer.body.data.map(({ user_agent: agent }: { user_agent: string }) => agent)]).toEqual([
    200,
    [expect.any(String), "C"],
  ]);
  for (const client of away) {
    expect((await client.get("/api/me/")).body.player).toBeNull();
    expect((await client.get(PATH)).status).toBe(401);
  }
  expect((await kept.get(PATH)).status).toBe(200);
});

test("with this one among them nobody is signed in any more [AP-079]", async () => {
  const person = await t.signUp();
  const elsewhere = await signInElsewhere(person, "A");
  const sessions = (await list(person.client)).map(({ id }) => id);
  const answer = await person.client.delete(PATH, { sessions });
  expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
  expect(person.client.cookies.has("sessionid")).toBe(false);
  expect((await elsewhere.get(PATH)).status).toBe(401);
});

test("an unknown id, and one of somebody else, end nothing", async () => {
  const [person, stranger] = [await t.signUp(), await t.signUp()];
  await signInElsewhere(person, "A");
  const [own = 0] = await others(person.client);
  const [foreign] = (await list(stranger.client)).map(({ id }) => id);
  for (const id of [foreign, own + 100_000, Number.MAX_SAFE_INTEGER]) {
    const answer = await person.client.delete(PATH, { sessions: [own, id] });
    expect([answer.status, answer.body]).toEqual([
      400,
      { status: 400, errors: [{ code: "invalid", message: expect.any(String), param: "sessions" }] },
    ]);
  }
  expect(await others(person.client)).toEqual([own]);
  expect((await stranger.client.get(PATH)).status).toBe(200);
});

test.each([
  [undefined, "null", undefined],
  [{}, "required", "sessions"],
  [{ sessions: [] }, "required", "sessions"],
  [{ sessions: ["1"] }, "invalid", "sessions.0"],
  [{ sessions: [0] }, "min_value", "sessions.0"],
  [{ sessions: 1 }, "invalid", "sessions"],
])("ending %j is refused as %s", async (body, code, param) => {
  const { client } = await t.signUp();
  const answer = await client.delete(PATH, body);
  expect([answer.status, answer.body.errors]).toEqual([400, [{ code, message: expect.any(String), param }]]);
});

test("a stranger has none, and is told so before his body is looked at", async () => {
  const client = t.client();
  for (const answer of [await client.get(PATH), await client.delete(PATH, { sessions: "x" })]) {
    expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
  }
});
