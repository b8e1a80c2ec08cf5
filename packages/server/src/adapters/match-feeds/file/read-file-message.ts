/** One file as a message: JSON (`{ "as_of"?, "facts": [ … ] }` or the list alone) or a CSV table with a fact a row. */
import { STAT_NAMES } from "@elleveren/rules";

import type { FactProblem } from "../../../features/facts/index.ts";
import { lineOfPath, parseCsvRows, SeasonFileError } from "../../../features/imports/index.ts";
import { readFacts, unreadable, type ReadMessage } from "../read-facts.ts";

/** Every problem with the line it is in; `lineOf` finds that of a fact's problem later, when it is known. */
export interface FileMessage extends ReadMessage {
  lineOf(problem: FactProblem): number;
}

export function readFileMessage(name: string, text: string): FileMessage {
  const bare = text.replace(/^\uFEFF/, "");
  return name.toLowerCase().endsWith(".csv") ? readCsv(name, bare) : readJson(bare);
}

function readJson(text: string): FileMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const line = lineOfSyntaxError(text, (error as Error).message);
    return { ...atLine(unreadable((error as Error).message), line), lineOf: () => line };
  }
  const isList = Array.isArray(json);
  const message = (isList ? { facts: json } : json) as Readonly<Record<string, unknown>> | null;
  if (typeof message !== "object" || message === null)
    return { ...atLine(unreadable("neither a list nor an object"), 1), lineOf: () => 1 };
  const extra = Object.keys(message).filter((key) => !["facts", "as_of", "message"].includes(key));
  const asOf = message["as_of"];
  if (asOf !== undefined && typeof asOf !== "number")
    return { ...atLine(unreadable("as_of is no number"), 1), lineOf: () => 1 };
  const lineOf = ({ index, field }: FactProblem) =>
    lineOfPath(text, `${isList ? "" : "facts"}[${index}].${wireName(field)}`);
  const read = readFacts(message["facts"], asOf);
  const problems: FactProblem[] = [
    ...extra.map((field): FactProblem => ({ index: 0, field, code: "unknown_field", line: lineOfPath(text, field) })),
    ...read.problems.map((problem) => ({ ...problem, line: lineOf(problem) })),
  ];
  return { facts: read.facts, problems, lineOf };
}

const atLine = ({ facts, problems }: ReadMessage, line: number): ReadMessage => ({
  facts,
  problems: problems.map((problem) => ({ ...problem, line })),
});

/** "… at position 17 (line 2 column 4)"; the last line when the text ends too early. */
function lineOfSyntaxError(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split("\n").length;
}

/** Ours to the wire's: `homeScore`, `home_score`. Times are named after their moment. */
const wireName = (field: string): string =>
  field.replace(/Ms$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const STATS = new Set<string>(STAT_NAMES);
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
    const facts = rows.map(({ fields }) => {
      const fact: Record<string, unknown> = {};
      const stats: Record<string, unknown> = {};
      columns.forEach((column, index) => {
        const cell = fields[index]!;
        if (cell === "") return;
        (STATS.has(column) && fields[columns.indexOf("kind")] === "stats" ? stats : fact)[column] = cellValue(
          column,
          cell,
        );
      });
      return fact["kind"] === "stats" ? { ...fact, stats } : fact;
    });
    const lineOf = ({ index }: FactProblem) => rows[index]?.line ?? 1;
    const read = readFacts(facts, undefined);
    return { facts: read.facts, problems: read.problems.map((one) => ({ ...one, line: lineOf(one) })), lineOf };
  } catch (error) {
    if (!(error instanceof SeasonFileError)) throw error;
    const line = error.line ?? 1;
    return { ...atLine(unreadable(error.reason), line), lineOf: () => line };
  }
}

function cellValue(column: string, cell: string): unknown {
  if (cell === "null") return null;
  if (WORDS.has(column)) return cell;
  if (cell === "true" || cell === "false") return cell === "true";
  const number = Number(cell);
  return Number.isFinite(number) ? number : cell;
}
