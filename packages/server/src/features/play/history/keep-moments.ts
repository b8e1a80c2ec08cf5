/** Keeps how a round stands while it is played, for the way of every team's rank through it. */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { insertMoment, selectLastMoment } from "./round-moments.sql.ts";

/** By the game's clock. */
const EVERY_MS = 5 * 60_000;

export function registerMoments(ctx: Context): void {
  ctx.jobs.onTick("round moments", async () => {
    if (ctx.findGame()) await keepMoments(ctx);
  });
}

/**
 * One moment of each closed round whose facts have moved since the last one: every five minutes while a match is on, at
 * once when none is, so that the last bonus is never missing.
 */
export async function keepMoments(ctx: Context): Promise<void> {
  for (const { roundId, state } of ctx.live.findSeason()?.rounds ?? []) {
    if (state === "closed") await keepMoment(ctx, roundId);
  }
}

async function keepMoment(ctx: Context, roundId: RoundId): Promise<void> {
  const last = await selectLastMoment(ctx.db, roundId);
  const season = ctx.live.findSeason();
  const columns = ctx.live.engine()?.overallColumns(roundId);
  // Facts are known a little before they are ranked; the next tick finds both.
  if (!season || !columns || ctx.live.ranksMark().split("-")[0] !== String(season.revision)) return;
  const atMs = ctx.clock.nowMs();
  if (last !== null && last.revision === season.revision) return;
  const isOn = [...season.fixtures.values()].some(
    (fixture) => fixture.roundId === roundId && fixture.started && !fixture.finishedProvisional,
  );
  if (last !== null && isOn && atMs < last.atMs + EVERY_MS) return;
  const performances = new Map([...ctx.live.roundPoints(roundId)].map(([id, { performance }]) => [id, performance]));
  await insertMoment(ctx.db, roundId, { atMs, revision: season.revision, performances, ...columns });
}
