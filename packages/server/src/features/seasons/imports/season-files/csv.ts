/**
 * CSV by RFC 4180, strictly: distinct header names, comma, double quotes, LF or CRLF, UTF-8. Anything else is an error with
 * its place.
 */
import { SeasonFileError, SeasonRecord } from "./season-record.ts";

export interface CsvTable {
  readonly file: string;
  readonly columns: readonly string[];
  readonly records: readonly SeasonRecord[];
}

/** The table of a file's text; `file` is how errors call it. */
export function parseCsv(text: string, file: string): CsvTable {
  const { columns, rows } = parseCsvRows(text, file);
  const indexes = new Map(columns.map((column, index) => [column, index]));
  const records = rows.map(
    ({ line, fields }) =>
      new SeasonRecord({ file, line, column: null }, (column) => {
        const index = indexes.get(column);
        return index === undefined ? undefined : fields[index];
      }),
  );
  return { file, columns, records };
}

/** Columns and rows as they stand; every row has a field for each column. */
export function parseCsvRows(text: string, file: string): { columns: readonly string[]; rows: readonly RawRecord[] } {
  const [header, ...rows] = splitRecords(text.replace(/^\uFEFF/, ""), file);
  if (!header) throw new SeasonFileError({ file }, "the file is empty");
  const columns = header.fields;
  if (columns.length === 1 && columns[0]!.includes(";")) {
    throw new SeasonFileError({ file, line: 1 }, "fields are separated by semicolons where commas are needed");
  }
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    if (column === "") throw new SeasonFileError({ file, line: 1 }, `column ${index + 1} has no name`);
    if (seen.has(column)) throw new SeasonFileError({ file, line: 1, column }, "the column appears twice");
    seen.add(column);
  }
  for (const { line, fields } of rows) {
    if (fields.length !== columns.length) {
      throw new SeasonFileError({ file, line }, `${fields.length} fields where the header has ${columns.length}`);
    }
  }
  return { columns, rows };
}

export interface RawRecord {
  /** Where it starts: a quoted field may hold line breaks. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Lines as they stand, however many fields each has. Throws `SeasonFileError` where quotes do not close. */
export function splitRecords(text: string, file: string, separator = ","): RawRecord[] {
  const records: RawRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const start = line;
    const fields: string[] = [];
    for (let atEnd = false; !atEnd;) {
      fields.push(text[at] === '"' ? quotedField() : plainField());
      atEnd = text[at] !== separator;
      at += 1;
      if (atEnd) line += 1;
    }
    records.push({ line: start, fields });
  }
  return records;

  function plainField(): string {
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== '"') at += 1;
    if (text[at] === '"') throw new SeasonFileError({ file, line }, "a quote inside a field that is not quoted");
    const isLineEnd = at >= text.length || text[at] === "\n";
    return isLineEnd && text[at - 1] === "\r" && at > start ? text.slice(start, at - 1) : text.slice(start, at);
  }

  function quotedField(): string {
    const startLine = line;
    let value = "";
    for (at += 1; ; at += 1) {
      const character = text[at];
      if (character === undefined) throw new SeasonFileError({ file, line: startLine }, "a quote is never closed");
      if (character === "\n") line += 1;
      if (character !== '"') value += character;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else break;
    }
    at += 1;
    if (text[at] === "\r" && (text[at + 1] === "\n" || at + 1 >= text.length)) at += 1;
    if (at < text.length && text[at] !== separator && text[at] !== "\n") {
      throw new SeasonFileError({ file, line }, "text after a closing quote");
    }
    return value;
  }
}
