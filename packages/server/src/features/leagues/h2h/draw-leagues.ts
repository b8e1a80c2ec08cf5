/**
 * Locking head-to-head leagues. Once the deadline of a league's first round has passed, its entries are drawn to seats;
 * from then on every match of it is known. Between the deadline and the draw, seconds, its matches "are being generated".
 * Batch by batch, each in a transaction of its own: it may run twice, or stop half-way and go on later.
 */

import { type EntryId, matchesADay, planH2h, shuffleSeeded } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  type DueLeague,
  insertDraws,
  lockDueLeagues,
  type NewDraw,
  selectLastRound,
  takeMatchIds,
} from "./draws.sql.ts";

/** Leagues a transaction: nobody who asks for one of them waits for long. */
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
