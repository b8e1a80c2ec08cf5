/** CSV by RFC 4180 with any separator, cut into records and fields; LF or CRLF. */

/** The fault that makes a text no CSV, and its line. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface CsvRecord {
  /** Where it starts, from 1: a quoted field may hold line breaks. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Lines as they stand, however many fields each has. Throws `CsvError` where quotes do not close. */
export function readCsvRecords(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
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
    if (text[at] === '"') throw new CsvError(line, "a quote inside a field that is not quoted");
    const isLineEnd = at >= text.length || text[at] === "\n";
    return isLineEnd && text[at - 1] === "\r" && at > start ? text.slice(start, at - 1) : text.slice(start, at);
  }

  function quotedField(): string {
    const startLine = line;
    let value = "";
    for (at += 1; ; at += 1) {
      const character = text[at];
      if (character === undefined) throw new CsvError(startLine, "a quote is never closed");
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
      throw new CsvError(line, "text after a closing quote");
    }
    return value;
  }
}
