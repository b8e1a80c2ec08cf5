/** No accepted write is lost, and the log has none without an answer: receipts against the entries' log. */
import type { WireReceipt } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** Of the round; `receipts` are all that managers were ever handed. */
export async function checkReceipts(
  db: Queryable,
  {
    roundId,
    deadlineAtMs,
    receipts,
  }: {
    readonly roundId: RoundId;
    readonly deadlineAtMs: number;
    readonly receipts: readonly WireReceipt[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ entry_id: number; signature: string }>`
    select entry_id, receipt->>'signature' as signature from entry_log
    where round_id = ${roundId} and receipt is not null`.execute(db);
  const own = receipts.filter((receipt) => receipt.event === roundId);
  // Counted: the same squad saved twice at a standing clock has the same receipt twice.
  const [logged, answered] = [countOf(rows.map(keyOfRow)), countOf(own.map(keyOf))];
  const keys = [...new Set([...logged.keys(), ...answered.keys()])];
  const difference = (key: string) => (logged.get(key) ?? 0) - (answered.get(key) ?? 0);
  return [
    ...keys.filter((key) => difference(key) < 0).map((key) => `an accepted write of ${key} is lost`),
    ...keys.filter((key) => difference(key) > 0).map((key) => `nobody was told of a write of ${key}`),
    ...own
      .filter((receipt) => Date.parse(receipt.time) >= deadlineAtMs)
      .map(({ entry, time }) => `a write of ${entry} was accepted late, at ${time}`),
  ].map((what) => `round ${roundId}: ${what}`);
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const keyOf = ({ entry, signature }: WireReceipt): string => `${entry} ${signature}`;
const keyOfRow = (row: { readonly entry_id: number; readonly signature: string }): string =>
  `${row.entry_id} ${row.signature}`;
