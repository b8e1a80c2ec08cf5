/** The season as a format is played in it: its rounds and how they stand, its months, and the seeds that are told. */
import { createHash } from "node:crypto";

import type { Engine } from "@elleveren/engine";
import type { FormatRound, FormatSeason, RoundSpan } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectPublicSeeds } from "../cups/index.ts";
import { fixturesOfRound, isPastDeadline, type LiveRound, type SeasonMemory } from "../../live/index.ts";

/** Of one moment, except for what the engine and the season's memory say of rounds under way. */
export interface FormatSeasonNow {
  readonly engine: Engine;
  readonly season: FormatSeason;
  /** Up to the newest round whose deadline has passed, from the season's first. */
  readonly rounds: readonly RoundNow[];
  /** The round after them; null when the season has no more. */
  readonly next: RoundNow | null;
  /** Grows or changes with everything that a play follows from, members apart. */
  readonly stamp: readonly unknown[];
  /** The first round whose deadline comes after the moment, by the deadlines as they are now. */
  readonly firstRoundAfter: (atMs: number) => number;
}

export interface RoundNow {
  readonly round: LiveRound;
  readonly state: FormatRound["state"];
}

/** Null before the season's first deadline, and while the engine is being built. */
export function formatSeasonNow(ctx: Context): FormatSeasonNow | null {
  const memory = ctx.live.findSeason();
  const engine = ctx.live.engine();
  if (!memory || !engine) return null;
  const reached = memory.rounds.findLastIndex(isPastDeadline);
  const next = memory.rounds[reached + 1];
  return {
    engine,
    season: formatSeason(memory),
    rounds: memory.rounds.slice(0, reached + 1).map((round, index) => ({
      round,
      state: stateOf(memory, round, index < reached),
    })),
    next: next ? { round: next, state: "next" } : null,
    stamp: [memory.revision, ctx.live.ranksMark(), memory.roundsMark],
    firstRoundAfter: (atMs) => {
      let latest = -Infinity;
      // A deadline postponed beyond the next one keeps the order.
      const next = memory.rounds.find(({ deadlineAtMs }) => (latest = Math.max(latest, deadlineAtMs)) > atMs);
      return next?.roundId ?? (memory.rounds.at(-1)?.roundId ?? 0) + 1;
    },
  };
}

/** The facts of the season for checking a format; no round need have begun. */
export function formatSeason({ rounds, phases }: Pick<SeasonMemory, "rounds" | "phases">): FormatSeason {
  const lastRound: number = rounds.at(-1)?.roundId ?? 0;
  const months: RoundSpan[] = [];
  const inOrder = phases
    .filter(({ startRoundId, stopRoundId }) => stopRoundId - startRoundId + 1 < rounds.length)
    .toSorted((one, other) => one.startRoundId - other.startRoundId || one.stopRoundId - other.stopRoundId);
  for (const { startRoundId, stopRoundId } of inOrder) {
    if (startRoundId > (months.at(-1)?.to ?? 0)) months.push({ from: startRoundId, to: stopRoundId });
  }
  return { lastRound, months };
}

/** A round that nothing of has been played though a later one has begun waits, and counts nowhere until then. */
function stateOf(memory: SeasonMemory, { roundId, state }: LiveRound, isBehind: boolean): FormatRound["state"] {
  if (state === "settled") return "settled";
  const hasBegun = state === "closed" && fixturesOfRound(memory, roundId).some(({ started }) => started);
  return isBehind && !hasBegun ? "postponed" : "live";
}

export interface Seeds {
  of(round: number): string;
  /** Not told yet: what it decides may come out differently. */
  isStandIn(round: number): boolean;
  readonly toldCount: number;
}

/**
 * The seed that was told when a round was settled (decision 0088). Until then a stand-in that everybody could work out takes
 * its place, so that no seed is told early; what comes before the first round follows from the league alone.
 */
export async function loadSeeds(ctx: Context, leagueId: number): Promise<Seeds> {
  const told = new Map((await selectPublicSeeds(ctx.db)).map(({ event, seed }) => [event as number, seed]));
  const { seasonName } = ctx.game();
  return {
    of: (round) =>
      told.get(round) ??
      sha256(round < 1 ? `${seasonName} league ${leagueId}` : `${seasonName} before round ${round} is settled`),
    isStandIn: (round) => round >= 1 && (told.get(round) ?? null) === null,
    toldCount: [...told.values()].filter((seed) => seed !== null).length,
  };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
