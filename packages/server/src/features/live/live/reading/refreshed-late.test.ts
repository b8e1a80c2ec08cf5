/** The clock and the game's settings could not be read when a message said that they changed: they are read later. */
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { notify } from "../../../../db/notify.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { openOtherProcess, startLiveRound, type OtherProcess } from "../live-round.testing.ts";
import { openTestStream, type OpenTestStream } from "../stream/stream.testing.ts";

let season: Season;
let t: TestServer;
let other: OtherProcess;
let stream: OpenTestStream;
let logged: string[] = [];

beforeAll(async () => {
  ({ season, t } = await startLiveRound());
  const log = pino({ level: "warn" }, { write: (text: string) => void logged.push(text) });
  other = await openOtherProcess(t.ctx.pool.options.connectionString!, { log });
});
afterAll(async () => {
  stream?.close();
  await other?.close();
  await t?.close();
});

/** The settings are changed and told of, and cannot be read. */
async function changeUnreadably(minutes: number): Promise<void> {
  logged = [];
  await t.owner.transaction().execute(async (tx) => {
    await sql`update game set maintenance = true, clock_game_at = clock_game_at + ${minutes} * interval '1 minute'`.execute(
      tx,
    );
    await sql`alter table game rename to game_elsewhere`.execute(tx);
    await notify(tx, { kind: "clock" });
  });
  await vi.waitFor(() => expect(logged.join("")).toContain("the clock was not read"), { timeout: 10_000 });
}

const readable = () => sql`alter table game_elsewhere rename to game`.execute(t.owner);

test("an open page is told the time that counts, and not the old one", async () => {
  stream = await openTestStream(other.origin);
  await stream.untilState();
  await changeUnreadably(30);
  await readable();
  let told = await stream.next();
  while (told.event !== "clock") told = await stream.next();
  expect(told.data.now_ms).toBe(season.rounds[0]!.deadlineAtMs + 1000 + 30 * 60_000);
  expect(other.open.ctx.game().maintenance).toBe(true);
});

test("a process that is told to end does not wait for it", async () => {
  await changeUnreadably(60);
  stream.close();
  await expect(other.close()).resolves.toBeUndefined();
  await readable();
});
