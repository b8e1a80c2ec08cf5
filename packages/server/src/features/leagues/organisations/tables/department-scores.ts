/** What departments scored, round by round: from the engine's columns, counted anew when a column or a member changes. */
import type { Engine } from "@elleveren/engine";
import {
  type DepartmentRound,
  type DepartmentScores,
  NO_TEAM,
  rankDepartments,
  type RoundId,
  scoreDepartments,
} from "@elleveren/rules";

import type { Organisation } from "../organisations.sql.ts";
import type { Spans } from "./spans.ts";

/** One round of an organisation by department. */
export type RoundScores = Omit<DepartmentScores, "counts">;

/** Settled rounds stay until they are corrected. */
const kept = new WeakMap<Spans, Map<string, { readonly stamp: string; readonly scores: RoundScores }>>();

export function roundScores(engine: Engine, organisation: Organisation, spans: Spans, round: number): RoundScores {
  const scoring = `${organisation.score} ${organisation.best}`;
  const rounds = kept.get(spans) ?? new Map();
  kept.set(spans, rounds);
  const key = `${round} ${scoring}`;
  const stamp = `${engine.versionOf(round - 1)} ${engine.versionOf(round)}`;
  const found = rounds.get(key);
  if (found?.stamp === stamp) return found.scores;
  const { counts: _, ...scores } = scoreDepartments(departmentRound(engine, organisation, spans, round));
  // Of a scoring that was changed nothing is kept.
  for (const other of rounds.keys()) if (!other.endsWith(` ${scoring}`)) rounds.delete(other);
  rounds.set(key, { stamp, scores });
  return scores;
}

/** A round as the rules score it: of every span, those of other rounds without points. */
export function departmentRound(
  engine: Engine,
  { score, best }: Organisation,
  { departments, rows, departmentOf, from, until }: Spans,
  round: number,
): DepartmentRound & { readonly points: Int16Array } {
  const points = engine.netPointsOfRows(rows, round);
  for (let span = 0; span < rows.length; span++) {
    if (from[span]! > round || until[span]! <= round) points[span] = NO_TEAM;
  }
  return { scoring: { score, best }, departmentCount: departments.length, departments: departmentOf, points };
}

export interface DepartmentTable {
  /** Of the stretch, by department. */
  readonly totals: Int32Array;
  /** 0 for a department that had nobody in any of the rounds. */
  readonly ranks: Uint32Array;
  /** Before the last round; 0 where it was in no table. */
  readonly lastRanks: Uint32Array;
  readonly last: RoundScores;
}

/** The table of a stretch of rounds. */
export function departmentTable(
  engine: Engine,
  organisation: Organisation,
  spans: Spans,
  { from, to }: { readonly from: RoundId; readonly to: RoundId },
): DepartmentTable {
  const size = spans.departments.length;
  const totals = new Int32Array(size);
  const teams = new Uint32Array(size);
  let lastRanks = new Uint32Array(size);
  for (let round: number = from; round <= to; round++) {
    if (round === to) lastRanks = rankDepartments(totals, teams) as Uint32Array<ArrayBuffer>;
    const scores = roundScores(engine, organisation, spans, round);
    for (let department = 0; department < size; department++) {
      totals[department]! += scores.hundredths[department]!;
      teams[department]! += scores.teams[department]!;
    }
  }
  return {
    totals,
    ranks: rankDepartments(totals, teams),
    lastRanks,
    last: roundScores(engine, organisation, spans, to),
  };
}
