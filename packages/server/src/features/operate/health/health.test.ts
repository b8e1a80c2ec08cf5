import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test("a process without a season is alive but not ready, and says why", async () => {
  const client = t.client();
  expect((await client.get("/healthz")).body).toEqual({ status: "ok" });
  const answer = await client.get("/readyz");
  expect([answer.status, answer.body]).toEqual([
    503,
    { status: "not ready", database: "ok", migrations: "ok", season: "no season was imported", live: "ok" },
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("with a season it is ready, until a migration is missing", async () => {
  await buildSeason(t);
  const client = t.client();
  const ready = await client.get("/readyz");
  expect([ready.status, ready.body.status]).toEqual([200, "ok"]);
  await sql`update migration_checksums set name = name || 'x' where name = '0006_regions'`.execute(t.owner);
  const pending = await client.get("/readyz");
  expect([pending.status, pending.body.migrations]).toEqual([503, "pending: 0006_regions"]);
  await sql`update migration_checksums set name = '0006_regions' where name = '0006_regionsx'`.execute(t.owner);
});

test("metrics count calls by route and status, without addresses or people", async () => {
  const { client, email } = await t.signUp();
  await client.get("/api/entry/4711/");
  const { status, body, headers } = await client.get("/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain/);
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/api\/player\/create\/",status="200"\} 1\n/,
  );
  expect(body).toMatch(/\ndatabase_connections \d/);
  expect(body).toMatch(/\nnodejs_eventloop_lag_seconds /);
  expect(body).not.toMatch(/entry\/\d/);
  expect(body).not.toContain(email);
});

test("metrics are for this machine: not for whom a proxy speaks for, and elsewhere only with the token [V13.4.5]", async () => {
  const far = { headers: { "x-forwarded-for": "203.0.113.9" } };
  const proxied = await t.client().get("/metrics", far);
  expect([proxied.status, proxied.body]).toEqual([404, { detail: "Not found." }]);
  // A load balancer learns readiness, and nothing of the internals.
  expect((await t.client().get("/readyz", far)).body).toEqual({ status: "ok" });
  expect((await t.client().get("/healthz", far)).body).toEqual({ status: "ok" });
  const secured = await startTestServer({ config: { metricsToken: "a-long-token" } });
  try {
    const read = (authorization: string) => secured.client().get("/metrics", { headers: { authorization } });
    expect((await read("Bearer a-long-token")).status).toBe(200);
    expect((await read("Bearer another")).status).toBe(404);
    expect((await secured.client().get("/metrics")).status).toBe(404);
  } finally {
    await secured.close();
  }
});
