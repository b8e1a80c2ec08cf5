/**
 * A whole invented season through the real pipeline, on real processes: managers decide over HTTP, a feed tells the
 * matches with repeats, in the wrong order and with corrections days later, somebody is always late; processes and the
 * database are killed in the middle of it, lines between them break and heal. After every round all that must hold is
 * looked at. The same seed is the same season, the same decisions, the same messages and the same faults at the same
 * steps; how far a step had come when it was hit is up to the machine.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { accountId, type EntryId, type RoundId, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import { inventedSeason } from "../../features/demo/index.ts";
import { insertSeason, type Season } from "../../features/imports/index.ts";
import { inventManagers, type Manager } from "../../features/managers/index.ts";
import { verifyResults } from "../../features/settlement/index.ts";
import {
  noisyDeliveries,
  seasonScript,
  seededRandom,
  type Delivery,
  type SeasonScript,
} from "../../features/simulator/index.ts";
import { insertSession } from "../../http/session.sql.ts";
import { createEntryThroughApi, decideThroughApi, type ReplayManager, scoutThroughApi } from "../replay-managers.ts";
import { checkReceipts } from "./accepted-writes.ts";
import { checkEqualAnswers } from "./equal-answers.ts";
import { Faults, planFaults, type Phase } from "./faults.ts";
import { checkFactsEnded, checkResults, checkSquads } from "./invariants.ts";
import { saveInTheLastMoment, tryTooLate } from "./latecomers.ts";
import { checkCups, checkH2hLeagues, makeLeagues, type SimulatedLeagues } from "./leagues.ts";
import { Shadow } from "./shadow.ts";
import { type SimulatedGame, WEB } from "./simulated-game.ts";
import { scoreSlowly } from "./slow-round.ts";
import { createSteadyClient, openTraffic, type Traffic } from "./steady-client.ts";
import { watchStream, type StreamWatcher } from "./stream-watcher.ts";
import { checkTables } from "./tables.ts";
import { takeBundles } from "./told-messages.ts";

export interface SimulationRequest {
  readonly seed: number;
  readonly managerCount: number;
  readonly roundCount: number;
  /** So many times as much breaks as in a usual season; 1 when left out. */
  readonly faults?: number;
  readonly progress: (line: string) => void;
}

