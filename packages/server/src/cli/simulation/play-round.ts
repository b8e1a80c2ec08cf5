/** A round, step by step, with what breaks in the middle of each: decisions, prices, the deadline, matches, settling. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoundId } from "@elleveren/rules";

import { seededRandom } from "../../features/simulator/index.ts";
import { decideThroughApi, scoutThroughApi } from "../replay-managers.ts";
import { atOnce } from "./at-once.ts";
import type { Phase } from "./faults.ts";
import { checkSquads } from "./invariants.ts";
import { saveInTheLastMoment, tryTooLate } from "./latecomers.ts";
import { lookAtLive } from "./look-at-round.ts";
import { WEB } from "./simulated-game.ts";
import type { Simulation } from "./simulation.ts";
import { takeBundles } from "./told-messages.ts";

const HOUR_MS = 3_600_000;

/** Half of the managers decide, prices move over night, the other half decides, and some are too late. */
export async function decideAll(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
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
export async function playMatches(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
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
export async function deliverUntil(simulation: Simulation, id: RoundId, untilMs: number, ends: Phase): Promise<void> {
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
