/** A process that was cut off reads what changed meanwhile, and then knows exactly what a new process knows. */
import { entryId, roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../../../context.ts";
import { createContext, type OpenContext } from "../../../../create-context.ts";
import { notify } from "../../../../db/notify.ts";
import { openCutLine, type CutLine } from "../../../../prove/cut-line.ts";
import {
  replacements,
  startTestServer,
  testConfig,
  transfersBody,
  type TestServer,
} from "../../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../../testing/small-season.ts";
import { type MatchFact, recordFacts } from "../../../facts/index.ts";
import { refreshMarket } from "../../../clock/index.ts";
import { createLive } from "../index.ts";

let server: TestServer;
let small: SmallSeason;
let network: CutLine;
let follower: OpenContext;
const entries: SeasonEntry[] = [];

const follow = (databaseUrl: string): Promise<OpenContext> =>
  createContext({ config: testConfig(), databaseUrl, log: pino({ level: "silent" }), createLive });

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server);
  for (let index = 0; index < 4; index += 1) await join();
  await small.goTo(1, 1);
  await small.play(roundId(1), stats(1));
  await server.tick();
  await small.goTo(2, 1);
  await small.play(roundId(2), stats(2), { finished: false });
  network = await openCutLine(databaseUrl());
  follower = await follow(network.url);
});
afterAll(async () => {
  network?.mend();
  await follower?.close();
  await network?.close();
  await server?.close();
});

const databaseUrl = (): string => server.ctx.pool.options.connectionString!;

const join = async () => {
  const salt = entries.length + 3;
  entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * salt) % 17 }));
};

/** Two of three play, some score. */
function stats(salt: number): Map<FootballerId, MatchStats> {
  const played = small.season.footballers.filter(({ footballerId }) => (footballerId + salt) % 3 !== 0);
  return new Map(
    played.map(({ footballerId }) => [
      footballerId,
      { minutes: 90, goals_scored: (footballerId * salt) % 3, bonus: 0 },
    ]),
  );
}

/** All that live answers; counters of changes are a process's own. */
async function knownBy({ live, clock, findGame }: Context, managers: readonly SeasonEntry[] = entries) {
  const { version: _version, roundVersions, ...season } = live.season();
  const engine = live.engine()!;
  const rounds = [1, 2, 3, 4, 5, 6];
  const of = <T>(read: (entry: SeasonEntry["entryId"], round: number) => T) =>
    managers.map((entry) => rounds.map((round) => read(entry.entryId, round)));
  const withoutRevision = <T extends object | null>(answer: T) => answer && { ...answer, revision: 0 };
  const tables = [];
  for (let round = 1; round <= engine.lastRoundId; round += 1) {
    const request = { members: null, startRound: 1, roundId: round, offset: 0, limit: 50 };
    tables.push(withoutRevision(await engine.leagueTable(request)));
  }
  return {
    season,
    rounds: [...roundVersions.keys()],
    game: findGame(),
    nowMs: clock.nowMs(),
    count: engine.entryCount,
    lastRoundId: engine.lastRoundId,
    held: rounds.map((round) => engine.hasSquads(round)),
    summaries: rounds.map((round) => withoutRevision(engine.roundSummary(round))),
    entryRounds: of((entry, round) => withoutRevision(engine.entryRound(entry, round))),
    squads: of((entry, round) => engine.squadOf(entry, round)),
    tables,
  };
}

/** Makes the changes while the follower is cut off; returns what it knows then, and what a new process knows. */
async function whileCutOff(change: () => Promise<unknown>) {
  const engine = follower.ctx.live.engine();
  const managers = [...entries];
  const before = await knownBy(follower.ctx, managers);
  network.cut();
  await change();
  await server.whenCurrent();
  // Readers get the last state meanwhile.
  const { nowMs: _now, ...meanwhile } = await knownBy(follower.ctx, managers);
  expect({ ...meanwhile, nowMs: before.nowMs }).toEqual(before);
  network.mend();
  await follower.whenCurrent();
  const fresh = await follow(databaseUrl());
  try {
    const known = await knownBy(follower.ctx);
    expect(known).not.toEqual(before);
    // Nothing was read from the start.
    expect(follower.ctx.live.engine()).toBe(engine);
    return { known, fresh: await knownBy(fresh.ctx) };
  } finally {
    await fresh.close();
  }
}

const tell = async (...facts: MatchFact[]) =>
  expect(await recordFacts(server.ctx, facts, { source: "test" })).toMatchObject({ ok: true });

test("facts of a live round, of a settled one, and a match that moves to another round", async () => {
  const { known, fresh } = await whileCutOff(async () => {
    await small.play(roundId(2), stats(4), { finished: false });
    await small.play(roundId(1), stats(5));
    const moved = small.season.fixtures.find((fixture) => fixture.roundId === 2)!;
    await tell({ kind: "fixture", fixtureId: moved.fixtureId, roundId: roundId(4) });
  });
  expect(known).toEqual(fresh);
});

test("a correction that settled an early round again", async () => {
  const { known, fresh } = await whileCutOff(() => server.tick());
  expect(known).toEqual(fresh);
});

test("transfers, a captain and a newcomer before a deadline, and the deadline", async () => {
  const { known, fresh } = await whileCutOff(async () => {
    await small.play(roundId(2), stats(4));
    await server.tick();
    const { entryId: entry, client, footballerIds } = entries[0]!;
    const out = footballerIds[1]!;
    const price = small.market.get(out)!.priceTenths;
    const into = replacements(small.market, footballerIds, out).find((each) => each.priceTenths <= price)!;
    const sent = await client.post("/api/transfers/", transfersBody(entry, 3, [[out, into.footballerId]]));
    expect(sent.status).toBe(200);
    await join();
    await small.goTo(3, 1);
    await small.play(roundId(3), stats(2), { finished: false });
  });
  expect(known).toEqual(fresh);
  expect(follower.ctx.live.engine()!.hasEntry(entryId(entries.at(-1)!.entryId))).toBe(true);
});

test("a round that is settled, and the next one from deadline to results", async () => {
  const { known, fresh } = await whileCutOff(async () => {
    await small.play(roundId(3), stats(3));
    await server.tick();
    await small.goTo(4, 1);
    await small.play(roundId(4), stats(6));
    await server.tick();
  });
  expect(known).toEqual(fresh);
});

test("prices, ownership, news, the clock and the maintenance switch", async () => {
  const { known, fresh } = await whileCutOff(async () => {
    const [first, second] = small.season.footballers;
    await sql`update footballers set price_tenths = price_tenths + 1 where footballer_id = ${first!.footballerId}`.execute(
      server.ctx.db,
    );
    await notify(server.ctx.db, { kind: "market" });
    await tell({ kind: "footballer", footballerId: second!.footballerId, news: "Kne", status: "i" });
    await refreshMarket(server.ctx);
    await sql`update game set maintenance = true`.execute(server.ctx.db);
    await notify(server.ctx.db, { kind: "game" });
    await server.setNow(new Date(small.deadlineMs(5) - 60_000).toISOString());
  });
  expect(known).toEqual(fresh);
});

test("a database that was set back is read from the start", async () => {
  const engine = follower.ctx.live.engine();
  network.cut();
  await sql`update rounds set state = 'closed' where round_id = 4`.execute(server.ctx.db);
  network.mend();
  await follower.whenCurrent();
  expect(follower.ctx.live.engine()).not.toBe(engine);
  expect(follower.ctx.live.season().rounds[3]).toMatchObject({ state: "closed" });
});
