/**
 * The scores of an organisation's departments in a round: the points of their best members, added up or as a mean. Points
 * are whole hundredths, so that totals are sums of the figures every round shows, to be checked with a pocket calculator.
 */

export interface DepartmentScoring {
  readonly score: "sum" | "mean";
  /** So many members count, the best ones; all where a department has fewer. */
  readonly best: number;
}

/** One round. By member: columns of one length, in the order that decides who counts of those level. */
export interface DepartmentRound {
  readonly scoring: DepartmentScoring;
  readonly departmentCount: number;
  /** From 0; -1 for a member of none. At most 2047. */
  readonly departments: ArrayLike<number>;
  /** Net points of the round; `NO_TEAM` for one who had no team in it. */
  readonly points: ArrayLike<number>;
}

/** Of a member without a team in the round; less than anybody has. */
export const NO_TEAM = -32_768;

export interface DepartmentScores {
  /** By department. Of one without a team 0. */
  readonly hundredths: Int32Array;
  /** Members with a team. */
  readonly teams: Uint32Array;
  /** Those of them who counted. */
  readonly counted: Uint32Array;
  /** By member: 1 for one who counted. */
  readonly counts: Uint8Array;
}

/** Numbers that keep department, points and member apart in one double, exactly. */
const MEMBERS = 2 ** 20;
const POINTS = 2 ** 16;

/** A mean is rounded to the nearest hundredth, halves up; it is of those who counted, however few. */
export function scoreDepartments(round: DepartmentRound): DepartmentScores {
  const { scoring, departmentCount, departments, points } = round;
  const keys = new Float64Array(departments.length);
  let count = 0;
  for (let member = 0; member < departments.length; member++) {
    const department = departments[member]!;
    const own = points[member]!;
    if (department < 0 || own === NO_TEAM) continue;
    // Ascending: by department, the best first, of those level the first member.
    keys[count++] = (department * POINTS + (POINTS / 2 - 1 - own)) * MEMBERS + member;
  }
  const ordered = keys.subarray(0, count).sort();
  const totals = new Int32Array(departmentCount);
  const teams = new Uint32Array(departmentCount);
  const counted = new Uint32Array(departmentCount);
  const counts = new Uint8Array(departments.length);
  for (const key of ordered) {
    const member = key % MEMBERS;
    const department = departments[member]!;
    teams[department]!++;
    if (counted[department]! >= scoring.best) continue;
    counted[department]!++;
    counts[member] = 1;
    totals[department]! += points[member]!;
  }
  const hundredths = totals.map((total, department) => hundredthsOf(scoring, total, counted[department]!));
  return { hundredths, teams, counted, counts };
}

function hundredthsOf({ score }: DepartmentScoring, total: number, count: number): number {
  if (score === "sum") return total * 100;
  // Doubled, so that halves are whole: the nearest, and up from a half.
  return count === 0 ? 0 : Math.floor((200 * total + count) / (2 * count));
}

/**
 * Ranks by points, shared by equal ones: 1, 2, 2, 4. Departments that had nobody in any round have none, which is 0.
 */
export function rankDepartments(hundredths: ArrayLike<number>, hasScored: ArrayLike<number>): Uint32Array {
  const ranks = new Uint32Array(hundredths.length);
  const order = Array.from(ranks, (_, department) => department)
    .filter((department) => hasScored[department]! > 0)
    .toSorted((one, other) => hundredths[other]! - hundredths[one]!);
  order.forEach((department, place) => {
    const before = order[place - 1];
    const isLevel = before !== undefined && hundredths[before] === hundredths[department];
    ranks[department] = isLevel ? ranks[before]! : place + 1;
  });
  return ranks;
}
