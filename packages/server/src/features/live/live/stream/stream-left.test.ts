/** A visitor who leaves before the stream is open takes no place. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { App } from "../../../../http/app.ts";
import { createApp } from "../../../../http/create-app.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../../testing/index.ts";
import { STREAM_LIMITS } from "./stream-hub.ts";
import { streamRoutes } from "./stream.routes.ts";
import { openTestStream } from "./stream.testing.ts";

let t: TestServer;
/** Has one place for an address. */
let app: App;
let origin: string;

beforeAll(async () => {
  // As behind a proxy, which still gives a request's address after the client is gone.
  t = await startTestServer({ config: { trustProxy: true } });
  await buildSeason(t);
  await t.whenCurrent();
  const limits = { ...STREAM_LIMITS, perIp: 1 };
  app = await createApp({ ctx: t.ctx, routes: (made, ctx) => streamRoutes(made, ctx, limits) });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const forwarded = { "x-forwarded-for": "192.0.2.1" };
const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const lookUpsThatWait = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.ctx.db);
  return rows.length;
};

test("a page that is closed while it is looked up who reads it", async () => {
  const { client } = await t.signUp();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const leaving = new AbortController();
  await t.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const asked = fetch(`${origin}/api/stream/`, { headers: { ...forwarded, cookie }, signal: leaving.signal });
    const failed = asked.then(() => "answered", String);
    await expect.poll(lookUpsThatWait, { interval: 10 }).toBe(1);
    leaving.abort();
    expect(await failed).toMatch(/abort/);
    await expect.poll(connections, { interval: 10 }).toBe(0);
  });
  // This stream's session is looked up after the other's.
  const stream = await openTestStream(origin, "", { ...forwarded, cookie });
  expect(stream.response.status).toBe(200);
  expect((await openTestStream(origin, "", forwarded)).response.status).toBe(429);
  stream.close();
});
