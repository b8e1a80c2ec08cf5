/** A file of the next season as it came, and what may be wrong with it: a code, its place, and the facts beside it. */

export interface GivenFile {
  /** `clubs.csv`; the folder it lay in is not looked at. */
  readonly name: string;
  readonly text: string;
}

/** Everything a problem says besides its place is a fact for the sentence that the reader's screen writes. */
export interface FileProblem {
  readonly code: string;
  /** Null: of the whole season. */
  readonly file: string | null;
  /** From 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly field: string | null;
  /** As it stands in the file. */
  readonly value?: string;
  readonly limit?: number | string;
  readonly found?: number | string;
}

/** The tables that a season is made of; each is a file, or a list in `season.json`. */
export const TABLES = ["clubs", "footballers", "rounds", "fixtures"] as const;
export type TableName = (typeof TABLES)[number];

/** A row of a file: its values as text, empty where nothing stands. */
export interface GivenRow {
  readonly file: string;
  readonly line: () => number;
  readonly value: (field: string) => string;
}

export interface GivenTable {
  readonly file: string;
  readonly rows: readonly GivenRow[];
}
