/** The statistics of a footballer in a match: their names, their form, and which are told as acts. */

interface StatisticRow {
  /** Spelled as on the wire. */
  readonly name: string;
  /** A count of a match is between 0 and this; a rating, which may be below zero, has none. */
  readonly most?: number;
  /** Digits after the point where it is not a whole number. */
  readonly decimals?: 1 | 2;
  /** Follows from the acts of a match (goals, cards, substitutions …), and is never typed in where those are told. */
  readonly isDerived?: true;
  /** Scores under every ruleset: a file of results without it cannot be counted. */
  readonly isScored?: true;
}

/** In the order in which lines of points are explained. A missing statistic of a footballer counts as 0. */
export const STATISTICS = [
  { name: "minutes", most: 130, isDerived: true, isScored: true },
  { name: "goals_scored", most: 99, isDerived: true, isScored: true },
  { name: "assists", most: 99, isDerived: true, isScored: true },
  { name: "clean_sheets", most: 1, isDerived: true, isScored: true },
  { name: "goals_conceded", most: 99, isDerived: true, isScored: true },
  { name: "own_goals", most: 99, isDerived: true, isScored: true },
  { name: "penalties_saved", most: 99, isDerived: true, isScored: true },
  { name: "penalties_missed", most: 99, isDerived: true, isScored: true },
  { name: "yellow_cards", most: 2, isDerived: true, isScored: true },
  { name: "red_cards", most: 1, isDerived: true, isScored: true },
  { name: "saves", most: 99, isDerived: true, isScored: true },
  { name: "bonus", most: 3, isScored: true },
  { name: "bps" },
  { name: "opta_index", decimals: 1 },
  { name: "influence", decimals: 1 },
  { name: "creativity", decimals: 1 },
  { name: "threat", decimals: 1 },
  { name: "ict_index", decimals: 1 },
  { name: "clearances_blocks_interceptions", most: 999 },
  { name: "recoveries", most: 999 },
  { name: "tackles", most: 999 },
  { name: "defensive_contribution", most: 999 },
  { name: "starts", most: 1, isDerived: true },
  { name: "expected_goals", decimals: 2 },
  { name: "expected_assists", decimals: 2 },
  { name: "expected_goal_involvements", decimals: 2 },
  { name: "expected_goals_conceded", decimals: 2 },
] as const satisfies readonly StatisticRow[];

export type StatName = (typeof STATISTICS)[number]["name"];
/** One that is not a whole number; on the wire it is a string. */
export type DecimalStatName = Extract<(typeof STATISTICS)[number], { readonly decimals: number }>["name"];

export const STAT_NAMES: readonly StatName[] = STATISTICS.map(({ name }) => name);

const ROWS: ReadonlyMap<string, StatisticRow & { readonly name: StatName }> = new Map(
  STATISTICS.map((row) => [row.name, row]),
);
/** Undefined for what is no statistic of the game. */
export const statistic = (name: string): (StatisticRow & { readonly name: StatName }) | undefined => ROWS.get(name);

const namesWhere = (holds: (row: StatisticRow) => unknown): readonly StatName[] =>
  STATISTICS.filter(holds).map(({ name }) => name);
export const DERIVED_STATS = namesWhere((row) => row.isDerived);
export const isDerivedStat = (name: string): boolean => statistic(name)?.isDerived === true;
export const SCORED_STATS = namesWhere((row) => row.isScored);
