/**
 * A deadline as it is: hundreds of managers save in its last seconds and the first ones after it, on lines that break,
 * from more than one tab, while the round closes on the running clock. Then every answer is held against the closed
 * round. When writes fall is left to the machine; what must hold does not depend on it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { roundId, type Market } from "@elleveren/rules";
import { flattenProblems, type WireProblems, type WireReceipt } from "@elleveren/contract";

import type { Context } from "../../context.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../features/seasons/index.ts";
import { selectRound } from "../../features/clock/index.ts";
import { seededRandom, setGameClock } from "../../features/operate/index.ts";
import type { CutLine } from "../cut-line.ts";
import { checkManager, type WriteOutcome } from "./check-rush.ts";
import { createRushClient, type RushClient } from "./rush-client.ts";
import { enterManagers, type RushManager } from "./rush-managers.ts";
import { planWrites, writeOf, type PlannedWrite } from "./rush-writes.ts";

/** A game without a season yet, and where it is called. */
export interface RushServer {
  readonly ctx: Context;
  readonly origin: string;
  whenCurrent(): Promise<void>;
}

export interface RushRequest {
  readonly seed: number;
  readonly managerCount: number;
  readonly writesPerManager: number;
  /** Real time from the first write to the deadline, and from there to the last. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** The database is not to be had from `beforeMs` before the deadline until `afterMs` after it; negative: before it. */
  readonly outage?: { readonly line: CutLine; readonly beforeMs: number; readonly afterMs: number };
}

export interface RushReport {
  readonly managers: number;
  readonly writes: number;
  readonly accepted: number;
  readonly refused: number;
  /** Refused because the deadline had passed. */
  readonly late: number;
  /** Requests whose connection broke; each was sent again. */
  readonly dropped: number;
  /** Accepted, though the first answer was lost. */
  readonly acceptedAfterDrop: number;
  /** Requests answered 503 with the time to come back; each came back under its key. */
  readonly toldToWait: number;
  readonly violations: readonly string[];
}

const DAY_MS = 86_400_000;
/** The second round: in the first one transfers are mere edits. */
const ROUND = roundId(2);
const TICK_MS = 100;
/** Before the deadline, with nothing due in between. */
const CALM_MS = 60_000;
const LONGEST_START_MS = 200;
const MOST_STARTS = 10;

export async function runRush(server: RushServer, request: RushRequest): Promise<RushReport> {
  const { ctx, origin } = server;
  const season = inventedSeason({ seed: request.seed, rounds: 3, footballersPerClub: 18 });
  const [first, second] = season.rounds.map((round) => round.deadlineAtMs) as [number, number];
  await insertSeason(ctx, season, { clockAtMs: first - DAY_MS });
  await setGameClock(ctx, first - DAY_MS);
  await server.whenCurrent();
  const managers = await enterManagers(ctx, origin, request.managerCount);
  // Work that is due in the days between the deadlines is done before the rush, which it would hold up.
  for (const atMs of [first + 1000, second - CALM_MS]) {
    await setGameClock(ctx, atMs);
    await ctx.jobs.tick();
    await server.whenCurrent();
  }

  const client = createRushClient(origin);
  const market: Market = new Map(ctx.live.season().footballers);
  const lengthMs = request.beforeMs + request.afterMs;
  const violations: string[] = [];
  let isOver = false;
  // Before the round may close: a clock that is set again must not find it closed.
  const startedAtMs = await startClock(ctx, second - request.beforeMs);
  if (request.outage) planOutage(request.outage, startedAtMs + request.beforeMs - performance.now());
  const closing = (async () => {
    while (!isOver) {
      await ctx.jobs.tick().catch((error: unknown) => {
        // Without a database nothing is due; what was, is when it is back.
        if (!request.outage) violations.push(`a tick failed: ${String(error)}`);
      });
      await sleep(TICK_MS);
    }
  })();
  const play = async (manager: RushManager): Promise<Played[]> => {
    const random = seededRandom(request.seed, "rush", manager.entryId);
    const plans = planWrites(random, request.writesPerManager, lengthMs);
    return Promise.all(
      plans.map((plan, index) => send({ ctx, client, market, second, startedAtMs }, manager, plan, index)),
    );
  };
  const played = await Promise.all(managers.map(play)).finally(() => {
    isOver = true;
    client.close();
  });
  await closing;
  await ctx.jobs.tick();
  await server.whenCurrent();

  const round = await selectRound(ctx.db, ROUND);
  if (round?.state !== "closed") violations.push(`the round is ${round?.state}`);
  const checked = { ctx, origin, roundId: ROUND, deadlineAtMs: second };
  const checks = managers.map((manager, index) => checkManager(checked, manager, played[index]!));
  violations.push(...(await Promise.all(checks)).flat());
  const counted = countPlayed(played.flat());
  if (counted.accepted === 0 || counted.late === 0) {
    violations.push(`${counted.accepted} writes were accepted and ${counted.late} were late: that shows nothing`);
  }
  return { managers: managers.length, ...counted, violations };
}

