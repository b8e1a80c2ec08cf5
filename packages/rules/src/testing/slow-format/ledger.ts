/** The events of a stretch, and the tables that follow from adding them up. */
import type { Format, FormatMeeting, TableTie } from "../../formats/format.ts";
import type { FormatRow, MemberRound } from "../../formats/play/play.ts";

export interface Meet {
  readonly one: number;
  readonly other: number | null;
  readonly winner: number | "average" | null;
}

/** One played round. */
export interface Log {
  readonly average: number;
  readonly counts: Map<number, MemberRound & { readonly count: number }>;
  readonly meets: Meet[];
  readonly byes: number[];
  readonly awards: Map<number, { readonly place: number; readonly worth: number }>;
}

export class Ledger {
  readonly format: Format;
  meet: FormatMeeting;
  /** Of the present stretch. */
  logs: Log[] = [];
  /** In the order of the draw. */
  lots: number[] = [];
  readonly where = new Map<number, "waiting" | "in" | "out" | "behind" | "away" | "gone">();
  readonly outRound = new Map<number, number>();
  readonly lives = new Map<number, number>();
  readonly lastCount = new Map<number, number>();
  readonly transfers = new Map<number, number>();

  constructor(format: Format) {
    this.format = format;
    this.meet = format.stages[0]!.meet;
  }

  readonly isIn = (id: number): boolean => this.where.get(id) === "in";

  note(log: Log, id: number, facts: MemberRound | undefined): void {
    const known = facts ?? { points: 0, goalsScored: 0, goalsConceded: 0, transfers: 0 };
    const count = known.points - (this.format.count.minusAverage ? log.average : 0);
    log.counts.set(id, { ...known, count });
    this.lastCount.set(id, count);
    this.transfers.set(id, Math.max(this.transfers.get(id) ?? 0, known.transfers));
  }

  row(id: number): FormatRow {
    const { meet, logs } = this;
    const points = logs.reduce((sum, { counts }) => sum + (counts.get(id)?.count ?? 0), 0);
    const meets = logs.flatMap((log) => log.meets.filter(({ one, other }) => one === id || other === id));
    const awards = logs.flatMap((log) => log.awards.get(id) ?? []);
    const against = meet.kind === "duels" || meet.kind === "swiss" ? this.#against(id) : 0;
    const matchesWon = meets.filter(({ winner }) => winner === id).length;
    const drawn = meets.filter(({ winner }) => winner === null).length;
    const lost = meets.length - drawn - matchesWon;
    const won = matchesWon + awards.filter(({ place }) => place === 1).length;
    const byes = logs.filter((log) => log.byes.includes(id)).length;
    const total =
      meet.kind === "table"
        ? points
        : meet.kind === "race"
          ? awards.reduce((sum, { worth }) => sum + worth, 0)
          : meet.kind === "knockout"
            ? won + byes
            : won * meet.worth.win + drawn * meet.worth.draw + lost * meet.worth.loss;
    const outRound = this.outRound.get(id) ?? null;
    return { memberId: id, rank: 0, total, points, against, won, drawn, lost, lives: this.lives.get(id)!, outRound };
  }

  #against(id: number): number {
    return this.logs.reduce((sum, { meets, counts, average }) => {
      const met = meets.find(({ one, other }) => one === id || other === id);
      const opponent = met?.one === id ? met.other : met?.one;
      const averageCount = this.format.count.minusAverage ? 0 : average;
      return sum + (opponent === undefined ? 0 : opponent === null ? averageCount : counts.get(opponent)!.count);
    }, 0);
  }

  /** Best first; no two are level. */
  sorted(members: readonly number[]): number[] {
    const { rank, order } = this.format.ties;
    const keys = new Map(members.map((id) => [id, [...this.#keys(id, [...rank, ...order]), -this.lots.indexOf(id)]]));
    return members.toSorted((one, other) => (isAhead(keys.get(one)!, keys.get(other)!) ? -1 : 1));
  }

  table(members: readonly number[]): FormatRow[] {
    const listed = members.filter((id) => this.isIn(id) || this.where.get(id) === "out");
    const keys = new Map(listed.map((id) => [id, this.#keys(id, this.format.ties.rank)]));
    return this.sorted(listed).map((id) => {
      const ahead = listed.filter((other) => isAhead(keys.get(other)!, keys.get(id)!));
      return { ...this.row(id), rank: 1 + ahead.length };
    });
  }

  /** The members who stand and have none of the others who stand ahead of them. */
  leaders(members: readonly number[]): number[] {
    const there = members.filter(this.isIn);
    const keys = new Map(there.map((id) => [id, this.#keys(id, this.format.ties.rank)]));
    return there
      .filter((id) => there.every((other) => !isAhead(keys.get(other)!, keys.get(id)!)))
      .toSorted((one, other) => one - other);
  }

  /** The members who stand, over all pools: pool by pool, or where these were drawn all firsts before all seconds. */
  merit(pools: readonly (readonly number[])[], isDrawn: boolean): { readonly id: number; readonly place: number }[] {
    const tables = pools.map((members) => this.sorted(members.filter(this.isIn)));
    const placed = tables.flatMap((table) => table.map((id, index) => ({ id, place: index + 1 })));
    if (!isDrawn) return placed;
    const overall = this.sorted(placed.map(({ id }) => id));
    return placed.toSorted(
      (one, other) => one.place - other.place || overall.indexOf(one.id) - overall.indexOf(other.id),
    );
  }

  /** More is better in every one of them. */
  #keys(id: number, ties: readonly TableTie[]): number[] {
    const row = this.row(id);
    const counted = this.logs.flatMap((log) => log.counts.get(id) ?? []);
    const figure: Record<TableTie, () => number> = {
      points: () => row.points,
      wins: () => row.won,
      goals_scored: () => counted.reduce((sum, { goalsScored }) => sum + goalsScored, 0),
      goals_conceded: () => 0 - counted.reduce((sum, { goalsConceded }) => sum + goalsConceded, 0),
      best_round: () => Math.max(...counted.map(({ count }) => count)),
      last_round: () => this.lastCount.get(id) ?? 0,
      transfers: () => 0 - (this.transfers.get(id) ?? 0),
      older: () => -id,
    };
    return [row.outRound ?? Infinity, row.total, ...ties.map((tie) => figure[tie]())];
  }
}

/** By the first key in which they differ. */
function isAhead(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((key, index) => key !== other[index]);
  return at >= 0 && one[at]! > other[at]!;
}
