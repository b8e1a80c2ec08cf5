/**
 * A league round by round: who led after each, who had most and fewest points in it, who climbed most, and where chosen
 * entries stood. Counted among those who are in the table now, whenever they joined, as a phase's table is; an entry takes
 * part from its own first round on. One pass counts and one looks, two bytes a member and column each.
 */
import { setImmediate } from "node:timers/promises";

import type { EntryId } from "@elleveren/rules";

import type { Season } from "../season.ts";
import type { RankTable } from "../tables/rank-table.ts";
import type { Turns } from "../turns.ts";
import { pointsOfRow, rowOfMember, type BoardMembers } from "./board.ts";
import { boardMembers, isRanked, memberCountOf, stretchOf, type LeagueRequest, type Stretch } from "./league-boards.ts";
import { memberOf } from "./league-members.ts";
import { tallyNow } from "./make-board.ts";

/** Who share the most of something. */
export interface Holders {
  readonly value: number;
  /** The first `MOST_NAMED` of them, in the order of rows. */
  readonly entryIds: readonly EntryId[];
  readonly count: number;
}

export interface LeagueRound {
  readonly roundId: number;
  /** Total points after it. */
  readonly leaders: Holders;
  /** Total of the best who do not lead; null when all are level. */
  readonly nextTotal: number | null;
  /** Points of the round, before costs. */
  readonly best: Holders;
  readonly worst: Holders;
  /** Places; null when nobody gained one. */
  readonly climb: Holders | null;
}

export interface RoundRank {
  readonly roundId: number;
  /** Shared among equal totals. */
  readonly rank: number;
  readonly totalPoints: number;
  /** Of the round, before costs. */
  readonly roundPoints: number;
}

/** Beyond so many, holders are only counted. */
export const MOST_NAMED = 50;

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
}

interface Parts {
  readonly season: Season;
  readonly turns: Turns;
  /** Leagues of more are counted in a turn of their own. */
  readonly fewMembers: number;
}

/** A season of so few members is counted in about a millisecond; those of more have their rounds kept, 200 KB a league. */
const NOT_KEPT = 1000;

/** In place of the members of everybody's league. */
const EVERYBODY = {};

export class LeagueRounds {
  readonly #parts: Parts;
  readonly #kept = new WeakMap<object, Map<string, Counted>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every round that counts, oldest first; one in which nobody took part is left out. */
  async summaries(request: LeagueRequest): Promise<LeagueRound[]> {
    const summaries: LeagueRound[] = [];
    await this.#eachRound(request, (round, before) => {
      if (round.counted.table.rankedCount === 0) return;
      summaries.push((round.counted.summary ??= summarise(this.#parts.season, round, before)));
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
    await this.#eachRound(request, (round) => {
      for (const entry of found) {
        if (entry && isRanked(round.members, entry.member)) entry.ranks.push(rankIn(season, round, entry.member));
      }
    });
    return found.map((entry) => entry?.ranks ?? null);
  }

  /** Few members are counted at once, many in a turn of their own; others are answered between two of their rounds. */
  async #eachRound(request: LeagueRequest, visit: (round: Round, before: Round | null) => void): Promise<void> {
    const { season, turns, fewMembers } = this.#parts;
    const memberCount = memberCountOf(season, request.members);
    const isLarge = memberCount > fewMembers;
    const isKept = isLarge || memberCount > NOT_KEPT;
    const visitAll = async () => {
      const stretch = stretchOf(season, request);
      if (!stretch) return;
      let before: Round | null = null;
      for (let roundId = stretch.from; roundId <= stretch.to; roundId++) {
        const round: Round = this.#round(request, stretch, roundId, isKept);
        visit(round, before);
        before = round;
        if (isLarge) await setImmediate();
      }
    };
    return isLarge ? turns.run(visitAll) : visitAll();
  }

