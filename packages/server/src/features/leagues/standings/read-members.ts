/**
 * Every member of a league for the engine: streamed, because a league may have a million, and answers wait for nobody's
 * league.
 */
import type { LeagueId, RoundId } from "@elleveren/rules";
import type { Pool } from "pg";

import { copyNumbers } from "../../../db/copy-numbers.ts";

/** Later than any round: not in the table of this season yet. */
const NEVER = 255;
const FIELDS = 2;
const FIRST_ROOM = 64;

export interface MemberColumns {
  /** Ascending. */
  readonly entryIds: Float64Array;
  /** By member: the first round of whose table he is part, the first one whose deadline comes after he joined. */
  readonly rankedFrom: Uint8Array;
}

/** `rounds` in their order. */
export async function readMembers(
  pool: Pool,
  leagueId: LeagueId,
  rounds: readonly { readonly roundId: RoundId; readonly deadlineAtMs: number }[],
): Promise<MemberColumns> {
  let entryIds = new Float64Array(FIRST_ROOM);
  let rankedFrom = new Uint8Array(FIRST_ROOM);
  let count = 0;
  // Nobody comes before the round before him, so who is later than all deadlines so far is in the round after them.
  const rankedAfter = [...rounds.map(({ roundId }): number => roundId), NEVER];
  const client = await pool.connect();
  try {
    await copyNumbers(client, copyMembers(leagueId, rounds), FIELDS, ([id, passed]) => {
      if (count === entryIds.length) {
        entryIds = grown(entryIds, new Float64Array(2 * count));
        rankedFrom = grown(rankedFrom, new Uint8Array(2 * count));
      }
      entryIds[count] = id!;
      rankedFrom[count] = rankedAfter[passed!]!;
      count += 1;
    });
    client.release();
  } catch (error) {
    // A broken stream leaves a connection that is of no more use.
    client.release(true);
    throw error;
  }
  return { entryIds: entryIds.subarray(0, count), rankedFrom: rankedFrom.subarray(0, count) };
}

/** COPY takes no parameters: whole numbers and times written out. The second number counts deadlines passed. */
function copyMembers(leagueId: LeagueId, rounds: readonly { readonly deadlineAtMs: number }[]): string {
  let latest = -Infinity;
  // A deadline that was put off beyond the next one's keeps the order: the first round after him is what counts.
  const deadlines = rounds.map(({ deadlineAtMs }) => (latest = Math.max(latest, deadlineAtMs)));
  const times = deadlines.map((atMs) => `'${new Date(atMs).toISOString()}'`).join(",");
  return `select entry_id, width_bucket(joined_at, array[${times}]::timestamptz[])
    from league_members where league_id = ${Number(leagueId)} order by entry_id`;
}

function grown<Column extends Float64Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