export interface SimulationReport {
  readonly rounds: number;
  readonly managers: number;
  readonly calls: number;
  /** Calls that were sent again, because nobody answered or the answer was to come back later. */
  readonly repeats: number;
  /** Answers that say: not now, ask again. */
  readonly refusedForNow: number;
  readonly messages: number;
  readonly kills: number;
  readonly databaseKills: number;
  /** Lines cut, held or lost. */
  readonly partitions: number;
  /** Work of the feed and of ticks that broke and was done again. */
  readonly redone: number;
  readonly lateTries: number;
  readonly results: number;
  readonly priceChanges: number;
  /** Of the process that took most, at the end. */
  readonly processMemoryMb: number;
  /** Processor time: of the simulation itself, of the processes that were not killed, of the database since its last start. */
  readonly cpuSeconds: Readonly<Record<"simulation" | "processes" | "database", number>>;
  readonly violations: readonly string[];
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Managers who decide at the same time. */
const AT_ONCE = 4;
/** Tables, leagues and cups are looked at over HTTP in this share of rounds, live and settled; results in every one. */
const LOOKED_AT_SHARE = 0.3;
const MOST_MEMORY_BYTES = 700 * 1024 * 1024;

export async function simulateSeason(game: SimulatedGame, request: SimulationRequest): Promise<SimulationReport> {
  const simulation = await begin(game, request);
  try {
    for (const round of simulation.season.rounds) {
      await decideAll(simulation, round.roundId, round.deadlineAtMs);
      await playMatches(simulation, round.roundId, round.deadlineAtMs);
      await lookAt(simulation, round.roundId, round.deadlineAtMs);
      const { violations } = simulation;
      request.progress(
        `round ${round.roundId}: ${violations.length === 0 ? "all well" : `${violations.length} violations`}`,
      );
    }
    return await finish(simulation);
  } finally {
    simulation.pages.forEach((page) => page.close());
    simulation.traffic.agent.destroy();
  }
}

interface Simulation {
  readonly game: SimulatedGame;
  readonly season: Season;
  readonly ruleset: Ruleset;
  readonly script: SeasonScript;
  readonly seed: number;
  readonly deliveries: Delivery[];
  readonly managers: readonly ReplayManager[];
  readonly leagues: SimulatedLeagues;
  readonly shadow: Shadow;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly pages: readonly StreamWatcher[];
  readonly violations: string[];
  readonly counts: { messages: number; redone: number; lateTries: number };
}

async function begin(
  game: SimulatedGame,
  { seed, managerCount, roundCount, faults: times = 1 }: SimulationRequest,
): Promise<Simulation> {
  const season = inventedSeason({ seed, rounds: roundCount });
  const script = seasonScript({
    seed,
    startsAtMs: season.rounds[0]?.deadlineAtMs ?? 0,
    endsAtMs: season.rounds.at(-1)?.deadlineAtMs ?? 0,
    footballers: season.footballers,
    fixtures: season.fixtures,
  });
  const kickoffs = new Map(season.fixtures.map((one) => [one.fixtureId, one.kickoffAtMs ?? 0]));
  const opensAtMs = (season.rounds[0]?.deadlineAtMs ?? 0) - 48 * HOUR_MS;
  await insertSeason({ db: game.db, random: { bytes: (count) => randomBytes(count) } }, season, {
    clockAtMs: opensAtMs,
  });
  await lowerPriceThreshold(game, managerCount);
  await game.start();
  await game.setNow(opensAtMs);
  await game.whenCurrent();
  const ruleset = await game.ruleset();
  const faults = new Faults(game, planFaults(seed, roundCount, times));
  const traffic = openTraffic();
  const shadow = new Shadow(ruleset);
  const scouting = await scoutThroughApi(game.origins["web-1"]);
  const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => club.clubId);
  const managers = await atOnce(inventManagers({ seed, count: managerCount, clubIds }), async (manager) => {
    const session = await signIn(game, manager);
    const random = seededRandom(seed, "client", manager.number);
    const origins = WEB.map((name) => game.origins[name]);
    const client = createSteadyClient({ traffic, origins, random, name: String(manager.number), session });
    return createEntryThroughApi(client, ruleset, manager, scouting);
  });
  for (const { entryId, manager } of managers) shadow.enter(entryId, manager, scouting);
  return {
    game,
    season,
    ruleset,
    script,
    seed,
    managers,
    leagues: await makeLeagues(managers, roundCount),
    shadow,
    faults,
    traffic,
    pages: WEB.map((_, index) => watchStream(WEB.map((__, at) => game.origins[WEB[(at + index) % WEB.length]!]))),
    deliveries: noisyDeliveries(script, kickoffs, seededRandom(seed, "deliveries")),
    violations: [],
    counts: { messages: 0, redone: 0, lateTries: 0 },
  };
}

/** Without waiting for passwords to be hashed: that is no part of what is looked at. */
async function signIn({ db }: SimulatedGame, manager: Manager): Promise<string> {
  const email = `manager-${manager.number}@example.test`;
  const { rows } = await sql<{ account_id: number }>`
    insert into accounts (email, email_key, first_name, last_name, date_of_birth, region_id)
    values (${email}, ${email}, ${manager.firstName}, ${manager.lastName}, '1990-01-01', 286)
    returning account_id`.execute(db);
  const token = randomBytes(32).toString("base64url");
  const own = accountId(rows[0]!.account_id);
  await insertSession(db, { token, accountId: own, userAgent: "simulation", ip: "", methods: [] });
  return token;
}

/** Few managers move few prices: in this game a twentieth of them is enough. */
async function lowerPriceThreshold({ db }: SimulatedGame, managerCount: number): Promise<void> {
  const minimum = Math.max(2, Math.round(managerCount / 20));
  await sql`update game set ruleset = jsonb_set(ruleset, '{prices,thresholdMinimum}', ${minimum}::text::jsonb)`.execute(
    db,
  );
}

/** Half of the managers decide, prices move over night, the other half decides, and some are too late. */
async function decideAll(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { game, managers, shadow, counts, violations, faults, ruleset } = simulation;
  if (id > 1) {
    await deliverUntil(simulation, id, deadlineAtMs - 36 * HOUR_MS, "prices");
    await decideHalf(simulation, id, 0);
    await game.countMarket();
    await deliverUntil(simulation, id, deadlineAtMs - 6 * HOUR_MS, "prices");
    await decideHalf(simulation, id, 1);
  }
  await game.setNow(deadlineAtMs - 1000);
  const random = seededRandom(simulation.seed, "late", id);
  const pass = async () => {
    await sleep(random.between(0, 15));
    await game.setNow(deadlineAtMs);
    counts.redone += await game.tick();
  };
  const step = (index: number) => ({ round: id, phase: "late" as const, index, count: 2 });
  const [inTime] = await faults.during(step(0), () =>
    Promise.all([saveInTheLastMoment(managers, shadow, id, seededRandom(simulation.seed, "in time", id)), pass()]),
  );
  violations.push(...inTime);
  const late = await faults.during(step(1), () => tryTooLate(managers, shadow, id, random));
  await calm(simulation);
  counts.lateTries += late.tries;
  violations.push(...late.accepted);
  violations.push(...(await shadow.differences(game.db, id)));
  violations.push(...(await checkSquads(game.db, { ruleset, roundId: id, shadow })));
}

