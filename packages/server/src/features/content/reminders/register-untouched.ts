/**
 * "My team has been left alone": two days before a deadline a tick queues one job, which finds whoever has not touched the
 * team for two rounds and asked to hear of it, before the leagues' tables count it among those that no longer play.
 */
import { ACTIVE_ROUNDS } from "@elleveren/contract";
import { accountId, type AccountId, roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { type RoundRow, selectOpenRound, selectRound } from "../../clock/index.ts";
import { loadSquadNotes } from "./reminder-texts.ts";
import { queueTelling, registerTelling } from "./tell.ts";
import { loadUntouchedFacts, untouchedMail, untouchedPush } from "./untouched-texts.ts";
import {
  insertUntouched,
  selectDrowsy,
  selectUntouchedWishers,
  takeUntouchedScan,
  untouchedClaim,
} from "./untouched.sql.ts";

const NAME = "untouched";
export const UNTOUCHED_QUEUE = "untouched-find";
/** Early enough to do something about it, and not beside the reminder a day before. */
const FROM_MINUTES = 2 * 1440;
/** Later it would be one more message about the deadline. */
const UNTIL_MINUTES = 3 * 60;
/** Accounts of one transaction. */
const PAGE_SIZE = 500;

interface FindJob {
  readonly roundId: number;
}

export function registerUntouched(ctx: Context): void {
  registerTelling<{ readonly roundId: RoundId }>(ctx, {
    name: NAME,
    keyOf: ({ roundId: id }) => String(id),
    async messageFor({ roundId: id }, person, channel) {
      const round = await selectRound(ctx.db, id);
      if (!round || round.state !== "open" || round.deadlineAtMs <= ctx.clock.nowMs()) return "over";
      const { entryId } = person;
      if (!person.untouched || entryId === null) return null;
      // An inactive manager cannot say that the address is somebody else's.
      if (channel === "mailed_at" && !person.isEmailVerified) return null;
      // Touched meanwhile.
      if (!(await selectDrowsy(ctx.db, [entryId], id)).has(entryId)) return null;
      const notes = await loadSquadNotes(ctx, person, id);
      const facts = { person, round, notes, ...(await loadUntouchedFacts(ctx, person, id)) };
      return {
        untilMs: round.deadlineAtMs,
        mail: (site) => untouchedMail({ ...facts, ...site }),
        push: () => untouchedPush(facts),
      };
    },
  });
  ctx.jobs.work<FindJob>(UNTOUCHED_QUEUE, (job) => findUntouched(ctx, roundId(job.roundId)));
  ctx.jobs.onTick(NAME, async () => {
    const round = ctx.findGame() ? await selectOpenRound(ctx.db) : null;
    if (!round || !isTime(ctx, round)) return;
    await transact(ctx.db, async (tx) => {
      if (!(await takeUntouchedScan(tx, round.roundId))) return;
      await ctx.jobs.send<FindJob>(UNTOUCHED_QUEUE, { roundId: round.roundId }, { tx });
    });
  });
}

/** In the first rounds no team can have been left alone for so long. */
function isTime(ctx: Context, { roundId: id, deadlineAtMs }: RoundRow): boolean {
  const minutesLeft = (deadlineAtMs - ctx.clock.nowMs()) / 60_000;
  return id > ACTIVE_ROUNDS && minutesLeft <= FROM_MINUTES && minutesLeft > UNTIL_MINUTES;
}

/** Page by page, each a transaction: a run that was cut off begins anew, and whoever was told is not told again. */
async function findUntouched(ctx: Context, round: RoundId): Promise<void> {
  let after: AccountId | null = accountId(0);
  while (after !== null) {
    const open = await selectOpenRound(ctx.db);
    if (open?.roundId !== round || open.deadlineAtMs <= ctx.clock.nowMs()) return;
    const wishers = await selectUntouchedWishers(ctx.db, { after, limit: PAGE_SIZE });
    const entries = wishers.map(({ entryId }) => entryId);
    const drowsy = await selectDrowsy(ctx.db, entries, round);
    const accounts = wishers.filter(({ entryId }) => drowsy.has(entryId)).map((wisher) => wisher.accountId);
    if (accounts.length > 0) {
      await transact(ctx.db, async (tx) => {
        await insertUntouched(tx, accounts, round);
        await queueTelling(ctx, tx, { name: NAME, about: { roundId: round }, claim: untouchedClaim(round) }, accounts);
      });
    }
    after = wishers.length < PAGE_SIZE ? null : wishers.at(-1)!.accountId;
  }
}
