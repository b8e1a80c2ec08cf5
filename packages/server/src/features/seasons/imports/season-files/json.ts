import { SeasonFileError } from "./season-file-error.ts";
import { jsonRecord, type SeasonRecord } from "./season-record.ts";

/** The objects of a JSON file that holds a list of them. */
export function parseJsonList(text: string, file: string): SeasonRecord[] {
  const value = parse(text, (reason, line) => new SeasonFileError({ file, line }, reason));
  if (!Array.isArray(value)) throw new SeasonFileError({ file }, "not a list");
  return value.map((item: unknown, index) => jsonRecord(item, { file, line: null, column: `[${index}]` }));
}

/** The object that a JSON file holds. */
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