/** Every other manager sees what the site shows now and acts by it. */
async function decideHalf(simulation: Simulation, id: RoundId, half: 0 | 1): Promise<void> {
  const { game, managers, shadow, violations, faults, ruleset, seed } = simulation;
  await calm(simulation);
  const scouting = await scoutThroughApi(game.origins[seededRandom(seed, "scout", id, half).pick(WEB)]);
  const own = managers.filter(({ manager }) => manager.number % 2 === half);
  // A phase of two halves: its first faults come in the first one.
  const step = (index: number) => ({
    round: id,
    phase: "decide" as const,
    index: half * own.length + index,
    count: 2 * own.length,
  });
  await atOnce(own, async (manager, index) => {
    const decided = await faults.during(step(index), () => decideThroughApi(ruleset, manager, scouting));
    if (decided.refused) violations.push(`round ${id}: entry ${manager.entryId} was refused what the rules allow`);
  });
  for (const { entryId, manager } of own) shadow.decide(entryId, manager, scouting);
  await calm(simulation);
}

/** From the deadline to the settling; half-way the live table must be the slow one. */
async function playMatches(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { season } = simulation;
  await moveOn(simulation, id, "close");
  await calm(simulation);
  const kickoffs = season.fixtures.filter((one) => one.roundId === id).map((one) => one.kickoffAtMs ?? 0);
  const lastMs = Math.max(...kickoffs);
  await deliverUntil(simulation, id, deadlineAtMs + (lastMs - deadlineAtMs) / 2 + HOUR_MS, "settle");
  await lookAtLive(simulation, id);
  // The last whistle, the delay of the feed, and what makes a match final.
  await deliverUntil(simulation, id, lastMs + 6 * HOUR_MS, "settle");
}

/** Tells what arrives until then, in bundles; after each rounds close, settle and are corrected. */
async function deliverUntil(simulation: Simulation, id: RoundId, untilMs: number, ends: Phase): Promise<void> {
  const { game, deliveries, counts, seed, faults, violations } = simulation;
  const bundles = takeBundles(deliveries, untilMs, (endMs) => seededRandom(seed, "bundle", endMs));
  for (const [index, { endMs, messages }] of bundles.entries()) {
    if (endMs > game.nowMs()) await game.setNow(endMs);
    const told = await faults.during({ round: id, phase: "facts", index, count: bundles.length }, () =>
      game.tell(messages),
    );
    violations.push(...told.refused);
    counts.messages += messages.length;
    counts.redone += told.tries - 1;
    if (index < bundles.length - 1) counts.redone += await game.tick();
    // Some lines stay broken while the matches go on.
    if (index % 3 === 2) await faults.over();
  }
  if (untilMs > game.nowMs()) await game.setNow(untilMs);
  await moveOn(simulation, id, ends);
  await calm(simulation);
}

/** Closes, settles, corrects and draws what is due. */
async function moveOn({ game, counts, faults }: Simulation, id: RoundId, phase: Phase): Promise<void> {
  counts.redone += await faults.during({ round: id, phase, index: 0, count: 1 }, () => game.tick());
}

/** Everything is whole again, everything due is done, and everybody knows. */
async function calm({ game, faults, counts }: Simulation): Promise<void> {
  await faults.over();
  counts.redone += await game.tick();
  await game.whenCurrent();
}

async function lookAtLive(simulation: Simulation, id: RoundId): Promise<void> {
  const { game, leagues, shadow, violations, ruleset, seed, pages } = simulation;
  for (const page of pages) violations.push(...(await page.check(id)).map((line) => `live, ${line}`));
  const random = seededRandom(seed, "live", id);
  if (!random.chance(LOOKED_AT_SHARE)) return;
  const scores = await scoreSlowly(game.db, { ruleset, roundId: id, shadow });
  const server = { db: game.db, origin: game.origins[random.pick(WEB)] };
  const wrong = [
    ...(await checkTables(server, id, scores, leagues.classic)),
    ...(await checkH2hLeagues(server, { leagues, ruleset, roundId: id, scores })),
  ];
  violations.push(...wrong.map((line) => `live, ${line}`));
}

