/**
 * The search as a mixed-integer program. Only "is in the squad" is a yes-or-no column. Given a squad, a round's line-up is
 * a flow of footballers through positions to roles, whose best value whole numbers reach anyway: starting and the armbands
 * need no integer columns of their own.
 *
 *   columns  in[i]; for each round start[i] of footballers that expect points, one filler of each position for the others,
 *            captain[i] and vice[i] of the most promising, one column of each for everybody else; paid transfers
 *   rows     places of each position, money, club limits, newcomers; for each round: eleven, bounds of each position,
 *            start <= in, captain + vice <= start, one captain, one vice-captain
 *   value    bench share of everybody in the squad, and what starting and the armbands add to it; minus paid transfers
 *
 * "Everybody else" wears an armband for the points of the best among them, more than he may have: the program never
 * promises too little, and a squad that keeps its promise is the best there is. `solveSquad` looks whether it does.
 */
import { POSITIONS } from "@elleveren/rules";

import type { Candidate, SquadSearch } from "./squad-search.ts";

/** Rows in compressed form, as solvers take them; to be maximised. */
export type LinearProgram = Readonly<ReturnType<typeof buildSquadModel>>;

export function buildSquadModel(search: SquadSearch, armbandColumns: number) {
  const { rules, candidates, moneyTenths, rounds, transfers } = search;
  const program = startProgram();
  const indexed = candidates.map((candidate, index) => ({ candidate, index }));
  for (const candidate of candidates) program.column(benchValue(search, candidate), candidate.isLocked ? 1 : 0, 1);
  const all = (test: (candidate: Candidate) => boolean) =>
    indexed.filter(({ candidate }) => test(candidate)).map(({ index }): Entry => [index, 1]);

  for (const position of POSITIONS) {
    const { select } = rules.positions[position];
    program.row(
      select,
      select,
      all((candidate) => candidate.position === position),
    );
  }
  program.row(
    -Infinity,
    moneyTenths,
    indexed.map(({ candidate, index }) => [index, candidate.costTenths]),
  );
  for (const clubId of new Set(candidates.map((candidate) => candidate.clubId))) {
    const members = all((candidate) => candidate.clubId === clubId);
    if (members.length > rules.clubLimit) program.row(-Infinity, rules.clubLimit, members);
  }
  if (transfers) {
    const newcomers = all((candidate) => !candidate.isOwned);
    const mostPaid = Math.max(0, Math.min(transfers.limit, rules.size) - transfers.free);
    const paid = mostPaid > 0 ? [[program.column(-transfers.costPoints, 0, mostPaid), -1] as Entry] : [];
    program.row(-Infinity, transfers.limit, newcomers);
    if (paid.length > 0) program.row(-Infinity, transfers.free, [...newcomers, ...paid]);
  }
  rounds.forEach((_, round) => addLineup(program, search, round, armbandColumns));
  // The first columns are whole numbers: the candidates in their order.
  return { ...program.arrays, integerCount: candidates.length };
}

/** What he is worth on the bench in all rounds. */
const benchValue = ({ rounds }: SquadSearch, { position, points }: Candidate): number =>
  rounds.reduce((sum, weights, round) => sum + weights.bench[position] * points[round]!, 0);

function addLineup(program: Program, search: SquadSearch, round: number, armbandColumns: number): void {
  const { rules, candidates, rounds } = search;
  const weights = rounds[round]!;
  const pointsOf = ({ points }: Candidate) => points[round]!;
  const starts = new Map<Candidate, number>();
  candidates.forEach((candidate, index) => {
    const points = pointsOf(candidate);
    if (points <= 0) return;
    const { position } = candidate;
    const start = program.column((weights.starter[position] - weights.bench[position]) * points, 0, 1);
    program.row(-Infinity, 0, [
      [start, 1],
      [index, -1],
    ]);
    starts.set(candidate, start);
  });
  const groups = POSITIONS.map((position) => [
    ...[...starts].filter(([candidate]) => candidate.position === position).map(([, start]): Entry => [start, 1]),
    // Squad members that expect nothing fill the eleven.
    [program.column(0, 0, rules.positions[position].maxPlay), 1] as Entry,
  ]);
  program.row(rules.playing, rules.playing, groups.flat());
  POSITIONS.forEach((position, index) => {
    const { minPlay, maxPlay } = rules.positions[position];
    program.row(minPlay, maxPlay, groups[index]!);
  });
  const ranked = [...starts.keys()].toSorted((first, second) => pointsOf(second) - pointsOf(first));
  const best = ranked.slice(0, armbandColumns);
  const next = ranked[armbandColumns];
  const holders = [weights.captain, weights.viceCaptain]
    .filter((weight) => weight > 0)
    .map((weight) => {
      const columns = best.map((candidate) => program.column(weight * pointsOf(candidate), 0, 1));
      const others = next === undefined ? [] : [program.column(weight * pointsOf(next), 0, 1)];
      program.row(
        -Infinity,
        1,
        [...columns, ...others].map((column) => [column, 1]),
      );
      return columns;
    });
  if (holders.length === 0) return;
  best.forEach((candidate, index) => {
    const armbands = holders.map((columns): Entry => [columns[index]!, 1]);
    program.row(-Infinity, 0, [[starts.get(candidate)!, -1], ...armbands]);
  });
}

type Entry = readonly [column: number, value: number];

function startProgram() {
  const arrays = {
    colCost: [] as number[],
    colLower: [] as number[],
    colUpper: [] as number[],
    rowLower: [] as number[],
    rowUpper: [] as number[],
    starts: [0],
    indices: [] as number[],
    values: [] as number[],
  };
  return {
    arrays,
    /** Answers with its index. */
    column(cost: number, lower: number, upper: number): number {
      arrays.colLower.push(lower);
      arrays.colUpper.push(upper);
      return arrays.colCost.push(cost) - 1;
    },
    row(lower: number, upper: number, entries: readonly Entry[]): void {
      arrays.rowLower.push(lower);
      arrays.rowUpper.push(upper);
      for (const [column, value] of entries) {
        arrays.indices.push(column);
        arrays.values.push(value);
      }
      arrays.starts.push(arrays.indices.length);
    },
  };
}

type Program = ReturnType<typeof startProgram>;
