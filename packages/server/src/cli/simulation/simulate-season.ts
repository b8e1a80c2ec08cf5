/**
 * A whole invented season through the real pipeline: managers sign up and decide over HTTP, a feed tells the matches
 * with repeats, in the wrong order and with corrections days later, connections are cut while facts are told and rounds
 * are settled, somebody is always late. After every round all that must hold is looked at.
 */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { notify } from "../../db/notify.ts";
import { advanceCups } from "../../features/cups/index.ts";
import { inventedSeason } from "../../features/demo/index.ts";
import { recordFacts } from "../../features/facts/index.ts";
import { drawDueKnockouts, drawDueLeagues } from "../../features/h2h/index.ts";
import { insertSeason, type Season } from "../../features/imports/index.ts";
import { inventManagers } from "../../features/managers/index.ts";
import { refreshMarket } from "../../features/market/index.ts";
import { advanceRounds } from "../../features/rounds/index.ts";
import { runNightlyPrices } from "../../features/prices/index.ts";
import { verifyResults } from "../../features/settlement/index.ts";
import {
  noisyDeliveries,
  seasonScript,
  seededRandom,
  type Delivery,
  type SeasonScript,
} from "../../features/simulator/index.ts";
import type { CommandServer } from "../command-server.ts";
import { decideThroughApi, enterThroughApi, type ReplayManager, scoutThroughApi } from "../replay-managers.ts";
import { surviveCrashes, type Survived } from "./crash.ts";
import { checkFactsEnded, checkResults, checkSquads } from "./invariants.ts";
import { tryTooLate } from "./latecomers.ts";
import { checkCups, checkH2hLeagues, makeLeagues, type SimulatedLeagues } from "./leagues.ts";
import { Shadow } from "./shadow.ts";
import { scoreSlowly } from "./slow-round.ts";
import { checkTables } from "./tables.ts";

export interface SimulationRequest {
  readonly seed: number;
  readonly managerCount: number;
  readonly roundCount: number;
  readonly progress: (line: string) => void;
}

export interface SimulationReport {
  readonly rounds: number;
  readonly managers: number;
  readonly calls: number;
  readonly messages: number;
  /** Times all connections were cut, and times work had to be done again for it. */
  readonly crashes: number;
  readonly redone: number;
  readonly lateTries: number;
  readonly corrections: number;
  readonly results: number;
  readonly priceChanges: number;
  readonly violations: readonly string[];
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Facts arrive in bundles of so many game minutes; rounds move on between them. */
const BUNDLE_MS = 45 * MINUTE_MS;
const CRASH_SHARE = 0.1;

export async function simulateSeason(server: CommandServer, request: SimulationRequest): Promise<SimulationReport> {
  const simulation = await begin(server, request);
  for (const round of simulation.season.rounds) {
    await decideAll(simulation, round.roundId, round.deadlineAtMs);
    await playMatches(simulation, round.roundId, round.deadlineAtMs);
    await lookAt(simulation, round.roundId);
    const { violations } = simulation;
    request.progress(
      `round ${round.roundId}: ${violations.length === 0 ? "all well" : `${violations.length} violations`}`,
    );
  }
  return finish(simulation);
}

interface Simulation {
  readonly server: CommandServer;
  readonly season: Season;
  readonly script: SeasonScript;
  readonly seed: number;
  readonly deliveries: Delivery[];
  readonly managers: readonly ReplayManager[];
  readonly leagues: SimulatedLeagues;
  readonly shadow: Shadow;
  readonly violations: string[];
  readonly counts: {
    calls: number;
    messages: number;
    crashes: number;
    redone: number;
    lateTries: number;
    corrections: number;
    prices: number;
  };
}

async function begin(
  server: CommandServer,
  { seed, managerCount, roundCount }: SimulationRequest,
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
  await insertSeason(server.ctx, season, { clockAtMs: opensAtMs });
  await lowerPriceThreshold(server, managerCount);
  await server.setNow(opensAtMs);
  const { ruleset } = server.ctx.game();
  const shadow = new Shadow(ruleset);
  const scouting = await scoutThroughApi(server.origin);
  const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => club.clubId);
  const managers: ReplayManager[] = [];
  for (const manager of inventManagers({ seed, count: managerCount, clubIds })) {
    const entered = await enterThroughApi(server.origin, ruleset, manager, scouting);
    shadow.enter(entered.entryId, manager, scouting);
    managers.push(entered);
  }
  return {
    server,
    season,
    script,
    seed,
    managers,
    leagues: await makeLeagues(managers, roundCount),
    shadow,
    deliveries: noisyDeliveries(script, kickoffs, seededRandom(seed, "deliveries")),
    violations: [],
    counts: {
      calls: managers.length * 2,
      messages: 0,
      crashes: 0,
      redone: 0,
      lateTries: 0,
      corrections: 0,
      prices: 0,
    },
  };
}

