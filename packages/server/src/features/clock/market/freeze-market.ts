import { CHIP_NAMES } from "@elleveren/contract";
import { isRevertingChip, type RoundId } from "@elleveren/rules";

import type { Tx } from "../../../context.ts";
import { insertCountedMarket, insertLastMarket, lockMarket, resetTransferCounts } from "./market.sql.ts";

/** Chips under which transfers do not count, as the rules say. */
export const REVERTING_CHIPS: readonly string[] = CHIP_NAMES.filter((chip) => isRevertingChip(chip));

/** Up to here a market is counted in some tens of milliseconds, while every write for the round waits at its gates. */
const COUNT_AT_ONCE_ENTRIES = 20_000;

/**
 * Keeps the market of a round as its deadline left it: prices, owners, transfers. Called in the transaction that closes
 * the round, with every gate held. A large game is frozen with its last counts and counted exactly right afterwards,
 * so that closing costs the same at any number of entries: the squads of a closed round do not change any more.
 */
export async function freezeMarket(tx: Tx, roundId: RoundId): Promise<void> {
  const entryCount = await lockMarket(tx);
  if (entryCount <= COUNT_AT_ONCE_ENTRIES) await insertCountedMarket(tx, roundId, REVERTING_CHIPS);
  else await insertLastMarket(tx, roundId);
  await resetTransferCounts(tx);
}
