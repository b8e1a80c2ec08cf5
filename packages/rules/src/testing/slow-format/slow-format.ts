/**
 * A format played from the definitions, slowly: everything that a table shows is added up anew from a log of the stretch.
 * `playFormat` is held against it, decision by decision and row by row.
 */
import { shuffleSeeded, tossCoin } from "../../chance/seeded-chance.ts";
import type { RoundSpan } from "../../formats/format.ts";
import type { FormatDecision } from "../../formats/play/decisions.ts";
import type { FormatPair, FormatRound, FormatRow, PlayRequest, RoundPlay } from "../../formats/play/play.ts";
import { endOf, spansOf } from "./calendar.ts";
import { exchanged, filled, movesBetween } from "./divisions.ts";
import { Ledger, type Log } from "./ledger.ts";
import { losersOf } from "./losers.ts";
import { duel, knockOut, race } from "./meets.ts";
import { dayPairs, drawnBracket, seededBracket, swissPairs, type Pair } from "./pairings.ts";

export interface SlowRound extends Omit<RoundPlay, "tables"> {
  readonly tables: readonly (readonly FormatRow[])[];
}

export const slowFormat = (request: PlayRequest): SlowRound[] => new SlowSeason(request).play();

class SlowSeason {
  readonly #request: PlayRequest;
  readonly #ids: readonly number[];
  readonly #ledger: Ledger;
  #stage = 0;
  #from: number;
  #to: number;
  #isOpen = false;
  #entrants: number[] = [];
  #stretch: RoundSpan | null = null;
  #pools: number[][] = [];
  readonly #told = new Set<number>();
  #divisions: number[][] = [];
  #placesBefore = new Map<number, number>();
  #bracket: (number | null)[] = [];
  #knockoutRounds = 0;
  #isOver = false;
  #decisions: FormatDecision[] = [];

