/** Where in a season's files something is wrong, and what: the reader stops there and nothing is imported. */
export class SeasonFileError extends Error {
  override readonly name = "SeasonFileError";
  readonly file: string;
  /** From 1; null when the file as a whole is meant. */
  readonly line: number | null;
  /** The column's or field's name; null when the line as a whole is meant. */
  readonly column: string | null;
  readonly reason: string;

  constructor(place: { file: string; line?: number | null; column?: string | null }, reason: string) {
    const line = place.line ?? null;
    const column = place.column ?? null;
    super(
      [place.file, line === null ? "" : `:${line}`, column === null ? "" : `, column ${column}`, `: ${reason}`].join(
        "",
      ),
    );
    this.file = place.file;
    this.line = line;
    this.column = column;
    this.reason = reason;
  }
}

export interface Place {
  readonly file: string;
  readonly line: number | null;
  /** The way to a JSON object inside the file or line, as in "lineup[3]"; null for a whole line. */
  readonly column: string | null;
}

/**
 * One record with strict, typed readings: a CSV line of texts, or a JSON object. A failed reading names file, line, column and
 * reason.
 */
export class SeasonRecord {
  readonly place: Place;
  readonly #read: (column: string) => unknown;

  /** `read` gives a field's raw value, undefined for one that is not there. */
  constructor(place: Place, read: (column: string) => unknown) {
    this.place = place;
    this.#read = read;
  }

  has(column: string): boolean {
    const value = this.#read(column);
    return value !== undefined && value !== null;
  }

  /** The field as text, which may be empty; a missing column is an error. */
  text(column: string): string {
    const value = this.#read(column);
    if (value === undefined) throw this.error(column, "the column is missing");
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (value === null) return "";
    throw this.error(column, "not a single value");
  }

  nonEmptyText(column: string): string {
    const value = this.text(column);
    if (value === "") throw this.error(column, "the field is empty");
    return value;
  }

  /** The field as text, or another one where the column is missing. */
  textOr(column: string, other: string): string {
    return this.has(column) ? this.text(column) : other;
  }

  /** A whole number, as in "-3" or "12". */
  integer(column: string): number {
    const value = this.nonEmptyText(column);
    if (!/^-?\d{1,15}$/.test(value)) throw this.error(column, `"${value}" is not a whole number`);
    return Number(value) + 0;
  }

  optionalInteger(column: string): number | null {
    return this.has(column) && this.text(column) !== "" ? this.integer(column) : null;
  }

  /** A number with an optional decimal part, as in "0.35". */
  decimal(column: string): number {
    const value = this.nonEmptyText(column);
    if (!/^-?\d{1,15}(\.\d+)?$/.test(value)) throw this.error(column, `"${value}" is not a number`);
    return Number(value) + 0;
  }

  /** True or False, in any case. */
  boolean(column: string): boolean {
    const value = this.nonEmptyText(column).toLowerCase();
    if (value !== "true" && value !== "false") throw this.error(column, `"${value}" is neither True nor False`);
    return value === "true";
  }

  /** A UTC time as in 2017-04-01T16:00:00Z, in milliseconds. */
  timeMs(column: string): number {
    const value = this.nonEmptyText(column);
    const timeMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? Date.parse(value) : NaN;
    if (Number.isNaN(timeMs)) throw this.error(column, `"${value}" is not a UTC time such as 2017-04-01T16:00:00Z`);
    return timeMs;
  }

  optionalTimeMs(column: string): number | null {
    return this.has(column) && this.text(column) !== "" ? this.timeMs(column) : null;
  }

  list(column: string): SeasonRecord[] {
    const value = this.#read(column);
    if (!Array.isArray(value)) throw this.error(column, "not a list");
    return value.map((item: unknown, index) => jsonRecord(item, this.#place(`${column}[${index}]`)));
  }

  integers(column: string): number[] {
    const value = this.#read(column);
    const isRight = Array.isArray(value) && value.every((item) => Number.isSafeInteger(item));
    if (!isRight) throw this.error(column, "not a list of whole numbers");
    return value as number[];
  }

  object(column: string): SeasonRecord {
    return jsonRecord(this.#read(column), this.#place(column));
  }

  error(column: string, reason: string): SeasonFileError {
    return new SeasonFileError(this.#place(column), reason);
  }

  #place(column: string): Place {
    return { ...this.place, column: (this.place.column ?? "") + (this.place.column ? "." : "") + column };
  }
}

/** A record over a JSON value, which must be an object. */
function jsonRecord(value: unknown, place: Place): SeasonRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SeasonFileError(place, "not an object");
  }
  const fields = value as Readonly<Record<string, unknown>>;
  return new SeasonRecord(place, (field) => (Object.hasOwn(fields, field) ? fields[field] : undefined));
}

export function parseJsonList(text: string, file: string): SeasonRecord[] {
  const value = parse(text, (reason, line) => new SeasonFileError({ file, line }, reason));
  if (!Array.isArray(value)) throw new SeasonFileError({ file }, "not a list");
  return value.map((item: unknown, index) => jsonRecord(item, { file, line: null, column: `[${index}]` }));
}

export function parseJsonObject(text: string, file: string): SeasonRecord {
  const value = parse(text, (reason, line) => new SeasonFileError({ file, line }, reason));
  return jsonRecord(value, { file, line: null, column: null });
}

/** The objects of a file with one JSON object a line; empty lines are passed over. */
export function parseJsonLines(text: string, file: string): SeasonRecord[] {
  return text.split("\n").flatMap((lineText, index): SeasonRecord[] => {
    if (lineText.trim() === "") return [];
    const line = index + 1;
    const value = parse(lineText, (reason) => new SeasonFileError({ file, line }, reason));
    return [jsonRecord(value, { file, line, column: null })];
  });
}

function parse(text: string, error: (reason: string, line: number) => SeasonFileError): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // The parser says where in its message; without a place the text ends too early.
    const position = /at position (\d+)/.exec(reason)?.[1];
    const before = position === undefined ? text : text.slice(0, Number(position));
    throw error(`not JSON: ${reason}`, before.split("\n").length);
  }
}
