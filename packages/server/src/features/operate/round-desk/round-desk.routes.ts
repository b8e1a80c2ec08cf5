/**
 * Rounds in the control room. Due steps run by themselves every second; here an operator may run them, and see why one
 * has not.
 */
import {
  controlRoundsCall,
  moveDeadlineCall,
  routeSchema,
  settleAgainCall,
  tickRoundsCall,
  type WireControlRound,
  type WireControlRounds,
  type WireMissing,
  wireSeconds,
} from "@elleveren/contract";
import { findMissingStats, type MissingStats, type RoundId, roundId as brandRound } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { recordAct } from "../../people/index.ts";
import {
  advanceRounds,
  moveDeadline,
  type RoundRow,
  selectRound,
  selectRounds,
  selectRoundsToCorrect,
  settleAgain,
} from "../../clock/index.ts";
import type { LiveFixture, LiveRound, SeasonMemory } from "../../live/index.ts";

export function roundDeskRoutes(app: App, ctx: Context): void {
  app.get(controlRoundsCall.path, { schema: routeSchema(controlRoundsCall) }, () => showRounds(ctx));

  app.post(moveDeadlineCall.path, { schema: routeSchema(moveDeadlineCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { deadline_time, seen, reason } = request.body;
    const moved = await moveDeadline(ctx, {
      roundId: brandRound(request.params.roundId),
      deadlineAtMs: Date.parse(deadline_time),
      seenAtMs: Date.parse(seen),
      reason,
      by,
    });
    if (!moved.ok) {
      const [first] = moved.problems;
      if (first?.code === "unknown_round") throw notFound("round");
      if (first?.code === "changed") {
        const detail = "Somebody else moved it meanwhile.";
        throw new HttpError(409, { detail, code: "changed", deadline_time: wireSeconds(first.deadlineAtMs) });
      }
      const problems = moved.problems.map((problem) =>
        "limitAtMs" in problem ? { code: problem.code, limit: wireSeconds(problem.limitAtMs) } : problem,
      );
      throw refuse(problems, () => "deadline_time");
    }
    return showRounds(ctx);
  });

  app.post(tickRoundsCall.path, { schema: routeSchema(tickRoundsCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    if (!ctx.findGame()) throw notFound("season");
    const done = await advanceRounds(ctx);
    await ctx.db
      .transaction()
      .execute((tx) => recordAct(tx, { by, action: "rounds.tick", subject: "rounds", details: done }));
    await ctx.live.whenCurrent();
    return done;
  });

  app.post(settleAgainCall.path, { schema: routeSchema(settleAgainCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const round = await selectRound(ctx.db, brandRound(request.params.roundId));
    if (!round) throw notFound("round");
    if (round.state !== "settled") throw refuse([{ code: "not_settled" }]);
    // Said before it is done: settling is several transactions, and may be cut off between two of them.
    await ctx.db.transaction().execute((tx) =>
      recordAct(tx, {
        by,
        action: "rounds.settle_again",
        subject: `round ${round.roundId}`,
        details: { reason: request.body.reason, settlement: round.settlementNumber },
      }),
    );
    const settled = await settleAgain(ctx, round.roundId);
    await ctx.live.whenCurrent();
    return { settled };
  });
}

async function showRounds(ctx: Context): Promise<WireControlRounds> {
  await ctx.live.whenCurrent();
  const season = ctx.live.findSeason();
  if (!season) return { rounds: [] };
  return { rounds: presentRounds(season, await selectRounds(ctx.db), await selectRoundsToCorrect(ctx.db)) };
}

/** Every round's state, and the conditions it lacks for settling, from this process's memory. */
export function presentRounds(
  season: SeasonMemory,
  rows: readonly RoundRow[],
  toCorrect: readonly RoundId[],
  asked: readonly LiveRound[] = season.rounds,
): WireControlRound[] {
  const rowOf = new Map(rows.map((row) => [row.roundId, row]));
  return asked.map((round) => {
    const fixtures = [...season.fixtures.values()].filter(({ roundId }) => roundId === round.roundId);
    const settlements = rowOf.get(round.roundId)?.settlementNumber ?? 0;
    return {
      id: round.roundId,
      name: round.name,
      state: stateOf(round, fixtures, settlements),
      deadline_time: wireSeconds(round.deadlineAtMs),
      matches: fixtures.length,
      matches_finished: fixtures.filter(({ finished }) => finished).length,
      correction_pending: toCorrect.includes(round.roundId),
      settlements,
      missing: fixtures.flatMap((fixture) => missingOf(season, round, fixture)),
    };
  });
}

function stateOf(round: LiveRound, fixtures: readonly LiveFixture[], settlements: number): WireControlRound["state"] {
  if (round.state === "settled") return settlements > 1 ? "corrected" : "settled";
  const isLive = fixtures.some(({ started, finished }) => started && !finished);
  return round.state === "closed" && isLive ? "live" : round.state;
}

/** Of a round whose deadline has passed every match that is not done; of any round statistics that do not add up. */
function missingOf(season: SeasonMemory, round: LiveRound, fixture: LiveFixture): WireMissing[] {
  const names = {
    fixture: fixture.fixtureId,
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
  };
  const bare = { ...names, team_name: null, found: null, expected: null };
  const missing: WireMissing[] = [];
  if (fixture.kickoffAtMs === null) missing.push({ code: "no_kickoff", ...bare });
  if (round.state === "closed" && !fixture.finished) missing.push({ code: "not_final", ...bare });
  if (!fixture.finishedProvisional) return missing;
  const found = findMissingStats({
    score: { home: fixture.homeScore ?? 0, away: fixture.awayScore ?? 0 },
    stats: [...(season.matchPoints.get(fixture.fixtureId)?.values() ?? [])].map(({ clubId, stats }) => ({
      side: clubId === fixture.homeClubId ? "home" : "away",
      stats,
    })),
    hasBonus: season.ruleset.bonus.points.length > 0,
  });
  return [...missing, ...found.map((problem) => ({ ...bare, ...presentProblem(problem, names) }))];
}

function presentProblem(problem: MissingStats, names: { team_h_name: string; team_a_name: string }) {
  if (!("side" in problem)) return { code: problem.code };
  const { code, side, found, expected } = problem;
  return { code, found, expected, team_name: side === "home" ? names.team_h_name : names.team_a_name };
}
