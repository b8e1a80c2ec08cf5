/**
 * Ownership of footballers in a league, in a round that has its squads: counted at once for few members, through the
 * pool for many, and then kept until the round is scored anew. Multipliers are those that score the members
 * (`resolve-lineup.ts`).
 */
import type { FootballerId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import { TIMES_BINS, countOwners, type CountOwnersArgs, type OwnerCounts } from "../kernels/count-owners.ts";
import type { Season } from "../season.ts";
import { largeCostColumns } from "../tables/round-costs.ts";
import { squadArgs } from "../tables/squad-columns.ts";
import { memberCountOf } from "./league-boards.ts";
import type { LeagueMembers } from "./league-members.ts";
import type { TablesParts } from "./league-tables.ts";
import { partsOf } from "./parts.ts";

export interface FootballerOwnership {
  readonly footballerId: FootballerId;
  /** Members with the footballer among their fifteen. */
  readonly owned: number;
  /** Members for whom the footballer counts: in the eleven after substitutions, or on a bench whose chip counts it. */
  readonly playing: number;
  /**
   * Members whose armband the footballer wears: the captain, the vice-captain where the captain is absent, both of Two
   * Captains.
   */
  readonly captained: number;
  /** Members for whom the footballer counts twice, and three times, by armband or chip. */
  readonly twice: number;
  readonly thrice: number;
  /** All their multipliers together; divided by the members it is the effective ownership. */
  readonly multiplied: number;
}

export interface LeagueOwnership {
  /** The engine's revision that all of it belongs to. */
  readonly revision: number;
  /** Members in the round's table. */
  readonly memberCount: number;
  /** The points that all members paid for the round's transfers. */
  readonly costPoints: number;
  /** Owned footballers, in the engine's own order. */
  readonly footballers: readonly FootballerOwnership[];
}

/** Fewer members are counted in some microseconds, whenever anybody asks. */
const KEPT_FROM = 200;
/** Leagues kept at a time: some 60 kB each, so 15 MB. */
const MOST_KEPT = 256;
/** The key of all entries. */
const ALL: LeagueMembers = { rows: new Uint32Array(0), rankedFrom: null };

interface Kept {
  readonly stamp: string;
  readonly ownership: LeagueOwnership;
}

export class LeagueOwnerships {
  readonly #parts: TablesParts;
  readonly #kept = new LRUCache<LeagueMembers, Kept>({ max: MOST_KEPT });

  constructor(parts: TablesParts) {
    this.#parts = parts;
  }

  /** Null when the round is not scored, or its squads have been released. */
  async of(members: LeagueMembers | null, roundId: number): Promise<LeagueOwnership | null> {
    const { season, turns, workshopFor, fewMembers } = this.#parts;
    const count = memberCountOf(season, members);
    const kept = this.#find(members, roundId);
    if (kept) return kept;
    if (count <= fewMembers) {
      const args = prepare(season, members, roundId);
      if (!args) return null;
      const made = present(season, [countOwners({ ...args, from: 0, to: count })]);
      return count < KEPT_FROM ? made : this.#keep(members, roundId, made);
    }
    return turns.run(async () => {
      // An earlier request in the queue may have been for the same.
      const found = this.#find(members, roundId);
      const args = found ? null : prepare(season, members, roundId);
      if (!args) return found;
      const { pool } = workshopFor(count);
      const parts = partsOf(memberCountOf(season, members), pool).map((part) => ({ ...args, ...part }));
      return this.#keep(members, roundId, present(season, await pool.run("countOwners", parts)));
    });
  }

  #find(members: LeagueMembers | null, roundId: number): LeagueOwnership | null {
    const kept = this.#kept.get(members ?? ALL);
    return kept?.stamp === stampOf(this.#parts.season, roundId) ? kept.ownership : null;
  }

  #keep(members: LeagueMembers | null, roundId: number, ownership: LeagueOwnership): LeagueOwnership {
    this.#kept.set(members ?? ALL, { stamp: stampOf(this.#parts.season, roundId), ownership });
    return ownership;
  }
}

/** The kernel's arguments, but for the part of the members; null when the round cannot be counted. */
function prepare(
  season: Season,
  members: LeagueMembers | null,
  roundId: number,
): Omit<CountOwnersArgs, "from" | "to"> | null {
  const squads = season.squads.get(roundId);
  const packed = season.rounds[roundId]?.standing?.footballers;
  if (!squads || !packed) return null;
  return {
    members: members?.rows ?? null,
    started: season.rows.started.view,
    startedBy: roundId,
    rankedFrom: members?.rankedFrom ?? null,
    rankedBy: roundId,
    ...squadArgs(squads),
    packed,
    chips: season.chips.rows,
    quietChips: season.chips.quietChips,
    costUnit: season.costUnit,
    ...largeCostColumns(squads.largeCosts),
    footballerCount: season.footballers.count + 1,
  };
}

function present(season: Season, counts: readonly OwnerCounts[]): LeagueOwnership {
  const sum = (pick: (part: OwnerCounts) => number) => counts.reduce((total, part) => total + pick(part), 0);
  const footballers: FootballerOwnership[] = [];
  const footballerCount = counts[0]?.captained.length ?? 0;
  for (let index = 1; index < footballerCount; index++) {
    const [benched, once, twice, thrice] = [0, 1, 2, 3].map((bin) =>
      sum(({ times }) => times[index * TIMES_BINS + bin]!),
    ) as [number, number, number, number];
    const playing = once + twice + thrice;
    if (benched + playing === 0) continue;
    footballers.push({
      footballerId: season.footballers.idOf(index),
      owned: benched + playing,
      playing,
      captained: sum(({ captained }) => captained[index]!),
      twice,
      thrice,
      multiplied: once + 2 * twice + 3 * thrice,
    });
  }
  return {
    revision: season.revision,
    memberCount: sum(({ memberCount }) => memberCount),
    costPoints: sum(({ costSum }) => costSum),
    footballers,
  };
}

/** Of the columns it was made from. */
const stampOf = ({ rounds, rows }: Season, roundId: number) => `${roundId}/${rounds[roundId]?.version}/${rows.count}`;
