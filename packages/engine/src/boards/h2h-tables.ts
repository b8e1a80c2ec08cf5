/** Tables of head-to-head leagues, one or all of them at once: gathered, played and ranked by the kernel. */
import type { EntryId } from "@elleveren/rules";

import { goalsKey, NO_ROW, tallyH2h, type TallyH2hArgs } from "../kernels/tally-h2h.ts";
import { readRoundSummary } from "../rounds/round-summary.ts";
import type { Workshop } from "../rounds/workshop.ts";
import type { Season } from "../season.ts";
import type { EntryRows } from "../tables/entry-rows.ts";
import { partsByMembers } from "./rank-memberships.ts";

/** League l has the seats `offsets[l]` up to `offsets[l + 1]`. Made once by `h2hLeagues` and kept by the caller. */
export interface H2hLeagues {
  readonly offsets: Uint32Array;
  /** Rows, by seat. */
  readonly seats: Uint32Array;
  /** By league: first and last regular round. */
  readonly firstRounds: Uint8Array;
  readonly lastRounds: Uint8Array;
}

/** A league as it was drawn. */
export interface H2hSeats {
  /** By seat. */
  readonly entryIds: readonly EntryId[];
  readonly firstRound: number;
  /** Before the first where there are no matches. */
  readonly lastRegularRound: number;
}

/** By seat: goals of an entry from its league's first round on, up to the round and up to the one before. */
export interface H2hGoals {
  readonly scored: ArrayLike<number>;
  readonly conceded: ArrayLike<number>;
  readonly scoredBefore: ArrayLike<number>;
  readonly concededBefore: ArrayLike<number>;
}

/** By seat. */
export interface H2hTables {
  readonly revision: number;
  readonly won: Uint8Array;
  readonly drawn: Uint8Array;
  readonly lost: Uint8Array;
  readonly pointsFor: Int32Array;
  readonly pointsAgainst: Int32Array;
  readonly ranks: Uint32Array;
  /** As of the round before; 0 where there was none. */
  readonly lastRanks: Uint32Array;
  /** 1 where another member has the same total and points for (and goals, if given), now or in the round before. */
  readonly level: Uint8Array;
}

/** An entry the engine does not know yet has no points. */
export function h2hLeagues(rows: EntryRows, leagues: readonly H2hSeats[]): H2hLeagues {
  const offsets = new Uint32Array(new SharedArrayBuffer((leagues.length + 1) * 4));
  leagues.forEach(({ entryIds }, league) => (offsets[league + 1] = offsets[league]! + entryIds.length));
  const seats = new Uint32Array(new SharedArrayBuffer(offsets[leagues.length]! * 4));
  const firstRounds = new Uint8Array(new SharedArrayBuffer(leagues.length));
  const lastRounds = new Uint8Array(new SharedArrayBuffer(leagues.length));
  leagues.forEach(({ entryIds, firstRound, lastRegularRound }, league) => {
    firstRounds[league] = firstRound;
    lastRounds[league] = lastRegularRound;
    entryIds.forEach((id, seat) => {
      const row = rows.rowOf(id);
      seats[offsets[league]! + seat] = row < 0 ? NO_ROW : row;
    });
  });
  return { offsets, seats, firstRounds, lastRounds };
}

/** Here and now, for few seats. */
export function h2hTablesNow(
  season: Season,
  leagues: H2hLeagues,
  throughRound: number,
  goals: H2hGoals | null,
): H2hTables {
  const args = prepare(season, leagues, throughRound, goals);
  tallyH2h({ ...args, from: 0, to: leagues.firstRounds.length });
  return { ...args, revision: season.revision };
}

export async function h2hTables(
  season: Season,
  { pool }: Workshop,
  leagues: H2hLeagues,
  throughRound: number,
  goals: H2hGoals | null,
): Promise<H2hTables> {
  const args = prepare(season, leagues, throughRound, goals);
  const { revision } = season;
  const parts = partsByMembers(leagues.offsets, pool.size * 16);
  await pool.run(
    "tallyH2h",
    parts.map((part) => ({ ...args, ...part })),
  );
  return { ...args, revision };
}

function prepare(
  season: Season,
  leagues: H2hLeagues,
  throughRound: number,
  goals: H2hGoals | null,
): Omit<TallyH2hArgs, "from" | "to"> {
  const through = Math.min(throughRound, season.lastRoundId);
  const count = leagues.seats.length;
  const shared = (bytes: number) => new SharedArrayBuffer(count * bytes);
  const averages = new Int16Array(new SharedArrayBuffer(season.rounds.length * 2));
  for (let round = 1; round <= through; round++) averages[round] = readRoundSummary(season, round)?.averagePoints ?? 0;
  const { h2hWin, h2hDraw, h2hLoss } = season.ruleset.leagues;
  return {
    ...leagues,
    throughRound: through,
    totals: season.rounds.map((round) => round.totals.view),
    averages,
    win: h2hWin,
    draw: h2hDraw,
    loss: h2hLoss,
    goals: goals && packGoals(goals.scored, goals.conceded, count),
    goalsBefore: goals && packGoals(goals.scoredBefore, goals.concededBefore, count),
    won: new Uint8Array(shared(1)),
    drawn: new Uint8Array(shared(1)),
    lost: new Uint8Array(shared(1)),
    pointsFor: new Int32Array(shared(4)),
    pointsAgainst: new Int32Array(shared(4)),
    ranks: new Uint32Array(shared(4)),
    lastRanks: new Uint32Array(shared(4)),
    level: new Uint8Array(shared(1)),
  };
}

function packGoals(scored: ArrayLike<number>, conceded: ArrayLike<number>, count: number): Int32Array {
  const packed = new Int32Array(new SharedArrayBuffer(count * 4));
  for (let seat = 0; seat < count; seat++) packed[seat] = goalsKey(scored[seat] ?? 0, conceded[seat] ?? 0);
  return packed;
}
