/** A thread of the engine dies while a fact is applied: pages come out right all the same, without a restart. */
import { Worker } from "node:worker_threads";
import type { FootballerId } from "@elleveren/rules";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { createClient } from "../../../../testing/client.ts";
import type { CreatedTestEntry, TestServer } from "../../../../testing/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { createLive } from "../create-live.ts";
import { createEngineFeed } from "./engine-feed.ts";
import { openOtherProcess, startLiveRound, tellFirstMatch, type OtherProcess } from "../live-round.testing.ts";
import { openTestStream } from "../stream/stream.testing.ts";

let season: Season;
let t: TestServer;
let entry: CreatedTestEntry;
/** Scores with threads, as a game of a million does. */
let threaded: OtherProcess;
beforeAll(async () => {
  ({ season, t, entry } = await startLiveRound());
  threaded = await openOtherProcess(t.ctx.pool.options.connectionString!, {
    createLive: (base) => createLive(base, createEngineFeed({ ...base, workers: 2, parallelFrom: 0 })),
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await threaded?.close();
  await t?.close();
});

/** Ends the thread that is given the first part of work from here on; tells of which kernel. */
function endNextThread(): { kernel: string | null } {
  const told: { kernel: string | null } = { kernel: null };
  const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, message: { kernel: string }) => void;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message: { kernel: string }) {
    post.call(this, message);
    if (told.kernel !== null || message.kernel === undefined) return;
    told.kernel = message.kernel;
    void this.terminate();
  });
  return told;
}

const SHOWN = () => [
  `/api/entry/${entry.entryId}/`,
  `/api/entry/${entry.entryId}/event/1/picks/`,
  "/api/event/1/live/",
  "/api/event-status/",
];
const shownBy = async (origin: string) => {
  const client = createClient(origin);
  return Promise.all(SHOWN().map(async (path) => (await client.get(path)).body as unknown));
};

test.each([1, 2, 3])(
  "a thread that ends in the middle of a pass costs nobody anything, the %i. time neither",
  async (count) => {
    const picks = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks as { element: FootballerId }[];
    const stream = await openTestStream(threaded.origin);
    await stream.untilState();
    const ended = endNextThread();
    await tellFirstMatch({ t, season }, picks[1]!.element, {
      goals: count,
      stats: { minutes: 60, goals_scored: count },
    });
    await t.whenCurrent();
    const right = await shownBy(t.origin);
    await expect.poll(() => shownBy(threaded.origin), { timeout: 20_000, interval: 100 }).toEqual(right);
    expect(ended.kernel).not.toBe(null);
    expect(right[0]).toMatchObject({ summary_event_points: expect.any(Number) as number });
    // And the open page was told.
    const { told } = await stream.untilState();
    expect(told.map(({ event }) => event)).toContain("ranks");
    stream.close();
  },
);
