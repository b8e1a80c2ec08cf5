/**
 * Latency of a fact from the database to the open pages, step by step. It begins when the fact is written
 * (`fact_revisions.told_at`, the database's clock) and ends when the last open stream has been handed the update.
 *
 * Two clocks are never compared: the database answers in one query with the age of its facts and its time, and from the
 * middle of that query on this process counts by its own monotonic clock. The uncertainty is half a round trip.
 */
import { Histogram, Registry } from "prom-client";
import type { Logger } from "pino";

/** Moments of one pass over new facts, by `performance.now()`; of several facts, those of the oldest. */
export interface FactTiming {
  readonly revision: number;
  /** Written in the database. */
  readonly toldAtMs: number;
  /** The notification was here. */
  readonly heardAtMs: number;
  /** The moment before it began. */
  readonly begunAtMs: number;
  /** Facts were read, and points made of them. */
  readonly pointsAtMs: number;
  /** All entries were scored and ranked. */
  readonly ranksAtMs: number;
}

export const FACT_STEPS = ["heard", "waited", "points", "ranks", "frames"] as const;
export type FactStep = (typeof FACT_STEPS)[number];

export interface FactSteps {
  readonly registry: Registry;
  /** Facts are ranked; where no stream is served, this is all. */
  ranked(timing: FactTiming): void;
  /** Every open stream has been handed what followed. */
  written(timing: FactTiming, streams: number): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const SLOW_MS = 1000;

export function createFactSteps(log: Pick<Logger, "warn">): FactSteps {
  const registry = new Registry();
  const steps = new Histogram({
    name: "live_fact_step_seconds",
    help:
      "A fact's way to the pages: heard (written in the database until its notification was here), waited (for what was " +
      "under way), points (facts read, points made), ranks (everybody scored and ranked), frames (handed to every stream).",
    labelNames: ["step"] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const whole = new Histogram({
    name: "live_fact_to_streams_seconds",
    help: "From a fact's writing in the database until every open stream was handed points, ranks and own entries.",
    buckets: SECONDS,
    registers: [registry],
  });
  const observe = (step: FactStep, fromMs: number, toMs: number) =>
    // The database's clock and half a round trip: a step of nothing may come out a hair below it.
    steps.observe({ step }, Math.max(0, toMs - fromMs) / 1000);
  return {
    registry,
    ranked({ toldAtMs, heardAtMs, begunAtMs, pointsAtMs, ranksAtMs }) {
      observe("heard", toldAtMs, heardAtMs);
      observe("waited", heardAtMs, begunAtMs);
      observe("points", begunAtMs, pointsAtMs);
      observe("ranks", pointsAtMs, ranksAtMs);
    },
    written(timing, streams) {
      const { revision, toldAtMs, heardAtMs, begunAtMs, pointsAtMs, ranksAtMs } = timing;
      const writtenAtMs = performance.now();
      observe("frames", ranksAtMs, writtenAtMs);
      const tookMs = writtenAtMs - toldAtMs;
      whole.observe(Math.max(0, tookMs) / 1000);
      if (tookMs <= SLOW_MS) return;
      const ms = {
        heard: heardAtMs - toldAtMs,
        waited: begunAtMs - heardAtMs,
        points: pointsAtMs - begunAtMs,
        ranks: ranksAtMs - pointsAtMs,
        frames: writtenAtMs - ranksAtMs,
      };
      const rounded = Object.fromEntries(Object.entries(ms).map(([step, took]) => [step, Math.round(took)]));
      log.warn({ revision, streams, ms: Math.round(tookMs), ...rounded }, "a fact was slow to reach the pages");
    },
  };
}