  #round(request: LeagueRequest, stretch: Stretch, roundId: number, isKept: boolean): Round {
    const { season } = this.#parts;
    // Those in the table now.
    const members = { ...boardMembers(season, request, stretch, roundId), rankedBy: request.roundId };
    const memberCount = memberCountOf(season, request.members);
    const stamp = stampOf(season, stretch.from, roundId);
    const key = `${stretch.from}-${roundId}@${request.roundId}`;
    const rounds = this.#kept.get(request.members ?? EVERYBODY) ?? new Map<string, Counted>();
    const found = rounds.get(key);
    if (found?.stamp === stamp) return { roundId, members, memberCount, counted: found };
    // Everybody over the whole season is ranked with the scoring.
    const isOverall = request.members === null && stretch.from === 1;
    const overall = isOverall ? season.rounds[roundId]!.standing?.overall : undefined;
    const counted = { stamp, table: overall ?? tallyNow(members, memberCount).table, summary: null };
    if (isKept) this.#kept.set(request.members ?? EVERYBODY, rounds.set(key, counted));
    return { roundId, members, memberCount, counted };
  }
}

const stampOf = ({ rounds, rows }: Season, from: number, roundId: number) =>
  `${[from - 1, roundId - 1, roundId].map((round) => rounds[round]!.version).join("-")}/${rows.count}`;

/** One pass over the members. A value is looked at closer only where it is at least as good as the best so far. */
function summarise(season: Season, round: Round, before: Round | null): LeagueRound {
  const { memberCount, roundId } = round;
  const { table } = round.counted;
  const { members: rows, started, startedBy, rankedFrom, rankedBy, totals, base } = round.members;
  const points = pointsOf(season, roundId);
  const totalsBefore = before?.members.totals ?? null;
  const leaders = new Most(season);
  const best = new Most(season);
  const worst = new Most(season);
  const climb = new Most(season);
  for (let member = 0; member < memberCount; member++) {
    const row = rows === null ? member : rows[member]!;
    if (started[row]! > startedBy) continue;
    if (rankedFrom !== null && rankedFrom[member]! > rankedBy) continue;
    const total = totals[row]! - base[row]!;
    if (total === table.highest) leaders.offer(total, row);
    const own = points.own === null ? totals[row]! - points.before[row]! : points.own[row]!;
    if (own >= best.value) best.offer(own, row);
    if (-own >= worst.value) worst.offer(-own, row);
    if (totalsBefore === null || started[row] === startedBy) continue;
    const gained = before!.counted.table.rankOf(totalsBefore[row]! - base[row]!) - table.rankOf(total);
    if (gained > 0 && gained >= climb.value) climb.offer(gained, row);
  }
  const fewest = worst.holders();
  return {
    roundId,
    leaders: leaders.holders(),
    nextTotal: nextBelow(table),
    best: best.holders(),
    worst: { ...fewest, value: 0 - fewest.value },
    climb: climb.count > 0 ? climb.holders() : null,
  };
}

/** The highest total that is not the leaders'; null when all are level. */
function nextBelow(table: RankTable): number | null {
  for (let total = table.highest - 1; total >= table.lowest; total--) {
    if (table.endOf(total) > table.startOf(total)) return total;
  }
  return null;
}

/** The highest value offered so far and whose it is. */
class Most {
  value = -Infinity;
  count = 0;
  readonly #season: Season;
  #entryIds: EntryId[] = [];

  constructor(season: Season) {
    this.#season = season;
  }

  offer(value: number, row: number): void {
    if (value < this.value) return;
    if (value > this.value) {
      this.value = value;
      this.count = 0;
      this.#entryIds = [];
    }
    this.count++;
    if (this.count <= MOST_NAMED) this.#entryIds.push(this.#season.rows.idOf(row));
  }

  holders(): Holders {
    return { value: this.value, entryIds: this.#entryIds, count: this.count };
  }
}

function rankIn(season: Season, { roundId, members, counted }: Round, member: number): RoundRank {
  const row = rowOfMember(members, member);
  const totalPoints = pointsOfRow(members, row);
  const { own, before } = pointsOf(season, roundId);
  const roundPoints = own === null ? members.totals[row]! - before[row]! : own[row]!;
  return { roundId, rank: counted.table.rankOf(totalPoints), totalPoints, roundPoints };
}

/** A round's points before costs; where they are not known, the totals before it, to be taken from those after. */
function pointsOf(
  { rounds }: Season,
  roundId: number,
): { readonly own: Int16Array | null; readonly before: Int16Array } {
  return { own: rounds[roundId]!.points?.view ?? null, before: rounds[roundId - 1]!.totals.view };
}