/** Few managers move few prices: in this game a twentieth of them is enough. */
async function lowerPriceThreshold({ ctx }: CommandServer, managerCount: number): Promise<void> {
  const minimum = Math.max(2, Math.round(managerCount / 20));
  await sql`update game set ruleset = jsonb_set(ruleset, '{prices,thresholdMinimum}', ${minimum}::text::jsonb)`.execute(
    ctx.db,
  );
  await notify(ctx.db, { kind: "game" });
}

/** Half of the managers decide, prices move over night, the other half decides, and some are too late. */
async function decideAll(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { server, managers, shadow, counts, violations } = simulation;
  const { ctx } = server;
  if (id > 1) {
    await deliverUntil(simulation, deadlineAtMs - 36 * HOUR_MS);
    await decideHalf(simulation, id, 0);
    await refreshMarket(ctx);
    await deliverUntil(simulation, deadlineAtMs - 6 * HOUR_MS);
    counts.prices += (await runNightlyPrices(ctx)) ?? 0;
    await decideHalf(simulation, id, 1);
  }
  await server.setNow(deadlineAtMs);
  const late = await tryTooLate(managers, shadow, id, seededRandom(simulation.seed, "late", id));
  counts.lateTries += late.tries;
  violations.push(...late.accepted);
  violations.push(...(await shadow.differences(ctx.db, id)));
  violations.push(...(await checkSquads(ctx.db, { ruleset: ctx.game().ruleset, roundId: id, shadow })));
}

/** Every other manager sees what the site shows now and acts by it. */
async function decideHalf({ server, managers, shadow, counts, violations }: Simulation, id: RoundId, half: 0 | 1) {
  await server.whenCurrent();
  const scouting = await scoutThroughApi(server.origin);
  for (const own of managers.filter(({ manager }) => manager.number % 2 === half)) {
    const decided = await decideThroughApi(server.ctx.game().ruleset, own, scouting);
    counts.calls += decided.calls;
    if (decided.refused) violations.push(`round ${id}: entry ${own.entryId} was refused what the rules allow`);
    shadow.decide(own.entryId, own.manager, scouting);
  }
}

/** From the deadline to the settling; half-way the live table must be the slow one. */
async function playMatches(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { season } = simulation;
  await moveOn(simulation, `close ${id}`);
  const kickoffs = season.fixtures.filter((one) => one.roundId === id).map((one) => one.kickoffAtMs ?? 0);
  const lastMs = Math.max(...kickoffs);
  await deliverUntil(simulation, deadlineAtMs + (lastMs - deadlineAtMs) / 2 + HOUR_MS);
  await lookAtLive(simulation, id);
  // The last whistle, the delay of the feed, and what makes a match final.
  await deliverUntil(simulation, lastMs + 6 * HOUR_MS);
}

