/** Squads of a range of rows into a later round, without chip and cost, and their transfers. Reads and writes 24 bytes a row. */
import { CHIP_AND_COST_MASK } from "../tables/squad-block.ts";
import { SQUAD_WORDS, type SquadArgs } from "../tables/squad-columns.ts";

export interface CarryRowsArgs {
  readonly from: number;
  readonly to: number;
  readonly source: SquadArgs;
  /** Null: nothing is known of them. */
  readonly transfers: Uint16Array | null;
  /** Written. */
  readonly target: SquadArgs;
  readonly targetTransfers: Uint16Array | null;
}

export function carryRows({ from, to, source, transfers, target, targetTransfers }: CarryRowsArgs): void {
  target.squads.set(source.squads.subarray(from * SQUAD_WORDS, to * SQUAD_WORDS), from * SQUAD_WORDS);
  if (transfers && targetTransfers) targetTransfers.set(transfers.subarray(from, to), from);
  const [armbands, carried] = [source.armbands, target.armbands];
  for (let row = from; row < to; row++) carried[row] = armbands[row]! & ~CHIP_AND_COST_MASK;
}
