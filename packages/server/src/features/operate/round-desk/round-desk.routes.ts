/** Rounds in the control room. What is due happens by itself every second; here somebody may ask for it, and see why it has not. */
import {
  controlRoundsCall,
  moveDeadlineCall,
  routeSchema,
  settleAgainCall,
  tickRoundsCall,
  wireSeconds,
  type WireControlRounds,
} from "@elleveren/contract";
import { roundId as brandRound } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { recordAct } from "../../people/index.ts";
import {
  advanceRounds,
  moveDeadline,
  selectRound,
  selectRounds,
  selectRoundsToCorrect,
  settleAgain,
} from "../../clock/index.ts";
import { presentRounds } from "./rounds.present.ts";

export function roundDeskRoutes(app: App, ctx: Context): void {
  app.get(controlRoundsCall.path, { schema: routeSchema(controlRoundsCall) }, () => showRounds(ctx));

  app.post(moveDeadlineCall.path, { schema: routeSchema(moveDeadlineCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { deadline_time, seen, reason } = request.body;
    const moved = await moveDeadline(ctx, {
      roundId: brandRound(request.params.roundId),
      deadlineAtMs: readTime("deadline_time", deadline_time),
      seenAtMs: readTime("seen", seen),
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

function readTime(field: string, text: string): number {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(atMs)) throw refuseField(field, "not_a_time");
  return atMs;
}
