import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { listen, notify, type Message, type Notifications } from "./notify.ts";
import { createDatabase, createPool } from "./pool.ts";
import { transact } from "./writing/transactions.ts";

let database: TestDatabase;
let db: Database;
let notifications: Notifications;
let heard: Message[] = [];
let onWarning = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool({ databaseUrl: database.url, connections: 4, onError: () => {} }));
  const log = pino({ level: "silent" });
  // It warns when it has found its connection broken.
  log.warn = () => onWarning();
  notifications = await listen({ databaseUrl: database.url, log });
  notifications.subscribe((message) => heard.push(message));
});
afterAll(async () => {
  await notifications.close();
  await db.destroy();
  await database.drop();
});

async function heardAfter(work: () => Promise<unknown>): Promise<Message[]> {
  await notifications.whenDelivered();
  heard = [];
  await work();
  await notifications.whenDelivered();
  return heard;
}

test("messages arrive in order, and whenDelivered waits for them", async () => {
  const messages = Array.from({ length: 50 }, (_, index) => ({ kind: "leagues", leagueId: index }) as const);
  expect(
    await heardAfter(async () => {
      for (const message of messages) await notify(db, message);
    }),
  ).toEqual(messages);
});

test("many may wait at the same moment, without a word of the driver's about statements that queue", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on("warning", note);
  const message = { kind: "leagues", leagueId: 7 } as const;
  const waits = Array.from({ length: 20 }, () => notifications.whenDelivered());
  expect(await heardAfter(() => notify(db, message))).toEqual([message]);
  await Promise.all(waits);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("a message sent in a transaction arrives when it commits, and not at all when it does not", async () => {
  const message = { kind: "squads", roundId: 1, entryId: 7 } as const;
  const during = await heardAfter(() =>
    transact(db, async (tx) => {
      await notify(tx, message);
      await notifications.whenDelivered();
      expect(heard).toEqual([]);
    }),
  );
  expect(during).toEqual([message]);
  const undone = await heardAfter(() =>
    transact(db, async (tx) => {
      await notify(tx, message);
      throw new Error("undo");
    }).catch(() => {}),
  );
  expect(undone).toEqual([]);
});

test("a list of ids too long for PostgreSQL becomes 'all of them'", async () => {
  const footballerIds = Array.from({ length: 3000 }, (_, index) => index);
  expect(await heardAfter(() => notify(db, { kind: "market", footballerIds }))).toEqual([{ kind: "market" }]);
});

test("a broken connection is opened again and says resync; nothing sent afterwards is lost", async () => {
  await notifications.whenDelivered();
  heard = [];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'elleveren-listen' and datname = current_database()`.execute(db);
  await expect.poll(() => heard).toEqual([{ kind: "resync" }]);
  expect(await heardAfter(() => notify(db, { kind: "game" }))).toEqual([{ kind: "game" }]);
});

test("while the connection is opened again whenDelivered waits for the resync: what was sent meanwhile is in it", async () => {
  await notifications.whenDelivered();
  const broken = new Promise<void>((resolve) => (onWarning = resolve));
  heard = [];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'elleveren-listen' and datname = current_database()`.execute(db);
  await broken;
  expect(heard).toEqual([]);
  // No connection listens at this moment.
  await Promise.all([notify(db, { kind: "game" }), notifications.whenDelivered()]);
  expect(heard[0]).toEqual({ kind: "resync" });
  onWarning = () => {};
});

test("a listener that throws does not stop the others, and one that left hears nothing", async () => {
  const stopThrowing = notifications.subscribe(() => {
    throw new Error("a listener's own fault");
  });
  expect(await heardAfter(() => notify(db, { kind: "clock" }))).toEqual([{ kind: "clock" }]);
  stopThrowing();
  let count = 0;
  const leave = notifications.subscribe(() => (count += 1));
  leave();
  await heardAfter(() => notify(db, { kind: "clock" }));
  expect(count).toBe(0);
});
