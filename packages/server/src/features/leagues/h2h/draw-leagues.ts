/**
 * Locking head-to-head leagues. Once the deadline of a league's first round has passed, its entries are drawn to seats;
 * from then on every match of it is known. Between the deadline and the draw, seconds, its matches "are being generated".
 * Batch by batch, each in a transaction of its own: it may run twice, or stop half-way and go on later.
 */
import { type EntryId, matchesADay, planH2h, type RoundId, shuffleSeeded } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  type DueLeague,
  insertDraws,
  insertKnockouts,
  lockDueLeagues,
  type NewDraw,
  selectDueKnockoutRounds,
  selectDueKnockouts,
  selectLastRound,
  takeMatchIds,
} from "./draws.sql.ts";
import { loadKnockouts } from "./knockouts.ts";

/** Leagues a transaction, small so that readers of one of them do not wait long. */
const BATCH = 500;
/** Leagues told of one by one; beyond it all are read again. */
const MOST_NAMED = 20;

/** Draws every league that is due; returns how many. */
export async function drawDueLeagues(ctx: Pick<Context, "db" | "random" | "log">): Promise<number> {
  let drawn = 0;
  for (;;) {
    const count = await transact(ctx.db, async (tx) => {
      const due = await lockDueLeagues(tx, BATCH);
      if (due.length === 0) return 0;
      const lastRound = await selectLastRound(tx);
      const plans = due.map((league) => planDraw(league, lastRound, seedFrom(ctx.random.bytes(32))));
      let firstMatchId = await takeMatchIds(
        tx,
        plans.reduce((sum, { matchCount }) => sum + matchCount, 0),
      );
      const draws = plans.map(({ draw, matchCount }): NewDraw => {
        const numbered = { ...draw, firstMatchId };
        firstMatchId += matchCount;
        return numbered;
      });
      await insertDraws(tx, draws);
      if (due.length > MOST_NAMED) await notify(tx, { kind: "leagues" });
      else for (const { leagueId } of due) await notify(tx, { kind: "leagues", leagueId });
      return due.length;
    });
    drawn += count;
    if (count > 0) ctx.log.info({ leagues: count }, "head-to-head leagues drawn");
    if (count < BATCH) return drawn;
  }
}

function planDraw(league: DueLeague, lastRound: number, seed: string) {
  const { leagueId, startRound, koRounds } = league;
  const entryIds: EntryId[] = [...league.entryIds];
  shuffleSeeded(entryIds, seed, "seats");
  const calendar = planH2h({ entryCount: entryIds.length, startRound, koRounds, lastRound });
  const days = calendar.lastRegularRound - calendar.firstRound + 1;
  const matchCount = days * matchesADay(entryIds.length) + 2 ** calendar.knockoutRounds - 1;
  return { draw: { leagueId, seed, entryIds, ...calendar }, matchCount };
}

const seedFrom = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Returns how many leagues' pairs were fixed. */
export async function drawDueKnockouts(ctx: Context): Promise<number> {
  const rounds = await selectDueKnockoutRounds(ctx.db);
  if (rounds.length === 0) return 0;
  // Results that were committed before are in the tables then.
  await ctx.live.whenCurrent();
  if (!ctx.live.engine()) return 0;
  let drawn = 0;
  for (const round of rounds) drawn += await drawRound(ctx, round);
  if (drawn > 0) ctx.log.info({ leagues: drawn }, "head-to-head knock-outs drawn");
  return drawn;
}

async function drawRound(ctx: Context, round: RoundId): Promise<number> {
  let drawn = 0;
  let after = 0;
  for (;;) {
    const due = await selectDueKnockouts(ctx.db, { round, after, limit: BATCH });
    for (const draw of due) {
      const next = (await loadKnockouts(ctx, draw)).find(({ roundId }) => roundId === round);
      const bracket = next?.matches.flatMap(({ first, second }) => [first, second]);
      if (bracket && (await transact(ctx.db, (tx) => insertKnockouts(tx, draw, { roundId: round, bracket }))))
        drawn += 1;
    }
    if (due.length < BATCH) return drawn;
    after = due.at(-1)!.leagueId;
  }
}

/** Leagues lock, and knock-outs are fixed, when a deadline passes on the game clock, so it is a tick, not a queue. */
export function registerH2hJobs(ctx: Context): void {
  ctx.jobs.onTick("h2h", async () => {
    if (!ctx.findGame()) return;
    await drawDueLeagues(ctx);
    await drawDueKnockouts(ctx);
  });
}
