/**
 * Settling stores every entry's results of a round whose matches are final, in one transaction; readers see live
 * figures until the commit. Running it twice ends in the same rows.
 */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { clientTransaction } from "../../../db/client-transaction.ts";
import { notify } from "../../../db/notify.ts";
import { noteResults } from "../../../public-log/index.ts";
import { replaceSettledColumns } from "../../live/index.ts";
import { selectRoundsToCorrect } from "../rounds/rows/index.ts";
import { compareFigures } from "./compare-figures.ts";
import { copyResults } from "./copy-results.ts";
import { digestResults } from "./digest-results.ts";
import { deleteResults, hasUnsettledBefore, lockRoundForSettling, updateSettled } from "./settlement.sql.ts";
import { movedByFeeds } from "./moved-by-feeds.ts";
import { insertRoundMove, readStoredFigures } from "./round-moves.sql.ts";
import { settleColumns } from "./settle-columns.ts";

/**
 * Settles a round, for the first time or again; `ifDue`, only when it is still due. False: not due, not closed, not final, or
 * an earlier one waits.
 */
export async function settleRound(
  ctx: Context,
  roundId: RoundId,
  { ifDue = false }: { ifDue?: boolean } = {},
): Promise<boolean> {
  const { ruleset } = ctx.game();
  return clientTransaction(ctx.pool, async ({ client, tx }) => {
    const round = await lockRoundForSettling(tx, roundId);
    if (!round?.allFinished || (await hasUnsettledBefore(tx, roundId))) return false;
    if (ifDue && round.isSettled && !(await selectRoundsToCorrect(tx)).includes(roundId)) return false;
    const settled = await settleColumns({ tx, client }, ruleset, roundId);
    if (round.isSettled) {
      const { columns, scored } = settled;
      const before = await readStoredFigures(client, roundId, columns);
      const move = await compareFigures(columns.ids, columns.count, { before, after: scored });
      const footballers = await movedByFeeds(tx, ruleset, roundId, round.settledRevision);
      const { revision, settledRevision: previousRevision } = round;
      await insertRoundMove(tx, roundId, { revision, previousRevision, move, footballers });
    }
    await deleteResults(tx, roundId);
    // The database writes while this thread hashes.
    const [digest] = await Promise.all([digestResults(settled), copyResults(client, settled)]);
    const settlement = round.settlementNumber + 1;
    const { points, totalPoints } = settled.scored;
    const results = { ...settled.columns, points, totalPoints };
    await replaceSettledColumns(tx, { roundId, settlementNumber: settlement }, results);
    await updateSettled(tx, roundId, round, settled.summary);
    await noteResults(tx, { roundId, settlement, revision: round.revision, digest });
    await notify(tx, { kind: "rounds", roundId });
    ctx.log.info({ roundId, entries: settled.columns.count, revision: round.revision }, "round settled");
    return true;
  });
}

/** Settles a settled round again, and those after it that build on it; rounds that wait for a match stay. Returns how many. */
export async function settleAgain(ctx: Context, first: RoundId): Promise<number> {
  if (!(await settleRound(ctx, first))) return 0;
  let settled = 1;
  for (let last = first; ;) {
    const next = (await selectRoundsToCorrect(ctx.db)).find((roundId) => roundId > last);
    if (next === undefined) return settled;
    if (await settleRound(ctx, next, { ifDue: true })) settled += 1;
    last = next;
  }
}
