/** A round, step by step, with what breaks in the middle of each: decisions, prices, the deadline, matches, settling. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoundId } from "@elleveren/rules";

import { seededRandom } from "../../features/operate/index.ts";
import { decideThroughApi, scoutThroughApi } from "../replay-managers.ts";
import { atOnce } from "../../at-once.ts";
import type { Phase } from "./faults.ts";
import { checkSquads } from "./checks/invariants.ts";
import { saveInTheLastMoment, tryTooLate } from "./checks/latecomers.ts";
import { lookAtLive } from "./checks/look-at-round.ts";
import { WEB } from "./simulated-game.ts";
import type { Simulation } from "./simulation.ts";
import { takeBundles } from "./checks/told-messages.ts";

const HOUR_MS = 3_600_000;

/** Half of the managers decide, prices move over night, the other half decides, and some are too late. */
export async function decideAll(simulation: Simulation, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { game, managers, shadow, counts, violations, faults, ruleset } = simulation;
  if (id > 1) {
    const night = (part: 0 | 1) => ({ round: id, tells: "news", ends: "prices", part, parts: 2 }) as const;
    await deliverUntil(simulation, deadlineAtMs - 36 * HOUR_MS, night(0));
    await decideHalf(simulation, id, 0);
    await game.countMarket();
    await deliverUntil(simulation, deadlineAtMs - 6 * HOUR_MS, night(1));
    await decideHalf(simulation, id, 1);
  }
  await game.setNow(deadlineAtMs - 1000);
  const random = seededRandom(simulation.seed, "late", id);
  const pass = async () => {
    await sleep(random.between(0, 15));
    await game.setNow(deadlineAtMs);
    counts.redone += await faults.during({ round: id, phase: "close", index: 0, count: 1 }, () => game.tick());
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

/** Every other manager reads the site's current state and acts by it. */
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
  const { season, faults, violations } = simulation;
  const kickoffs = season.fixtures.filter((one) => one.roundId === id).map((one) => one.kickoffAtMs ?? 0);
  const lastMs = Math.max(...kickoffs);
  const half = deadlineAtMs + (lastMs - deadlineAtMs) / 2 + HOUR_MS;
  await deliverUntil(simulation, half, { round: id, tells: "facts", ends: null, part: 0, parts: 2 });
  await lookAtLive(simulation, id);
  // The last whistle, the delay of the feed, and what makes a match final.
  await deliverUntil(simulation, lastMs + 6 * HOUR_MS, {
    round: id,
    tells: "facts",
    ends: "settle",
    part: 1,
    parts: 2,
  });
  for (const { phase, kind } of faults.missed(id)) violations.push(`round ${id}: ${kind} in ${phase} did not happen`);
}

/** The facts of a stretch of time, and the tick at its end. */
interface Stretch {
  readonly round: RoundId;
  readonly tells: Phase;
  readonly ends: Phase | null;
  /** Which of the round's stretches of this sort, from 0, and how many there are. */
  readonly part: number;
  readonly parts: number;
}

/** Tells what arrives until then, in bundles; after each rounds close, settle and are corrected. */
export async function deliverUntil(simulation: Simulation, untilMs: number, stretch: Stretch): Promise<void> {
  const { round, part, parts, tells, ends } = stretch;
  const { game, deliveries, counts, seed, faults, violations } = simulation;
  const bundles = takeBundles(deliveries, untilMs, (endMs) => seededRandom(seed, "bundle", endMs));
  for (const [index, { endMs, messages }] of bundles.entries()) {
    if (endMs > game.nowMs()) await game.setNow(endMs);
    const step = { round, phase: tells, index: part * bundles.length + index, count: parts * bundles.length };
    const told = await faults.during(step, () => game.tell(messages));
    violations.push(...told.refused);
    counts.messages += messages.length;
    counts.redone += told.tries - 1;
    if (index < bundles.length - 1) counts.redone += await game.tick();
    // Some lines stay broken while the matches go on.
    if (index % 3 === 2) await faults.over();
  }
  if (untilMs > game.nowMs()) await game.setNow(untilMs);
  const isLast = part === parts - 1;
  const tick = () => game.tick();
  // Where there are no facts, the planned faults happen now.
  const last = () => (isLast ? faults.during({ round, phase: tells, index: 0, count: 1 }, tick) : tick());
  // A round is settled once, prices move in each of their nights.
  const index = ends === "settle" ? 0 : part;
  const count = ends === "settle" ? 1 : parts;
  counts.redone += await (ends ? faults.during({ round, phase: ends, index, count }, last) : last());
  await calm(simulation);
}

/** Everything is repaired, due work is done, and every process has caught up. */
async function calm({ game, faults, counts }: Simulation): Promise<void> {
  await faults.over();
  counts.redone += await game.tick();
  await game.whenCurrent();
}