  constructor(request: PlayRequest) {
    const { format, season, members } = request;
    this.#request = request;
    this.#ids = members.map(({ memberId }) => memberId).toSorted((one, other) => one - other);
    this.#ledger = new Ledger(format);
    for (const id of this.#ids) this.#ledger.where.set(id, "waiting");
    this.#from = format.fromRound;
    this.#to = season.lastRound;
  }

  play(): SlowRound[] {
    const { format, season, rounds } = this.#request;
    const all: SlowRound[] = [];
    let isProvisional = false;
    for (const facts of rounds.filter(({ round }) => round >= format.fromRound)) {
      const { round, state } = facts;
      const isPlayed = wasPlayed(facts);
      this.#decisions = [];
      if (this.#isOver) {
        all.push({ ...all.at(-1)!, round, isPlayed, decisions: [] });
        continue;
      }
      isProvisional ||= ["live", "postponed", "next"].includes(state);
      this.#takeLeavers(round);
      if (isPlayed || state === "next") {
        const now = this.#spans().find(({ from, to }) => from <= round && round <= to);
        if (!this.#isOpen || now?.from !== this.#stretch?.from) this.#open(round);
        else this.#welcome(round);
      }
      if (isPlayed) this.#meet(facts);
      if (state === "next") {
        const pairs = this.#announce(round);
        const tables = this.#pools.map((members) => this.#ledger.table(members));
        const now = { stage: this.#stage, stretch: this.#stretch, tables, decisions: this.#decisions, pairs };
        all.push({ round, isPlayed, isProvisional, isOver: false, ...now });
        return all;
      }
      this.#replan(round);
      const isDecided = this.#isOpen && this.#now.meet.kind === "knockout" && this.#bracket.length <= 1;
      const isStageOver = this.#isOpen && (round >= this.#to || isDecided || this.#isAlone());
      const ends = round === season.lastRound || isStageOver;
      const stretch = this.#stretch;
      if (stretch && stretch.from <= round && round <= stretch.to && (ends || round === stretch.to)) this.#close(round);
      const tables = this.#pools.map((members) => this.#ledger.table(members));
      const stage = this.#stretch && this.#stage;
      if (ends || this.#isAlone()) this.#end(round);
      const told = { tables, decisions: this.#decisions, pairs: [] };
      all.push({ round, isPlayed, isProvisional, isOver: this.#isOver, stage, stretch: this.#stretch, ...told });
    }
    return all;
  }

  get #now() {
    return this.#request.format.stages[this.#stage]!;
  }

  #spans(): RoundSpan[] {
    return spansOf(this.#now, { from: this.#from, to: this.#to }, this.#request.season);
  }

  #standing(): number[] {
    return this.#pools.flat().filter(this.#ledger.isIn);
  }

  #isAlone(): boolean {
    const { champion, stages } = this.#request.format;
    return champion === "standing" && this.#isOpen && this.#stage === stages.length - 1 && this.#standing().length < 2;
  }

  #takeLeavers(round: number): void {
    const { where, isIn } = this.#ledger;
    for (const { memberId, leftRound } of this.#request.members) {
      if (where.get(memberId) === "gone" || leftRound === null || leftRound > round) continue;
      if (isIn(memberId)) this.#decisions.push({ kind: "left", round, memberId });
      where.set(memberId, "gone");
    }
  }

  #replan(round: number): void {
    if (!this.#isOpen || this.#now.rounds !== "rest") return;
    const { format, season } = this.#request;
    this.#to = Math.max(round, endOf(format, season, this.#stage, this.#from, this.#standing().length));
    this.#stretch = this.#spans().find(({ from }) => from === this.#stretch?.from) ?? this.#stretch;
  }

  /** The members who have come and are not in, in the order of coming. */
  #newcomers(round: number): number[] {
    const joinedRound = new Map(this.#request.members.map((member) => [member.memberId, member.joinedRound]));
    return this.#ids
      .filter((id) => this.#ledger.where.get(id) === "waiting" && joinedRound.get(id)! <= round)
      .toSorted((one, other) => joinedRound.get(one)! - joinedRound.get(other)!);
  }

  #enter(id: number): void {
    this.#ledger.where.set(id, "in");
    this.#ledger.lives.set(id, this.#now.leave?.lives ?? 1);
  }

  #open(round: number): void {
    const { format, season, leagueId, seedOf } = this.#request;
    const ledger = this.#ledger;
    const isFirst = !this.#isOpen;
    this.#isOpen = true;
    ledger.logs = [];
    ledger.meet = this.#now.meet;
    const old = (isFirst ? this.#entrants : this.#pools.flat()).filter(ledger.isIn);
    if (isFirst) {
      for (const id of this.#standing()) if (!old.includes(id)) ledger.where.set(id, "behind");
      for (const id of old) this.#enter(id);
    }
    const takesNewcomers = this.#stage === 0 && (isFirst || format.late !== "closed");
    const fresh = takesNewcomers ? this.#newcomers(round) : [];
    for (const id of fresh) this.#enter(id);
    if (isFirst && this.#stage === 0) {
      this.#to = endOf(format, season, 0, this.#from, fresh.length);
      this.#knockoutRounds = this.#to - this.#from + 1;
      if (this.#now.meet.kind === "knockout") this.#to = season.lastRound;
    }
    this.#to = Math.max(round, this.#to);
    const stretch = this.#spans().find(({ from, to }) => from <= round && round <= to)!;
    this.#stretch = stretch;
    if (!isFirst) {
      for (const memberId of fresh) this.#decisions.push({ kind: "joined", round, memberId, countsFrom: stretch.from });
    }
    ledger.lots = [...old, ...fresh].toSorted((one, other) => one - other);
    shuffleSeeded(ledger.lots, seedOf(round - 1), `row:${leagueId}:${round}`);
    if (this.#now.meet.kind === "knockout") {
      if (this.#stage > 0) ledger.lots = old;
      const places = 2 ** this.#knockoutRounds;
      ledger.lots.slice(places).forEach((memberId, index) => {
        ledger.where.set(memberId, "behind");
        this.#decisions.push({ kind: "stayed_behind", round, memberId, place: places + index + 1 });
      });
      this.#pools = [ledger.lots.slice(0, places)];
      this.#bracket = seededBracket(ledger.lots, 2 ** this.#knockoutRounds);
    } else this.#pools = this.#makePools(isFirst, round);
    if (!takesNewcomers) this.#welcome(round);
  }

  #makePools(isFirst: boolean, round: number): number[][] {
    const { pools: kind, meet } = this.#now;
    const { lots } = this.#ledger;
    let pools = [[...lots]];
    if (kind.kind === "drawn") {
      const count = Math.ceil(lots.length / kind.size);
      pools = Array.from({ length: count }, (_, pool) => lots.filter((id) => lots.indexOf(id) % count === pool));
    }
    if (kind.kind === "divisions") {
      const before = (isFirst ? [] : this.#divisions).map((members) => members.filter(this.#ledger.isIn));
      pools = filled(before, lots, kind.size);
      this.#decisions.push(...movesBetween(before, pools, this.#placesBefore, round, () => "vacancy"));
    }
    const isPaired = meet.kind === "duels" || meet.kind === "swiss";
    if (isPaired || kind.kind === "drawn" || (kind.kind === "divisions" && isFirst)) {
      pools.forEach((memberIds, pool) =>
        this.#decisions.push({ kind: "drawn", round, pool, memberIds: [...memberIds] }),
      );
    }
    return pools;
  }

  /** Newcomers while a stretch is under way. */
  #welcome(round: number): void {
    const { late } = this.#request.format;
    const ledger = this.#ledger;
    for (const memberId of this.#newcomers(round).filter((id) => !this.#told.has(id))) {
      if (this.#stage === 0 && (late === "backdated" || late === "from_then")) {
        this.#enter(memberId);
        ledger.lots.push(memberId);
        this.#pools[0]!.push(memberId);
        const { from } = this.#stretch!;
        if (late === "backdated") {
          const past = this.#request.rounds.filter((facts) => facts.round >= from && wasPlayed(facts));
          ledger.logs.forEach((log, index) => ledger.note(log, memberId, past[index]!.ofMember(memberId)));
        }
        const countsFrom = late === "backdated" ? from : round;
        this.#decisions.push({ kind: "joined", round, memberId, countsFrom });
        continue;
      }
      const isLastStretch = this.#spans().at(-1)!.to <= this.#stretch!.to;
      const waits = this.#stage === 0 && late === "next_stretch" && !isLastStretch;
      if (waits) this.#told.add(memberId);
      else ledger.where.set(memberId, "away");
      this.#decisions.push({ kind: "turned_away", round, memberId, until: waits ? "next_stretch" : "never" });
    }
  }

  #meet({ round, averagePoints, ofMember }: FormatRound): void {
    const { format, leagueId, seedOf } = this.#request;
    const { meet, leave } = this.#now;
    const ledger = this.#ledger;
    const present = this.#standing();
    const sum = present.reduce((all, id) => all + (ofMember(id)?.points ?? 0), 0);
    const leagueAverage = present.length === 0 ? 0 : Math.round(sum / present.length);
    const average = format.count.average === "game" ? averagePoints : leagueAverage;
    const pairs = this.#pair(round);
    const log: Log = { average, counts: new Map(), meets: [], byes: [], awards: new Map() };
    ledger.logs.push(log);
    for (const id of present) ledger.note(log, id, ofMember(id));
    const scene = { round, log, ledger, averageCount: this.#averageCount(log) };
    pairs.forEach((list, pool) => this.#decisions.push(...list.map((pair) => duel(scene, pool, pair))));
    if (meet.kind === "race") {
      this.#pools.forEach((members, pool) => this.#decisions.push(...race(scene, pool, members, meet.worth)));
    }
    if (meet.kind === "knockout") {
      const coin = (one: number, other: number) => tossCoin(seedOf(round), `${leagueId}:${round}:${one}:${other}`);
      const { next, decisions } = knockOut(scene, this.#bracket, meet.ties, coin);
      this.#bracket = next;
      this.#decisions.push(...decisions);
    }
    if (leave?.each === "round") this.#judge(round, this.#averageCount(log), this.#to - round + 1);
  }

  #pair(round: number): Pair[][] {
    const { leagueId, seedOf } = this.#request;
    const { meet } = this.#now;
    const ledger = this.#ledger;
    if (meet.kind === "knockout" && meet.pairing === "drawn") {
      const draw = { seed: seedOf(round - 1), label: `draw:${leagueId}:${round}` };
      this.#bracket = drawnBracket(ledger, this.#bracket.length, draw);
    }
    if (meet.kind === "swiss") return this.#pools.map((members) => swissPairs(ledger, members));
    return meet.kind === "duels" ? this.#pools.map((members) => dayPairs(ledger, members)) : [];
  }

  #announce(round: number): FormatPair[] {
    const told = (pool: number, [firstId, secondId]: Pair): FormatPair => ({ pool, firstId, secondId });
    const pairs = this.#pair(round).flatMap((list, pool) => list.map((pair) => told(pool, pair)));
    if (this.#now.meet.kind !== "knockout") return pairs;
    for (let place = 0; place < this.#bracket.length; place += 2) {
      const two = this.#bracket.slice(place, place + 2).filter((id) => id !== null && this.#ledger.isIn(id));
      if (two[0] != null) pairs.push(told(0, [two[0], two[1] ?? null]));
    }
    return pairs;
  }

  /** The average as a count, against a member's count. */
  #averageCount({ average }: Log): number {
    return this.#request.format.count.minusAverage ? 0 : average;
  }

  #judge(round: number, average: number, occasions: number): void {
    const { lives, where, outRound } = this.#ledger;
    const there = this.#standing();
    if (there.length < 2) return;
    const { reasons, spared } = losersOf(this.#ledger, this.#now.leave!, there, { average, occasions });
    if (reasons.size === 0 || reasons.size === there.length) {
      const memberIds = spared.toSorted((one, other) => one - other);
      if (memberIds.length > 0) this.#decisions.push({ kind: "spared", round, memberIds });
      return;
    }
    for (const [memberId, because] of reasons) {
      const livesLeft = lives.get(memberId)! - 1;
      lives.set(memberId, livesLeft);
      if (livesLeft > 0) {
        this.#decisions.push({ kind: "lost_life", round, memberId, livesLeft, because });
        continue;
      }
      where.set(memberId, "out");
      outRound.set(memberId, round);
      this.#decisions.push({ kind: "out", round, memberId, because });
    }
  }

  #close(round: number): void {
    const { leave, meet, pools } = this.#now;
    const ledger = this.#ledger;
    const { from } = this.#stretch!;
    const left = this.#spans().filter((span) => span.from >= from).length;
    if (leave?.each === "stretch") {
      this.#judge(
        round,
        ledger.logs.reduce((sum, log) => sum + this.#averageCount(log), 0),
        left,
      );
    }
    if (meet.kind === "knockout") return;
    this.#pools.forEach((members, pool) => {
      const memberIds = ledger.leaders(members);
      if (memberIds.length === 0) return;
      this.#decisions.push({ kind: "won", round, pool, from, memberIds, total: ledger.row(memberIds[0]!).total });
    });
    if (pools.kind === "divisions" && left > 1) this.#move(pools.swap, round);
  }

  #move(swap: number, round: number): void {
    const tables = this.#pools.map((members) => this.#ledger.sorted(members.filter(this.#ledger.isIn)));
    this.#placesBefore = new Map(tables.flatMap((table) => table.map((id, index) => [id, index + 1] as const)));
    this.#divisions = exchanged(tables, swap);
    const because = (fromPool: number, toPool: number) => (toPool < fromPool ? "promoted" : "relegated");
    this.#decisions.push(...movesBetween(tables, this.#divisions, this.#placesBefore, round, because));
  }

  #end(round: number): void {
    const { format, season } = this.#request;
    const ledger = this.#ledger;
    const next = round === season.lastRound ? undefined : format.stages[this.#stage + 1];
    const placed = this.#isOpen ? ledger.merit(this.#pools, this.#now.pools.kind === "drawn") : [];
    const takes = next?.takes ?? "all";
    const isTaken = (place: number, index: number) =>
      takes === "all" || ("best" in takes ? index < takes.best : place <= takes.ofEachPool);
    let taken = placed.filter(({ place }, index) => isTaken(place, index)).map(({ id }) => id);
    const to = next && taken.length > 0 ? endOf(format, season, this.#stage + 1, round + 1, taken.length) : 0;
    if (!next || to <= round) {
      this.#isOver = true;
      this.#crown(round);
      return;
    }
    this.#knockoutRounds = to - round;
    if (next.meet.kind === "knockout") taken = taken.slice(0, 2 ** this.#knockoutRounds);
    if (taken.length < placed.length) {
      placed.forEach(({ id }, index) => {
        const kind = taken.includes(id) ? "went_on" : "stayed_behind";
        this.#decisions.push({ kind, round, memberId: id, place: index + 1 });
      });
    }
    this.#entrants = taken;
    this.#stage += 1;
    this.#from = round + 1;
    this.#to = next.meet.kind === "knockout" ? season.lastRound : to;
    this.#isOpen = false;
  }

  #crown(round: number): void {
    const { champion } = this.#request.format;
    if (champion === "each_stretch") return;
    const ledger = this.#ledger;
    const memberIds = this.#isOpen
      ? ledger.leaders(this.#pools[0] ?? [])
      : this.#entrants.filter(ledger.isIn).slice(0, 1);
    if (memberIds.length === 0) return;
    const isKnockout = this.#isOpen && this.#now.meet.kind === "knockout";
    const isOne = (this.#pools[0] ?? []).filter(ledger.isIn).length === 1;
    const standing = !isOne ? "still_standing" : isKnockout ? "final" : "last_standing";
    const because = isKnockout || champion === "standing" ? standing : "table";
    this.#decisions.push({ kind: "champion", round, memberIds, because });
  }
}

const wasPlayed = ({ state }: FormatRound): boolean => state === "settled" || state === "live";
