/** While a change is applied in the season and not yet in the engine, no reader gets a stamp that covers it. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { notify } from "../../../../db/notify.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { createLive } from "../create-live.ts";
import { createEngineFeed } from "../ranks/engine-feed.ts";
import { openOtherProcess, startLiveRound, type OtherProcess } from "../live-round.testing.ts";
import { later, openTestStream, stampOfAnswer } from "../stream/stream.testing.ts";

let t: TestServer;
let other: OtherProcess;
/** Where the engine waits before it is told of rounds; null lets it go on. */
let halfWay: { readonly reached: PromiseWithResolvers<void>; readonly goOn: PromiseWithResolvers<void> } | null = null;

beforeAll(async () => {
  ({ t } = await startLiveRound());
  // The stamp that is told now and then comes when the test says so.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  other = await openOtherProcess(t.ctx.pool.options.connectionString!, {
    createLive(base) {
      const feed = createEngineFeed({ ...base, workers: 0 });
      const roundsChanged: typeof feed.roundsChanged = async (season) => {
        halfWay?.reached.resolve();
        await halfWay?.goOn.promise;
        return feed.roundsChanged(season);
      };
      return createLive(base, { ...feed, roundsChanged });
    },
  });
});
afterEach(() => halfWay?.goOn.resolve());
afterAll(async () => {
  vi.useRealTimers();
  await other?.close();
  await t?.close();
});

const marks = (stamp: string) => stamp.split(".").slice(0, 5);

test("a deadline that is moved: answers, open pages and new ones have the stamp of before until it is told", async () => {
  const stream = await openTestStream(other.origin);
  const before = (await stream.untilState()).stamp;
  halfWay = { reached: Promise.withResolvers(), goOn: Promise.withResolvers() };
  await sql`update rounds set deadline_at = deadline_at + interval '1 hour' where round_id = 3`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "rounds", roundId: 3 });
  await halfWay.reached.promise;

  vi.advanceTimersByTime(15_000);
  const regular = await stream.untilState();
  expect(regular.nowMs).toBeDefined();
  expect(regular.told).toEqual([]);
  const said = [regular.stamp, await stampOfAnswer(other.origin)];
  const comer = await openTestStream(other.origin, `?since=${later(before)}`);
  const first = await comer.untilState();
  // The reader gets it with all others, once it can be requested.
  expect(first.told.map(({ event }) => event)).toEqual(["clock"]);
  said.push(first.stamp);
  expect(said.map(marks)).toEqual(said.map(() => marks(before)));

  halfWay.goOn.resolve();
  const after = await stream.untilState();
  expect(after.told.map(({ event }) => event)).toContain("rounds");
  expect((await comer.untilState()).told.map(({ event }) => event)).toContain("rounds");
  expect(marks(after.stamp)).not.toEqual(marks(before));
  expect(marks(await stampOfAnswer(other.origin))).toEqual(marks(after.stamp));
  // A stream that broke in between: the missed messages are sent on reconnecting.
  const back = await openTestStream(other.origin, "", { "last-event-id": later(regular.stamp) });
  expect((await back.untilState()).told.map(({ event }) => event)).toContain("rounds");
  for (const one of [stream, comer, back]) one.close();
});
