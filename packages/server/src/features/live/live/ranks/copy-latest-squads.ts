/**
 * All squads of a round: the latest one written for it or before it. Rounds are read from the newest on, and from older
 * ones only the rows of entries still without one, which the query receives as a bit string. Grouping all squads and
 * joining them again takes the database longer than sending them (decision 0135).
 */
import { roundId as roundIdOf, type RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";

import { copyNumbers } from "../../../../db/values/copy-numbers.ts";

export interface LatestSquads {
  readonly roundId: RoundId;
  /** Columns of `squads s`, as whole numbers; the entry comes first. */
  readonly columns: string;
  readonly fieldCount: number;
  /** The entries whose squads are wanted, by row, in any order. */
  readonly count: number;
  readonly idOf: (row: number) => number;
  /** -1 when unknown. */
  readonly rowOf: (id: number) => number;
  /** Called once for each row that has a squad; `fields` is overwritten by the next. */
  readonly onSquad: (row: number, fields: Float64Array) => void;
}

/** A string of bits in a query stays below 16 MB; for ids spread wider than that whole rounds are read. */
const LARGEST_SPAN = 2 ** 26;

/** Returns by row whether there was a squad. */
export async function copyLatestSquads(client: PoolClient, squads: LatestSquads): Promise<Uint8Array> {
  const { roundId, columns, fieldCount, count, rowOf, onSquad } = squads;
  const found = new Uint8Array(count);
  let missing = count;
  for (let round: number = roundId; round >= 1 && missing > 0; round--) {
    const wanted = missing === count ? "" : ` and ${isMissing(squads, found)}`;
    const query = `select ${columns} from squads s where s.round_id = ${roundIdOf(round)}${wanted}`;
    await copyNumbers(client, query, fieldCount, (fields) => {
      const row = rowOf(fields[0]!);
      if (row < 0 || found[row] === 1) return;
      found[row] = 1;
      missing--;
      onSquad(row, fields);
    });
  }
  return found;
}

/** A condition that is true for entries without a squad so far, or for all, if their ids are spread too wide. */
function isMissing({ count, idOf }: LatestSquads, found: Uint8Array): string {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < count; row++) {
    if (found[row] === 1) continue;
    const id = idOf(row);
    if (id < first) first = id;
    if (id > last) last = id;
  }
  if (last - first >= LARGEST_SPAN) return "true";
  const bits = Buffer.alloc(((last - first) >>> 3) + 1);
  for (let row = 0; row < count; row++) {
    if (found[row] === 1) continue;
    const bit = idOf(row) - first;
    bits[bit >>> 3]! |= 1 << (bit & 7);
  }
  // A bit outside of the string is an error in PostgreSQL, hence the case.
  return `case when s.entry_id between ${first} and ${last}
    then get_bit('\\x${bits.toString("hex")}'::bytea, s.entry_id - ${first}) = 1 else false end`;
}