/** Real time at which the clock, which runs from now on, showed `atMs`. A start that took long is made again. */
async function startClock(ctx: Context, atMs: number): Promise<number> {
  for (let again = 0; ; again++) {
    await setGameClock(ctx, atMs, 1);
    const sinceMs = ctx.clock.nowMs() - atMs;
    if (sinceMs < LONGEST_START_MS || again === MOST_STARTS) return performance.now() - sinceMs;
  }
}

function planOutage({ line, beforeMs, afterMs }: NonNullable<RushRequest["outage"]>, untilDeadlineMs: number): void {
  setTimeout(() => line.cut(), untilDeadlineMs - beforeMs);
  setTimeout(() => line.mend(), untilDeadlineMs + afterMs);
}

interface Played extends WriteOutcome {
  readonly tries: number;
  readonly waits: number;
}

interface Rush {
  readonly ctx: Context;
  readonly client: RushClient;
  readonly market: Market;
  readonly second: number;
  readonly startedAtMs: number;
}

async function send(rush: Rush, manager: RushManager, plan: PlannedWrite, index: number): Promise<Played> {
  await sleep(Math.max(0, plan.atMs - (performance.now() - rush.startedAtMs)));
  const { path, body, picksAfter } = writeOf(plan, manager, ROUND, rush.market);
  const { clock } = rush.ctx;
  const sentLate = clock.nowMs() >= rush.second + clock.doubtMs() + CLOCK_DOUBT_MS;
  const idempotencyKey = `rush-${manager.entryId}-${index}`;
  const answer = await rush.client.post({
    path,
    body,
    idempotencyKey,
    session: manager.session,
    dropsAfterMs: plan.dropsAfterMs,
  });
  const answeredInTime = clock.nowMs() < rush.second - clock.doubtMs() - CLOCK_DOUBT_MS;
  const isAccepted = answer.status === 200;
  if (isAccepted) manager.picks = picksAfter(answer.body);
  return {
    kind: plan.kind,
    status: answer.status,
    tries: answer.tries,
    waits: answer.waits,
    receipt: isAccepted ? ((answer.body as { receipt?: WireReceipt }).receipt ?? null) : null,
    codes: isAccepted ? [] : flattenProblems(answer.body as WireProblems).map(({ problem }) => problem.code),
    sentLate,
    answeredInTime,
  };
}

/** Besides what this process's clock may be off by: the last reading may have replaced one that was further off. */
const CLOCK_DOUBT_MS = 50;

function countPlayed(played: readonly Played[]): Omit<RushReport, "managers" | "violations"> {
  const accepted = played.filter(({ status }) => status === 200);
  return {
    writes: played.length,
    accepted: accepted.length,
    refused: played.length - accepted.length,
    late: played.filter(({ codes }) => codes.includes("deadline_passed")).length,
    dropped: played.reduce((sum, { tries }) => sum + tries - 1, 0),
    toldToWait: played.reduce((sum, { waits }) => sum + waits, 0),
    acceptedAfterDrop: accepted.filter(({ tries }) => tries > 1).length,
  };
}
