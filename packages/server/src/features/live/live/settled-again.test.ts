/** A round that is settled again is told of, also when its average, its best and what most chose are what they were. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { settleRound } from "../../clock/index.ts";
import { later, openTestStream, stampOfAnswer } from "./stream/stream.testing.ts";

let t: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  entry = await small.createEntry();
  const stats = new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90 }]),
  );
  for (const round of [1, 2]) {
    await small.goTo(round, 1);
    await small.play(roundId(round), stats);
    await t.tick();
  }
});
afterAll(() => t?.close());

const mark = () => t.ctx.live.season().roundsMark;
const total = () => t.ctx.live.engine()!.entryRound(entry.entryId, 2)!.totalPoints;

test("open pages hear of it, and who comes back with the stamp of before", async () => {
  const stream = await openTestStream(t.origin);
  try {
    await stream.untilState();
    const before = later(await stampOfAnswer(t.origin));
    await settleRound(t.ctx, roundId(2));
    let told = await stream.next();
    while (told.event !== "rounds") told = await stream.next();
    expect(told.data).toEqual({ kind: "rounds", current: 2, next: 3, settled: 2 });
    await t.whenCurrent();
    const back = await openTestStream(t.origin, "", { "last-event-id": before });
    expect((await back.untilState()).told.map(({ event }) => event)).toContain("rounds");
    back.close();
  } finally {
    stream.close();
  }
});

test("the event and the mark come when the engine answers by the new results", async () => {
  const [totalBefore, markBefore] = [total(), mark()];
  // A point more for one of many leaves the rounded average as it was.
  await sql`update entry_results set points = points + 1 where round_id = 1`.execute(t.ctx.db);
  await sql`update rounds set settlement_number = settlement_number + 1 where round_id = 1`.execute(t.ctx.db);
  const seen: unknown[] = [];
  const engine = t.ctx.live.engine()!;
  const loadRound = engine.loadRound.bind(engine);
  engine.loadRound = (...given) => {
    seen.push(["the engine reads", mark() === markBefore]);
    return loadRound(...given);
  };
  const unsubscribe = t.ctx.live.subscribe((event) => {
    if (event.kind === "round") seen.push([event.roundId, total() - totalBefore, mark() === markBefore]);
  });
  await notify(t.ctx.db, { kind: "rounds", roundId: 1 });
  await t.whenCurrent();
  unsubscribe();
  engine.loadRound = loadRound;
  expect(seen).toEqual([
    ["the engine reads", true],
    [1, 1, false],
  ]);
});
