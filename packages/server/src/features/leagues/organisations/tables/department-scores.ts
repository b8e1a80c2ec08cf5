/** The scores of departments, round by round: from the engine's columns, counted anew when a column or a member changes. */
import type { Engine } from "@elleveren/engine";
import {
  type DepartmentRound,
  type DepartmentScores,
  entryId,
  type EntryId,
  NO_TEAM,
  rankDepartments,
  type RoundId,
  scoreDepartments,
} from "@elleveren/rules";

import { breathe } from "../../../../breather.ts";
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
function departmentRound(engine: Engine, { score, best }: Organisation, spans: Spans, round: number): DepartmentRound {
  const { departments, rows, departmentOf } = spans;
  const points = engine.netPointsOfRows(rows, round);
  for (let span = 0; span < rows.length; span++) if (!wasIn(spans, span, round)) points[span] = NO_TEAM;
  return { scoring: { score, best }, departmentCount: departments.length, departments: departmentOf, points };
}

/** Whether it was the team's department at the round's deadline. */
const wasIn = ({ from, until }: Spans, span: number, round: number): boolean =>
  from[span]! <= round && until[span]! > round;

export interface RoundMember {
  readonly id: EntryId;
  /** Null for one who was not there at the deadline, or had no team. */
  readonly points: number | null;
  readonly counts: boolean;
}

interface RoundOfDepartment {
  readonly organisation: Organisation;
  readonly spans: Spans;
  /** The department's index. */
  readonly at: number;
  /** Null before any counts. */
  readonly round: number | null;
  /** Those who are in the department today and were not at the round's deadline, too. */
  readonly withNewcomers: boolean;
}

/** A department in a round, best first, and of those level who joined the game first; then those without points. */
export function membersOfRound(engine: Engine, request: RoundOfDepartment): RoundMember[] {
  const { organisation, spans, at, round, withNewcomers } = request;
  const isThere = (span: number) => round !== null && wasIn(spans, span, round);
  const own: number[] = [];
  for (let span = 0; span < spans.rows.length; span++) {
    if (spans.departmentOf[span] !== at) continue;
    if (isThere(span) || (withNewcomers && spans.isPresent[span] === 1)) own.push(span);
  }
  const points = engine.netPointsOfRows(
    Uint32Array.from(own, (span) => spans.rows[span]!),
    round ?? 0,
  );
  own.forEach((span, index) => {
    if (!isThere(span)) points[index] = NO_TEAM;
  });
  const { counts } = scoreDepartments({
    scoring: organisation,
    departmentCount: 1,
    departments: new Uint8Array(own.length),
    points,
  });
  const members = own.map((span, index): RoundMember => ({
    id: entryId(spans.entryIds[span]!),
    points: points[index] === NO_TEAM ? null : points[index]!,
    counts: counts[index] === 1,
  }));
  return members.toSorted((one, other) => (other.points ?? -Infinity) - (one.points ?? -Infinity) || 0);
}

/** Scores every round of the stretch that is not kept, in slices. Whatever asks for them next is answered at once. */
export async function scoreInTurn(
  engine: Engine,
  organisation: Organisation,
  spans: Spans,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let round = from; round <= to; round++) {
    roundScores(engine, organisation, spans, round);
    await breathe();
  }
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