async function lookAt(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { game, season, leagues, shadow, violations, ruleset, seed, traffic, managers, pages, faults } = simulation;
  const { db } = game;
  const say = (lines: readonly string[]) => violations.push(...lines);
  const scores = await scoreSlowly(db, { ruleset, roundId: id, shadow });
  say(await checkResults(db, id, scores));
  say(await checkReceipts(db, { roundId: id, deadlineAtMs, receipts: traffic.receipts }));
  for (const page of pages) say(await page.check(id));
  const origins = WEB.map((name) => game.origins[name]);
  const random = seededRandom(seed, "look", id);
  // After what may have left a process behind, and in other rounds now and then.
  if (faults.happened.some(({ round }) => round === id) || random.chance(LOOKED_AT_SHARE)) {
    const paths = publicPaths(id, random.pick(managers).entryId, leagues.h2h.at(-1)!.leagueId);
    say((await checkEqualAnswers(origins, paths)).map((line) => `round ${id}: ${line}`));
  }
  say(await idleTransactions(game, id));
  say(traffic.faults.splice(0).map((line) => `round ${id}: ${line}`));
  say(game.incidents.splice(0).map((line) => `round ${id}: ${line}`));
  if (id !== season.rounds.at(-1)?.roundId && !random.chance(LOOKED_AT_SHARE)) return;
  const server = { db, origin: random.pick(origins) };
  const check = { leagues, ruleset, roundId: id, scores };
  say(await checkTables(server, id, scores, leagues.classic));
  say(await checkH2hLeagues(server, check));
  say(await checkCups(server, check));
}

const publicPaths = (id: RoundId, entry: EntryId, h2hLeague: number): string[] => [
  "/api/bootstrap-static/",
  "/api/fixtures/",
  "/api/event-status/",
  `/api/event/${id}/live/`,
  "/api/leagues-classic/1/standings/",
  `/api/leagues-h2h/${h2hLeague}/standings/`,
  `/api/entry/${entry}/`,
  `/api/entry/${entry}/history/`,
  `/api/entry/${entry}/event/${id}/picks/`,
];

/** When all is calm nobody holds a transaction open: what a dead process had begun is rolled back. */
async function idleTransactions({ db }: SimulatedGame, id: RoundId): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '3 seconds'`.execute(db);
  return rows.map(({ query }) => `round ${id}: a transaction was left open after ${query.slice(0, 100)}`);
}

/** The last corrections come in; everything is looked at once more from the beginning. */
async function finish(simulation: Simulation): Promise<SimulationReport> {
  const { game, season, ruleset, managers, counts, violations, script, traffic, faults } = simulation;
  const last = season.rounds.at(-1)!;
  await deliverUntil(
    simulation,
    last.roundId,
    (simulation.deliveries.at(-1)?.atMs ?? game.nowMs()) + MINUTE_MS,
    "settle",
  );
  violations.push(...(await checkFactsEnded(game.db, script)));
  const verified = await verifyResults(game.db, ruleset);
  violations.push(...verified.differences.map((difference) => `verify: ${JSON.stringify(difference)}`));
  for (const { roundId, deadlineAtMs } of season.rounds)
    violations.push(...(await checkReceipts(game.db, { roundId, deadlineAtMs, receipts: traffic.receipts })));
  const states = await Promise.all(Object.values(game.processes).map((process) => process.state()));
  const most = Math.max(...states.map(({ value }) => value.memoryBytes));
  if (most > MOST_MEMORY_BYTES) violations.push(`a process takes ${Math.round(most / 1024 ** 2)} MB`);
  violations.push(...traffic.faults, ...game.incidents.splice(0));
  const happened = (...kinds: readonly string[]) => faults.happened.filter(({ kind }) => kinds.includes(kind)).length;
  const prices = await sql<{
    count: number;
  }>`select coalesce(sum(changed_count), 0) as count from price_nights`.execute(game.db);
  return {
    rounds: season.rounds.length,
    managers: managers.length,
    calls: traffic.counts.calls,
    repeats: traffic.counts.repeats,
    refusedForNow: traffic.counts.refusedForNow,
    ...counts,
    kills: happened("kill"),
    databaseKills: happened("kill-database"),
    partitions: happened("cut", "hold", "lose", "terminate"),
    results: verified.results,
    priceChanges: prices.rows[0]!.count,
    processMemoryMb: Math.round(most / 1024 ** 2),
    cpuSeconds: {
      simulation: ownCpuSeconds(),
      processes: Math.round(states.reduce((sum, { value }) => sum + value.cpuSeconds, 0)),
      database: game.database.cpuSeconds(),
    },
    violations,
  };
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1e6);
}

/** Some at a time, in order; answers in the order of what was given. */
async function atOnce<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const waiting = items.entries();
  const workSome = async () => {
    for (const [index, item] of waiting) done[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workSome));
  return done;
}
