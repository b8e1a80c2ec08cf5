/** A round as it would be settled now, and as it would be with facts that are not stored; everybody's squad is read once. */
import type { RoundId, Ruleset } from "@elleveren/rules";

import type { ClientTransaction } from "../../../db/client-transaction.ts";
import { loadRoundPerformances, type RoundPerformances, type SupposedFacts } from "../../live/index.ts";
import { readEntries, readSquads, withSquadsOnly } from "./read-settling.ts";
import { footballerColumns, scoreAll } from "./settle-columns.ts";
import { selectDeadlinePrices } from "./settlement.sql.ts";
import { SettlingColumns, type ScoredColumns } from "./settling-columns.ts";

export interface SupposedRound {
  readonly roundId: RoundId;
  readonly columns: SettlingColumns;
  readonly before: ScoredColumns;
  readonly after: ScoredColumns;
  readonly playedBefore: RoundPerformances;
  readonly playedAfter: RoundPerformances;
}

/**
 * Reads in the transaction's snapshot and writes nothing. `movedBefore` is what the supposed facts move in earlier rounds,
 * by entry; it is added to the totals up to the round before.
 */
export async function supposeRound(
  { tx, client }: ClientTransaction,
  ruleset: Ruleset,
  roundId: RoundId,
  { supposed, movedBefore }: { readonly supposed: SupposedFacts; readonly movedBefore: ReadonlyMap<number, number> },
): Promise<SupposedRound> {
  const prices = await selectDeadlinePrices(tx, roundId);
  const playedBefore = await loadRoundPerformances(tx, ruleset, roundId);
  const playedAfter = await loadRoundPerformances(tx, ruleset, roundId, supposed);
  const read = await readEntries(client, roundId);
  await readSquads(client, roundId, footballerColumns(playedBefore, prices), read, () => {});
  const columns = withSquadsOnly(read);
  const before = await scoreAll(ruleset, footballerColumns(playedBefore, prices), columns);
  const moved = withMoved(columns, movedBefore);
  const after = await scoreAll(ruleset, footballerColumns(playedAfter, prices), moved);
  return { roundId, columns, before, after, playedBefore, playedAfter };
}

function withMoved(columns: SettlingColumns, movedBefore: ReadonlyMap<number, number>): SettlingColumns {
  if (movedBefore.size === 0) return columns;
  const previousTotals = columns.previousTotals.map((total, row) => total + (movedBefore.get(columns.ids[row]!) ?? 0));
  return Object.assign(new SettlingColumns(0), columns, { previousTotals });
}
