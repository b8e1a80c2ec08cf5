/**
 * CSV by RFC 4180, strictly: distinct header names, comma, double quotes, LF or CRLF, UTF-8. Anything else is an error with
 * its place.
 */
import { CsvError, type CsvRecord, readCsvRecords } from "../../../../csv-records.ts";
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
export function parseCsvRows(text: string, file: string): { columns: readonly string[]; rows: readonly CsvRecord[] } {
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

/** Lines as they stand, however many fields each has. Throws `SeasonFileError` where quotes do not close. */
export function splitRecords(text: string, file: string, separator = ","): CsvRecord[] {
  try {
    return readCsvRecords(text, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SeasonFileError({ file, line: error.line }, error.message);
  }
}
