/** A process that starts in the middle of a rush reads the season once, and what changes meanwhile after it. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../../db/notify.ts";
import { createClient } from "../../../../testing/client.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { createLive } from "../create-live.ts";
import { createEngineFeed } from "../ranks/engine-feed.ts";
import { openOtherProcess, startLiveRound, type OtherProcess } from "../live-round.testing.ts";

let t: TestServer;
let other: OtherProcess | undefined;
beforeAll(async () => {
  ({ t } = await startLiveRound());
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

const owned = async (origin: string) => {
  const { elements } = (await createClient(origin).get("/api/bootstrap-static/")).body;
  return (elements as { id: number; transfers_in_event: number }[])[0]!.transfers_in_event;
};

test("owners that are counted while a process starts are those it shows", async () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let readings = 0;
  const opening = openOtherProcess(t.ctx.pool.options.connectionString!, {
    createLive(base) {
      const feed = createEngineFeed({ ...base, workers: 0 });
      const reload: typeof feed.reload = async (loaded) => {
        readings += 1;
        reached.resolve();
        // The first one is slow, as with many managers.
        if (readings === 1) await goOn.promise;
        return feed.reload(loaded);
      };
      return createLive(base, { ...feed, reload });
    },
  });
  await reached.promise;
  await sql`update footballer_market set transfers_in_round = 77
    where footballer_id = (select min(footballer_id) from footballers)`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "market" });
  // Heard by then, and read if it does not wait.
  await t.whenCurrent();
  await sleep(500);
  goOn.resolve();
  other = await opening;
  await other.open.whenCurrent();
  expect(await owned(other.origin)).toBe(77);
  expect(readings).toBe(1);
  expect(await owned(t.origin)).toBe(77);
});
