/** Skill and luck over HTTP: parts that add up to every settled round of every team. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readMarket, replacements, startTestServer, transfersBody, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { keepForecasts } from "../../forecasts/forecasts/keep-forecasts.ts";

let t: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];
const TEAMS = 22;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 6 });
  for (let index = 0; index < TEAMS; index++) {
    entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (3 + index)) % 23 }));
  }
  await playRound(1);
  // One team pays for its transfers in the second round.
  const [first] = entries;
  const market = await readMarket(t);
  const changes: [FootballerId, FootballerId][] = [];
  for (const out of first!.footballerIds.slice(2, 6)) {
    const owned = [...first!.footballerIds, ...changes.map(([, into]) => into)];
    const cheap = replacements(market, owned, out).toSorted((a, b) => a.priceTenths - b.priceTenths)[0];
    if (cheap) changes.push([out, cheap.footballerId]);
  }
  const paid = await first!.client.post("/api/transfers/", transfersBody(first!.entryId, 2, changes, {}));
  expect([paid.status, paid.body]).toMatchObject([200, {}]);
  await playRound(2);
});
afterAll(() => t?.close());

async function playRound(round: number): Promise<void> {
  await t.whenCurrent();
  await keepForecasts(t.ctx);
  await small.goTo(round, 1);
  const stats = new Map<FootballerId, MatchStats>(
    [...small.market.keys()]
      .filter((id) => (id + round) % 4 !== 0)
      .map((id) => [id, { minutes: 90, goals_scored: (id * round) % 7 === 0 ? 1 : 0, bonus: 0 }]),
  );
  await small.play(roundId(round), stats);
  await small.goTo(round, 60 * 24 * 3);
  await t.whenCurrent();
  await keepForecasts(t.ctx);
}
const luckOf = async (entry: number) => {
  const answer = await t.client().get(`/api/entry/${entry}/luck/`);
  expect(answer.status).toBe(200);
  return answer.body.rounds;
};
const PARTS = ["kept", "changes", "chip", "hits", "captain", "eleven", "bench"] as const;

test("the parts of every team's every round add up to its points after costs", async () => {
  for (const { entryId } of entries) {
    const { current } = (await t.client().get(`/api/entry/${entryId}/history/`)).body;
    const rounds = await luckOf(entryId);
    expect(rounds.map(({ event }: { event: number }) => event)).toEqual([2, 1]);
    for (const round of rounds) {
      const own = current.find(({ event }: { event: number }) => event === round.event);
      expect(round.points).toBe(own.points - own.event_transfers_cost);
      const sum = PARTS.reduce((total, part) => total + Math.round(100 * round[part]), 0);
      expect(sum).toBe(100 * round.points);
      expect(Math.round(100 * round.luck)).toBe(
        Math.round(100 * round.captain) + Math.round(100 * round.eleven) + Math.round(100 * round.bench),
      );
    }
  }
});

test("hits are told as they cost, and the first round has nothing to be kept or changed", async () => {
  const [second, first] = await luckOf(entries[0]!.entryId);
  expect(second.hits).toBeLessThan(0);
  expect([first.hits, first.changes, first.chip]).toEqual([0, 0, 0]);
  const [others] = await luckOf(entries[1]!.entryId);
  expect([others.hits, others.changes]).toEqual([0, 0]);
});

test("luck is compared with other teams: of all of them half had less than the middle one", async () => {
  const shares = [];
  for (const { entryId } of entries) shares.push((await luckOf(entryId))[0].luckier_than as number);
  const sorted = shares.toSorted((one, other) => one - other);
  expect(sorted[0]).toBe(0);
  expect(sorted.at(-1)).toBeGreaterThan(0.8);
  expect(sorted[Math.floor(TEAMS / 2)]).toBeGreaterThan(0.3);
});

test("the armband is told with what it was expected to bring", async () => {
  const [{ armband, captain }] = await luckOf(entries[0]!.entryId);
  expect(armband.missed).toBeGreaterThanOrEqual(0);
  expect(captain).toBeCloseTo(armband.points - armband.expected, 1);
});

test("decisions are judged by what was expected of them: transfers that were paid for, line-up and captain", async () => {
  const [second, first] = await luckOf(entries[0]!.entryId);
  const kinds = ({ decisions }: typeof second) => decisions.map(({ kind }: { kind: string }) => kind);
  expect(kinds(second)).toContain("transfers");
  expect(kinds(first)).not.toContain("transfers");
  const [others] = await luckOf(entries[1]!.entryId);
  expect(kinds(others)).not.toContain("transfers");
  for (const { kind, expected } of [...second.decisions, ...first.decisions]) {
    if (kind === "lineup" || kind === "captain") expect(expected).toBeLessThan(0);
  }
  const captain = second.decisions.find(({ kind }: { kind: string }) => kind === "captain");
  expect(captain?.expected ?? 0).toBe(0 - second.armband.missed);
});

test("the season is its rounds together, compared with teams that had all of them", async () => {
  const shares = [];
  for (const { entryId } of entries) {
    const { rounds, season } = (await t.client().get(`/api/entry/${entryId}/luck/`)).body;
    const sum = rounds.reduce((total: number, { luck }: { luck: number }) => total + luck, 0);
    expect(season.luck).toBeCloseTo(sum, 1);
    shares.push(season.luckier_than as number);
  }
  // Of twenty or so each has another place, from nobody on.
  expect(Math.min(...shares)).toBe(0);
  expect(Math.max(...shares)).toBeCloseTo((TEAMS - 1) / TEAMS, 2);
});

test("a team that does not exist has none", async () => {
  expect((await t.client().get("/api/entry/999999/luck/")).status).toBe(404);
});
