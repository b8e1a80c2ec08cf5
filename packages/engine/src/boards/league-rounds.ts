/**
 * A league round by round: each round's records, and the ranks of chosen entries after it. Counted among the table's
 * members of today, whenever they joined, as a phase's table is; an entry takes part from its own first round on. One
 * pass counts and one looks, two bytes a member and column each: at once for few members, through the pool for many.
 */
import { setImmediate } from "node:timers/promises";

import type { EntryId } from "@elleveren/rules";

import { pointsOfEntry } from "../rounds/entry-points.ts";
import type { Season } from "../season.ts";
import type { RankTable } from "../tables/rank-table.ts";
import { pointsOfRow, rowOfMember, type BoardMembers } from "./board.ts";
import { boardMembers, isRanked, memberCountOf, stretchOf, type LeagueRequest, type Stretch } from "./league-boards.ts";
import { memberOf } from "./league-members.ts";
import type { TablesParts } from "./league-tables.ts";
import { tally, tallyNow } from "./make-board.ts";
import { summarise, summariseNow, type LeagueRound } from "./round-holders.ts";

export interface RoundRank {
  readonly roundId: number;
  /** Shared among equal totals. */
  readonly rank: number;
  readonly totalPoints: number;
  /** Of the round, before costs. */
  readonly roundPoints: number;
}

/** A round as it was counted: of a large league kept until a column it was made from is replaced. */
interface Counted {
  readonly stamp: string;
  readonly table: RankTable;
  summary: LeagueRound | null;
}

interface Round {
  readonly roundId: number;
  readonly members: BoardMembers;
  readonly memberCount: number;
  readonly counted: Counted;
  readonly tableBefore: RankTable | null;
}

/** The work of each round: at once, and through the pool. */
interface Visitor {
  now(round: Round): void;
  inTurn(round: Round): Promise<void>;
}

/** A season of so few members is counted in about a millisecond; those of more have their rounds kept, 200 KB a league. */
const NOT_KEPT = 1000;

/** In place of the members for the league of all entries. */
const EVERYBODY = {};

export class LeagueRounds {
  readonly #parts: TablesParts;
  readonly #kept = new WeakMap<object, Map<string, Counted>>();

  constructor(parts: TablesParts) {
    this.#parts = parts;
  }

  /** Every round that counts, oldest first, without rounds that no member took part in. */
  async summaries(request: LeagueRequest): Promise<LeagueRound[]> {
    const { season, workshopFor } = this.#parts;
    const summaries: LeagueRound[] = [];
    const isEmpty = ({ counted }: Round) => counted.table.rankedCount === 0;
    const withTable = (round: Round) => ({ ...round, table: round.counted.table });
    await this.#eachRound(request, {
      now(round) {
        if (!isEmpty(round)) summaries.push((round.counted.summary ??= summariseNow(season, withTable(round))));
      },
      async inTurn(round) {
        if (isEmpty(round)) return;
        round.counted.summary ??= await summarise(season, workshopFor(round.memberCount), withTable(round));
        summaries.push(round.counted.summary);
      },
    });
    return summaries;
  }

  /** Where each entry stood after every round it took part in; null for one that is no member. */
  async ranksOf(entryIds: readonly EntryId[], request: LeagueRequest): Promise<(RoundRank[] | null)[]> {
    const { season } = this.#parts;
    const found = entryIds.map((id) => {
      const member = memberOf(season.rows, request.members, id);
      return member < 0 ? null : { member, ranks: [] as RoundRank[] };
    });
    const look = (round: Round) => {
      for (const entry of found) {
        if (entry && isRanked(round.members, entry.member)) entry.ranks.push(rankIn(season, round, entry.member));
      }
    };
    await this.#eachRound(request, { now: look, inTurn: async (round) => look(round) });
    return found.map((entry) => entry?.ranks ?? null);
  }

  /**
   * Few members without a pause, so that all rounds are of one moment; many in a turn of their own, in which nothing
   * changes, and others are answered between two of their rounds.
   */
  async #eachRound(request: LeagueRequest, visitor: Visitor): Promise<void> {
    const { season, turns, workshopFor, fewMembers } = this.#parts;
    const memberCount = memberCountOf(season, request.members);
    if (memberCount <= fewMembers) {
      const count = (members: BoardMembers) => tallyNow(members, memberCount).table;
      let tableBefore: RankTable | null = null;
      for (const { members, roundId, find, keep } of this.#rounds(request)) {
        const counted: Counted = find() ?? keep(count(members));
        visitor.now({ roundId, members, memberCount, counted, tableBefore });
        tableBefore = counted.table;
      }
      return;
    }
    await turns.run(async () => {
      const now = memberCountOf(season, request.members);
      const { pool, totalCounts } = workshopFor(now);
      let tableBefore: RankTable | null = null;
      for (const { members, roundId, find, keep } of this.#rounds(request)) {
        const counted: Counted = find() ?? keep((await tally(pool, totalCounts, members, now)).table);
        await visitor.inTurn({ roundId, members, memberCount: now, counted, tableBefore });
        tableBefore = counted.table;
        await setImmediate();
      }
    });
  }

  /** The rounds that count, each with its columns. */
  *#rounds(request: LeagueRequest) {
    const { season } = this.#parts;
    const stretch = stretchOf(season, request);
    if (!stretch) return;
    for (let roundId = stretch.from; roundId <= stretch.to; roundId++) {
      // Those in the table now.
      const members = { ...boardMembers(season, request, stretch, roundId), rankedBy: request.roundId };
      yield { roundId, members, ...this.#knownOf(request, stretch, roundId) };
    }
  }

  #knownOf(request: LeagueRequest, stretch: Stretch, roundId: number) {
    const { season } = this.#parts;
    const stamp = stampOf(season, stretch.from, roundId);
    const key = `${stretch.from}-${roundId}@${request.roundId}`;
    const rounds = this.#kept.get(request.members ?? EVERYBODY) ?? new Map<string, Counted>();
    const keep = (table: RankTable): Counted => {
      const counted: Counted = { stamp, table, summary: null };
      const isKept = memberCountOf(season, request.members) > Math.min(NOT_KEPT, this.#parts.fewMembers);
      if (isKept) this.#kept.set(request.members ?? EVERYBODY, rounds.set(key, counted));
      return counted;
    };
    const find = (): Counted | null => {
      const found = rounds.get(key);
      if (found?.stamp === stamp) return found;
      // The season's overall table is ranked by the scoring run.
      const isOverall = request.members === null && stretch.from === 1;
      const overall = isOverall ? season.rounds[roundId]!.standing?.overall : undefined;
      return overall ? keep(overall) : null;
    };
    return { find, keep };
  }
}

const stampOf = ({ rounds, rows }: Season, from: number, roundId: number) =>
  `${[from - 1, roundId - 1, roundId].map((round) => rounds[round]!.version).join("-")}/${rows.count}`;

function rankIn(season: Season, { roundId, members, counted }: Round, member: number): RoundRank {
  const row = rowOfMember(members, member);
  const totalPoints = pointsOfRow(members, row);
  const { points: roundPoints } = pointsOfEntry(season, roundId, row);
  return { roundId, rank: counted.table.rankOf(totalPoints), totalPoints, roundPoints };
}
