/**
 * A whole invented season through the real pipeline, on real processes: managers decide over HTTP, a feed tells the
 * matches with repeats, in the wrong order and with corrections days later, some managers are always late; processes
 * and the database are killed in the middle of it, lines between them break and heal. After every round all invariants
 * are checked. The same seed is the same season, the same decisions, the same messages and the same faults at the same
 * steps; how far a step had come when it was hit is up to the machine.
 */
import { sql } from "kysely";

import { verifyResults } from "../../features/clock/index.ts";
import { verifySquads } from "../../features/play/index.ts";
import { checkReceipts } from "./checks/accepted-writes.ts";
import { beginSeason } from "./begin-season.ts";
import { checkFactsEnded } from "./checks/invariants.ts";
import { lookAt } from "./checks/look-at-round.ts";
import { checkPublicLog } from "./checks/public-log.ts";
import { decideAll, deliverUntil, playMatches } from "./play-round.ts";
import { type SimulatedGame, WEB } from "./simulated-game.ts";
import type { Simulation, SimulationReport, SimulationRequest } from "./simulation.ts";

const MINUTE_MS = 60_000;
const MOST_MEMORY_BYTES = 700 * 1024 * 1024;
/** Of so many at least one meets what it is meant for; of few, as in a season of two rounds, perhaps none. */
const ENOUGH_FAULTS = 10;

/** A season that could not be played on, with what had gone wrong before. */
export class SeasonBrokeOff extends Error {
  readonly violations: readonly string[];
  constructor(violations: readonly string[], cause: unknown) {
    super("the season could not be played on", { cause });
    this.violations = violations;
  }
}

export async function simulateSeason(game: SimulatedGame, request: SimulationRequest): Promise<SimulationReport> {
  const simulation = await beginSeason(game, request);
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
  } catch (error) {
    throw new SeasonBrokeOff([...simulation.violations, ...simulation.traffic.faults], error);
  } finally {
    simulation.pages.forEach((page) => page.close());
    simulation.traffic.agent.destroy();
  }
}

/** The last corrections come in; everything is looked at once more from the beginning. */
async function finish(simulation: Simulation): Promise<SimulationReport> {
  const { game, season, ruleset, managers, counts, violations, script, traffic, faults } = simulation;
  const last = season.rounds.at(-1)!;
  const endMs = (simulation.deliveries.at(-1)?.atMs ?? game.nowMs()) + MINUTE_MS;
  await deliverUntil(simulation, endMs, { round: last.roundId, tells: "facts", ends: null, part: 1, parts: 2 });
  violations.push(...(await checkFactsEnded(game.db, script)));
  const [verified, held] = [await verifyResults(game.db, ruleset), await verifySquads(game.db, ruleset)];
  const differences = [...verified.differences, ...held.differences];
  violations.push(...differences.map((difference) => `verify: ${JSON.stringify(difference)}`));
  for (const { roundId, deadlineAtMs } of season.rounds)
    violations.push(...(await checkReceipts(game.db, { roundId, deadlineAtMs, receipts: traffic.receipts })));
  violations.push(...(await checkPublicLog({ db: game.db, origin: game.origins[WEB[0]] }, verified.results)));
  const states = await Promise.all(Object.values(game.processes).map((process) => process.state()));
  const most = Math.max(...states.map(({ value }) => value.memoryBytes));
  if (most > MOST_MEMORY_BYTES) violations.push(`a process takes ${Math.round(most / 1024 ** 2)} MB`);
  violations.push(...traffic.faults, ...game.incidents.splice(0));
  const happened = (...kinds: readonly string[]) => faults.happened.filter(({ kind }) => kinds.includes(kind)).length;
  const inTime = faults.happened.filter((fault) => fault.inTime).length;
  // A season whose faults all came while no work was under way shows nothing.
  if (inTime === 0 && faults.happened.length >= ENOUGH_FAULTS) violations.push("no fault came in time");
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
    inTime,
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
