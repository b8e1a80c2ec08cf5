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