/** Tells what arrives until then, in bundles; after each rounds close, settle and are corrected. */
async function deliverUntil(simulation: Simulation, untilMs: number): Promise<void> {
  const { server, deliveries, counts, seed } = simulation;
  while (deliveries[0] && deliveries[0].atMs <= untilMs) {
    const bundleEndMs = Math.min(untilMs, deliveries[0].atMs + BUNDLE_MS);
    const count = deliveries.findIndex((one) => one.atMs > bundleEndMs);
    const bundle = deliveries.splice(0, count < 0 ? deliveries.length : count);
    if (bundleEndMs > server.ctx.clock.nowMs()) await server.setNow(bundleEndMs);
    const random = seededRandom(seed, "bundle", bundleEndMs);
    const tell = async () => {
      for (const { message } of random.shuffled(bundle)) await tellOne(simulation, message);
    };
    counts.messages += bundle.length;
    addUp(counts, await surviveCrashes(server.ctx.db, random, random.chance(CRASH_SHARE / 4), tell));
    await moveOn(simulation, bundleEndMs);
  }
  if (untilMs > server.ctx.clock.nowMs()) await server.setNow(untilMs);
  await moveOn(simulation, `until ${untilMs}`);
}

async function tellOne({ server, violations }: Simulation, message: Delivery["message"]): Promise<void> {
  const source = { source: "simulator", ...(message.messageId !== undefined && { messageId: message.messageId }) };
  const told = await recordFacts(server.ctx, message.facts, source);
  if (!told.ok) violations.push(`${message.messageId} was refused: ${JSON.stringify(told.problems.slice(0, 3))}`);
}

/** Closes, settles and corrects what is due; sometimes the connections are cut in the middle of it. */
async function moveOn({ server, seed, counts }: Simulation, moment: string | number): Promise<void> {
  const random = seededRandom(seed, "crash", moment);
  const advance = async () => {
    counts.corrections += (await advanceRounds(server.ctx)).corrected;
    await drawDueLeagues(server.ctx);
    await drawDueKnockouts(server.ctx);
    await advanceCups(server.ctx);
  };
  addUp(counts, await surviveCrashes(server.ctx.db, random, random.chance(CRASH_SHARE), advance));
  // The listening connection may be among those that were cut: whoever waits on it waits again.
  await surviveCrashes(server.ctx.db, random, false, () => server.whenCurrent());
}

function addUp(counts: Simulation["counts"], survived: Survived): void {
  counts.crashes += survived.crashes;
  counts.redone += survived.redone;
}

async function lookAtLive({ server, leagues, shadow, violations }: Simulation, id: RoundId): Promise<void> {
  const { ruleset } = server.ctx.game();
  const scores = await scoreSlowly(server.ctx.db, { ruleset, roundId: id, shadow });
  const wrong = [
    ...(await checkTables(server, id, scores, leagues.classic)),
    ...(await checkH2hLeagues(server, { leagues, ruleset, roundId: id, scores })),
  ];
  violations.push(...wrong.map((line) => `live, ${line}`));
}

async function lookAt({ server, leagues, shadow, violations }: Simulation, id: RoundId): Promise<void> {
  const { ruleset } = server.ctx.game();
  const scores = await scoreSlowly(server.ctx.db, { ruleset, roundId: id, shadow });
  violations.push(...(await checkResults(server.ctx.db, id, scores)));
  violations.push(...(await checkTables(server, id, scores, leagues.classic)));
  violations.push(...(await checkH2hLeagues(server, { leagues, ruleset, roundId: id, scores })));
  violations.push(...(await checkCups(server, { leagues, ruleset, roundId: id, scores })));
}

/** The last corrections come in; everything is looked at once more from the beginning. */
async function finish(simulation: Simulation): Promise<SimulationReport> {
  const { server, season, managers, counts, violations, script } = simulation;
  await deliverUntil(simulation, (simulation.deliveries.at(-1)?.atMs ?? server.ctx.clock.nowMs()) + MINUTE_MS);
  violations.push(...(await checkFactsEnded(server.ctx.db, script)));
  const verified = await verifyResults(server.ctx.db, server.ctx.game().ruleset);
  violations.push(...verified.differences.map((difference) => `verify: ${JSON.stringify(difference)}`));
  const { prices: priceChanges, ...rest } = counts;
  const results = verified.results;
  return { rounds: season.rounds.length, managers: managers.length, ...rest, results, priceChanges, violations };
}
