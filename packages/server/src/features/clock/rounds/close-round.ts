/**
 * Closing a round: the deadline has passed, so the round becomes the current one and the next one opens. Squads are not
 * copied: the squad of a round is the latest one written for it or before it.
 */
import { type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { freezeMarket } from "../market/index.ts";
import { startRoundPrices } from "../prices/index.ts";
import { lockAllGates } from "./gates.sql.ts";
import { isDeadlinePassed, isGameClosed, lockRound, openNextRound, updateClosed } from "./rounds.sql.ts";

/**
 * Closes `roundId` if it is open and its deadline has passed by the database's clock. Returns the round that opened
 * (null at the end of the season), or undefined when there was nothing to close. May run twice or on several machines.
 * While the game is closed for maintenance no round is: nobody can save, nobody sees anybody's team, and after a restore an
 * operator may still move the deadline.
 */
export async function closeRound(
  ctx: Context,
  roundId: RoundId,
): Promise<{ readonly opened: RoundId | null } | undefined> {
  return transact(ctx.db, async (tx) => {
    if (await isGameClosed(tx)) return undefined;
    await lockAllGates(tx, roundId);
    const round = await lockRound(tx, roundId);
    if (round?.state !== "open" || !(await isDeadlinePassed(tx, roundId))) return undefined;
    await updateClosed(tx, roundId);
    await freezeMarket(tx, roundId);
    const opened = await openNextRound(tx);
    if (opened) await startRoundPrices(tx);
    await notify(tx, { kind: "rounds", roundId });
    ctx.log.info({ roundId, opened: opened?.roundId ?? null }, "round closed");
    return { opened: opened?.roundId ?? null };
  });
}
