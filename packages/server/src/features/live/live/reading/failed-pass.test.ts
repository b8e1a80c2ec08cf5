/** A failed pass is retried from where it was: the season is not read again, and no reader sees half of it. */
import { roundId, type RoundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../../db/notify.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../../testing/index.ts";
import { createLive } from "../create-live.ts";
import type { LiveEvent, RankingFeed } from "../live.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

/** Ranks no entry, and fails as often as requested. */
function feedThatFails() {
  const counts = { failures: 0, reloads: 0, published: 0 };
  let stale: RoundId[] = [];
  const feed: RankingFeed = {
    engine: () => null,
    reload: async () => void (counts.reloads += 1),
    pointsChanged: () => {},
    squadsChanged: async (squads) => {
      stale = [...new Set([...squads.values()].flatMap((rounds) => [...rounds]))];
    },
    roundsChanged: async () => {},
    async publish() {
      if (counts.failures > 0 && stale.length > 0) {
        counts.failures -= 1;
        throw new Error("a thread of the engine ended");
      }
      const ranked = stale;
      stale = [];
      counts.published += ranked.length;
      return ranked;
    },
    close: async () => {},
  };
  return { feed, counts };
}

test.each([
  { failures: 1, reloads: 1 },
  { failures: 2, reloads: 1 },
  // That does not help: everything is read again.
  { failures: 3, reloads: 2 },
])("ranking that fails $failures times", async ({ failures, reloads }) => {
  const { feed, counts } = feedThatFails();
  const live = await createLive({ ...t.ctx, whenRefreshed: async () => {} }, feed);
  const events: LiveEvent[] = [];
  live.subscribe((event) => events.push(event));
  counts.failures = failures;
  const before = live.ranksMark();
  await notify(t.ctx.db, { kind: "squads", entryId: 1, roundId: 1 });
  await live.whenCurrent();
  expect(counts.reloads).toBe(reloads);
  const kinds = events.map(({ kind }) => kind);
  if (reloads === 1) {
    expect(kinds).toEqual(["ranks", "current"]);
    expect(events[0]).toMatchObject({ roundId: roundId(1) });
    expect(live.ranksMark()).not.toBe(before);
  } else expect(kinds).toContain("rebuilt");
  // Nothing is behind any more.
  expect(performance.now() - live.currentUntilMs()).toBeLessThan(7000);
  await live.close();
});
