/** Ranks in very many leagues at once: every membership of the game. */
import { invariant } from "@elleveren/rules";

import { recordWords } from "../kernels/rank-memberships.ts";
import type { Season } from "../season.ts";
import type { Workshop } from "../rounds/workshop.ts";
import { partsOf } from "./parts.ts";

/** League l has members `offsets[l]` up to `offsets[l + 1]`. Arrays over shared memory are not copied for the threads. */
export interface Memberships {
  /** One longer than there are leagues. */
  readonly offsets: Uint32Array;
  /** Rows. */
  readonly members: Uint32Array;
  /** By league: first round that counts. */
  readonly startRounds: Uint8Array;
  /** By membership: first round in which it is in the table; null when that holds for all. */
  readonly rankedFrom: Uint8Array | null;
}

/** By membership; 0 when not ranked. */
export interface MembershipRanks {
  readonly revision: number;
  readonly ranks: Uint32Array;
  readonly lastRanks: Uint32Array;
  /** What `lastRanks` were made from. */
  readonly past: MembershipsPast;
}

interface MembershipsPast {
  readonly memberships: Memberships;
  readonly roundId: number;
  readonly phaseFrom: number;
  /** Of the totals of every round before. */
  readonly versions: readonly number[];
}

export interface MembershipsRequest {
  readonly roundId: number;
  /** First round that may count in any league: where the phase begins. The season's first when left out. */
  readonly phaseFrom?: number;
  /**
   * A previous result of the same shape that is no longer used: its arrays are overwritten. Where nothing happened but
   * in the round itself, the ranks before it are kept, which is half the work.
   */
  readonly renewed?: MembershipRanks | null;
}

export async function rankAllMemberships(
  season: Season,
  { pool }: Workshop,
  memberships: Memberships,
  { roundId, phaseFrom = 1, renewed = null }: MembershipsRequest,
): Promise<MembershipRanks> {
  invariant(
    roundId >= 1 && roundId <= season.lastRoundId,
    `round ${roundId} has been reached before leagues are ranked`,
  );
  const { offsets, members } = memberships;
  const versions = season.rounds.slice(0, roundId).map(({ version }) => version);
  const past = { memberships, roundId, phaseFrom, versions };
  const mayWrite = renewed?.ranks.length === members.length;
  const emptyColumn = () => new Uint32Array(new SharedArrayBuffer(members.length * 4));
  const ranks = mayWrite ? renewed.ranks : emptyColumn();
  const lastRanks = mayWrite ? renewed.lastRanks : emptyColumn();
  const isPastKept = mayWrite && isSamePast(renewed.past, past);
  const words = recordWords(!isPastKept);
  const records = new Int16Array(new SharedArrayBuffer(season.rows.count * words * Int16Array.BYTES_PER_ELEMENT));
  const current = {
    roundId,
    started: season.rows.started.view,
    totals: season.rounds[roundId]!.totals.view,
    totalsBefore: isPastKept ? null : season.rounds[roundId - 1]!.totals.view,
    records,
  };
  await pool.run(
    "fillRecords",
    partsOf(season.rows.count, pool).map((part) => ({ ...current, ...part })),
  );
  const shared = {
    ...memberships,
    records,
    roundId,
    phaseFrom,
    totals: season.rounds.map((round) => round.totals.view),
    ranks,
    lastRanks: isPastKept ? null : lastRanks,
  };
  await pool.run(
    "rankMemberships",
    partsByMembers(offsets, pool.size * 16).map((part) => ({ ...shared, ...part })),
  );
  return { revision: season.revision, ranks, lastRanks, past };
}

const isSamePast = (one: MembershipsPast, other: MembershipsPast): boolean =>
  one.memberships === other.memberships &&
  one.roundId === other.roundId &&
  one.phaseFrom === other.phaseFrom &&
  one.versions.every((version, round) => version === other.versions[round]);

/** Leagues in parts of about as many members each. */
function partsByMembers(offsets: Uint32Array, most: number): { from: number; to: number }[] {
  const leagueCount = offsets.length - 1;
  const memberCount = offsets[leagueCount] ?? 0;
  const parts = [];
  let from = 0;
  for (let part = 1; part <= most && from < leagueCount; part++) {
    const upTo = Math.ceil((memberCount * part) / most);
    let to = from + 1;
    let high = leagueCount;
    while (to < high) {
      const middle = (to + high) >>> 1;
      if (offsets[middle]! < upTo) to = middle + 1;
      else high = middle;
    }
    if (part === most) to = leagueCount;
    parts.push({ from, to });
    from = to;
  }
  return parts;
}
