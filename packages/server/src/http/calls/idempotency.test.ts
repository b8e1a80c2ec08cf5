import { sql } from "kysely";
import Type from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../testing/index.ts";
import { transact } from "../../db/writing/transactions.ts";
import { refuse } from "./errors.ts";
import { deleteOldAnswers, idempotent } from "./idempotency.ts";

let t: TestServer;
/** Lets a test hold the handler between its effect and its answer. */
let pause: Promise<void> | null = null;
let crash = false;

beforeAll(async () => {
  t = await startTestServer({
    extraRoutes(app, ctx) {
      const schema = { body: Type.Object({ step: Type.Integer() }) };
      app.post(
        "/api/count/",
        { schema },
        idempotent(ctx, async (own, request, reply) => {
          const { step } = request.body as { step: number };
          const total = await transact(own.db, async (tx) => {
            const { rows } = await sql<{ total: number }>`
              update counter set total = total + ${step} returning total`.execute(tx);
            return rows[0]?.total;
          });
          await pause;
          if (crash) throw new Error("the machine went away");
          if (step < 0) throw refuse([{ code: "invalid" }], () => "step");
          reply.code(201);
          return { total };
        }),
      );
    },
  });
  await sql`create table counter (total integer not null)`.execute(t.owner);
  await sql`grant select, insert, update on counter to elleveren_game`.execute(t.owner);
  await sql`insert into counter values (0)`.execute(t.ctx.db);
});
afterAll(() => t.close());

const total = async () => {
  const { rows } = await sql<{ total: number }>`select total from counter`.execute(t.ctx.db);
  return rows[0]?.total ?? 0;
};
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

test("a repeat is answered with the first answer and has no second effect", async () => {
  const { client } = await t.signUp();
  const before = await total();
  const first = await client.post("/api/count/", { step: 1 }, withKey("first-key"));
  expect(first.status).toBe(201);
  expect(first.body).toEqual({ total: before + 1 });
  await client.post("/api/count/", { step: 1 }, withKey("another-key"));
  const repeat = await client.post("/api/count/", { step: 1 }, withKey("first-key"));
  expect([repeat.status, repeat.body]).toEqual([201, { total: before + 1 }]);
  expect(await total()).toBe(before + 2);
});

test("a refusal is repeated too, and undoes what the handler wrote", async () => {
  const { client } = await t.signUp();
  const before = await total();
  for (const _ of [1, 2]) {
    const answer = await client.post("/api/count/", { step: -1 }, withKey("refused-key"));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ step: [{ message: "Not a valid value.", code: "invalid" }] });
  }
  expect(await total()).toBe(before);
});

test("the same key with another body is refused", async () => {
  const { client } = await t.signUp();
  await client.post("/api/count/", { step: 1 }, withKey("mismatch-key"));
  const before = await total();
  const answer = await client.post("/api/count/", { step: 2 }, withKey("mismatch-key"));
  expect(answer.status).toBe(409);
  expect(answer.body.non_field_errors[0].code).toBe("idempotency_mismatch");
  expect(await total()).toBe(before);
});

test("keys belong to an account", async () => {
  const [one, two] = [await t.signUp(), await t.signUp()];
  const before = await total();
  await one.client.post("/api/count/", { step: 1 }, withKey("everybody's"));
  await two.client.post("/api/count/", { step: 1 }, withKey("everybody's"));
  expect(await total()).toBe(before + 2);
});

test("a repeat sent while the first is under way waits for its answer", async () => {
  const { client } = await t.signUp();
  const before = await total();
  let release = () => {};
  pause = new Promise((resolve) => (release = resolve));
  const answers = Promise.all([1, 2, 3].map(() => client.post("/api/count/", { step: 5 }, withKey("at-once-key"))));
  await new Promise((resolve) => setTimeout(resolve, 100));
  pause = null;
  release();
  expect((await answers).map((answer) => [answer.status, answer.body])).toEqual(
    [1, 2, 3].map(() => [201, { total: before + 5 }]),
  );
  expect(await total()).toBe(before + 5);
});

test("a fault between effect and answer loses both, and a repeat does the work [V16.5.3]", async () => {
  const { client } = await t.signUp();
  const before = await total();
  crash = true;
  const failed = await client.post("/api/count/", { step: 7 }, withKey("crash-key"));
  crash = false;
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toContain("machine");
  expect(await total()).toBe(before);
  const repeat = await client.post("/api/count/", { step: 7 }, withKey("crash-key"));
  expect([repeat.status, repeat.body]).toEqual([201, { total: before + 7 }]);
});

test("a key must be 8 to 200 characters", async () => {
  const { client } = await t.signUp();
  for (const key of ["short", "x".repeat(201)]) {
    const answer = await client.post("/api/count/", { step: 1 }, withKey(key));
    expect(answer.status).toBe(400);
    expect(answer.body.idempotency_key[0].code).toBe("invalid");
  }
});

test("answers are forgotten after a day", async () => {
  const { client } = await t.signUp();
  await client.post("/api/count/", { step: 1 }, withKey("old-enough"));
  await sql`update idempotency_keys set created_at = clock_timestamp() - interval '25 hours' where key = 'old-enough'`.execute(
    t.ctx.db,
  );
  expect(await deleteOldAnswers(t.ctx)).toBe(1);
  expect(await deleteOldAnswers(t.ctx)).toBe(0);
});
