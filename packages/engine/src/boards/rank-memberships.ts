/** Ranks in very many leagues at once: every membership of the game. */
import { invariant } from "@elleveren/rules";

import type { Season } from "../season.ts";
import type { Workshop } from "../rounds/workshop.ts";
import { POINTS_BIAS } from "../tables/rank-table.ts";

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
  /** The source of `lastRanks`. */
  readonly past: MembershipsPast;
}

interface MembershipsPast {
  /** By membership: what its points are counted from (`fillBases`). 2 bytes each. */
  readonly bases: Int16Array;
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
   * in the round itself, the ranks before it are kept and what points are counted from, which is most of the work.
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
  expectPointsFit(season, roundId);
  const { offsets, members } = memberships;
  const mayWrite = renewed?.ranks.length === members.length;
  const column = <View>(kind: new (buffer: SharedArrayBuffer) => View, bytes: number) =>
    new kind(new SharedArrayBuffer(members.length * bytes));
  const ranks = mayWrite ? renewed.ranks : column(Uint32Array, 4);
  const lastRanks = mayWrite ? renewed.lastRanks : column(Uint32Array, 4);
  const bases = mayWrite ? renewed.past.bases : column(Int16Array, 2);
  const versions = season.rounds.slice(0, roundId).map(({ version }) => version);
  const past = { bases, memberships, roundId, phaseFrom, versions };
  const totals = season.rounds.map((round) => round.totals.view);
  const shared = { ...memberships, phaseFrom, started: season.rows.started.view, totals, bases };
  const parts = partsByMembers(offsets, pool.size * 16);
  const fill = (asOf: number, isNextRound: boolean) =>
    pool.run(
      "fillBases",
      parts.map((part) => ({ ...shared, ...part, roundId: asOf, isNextRound })),
    );
  const rank = (asOf: number, into: Uint32Array) =>
    pool.run(
      "rankMemberships",
      parts.map((part) => ({ ...part, offsets, members, bases, totals: totals[asOf]!, ranks: into })),
    );
  if (!mayWrite || !isSamePast(renewed.past, past)) {
    if (roundId > 1) {
      await fill(roundId - 1, false);
      await rank(roundId - 1, lastRanks);
    } else lastRanks.fill(0);
    await fill(roundId, roundId > 1);
  }
  await rank(roundId, ranks);
  return { revision: season.revision, ranks, lastRanks, past };
}

/** The points of a stretch are the difference of two totals of these rounds, and that keeps to 16 bits. */
function expectPointsFit(season: Season, roundId: number): void {
  const tables = season.rounds.slice(0, roundId + 1).flatMap(({ standing }) => standing?.overall ?? []);
  const [lowest, highest] = [Math.min(0, ...tables.map((t) => t.lowest)), Math.max(0, ...tables.map((t) => t.highest))];
  if (highest - lowest >= POINTS_BIAS) {
    throw new RangeError(
      `Totals of the rounds of leagues must lie within 16 bits of each other; here they run from ${lowest} to ${highest}`,
    );
  }
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
