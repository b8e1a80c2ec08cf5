/** The database goes away while the season is read again: that is done once it is back, and not taken for done. */
import type { FootballerId } from "@elleveren/rules";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { openCutLine, type CutLine } from "../../../../prove/cut-line.ts";
import { changeRuleset } from "../../../../testing/change-ruleset.ts";
import { createClient } from "../../../../testing/client.ts";
import type { CreatedTestEntry, TestServer } from "../../../../testing/index.ts";
import { recordFacts } from "../../../facts/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { createLive } from "../create-live.ts";
import { createEngineFeed } from "../ranks/engine-feed.ts";
import { firstMatchOf, openOtherProcess, startLiveRound, type OtherProcess } from "../live-round.testing.ts";

let season: Season;
let t: TestServer;
let entry: CreatedTestEntry;
let line: CutLine;
let other: OtherProcess;
const logged: string[] = [];
/** Whether the line is cut when the engine is about to be read again. */
let isCutNext = false;

beforeAll(async () => {
  ({ season, t, entry } = await startLiveRound());
  line = await openCutLine(t.ctx.pool.options.connectionString!);
  other = await openOtherProcess(line.url, {
    log: pino({ level: "warn" }, { write: (text: string) => void logged.push(text) }),
    createLive(base) {
      const feed = createEngineFeed({ ...base, workers: 0 });
      const reload: typeof feed.reload = (loaded) => {
        if (isCutNext) line.cut();
        isCutNext = false;
        return feed.reload(loaded);
      };
      return createLive(base, { ...feed, reload });
    },
  });
});
afterAll(async () => {
  line?.mend();
  await other?.close();
  await line?.close();
  await t?.close();
});

const points = async (origin: string) => {
  const { body } = await createClient(origin).get(`/api/entry/${entry.entryId}/event/1/picks/`);
  return (body.entry_history as { points: number }).points;
};
const pointsOf = async (origin: string, footballerId: FootballerId) => {
  const { elements } = (await createClient(origin).get("/api/event/1/live/")).body;
  const stats = (elements as { id: number; stats: { total_points: number } }[]).find(({ id }) => id === footballerId);
  return stats!.stats.total_points;
};

test("another ruleset: footballers and managers have the points of the same one, cut off and afterwards", async () => {
  const picks = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks as { element: FootballerId }[];
  const footballerId = picks[0]!.element;
  const fixtureId = firstMatchOf(season, footballerId);
  await recordFacts(t.ctx, [{ kind: "stats", fixtureId, footballerId, stats: { minutes: 90, goals_scored: 1 } }], {
    source: "test",
  });
  await Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
  const known = async (origin: string) => [await points(origin), await pointsOf(origin, footballerId)];
  const before = await known(other.origin);
  expect(before).toEqual(await known(t.origin));

  isCutNext = true;
  const each = { kind: "each", points: { GKP: 50, DEF: 50, MID: 50, FWD: 50 } } as const;
  await changeRuleset(t, { scoring: { ...t.ctx.game().ruleset.scoring, goals_scored: each } });
  await vi.waitFor(() => expect(logged.join("")).toContain("live waits for the database"), { timeout: 10_000 });
  // As it was, not half of it.
  expect(await pointsOf(other.origin, footballerId)).toBe(before[1]);

  line.mend();
  await other.open.whenCurrent();
  const after = await known(t.origin);
  expect(after[0]).toBeGreaterThan(before[0]!);
  expect(await known(other.origin)).toEqual(after);
});
