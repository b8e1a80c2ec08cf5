/** Four rounds are settled again, one after the other, while their history is read all the time. */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { settleRound } from "../../clock/index.ts";

const ROUNDS = [1, 2, 3, 4];
let t: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 6 });
  entry = await small.createEntry();
  for (const round of ROUNDS) {
    await small.goTo(round, 1);
    await small.play(roundId(round), stats(1));
    await t.tick();
  }
}, 60_000);
afterAll(() => t?.close());

const stats = (goals: number): Map<FootballerId, MatchStats> =>
  new Map(small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: goals }]));

interface Row {
  readonly event: number;
  readonly points: number;
  readonly total_points: number;
  readonly provisional: boolean;
}
const read = async (path: string, pick: (body: never) => Row[]): Promise<Row[]> =>
  pick((await t.client().get(path)).body as never);
const history = () => read(`/api/entry/${entry.entryId}/history/`, (body: { current: Row[] }) => body.current);
const season = () =>
  read(
    `/api/entries/seasons/?entries=${entry.entryId}`,
    (body: { entries: { rounds: Row[] }[] }) => body.entries[0]!.rounds,
  );
const totals = (rows: readonly Row[]) => rows.map(({ total_points }) => total_points);

test("each answer is wholly of before, wholly of after, or says which of its rounds may still move", async () => {
  const before = await history();
  expect(before.map(({ event, provisional }) => [event, provisional])).toEqual(ROUNDS.map((round) => [round, false]));
  for (const round of ROUNDS) await small.play(roundId(round), stats(3));

  const seen: Row[][] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) seen.push(await history(), await season());
  })();
  const between: Row[][] = [];
  for (const round of ROUNDS) {
    expect(await settleRound(t.ctx, roundId(round), { ifDue: true })).toBe(true);
    between.push(await history(), await season());
  }
  isOver = true;
  await reading;
  await t.whenCurrent();

  const after = await history();
  expect(after.map(({ points }) => points).every((points, at) => points > before[at]!.points)).toBe(true);
  expect(after.map(({ provisional }) => provisional)).toEqual([false, false, false, false]);
  const [old, fresh] = [totals(before), totals(after)];
  const isWhole = (rows: readonly Row[], of: readonly number[]) => totals(rows).every((total, at) => total === of[at]);
  /** Rounds of answers that are neither, which stand there as final and are not. */
  const wrong = [...seen, ...between]
    .filter((rows) => !isWhole(rows, old) && !isWhole(rows, fresh))
    .flatMap((rows) => rows.filter((row, at) => !row.provisional && row.total_points !== fresh[at]));
  expect(wrong).toEqual([]);
  // Between any two of them some are new and the rest are marked.
  expect(between.filter((_, at) => at % 2 === 0).map((rows) => rows.map(({ provisional }) => provisional))).toEqual([
    [false, true, true, true],
    [false, false, true, true],
    [false, false, false, true],
    [false, false, false, false],
  ]);
}, 60_000);
