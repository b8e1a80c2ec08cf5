/** One file as a message: JSON (`{ "as_of"?, "facts": [ … ] }` or the list alone) or a CSV table with a fact a row. */
import { isUtf8 } from "node:buffer";
import { statistic } from "@elleveren/rules";

import { type FactProblem, quoted } from "../../../features/facts/index.ts";
import { lineOfPath, linesOfItems, parseCsvRows, SeasonFileError } from "../../../features/seasons/index.ts";
import { readFacts, unreadable, type ReadMessage } from "../read-facts.ts";

/** Every problem with the line it is in; `lineOf` finds that of a fact's problem later, when it is known. */
export interface FileMessage extends ReadMessage {
  lineOf(problem: FactProblem): number;
}

/** Never throws: faults are returned as its problems. */
export function readFileMessage(name: string, bytes: Buffer): FileMessage {
  if (!isUtf8(bytes)) return wholly(unreadable("not UTF-8"), lineOfBytes(bytes));
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const nul = text.indexOf("\0");
  if (nul >= 0) return wholly(unreadable("a NUL byte"), lineAt(text, nul));
  return name.toLowerCase().endsWith(".csv") ? readCsv(name, text) : readJson(text);
}

/** Refused as a whole, at one line. */
function wholly(message: ReadMessage, line: number): FileMessage {
  const problems = message.problems.map((problem) => ({ ...problem, line }));
  return { ...message, problems, lineOf: () => line };
}

const NEW_LINE = 10;
const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** The first line that is not UTF-8: a line's end is never a part of another sign. */
function lineOfBytes(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(NEW_LINE, from);
    const upTo = end < 0 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, upTo))) break;
    from = upTo;
  }
  return line;
}

/** Of a message that says more about itself than that, the first are named. */
const MOST_EXTRA = 20;

function readJson(text: string): FileMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    return wholly(unreadable(message), lineOfSyntaxError(text, message));
  }
  const isList = Array.isArray(json);
  const message = (isList ? { facts: json } : json) as Readonly<Record<string, unknown>> | null;
  if (typeof message !== "object" || message === null) return wholly(unreadable("neither a list nor an object"), 1);
  const extra = Object.keys(message).filter((key) => !["facts", "as_of", "message"].includes(key));
  if (extra.length > 0) {
    const problems = extra.slice(0, MOST_EXTRA).map((field, index): FactProblem => {
      const line = index === 0 ? lineOfPath(text, field) : 1;
      return { index: 0, field: quoted(field, 100), code: "unknown_field", line };
    });
    return { facts: [], problems, isReadable: false, lineOf: () => 1 };
  }
  const asOf = message["as_of"];
  if (asOf !== undefined && typeof asOf !== "number") return wholly(unreadable("as_of is no number"), 1);
  const lines = linesOfItems(text, isList ? "" : "facts");
  const lineOf = ({ index, field }: FactProblem) => lines(index, wireName(field));
  const read = readFacts(message["facts"], asOf);
  return { ...read, problems: read.problems.map((problem) => ({ ...problem, line: lineOf(problem) })), lineOf };
}

/** "… at position 17 (line 2 column 4)"; the last line when the text ends too early. */
function lineOfSyntaxError(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return lineAt(text, position === undefined ? text.length : Number(position));
}

/** Ours to the wire's: `homeScore`, `home_score`. Times are named after their moment. */
const wireName = (field: string): string =>
  field.replace(/Ms$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const WORDS = new Set([
  "kind",
  "status",
  "news",
  "kickoff_at",
  "news_added_at",
  "tv_channel",
  "tickets_url",
  "forzify_id",
]);

/** An empty cell says nothing; `null` in a cell clears. Statistics are columns of their own. */
function readCsv(name: string, text: string): FileMessage {
  try {
    const { columns, rows } = parseCsvRows(text, name);
    const kindAt = columns.indexOf("kind");
    const facts = rows.map(({ fields }) => {
      // A column may have any name, `__proto__` too: pairs, and no object that is written to.
      const said = columns.flatMap((column, index): [string, unknown][] => {
        const cell = fields[index]!;
        return cell === "" ? [] : [[column, cellValue(column, cell)]];
      });
      if (fields[kindAt] !== "stats") return Object.fromEntries(said);
      const stats = Object.fromEntries(said.filter(([column]) => statistic(column) !== undefined));
      return { ...Object.fromEntries(said.filter(([column]) => statistic(column) === undefined)), stats };
    });
    const lineOf = ({ index }: FactProblem) => rows[index]?.line ?? 1;
    const read = readFacts(facts, undefined);
    return { ...read, problems: read.problems.map((one) => ({ ...one, line: lineOf(one) })), lineOf };
  } catch (error) {
    if (!(error instanceof SeasonFileError)) throw error;
    return wholly(unreadable(error.reason), error.line ?? 1);
  }
}

function cellValue(column: string, cell: string): unknown {
  if (cell === "null") return null;
  if (WORDS.has(column)) return cell;
  if (cell === "true" || cell === "false") return cell === "true";
  const number = Number(cell);
  return Number.isFinite(number) ? number : cell;
}
