/** Streams end with the session or token they were opened by, in every process; strangers' go on. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { App } from "../../../../http/app.ts";
import { createApp } from "../../../../http/create-app.ts";
import { buildSeason, makeToken, startTestServer, type SignedUp, type TestServer } from "../../../../testing/index.ts";
import { streamRoutes } from "./stream.routes.ts";
import { openTestStream, type OpenTestStream } from "./stream.testing.ts";

let t: TestServer;
/** Another process of the game, as far as streams are concerned. */
let app: App;
let origin: string;

beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  await t.whenCurrent();
  app = await createApp({ ctx: t.ctx, routes: streamRoutes });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const open = async (headers: Record<string, string>) => {
  const stream = await openTestStream(origin, "", headers);
  await stream.untilState();
  return stream;
};
const cookieOf = ({ client }: SignedUp) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const ended = async (stream: OpenTestStream) => {
  try {
    for (;;) await stream.next();
  } catch (error) {
    return String(error);
  }
};

test("signing out ends the streams of that session within a moment, and nobody else's [V7.4.1]", async () => {
  const [leaving, staying] = [await t.signUp(), await t.signUp()];
  const gone = await open({ cookie: cookieOf(leaving) });
  const own = await open({ cookie: cookieOf(staying) });
  const strangers = await open({});
  expect((await leaving.client.post("/api/player/logout/")).status).toBe(200);
  expect(await ended(gone)).toMatch(/ended|terminated/u);
  for (const stream of [own, strangers]) {
    await sql`select pg_notify('elleveren', '{"kind":"clock"}')`.execute(t.ctx.db);
    expect((await stream.next()).event).toBe("clock");
    stream.close();
  }
});

test("so do a token that is ended, an account that is deleted, and very many sessions at once [V7.4.1, V7.4.2]", async () => {
  const person = await t.signUp();
  const { token } = await makeToken(person, ["read"]);
  const byToken = await open({ authorization: `Bearer ${token}` });
  await sql`delete from api_tokens where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(await ended(byToken)).toMatch(/ended|terminated/u);

  const bySession = await open({ cookie: cookieOf(person) });
  const answer = await person.client.post("/api/player/delete/", { password: person.password });
  expect(answer.status).toBe(200);
  expect(await ended(bySession)).toMatch(/ended|terminated/u);

  const one = await t.signUp();
  const among = await open({ cookie: cookieOf(one) });
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select decode(md5(n::text), 'hex'), ${one.accountId}, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 day'
    from generate_series(1, 1000) n`.execute(t.ctx.db);
  await sql`delete from sessions where account_id = ${one.accountId}`.execute(t.ctx.db);
  expect(await ended(among)).toMatch(/ended|terminated/u);
});
